/// What is replaced in text so that HTML shows it as it is.
enum Escaping {
    /// Marks the highest bit of each of eight bytes that is replaced; bytes above the first such one may be marked wrongly.
    @inline(__always)
    static func specialBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // `&` and `'` differ in one bit only, and so do `<` and `>`.
        let quotes = word ^ (ones &* 0x22)
        let ampersands = (word | ones) ^ (ones &* 0x27)
        let brackets = (word | (ones &* 2)) ^ (ones &* 0x3E)
        let found =
            ((quotes &- ones) & ~quotes) | ((ampersands &- ones) & ~ampersands) | ((brackets &- ones) & ~brackets)
        return found & (ones &* 0x80)
    }

    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        let special: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
        return byte > 0x3E || (special >> UInt64(byte)) & 1 == 0
    }

    @inline(__always)
    static func replacement(of byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&#34;"
        default: "&#39;"
        }
    }

    static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                replacement(of: byte).withUTF8Buffer { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    static func escapedText(_ text: String) -> String {
        guard text.utf8.contains(where: { !isPlain($0) }) else { return text }
        return String(decoding: escaped(text), as: UTF8.self)
    }
}
