// CryptoKit as far as Cairn calls it, with the declarations of the open swift-crypto, which has the same interface.

import Foundation

public protocol Digest: Hashable, ContiguousBytes, Sequence where Element == UInt8 {}

public struct SHA256Digest: Digest, Sendable {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}

public protocol HashFunction {
    associatedtype Digest: CryptoKit.Digest
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

extension HashFunction {
    public static func hash<D: DataProtocol>(data: D) -> Self.Digest { fatalError() }
    public mutating func update<D: DataProtocol>(data: D) {}
}

public struct SHA256: HashFunction, Sendable {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> SHA256Digest { fatalError() }
}

public struct SymmetricKey: ContiguousBytes, Sendable {
    public init<D: ContiguousBytes>(data: D) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, Sequence where Element == UInt8 {}

public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
    public static func == (first: Self, second: Self) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}

public struct HMAC<H: HashFunction>: Sendable {
    public typealias MAC = HashedAuthenticationCode<H>
    public init(key: SymmetricKey) {}
    public mutating func update<D: DataProtocol>(data: D) {}
    public func finalize() -> MAC { fatalError() }
}

public enum AES {
    public enum GCM {
        public struct Nonce: ContiguousBytes, Sequence, Sendable {
            public init() {}
            public init<D: DataProtocol>(data: D) throws {}
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
            public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
        }

        public struct SealedBox: Sendable {
            public var tag: Data { fatalError() }
            public var ciphertext: Data { fatalError() }
            public init<C: DataProtocol, T: DataProtocol>(nonce: AES.GCM.Nonce, ciphertext: C, tag: T) throws {}
        }

        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> SealedBox { fatalError() }

        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
        ) throws -> Data { fatalError() }
    }
}
