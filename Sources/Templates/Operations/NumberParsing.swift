/// Reads numbers from values as Python's `int()` and `float()` do.
enum NumberParsing {
    static func integer(_ value: Value, base: Int) -> Int? {
        switch value {
        case .int(let value): return value
        case .bool(let value): return value ? 1 : 0
        case .double(let value): return integer(value)
        case .string(let text), .safe(let text):
            return integer(text, base: base) ?? double(text).flatMap(integer)
        default: return nil
        }
    }

    private static func integer(_ value: Double) -> Int? { Int(exactly: value.rounded(.towardZero)) }

    private static func integer(_ text: String, base: Int) -> Int? {
        var digits = text.stripped(of: nil)
        let isNegative = digits.hasPrefix("-")
        if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
        var radix = base
        let prefix = digits.prefix(2).lowercased()
        for (letters, value) in [("0x", 16), ("0o", 8), ("0b", 2)]
        where prefix == letters && (base == value || base == 0) {
            digits.removeFirst(2)
            radix = value
            if digits.hasPrefix("_") { digits.removeFirst() }
        }
        if radix == 0 { radix = 10 }
        guard let joined = withoutUnderscores(digits), let first = joined.utf8.first, first != UInt8(ascii: "-"),
            first != UInt8(ascii: "+")
        else { return nil }
        return Int((isNegative ? "-" : "") + joined, radix: radix)
    }

    static func double(_ value: Value) -> Double? {
        switch value {
        case .string(let text), .safe(let text): double(text)
        default: value.number
        }
    }

    private static func double(_ text: String) -> Double? {
        guard let joined = withoutUnderscores(text.stripped(of: nil)) else { return nil }
        switch joined.lowercased() {
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        case "nan", "+nan", "-nan": return .nan
        default:
            guard joined.utf8.allSatisfy({ CharacterClasses.isDigit($0) || "+-.eE".utf8.contains($0) }) else {
                return nil
            }
            // Python allows a missing digit on one side of the point.
            var padded = joined
            if let point = padded.firstIndex(of: ".") {
                let after = padded.index(after: point)
                if after == padded.endIndex || padded[after] == "e" || padded[after] == "E" {
                    padded.insert("0", at: after)
                }
                if point == padded.startIndex || padded[padded.index(before: point)] == "-"
                    || padded[padded.index(before: point)] == "+"
                {
                    guard joined.utf8.contains(where: CharacterClasses.isDigit) else { return nil }
                    padded.insert("0", at: point)
                }
            }
            return Double(padded)
        }
    }

    /// Underscores are allowed between digits.
    private static func withoutUnderscores(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "_") {
            guard index > 0, index + 1 < bytes.count, CharacterClasses.isASCIILetterOrDigit(bytes[index - 1]),
                CharacterClasses.isASCIILetterOrDigit(bytes[index + 1])
            else { return nil }
        }
        return String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    }
}
