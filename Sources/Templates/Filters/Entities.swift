/// Turns character references of HTML back into characters.
enum Entities {
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—",
        "ndash": "–", "copy": "©", "reg": "®", "trade": "™", "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”",
        "lsquo": "‘", "rsquo": "’", "middot": "·", "times": "×", "euro": "€", "pound": "£", "yen": "¥", "bull": "•",
        "deg": "°", "sect": "§", "para": "¶", "plusmn": "±", "frac12": "½", "larr": "←", "rarr": "→", "uarr": "↑",
        "darr": "↓", "hearts": "♥", "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    ]

    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            rest.removeFirst()
            if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"), let decoded = decode(String(rest[..<end]))
            {
                result.append(decoded)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func decode(_ name: String) -> Unicode.Scalar? {
        guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
