/// Numbers as Python prints them.
enum NumberText {
    /// The shortest digits that read back as the number; an exponent for very large and very small ones.
    static func text(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        // Between these, Swift and Python write the same.
        if value == 0 || (0.001..<1_000_000).contains(value.magnitude) { return value.description }
        let (digits, exponent) = decimal(value.magnitude)
        return (value.sign == .minus ? "-" : "") + layout(digits, exponent)
    }

    /// The significant digits of a finite positive number, and where the decimal point is: 0.d₁d₂… × 10^exponent.
    private static func decimal(_ value: Double) -> (digits: [UInt8], exponent: Int) {
        let text = Array(value.description.utf8)
        let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
        let written = Int(String(decoding: text.dropFirst(mantissa.count + 1), as: UTF8.self)) ?? 0
        var exponent = (mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.count) + written
        var digits = mantissa.filter { $0 != UInt8(ascii: ".") }
        let leading = digits.prefix { $0 == 48 }.count
        digits.removeFirst(leading)
        exponent -= leading
        while digits.last == 48 { digits.removeLast() }
        return (digits, exponent)
    }

    private static func layout(_ digits: [UInt8], _ exponent: Int) -> String {
        var text: [UInt8] = []
        if exponent > 16 || exponent < -3 {
            text.append(digits[0])
            if digits.count > 1 {
                text.append(UInt8(ascii: "."))
                text += digits[1...]
            }
            let shown = exponent - 1
            text += (shown < 0 ? "e-" : "e+").utf8
            if abs(shown) < 10 { text.append(48) }
            text += String(abs(shown)).utf8
        } else if exponent <= 0 {
            text += "0.".utf8
            text += [UInt8](repeating: 48, count: -exponent)
            text += digits
        } else {
            for place in 0..<exponent { text.append(place < digits.count ? digits[place] : 48) }
            text.append(UInt8(ascii: "."))
            if digits.count > exponent { text += digits[exponent...] } else { text.append(48) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Puts separators between the thousands of a number.
enum Grouping {
    static func grouped(_ number: String, with separator: String) -> String {
        let count = number.utf8.prefix(while: CharacterClasses.isDigit).count
        var result = ""
        for (index, digit) in number.unicodeScalars.enumerated() {
            if index > 0, index < count, (count - index) % 3 == 0 { result += separator }
            result.unicodeScalars.append(digit)
        }
        return result
    }

    /// A number without zeros after its point.
    static func trimmed(_ number: String) -> String {
        var bytes = Array(number.utf8)
        guard bytes.contains(UInt8(ascii: ".")) else { return number }
        while bytes.last == 48 { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        let text = String(decoding: bytes, as: UTF8.self)
        return text == "-0" ? "0" : text
    }
}

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
