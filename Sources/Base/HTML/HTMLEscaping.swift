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

/// What stands for a character in HTML and XML, from `&` to `;`: one of the common names, or a number.
package enum CharacterReference {
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—",
        "ndash": "–", "copy": "©", "reg": "®", "trade": "™", "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”",
        "lsquo": "‘", "rsquo": "’", "middot": "·", "times": "×", "euro": "€", "pound": "£", "yen": "¥", "bull": "•",
        "deg": "°", "sect": "§", "para": "¶", "plusmn": "±", "frac12": "½", "larr": "←", "rarr": "→", "uarr": "↑",
        "darr": "↓", "hearts": "♥", "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    ]

    /// Goes through a part of a text.
    ///
    /// - Parameter body: takes what stands there as it is, and the character that a reference behind it stands for.
    package static func resolve(
        _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>, Unicode.Scalar?) -> Void
    ) {
        var (start, index) = (range.lowerBound, range.lowerBound)
        while let mark = text[index..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
            index = mark + 1
            guard let (character, end) = character(in: text[index..<range.upperBound]) else { continue }
            body(start..<mark, character)
            (start, index) = (end, end)
        }
        body(start..<range.upperBound, nil)
    }

    /// A text with its references resolved; what is none stays as it is.
    package static func resolved(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var text = text
        var bytes: [UInt8] = []
        text.withUTF8 { text in
            resolve(text.indices, of: text) { run, character in
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run]))
                if let character { bytes.append(contentsOf: character.utf8) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The character that a reference stands for, and where it ends.
    ///
    /// - Parameter text: what stands behind its mark.
    package static func character(in text: Slice<UnsafeBufferPointer<UInt8>>) -> (Unicode.Scalar, end: Int)? {
        guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        return character(String(decoding: text[..<end], as: UTF8.self)).map { ($0, end + 1) }
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
