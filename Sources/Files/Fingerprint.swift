internal import Cryptography
internal import Encoding

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
        self.init(SHA256.digest(of: bytes))
    }

    /// The fingerprint of all pieces, one behind the other.
    package init(joining pieces: some Sequence<[UInt8]>) {
        self.init(SHA256.digest(joining: pieces))
    }

    private init(_ digest: Digest) {
        self.init(high: digest.words[0], low: digest.words[1])
    }

    /// 32 hexadecimal digits.
    package var hex: String {
        String(unsafeUninitializedCapacity: 32) { text in
            for place in 0..<32 {
                let word = place < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * (place % 16))) & 0xF
                text[place] = hexadecimalDigit(digit)
            }
            return 32
        }
    }
}
