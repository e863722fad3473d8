/// The layout of a value: the part after the colon in `{:>8.2f}`, and between `%` and its letter.
struct FormatSpecification {
    var fill: Unicode.Scalar = " "
    var alignment: Unicode.Scalar?
    var sign: Unicode.Scalar = "-"
    var isAlternate = false
    var width = 0
    var separator: String?
    var precision: Int?
    var kind: Unicode.Scalar?

    init() {}

    /// Reads a specification as `format()` takes it.
    init(_ text: String) throws(TemplateError) {
        var scalars = text.unicodeScalars[...]
        let alignments: Set<Unicode.Scalar> = ["<", ">", "^", "="]
        if let second = scalars.dropFirst().first, alignments.contains(second), let first = scalars.first {
            fill = first
            alignment = second
            scalars.removeFirst(2)
        } else if let first = scalars.first, alignments.contains(first) {
            alignment = first
            scalars.removeFirst()
        }
        if let first = scalars.first, ["+", "-", " "].contains(first) {
            sign = first
            scalars.removeFirst()
        }
        if scalars.first == "#" {
            isAlternate = true
            scalars.removeFirst()
        }
        if scalars.first == "0" {
            scalars.removeFirst()
            if alignment == nil {
                fill = "0"
                alignment = "="
            }
        }
        width = try FormatSpecification.readNumber(&scalars) ?? 0
        if let first = scalars.first, first == "," || first == "_" {
            separator = String(first)
            scalars.removeFirst()
        }
        if scalars.first == "." {
            scalars.removeFirst()
            guard let digits = try FormatSpecification.readNumber(&scalars) else {
                throw TemplateError("the format has no precision after its point")
            }
            precision = digits
        }
        kind = scalars.popFirst()
        guard scalars.isEmpty else { throw TemplateError("`\(text)` is no format") }
    }

    /// Reads what stands between `%` and its letter; gives the letter.
    mutating func readPercent(_ scalars: inout Substring.UnicodeScalarView) throws(TemplateError) -> Unicode.Scalar {
        flags: while let flag = scalars.first {
            switch flag {
            case "-": alignment = "<"
            case "+": sign = "+"
            case " ": if sign != "+" { sign = " " }
            case "0":
                if alignment == nil {
                    fill = "0"
                    alignment = "="
                }
            case "#": isAlternate = true
            default: break flags
            }
            scalars.removeFirst()
        }
        if alignment == "<" { fill = " " }
        width = try FormatSpecification.readNumber(&scalars) ?? 0
        if scalars.first == "." {
            scalars.removeFirst()
            precision = try FormatSpecification.readNumber(&scalars) ?? 0
        }
        if let first = scalars.first, ["l", "h", "L"].contains(first) { scalars.removeFirst() }
        guard let letter = scalars.popFirst() else { throw TemplateError("the format ends after `%`") }
        return letter
    }

    private static func readNumber(_ scalars: inout Substring.UnicodeScalarView) throws(TemplateError) -> Int? {
        var number: Int?
        while let first = scalars.first, ("0"..."9").contains(first) {
            number = (number ?? 0) * 10 + Int(first.value - 48)
            scalars.removeFirst()
            guard (number ?? 0) <= 1_000_000 else { throw TemplateError("the width of the format is too large") }
        }
        return number
    }

    // MARK: Laying out

    func padded(_ text: String, defaultAlignment: Unicode.Scalar) throws(TemplateError) -> String {
        switch alignment ?? defaultAlignment {
        case "<": return try text.padded(to: width, with: fill, left: false, right: true)
        case "^":
            let missing = max(0, width - text.unicodeScalars.count)
            return String(scalars: repeatElement(fill, count: missing / 2)) + text
                + String(scalars: repeatElement(fill, count: missing - missing / 2))
        default: return try text.padded(to: width, with: fill, left: true, right: false)
        }
    }

    /// A value of any kind.
    func format(_ value: Value) throws(TemplateError) -> String {
        switch value {
        case .int(let number):
            if let kind, ["f", "F", "e", "E", "g", "G", "%"].contains(kind) { return try format(Double(number)) }
            return try format(number)
        case .double(let number): return try format(number)
        default:
            guard kind == nil || kind == "s", separator == nil, alignment != "=" else {
                throw TemplateError("this format does not work with \(value.kindName)")
            }
            var text = try value.text()
            if let precision { text = String(text.unicodeScalars.prefix(precision)) }
            return try padded(text, defaultAlignment: "<")
        }
    }

    func format(_ value: Int) throws(TemplateError) -> String {
        var digits: String
        switch kind {
        case nil, "d", "n": digits = String(value.magnitude)
        case "x": digits = (isAlternate ? "0x" : "") + String(value.magnitude, radix: 16)
        case "X": digits = (isAlternate ? "0X" : "") + String(value.magnitude, radix: 16).uppercased()
        case "o": digits = (isAlternate ? "0o" : "") + String(value.magnitude, radix: 8)
        case "b": digits = (isAlternate ? "0b" : "") + String(value.magnitude, radix: 2)
        case "c":
            guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else {
                throw TemplateError("this is no character")
            }
            return try padded(String(scalar), defaultAlignment: "<")
        default: throw TemplateError("this format does not work with an integer")
        }
        if let precision, digits.utf8.count < precision {
            digits = String(repeating: "0", count: precision - digits.utf8.count) + digits
        }
        return try signed(digits, isNegative: value < 0)
    }

    func format(_ value: Double) throws(TemplateError) -> String {
        var digits: String
        let magnitude = abs(value)
        if !value.isFinite {
            digits = value.isNaN ? "nan" : "inf"
        } else {
            switch kind {
            case nil:
                digits = NumberText.text(magnitude)
                if let precision {
                    digits = DoubleMath.general(magnitude, max(1, precision))
                    if !digits.utf8.contains(where: { [UInt8(ascii: "."), UInt8(ascii: "e")].contains($0) }) {
                        digits += ".0"
                    }
                }
            case "f", "F": digits = DoubleMath.fixed(magnitude, precision ?? 6)
            case "e", "E": digits = DoubleMath.exponential(magnitude, precision ?? 6)
            case "g", "G", "n": digits = DoubleMath.general(magnitude, max(1, precision ?? 6), keepsZeros: isAlternate)
            case "%": digits = DoubleMath.fixed(magnitude * 100, precision ?? 6) + "%"
            default: throw TemplateError("this format does not work with a number")
            }
        }
        if let kind, ["F", "E", "G"].contains(kind) { digits = digits.uppercased() }
        return try signed(digits, isNegative: value.sign == .minus && !value.isNaN)
    }

    private func signed(_ digits: String, isNegative: Bool) throws(TemplateError) -> String {
        let mark = isNegative ? "-" : sign == "-" ? "" : String(sign)
        let grouped = separator.map { Grouping.grouped(digits, with: $0) } ?? digits
        guard alignment == "=" else { return try padded(mark + grouped, defaultAlignment: ">") }
        let missing = max(0, width - mark.utf8.count - grouped.unicodeScalars.count)
        return mark + String(scalars: repeatElement(fill, count: missing)) + grouped
    }
}
