/// What SHA-256 and the codes made of it give: 32 bytes.
package struct Digest: Sendable, Hashable {
    /// The bytes as four big-endian numbers.
    package let words: SIMD4<UInt64>

    /// - Parameter memory: the numbers as they lie in memory.
    init(memory: SIMD4<UInt64>) {
        words = SIMD4(memory[0].bigEndian, memory[1].bigEndian, memory[2].bigEndian, memory[3].bigEndian)
    }

    package var bytes: [UInt8] {
        (0..<Self.size).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (56 - 8 * UInt64($0 % 8))) }
    }

    /// How many bytes it has.
    package static let size = 32
}

/// The hash function SHA-256 (FIPS 180-4).
package enum SHA256 {
    package static func digest(of bytes: UnsafeRawBufferPointer) -> Digest { CryptoLibrary.sha256(bytes) }

    package static func digest(of bytes: borrowing [UInt8]) -> Digest {
        bytes.withUnsafeBytes { CryptoLibrary.sha256($0) }
    }

    /// The digest of all pieces, one behind the other.
    package static func digest(joining pieces: some Sequence<[UInt8]>) -> Digest {
        CryptoLibrary.sha256(joining: pieces)
    }
}

/// The message authentication code HMAC with SHA-256 (RFC 2104).
package enum HMAC {
    /// The code of all pieces, one behind the other.
    ///
    /// - Parameter key: of any size.
    package static func code(joining pieces: [[UInt8]], key: [UInt8]) -> Digest {
        CryptoLibrary.hmac(joining: pieces, key: key)
    }
}

/// Keys from other keys: HKDF with HMAC-SHA256 (RFC 5869).
package enum HKDF {
    /// - Parameters:
    ///   - material: what is secret and unpredictable, but need not be evenly so.
    ///   - salt: what is public and differs; without any it counts as 32 zeros.
    ///   - info: what the key is for.
    ///   - count: how many bytes are wanted, at most 8,160.
    package static func key(from material: [UInt8], salt: [UInt8] = [], info: [UInt8], count: Int) -> [UInt8] {
        precondition((0...255 * Digest.size).contains(count), "HKDF gives at most 8,160 bytes")
        let secret = HMAC.code(joining: [material], key: salt).bytes
        var key: [UInt8] = []
        var block: [UInt8] = []
        var number: UInt8 = 0
        while key.count < count {
            number += 1
            block = HMAC.code(joining: [block, info, [number]], key: secret).bytes
            key += block
        }
        return Array(key.prefix(count))
    }
}

/// Keys from passphrases: PBKDF2 with HMAC-SHA256 (RFC 8018, section 5.2).
package enum PBKDF2 {
    /// - Parameters:
    ///   - rounds: how often the code is repeated, which is what makes each guess dear; 1 to 2³² - 1.
    ///   - count: how many bytes are wanted.
    package static func key(from passphrase: [UInt8], salt: [UInt8], rounds: Int, count: Int) -> [UInt8] {
        precondition(rounds > 0 && rounds <= UInt32.max && count > 0, "PBKDF2 needs a round and gives a byte at least")
        return CryptoLibrary.pbkdf2(passphrase, salt: salt, rounds: UInt32(rounds), count: count)
    }
}

/// Authenticated encryption: AES-256 in Galois/Counter Mode (NIST SP 800-38D) with nonces of 12 bytes.
///
/// A key that seals two messages under one nonce protects neither.
package enum AES256GCM {
    package static let keySize = 32
    package static let nonceSize = 12
    package static let tagSize = 16

    /// The ciphertext, as long as the text, and the tag.
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, which no other message has under this key.
    ///   - data: what is not hidden, but has to be the same when the message is opened.
    /// - Returns: nil when the key or the nonce has another size.
    package static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
        guard key.count == keySize, nonce.count == nonceSize else { return nil }
        return CryptoLibrary.seal(text, key: key, nonce: nonce, authenticating: data)
    }

    /// The text of a sealed message.
    ///
    /// - Returns: nil when the message, the key, the nonce or the data is not what it was, and for sizes that none has.
    package static func open(
        _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8]? {
        guard key.count == keySize, nonce.count == nonceSize, sealed.count >= tagSize else { return nil }
        return CryptoLibrary.open(sealed, key: key, nonce: nonce, authenticating: data)
    }
}
