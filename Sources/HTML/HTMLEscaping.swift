/// What is replaced in text so that HTML and XML show it as it is.
package enum HTMLEscaping: Sendable {
    /// As CommonMark's reference program does: `&amp;`, `&lt;`, `&gt;`, `&quot;`, for elements and attributes in double quotes.
    case named
    /// As Jinja does: quotes and apostrophes by their numbers, for attributes in whatever quotes.
    case numbered

    /// Marks the highest bit of each of eight bytes that may be replaced; bytes above the first such one may be marked wrongly.
    @inlinable @inline(__always)
    package static func specialBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // `&` and `'` differ in one bit only, and so do `<` and `>`.
        let quotes = word ^ (ones &* 0x22)
        let ampersands = (word | ones) ^ (ones &* 0x27)
        let brackets = (word | (ones &* 2)) ^ (ones &* 0x3E)
        let found =
            ((quotes &- ones) & ~quotes) | ((ampersands &- ones) & ~ampersands) | ((brackets &- ones) & ~brackets)
        return found & (ones &* 0x80)
    }

    /// What stands for one of the bytes `&`, `<`, `>`, `"` and `'`.
    @inlinable @inline(__always)
    package func replacement(of byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): self == .named ? "&quot;" : "&#34;"
        default: self == .named ? "'" : "&#39;"
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        let special: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
        return byte > 0x3E || (special >> UInt64(byte)) & 1 == 0
    }

    /// Appends a text, copied in long runs.
    package func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        for index in 0..<text.count where !Self.isPlain(text[index]) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            replacement(of: text[index]).withUTF8Buffer { bytes.append(contentsOf: $0) }
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    package func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { !Self.isPlain($0) }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        var text = text
        text.withUTF8 { append($0, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A text for elements, and for attributes in double quotes.
package func escapedHTML(_ text: String) -> String { HTMLEscaping.named.escaped(text) }
