/// What stands for a character in HTML and XML, from `&` to `;`: one of the common names, or a number.
package enum CharacterReference {
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—",
        "ndash": "–", "copy": "©", "reg": "®", "trade": "™", "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”",
        "lsquo": "‘", "rsquo": "’", "middot": "·", "times": "×", "euro": "€", "pound": "£", "yen": "¥", "bull": "•",
        "deg": "°", "sect": "§", "para": "¶", "plusmn": "±", "frac12": "½", "larr": "←", "rarr": "→", "uarr": "↑",
        "darr": "↓", "hearts": "♥", "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    ]

    /// The character that a reference at an index stands for, and the index after it; nil where `&` stands for itself.
    package static func read(
        _ text: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (character: Unicode.Scalar, end: Int)? {
        guard let end = text[index...].prefix(13).firstIndex(of: UInt8(ascii: ";")),
            let character = character(String(decoding: text[(index + 1)..<end], as: UTF8.self))
        else { return nil }
        return (character, end + 1)
    }

    /// A text with its references resolved; what is none stays as it is.
    package static func resolved(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var text = text
        var bytes: [UInt8] = []
        text.withUTF8 { text in
            var index = 0
            while index < text.count {
                if text[index] == UInt8(ascii: "&"), let (character, end) = read(text, at: index) {
                    bytes.append(contentsOf: character.utf8)
                    index = end
                } else {
                    bytes.append(text[index])
                    index += 1
                }
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
