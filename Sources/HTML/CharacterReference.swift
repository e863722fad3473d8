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
            guard let end = text[index..<range.upperBound].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: text[index..<end], as: UTF8.self))
            else { continue }
            body(start..<mark, character)
            (start, index) = (end + 1, end + 1)
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

    private static func character(_ name: String) -> Unicode.Scalar? {
        guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
