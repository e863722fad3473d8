internal import Base

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

/// Reads numbers from values and from text around which there may be white space.
enum NumberParsing {
    static func integer(_ value: Value) -> Int? {
        if let integer = value.integer { return integer }
        if let text = value.string, let integer = Int(text.stripped(of: nil)) { return integer }
        return double(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    static func double(_ value: Value) -> Double? {
        guard let text = value.string?.stripped(of: nil) else { return value.number }
        // Swift reads more than decimal numbers.
        guard text.utf8.allSatisfy({ CharacterClasses.isDigit($0) || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(text)
    }
}
