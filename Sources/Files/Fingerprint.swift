internal import Crypto

/// The SHA-256 of bytes (FIPS 180-4), where somebody else has to know it by this name.
package func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

/// What tells one sequence of bytes from every other: the first 16 bytes of its SHA-256 (FIPS 180-4).
package struct Fingerprint: Sendable, Hashable {
    /// As two big-endian numbers.
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package init(of bytes: borrowing [UInt8]) {
        self = bytes.withUnsafeBytes { Fingerprint(of: $0) }
    }

    package init(of bytes: UnsafeRawBufferPointer) {
        let digest = SHA256.hash(data: bytes)
        self = digest.withUnsafeBytes { digest in
            Fingerprint(
                high: UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
    }

    /// 32 hexadecimal digits.
    package var hex: String {
        String(unsafeUninitializedCapacity: 32) { text in
            for place in 0..<32 {
                let word = place < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * (place % 16))) & 0xF
                text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 32
        }
    }
}
