/// How a scalar is written (YAML 1.2, chapter 7).
enum ScalarStyle {
    case plain, single, double
}

extension EditValue {
    /// A scalar in a style, or in one that can hold it.
    ///
    /// - Parameters:
    ///   - style: the style of what stands there.
    ///   - quote: the style for what cannot be plain.
    ///   - isInFlow: whether it stands between brackets, where commas end it.
    static func scalar(
        _ text: String, isText: Bool, _ style: ScalarStyle, quote: ScalarStyle, isInFlow: Bool
    ) -> String {
        var style = style
        if style == .plain, !canBePlain(text, isInFlow: isInFlow) || isText && looksLikeMore(text) { style = quote }
        if style == .single, text.unicodeScalars.contains(where: needsEscape) { style = .double }
        switch style {
        case .plain: return text
        case .single: return "'" + text.replacing("'", with: "''") + "'"
        case .double: return doubleQuoted(text)
        }
    }

    /// Whether a plain scalar of these letters would be read as them.
    private static func canBePlain(_ text: String, isInFlow: Bool) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        if "-?:,[]{}#&*!|>'\"%@`= ".unicodeScalars.contains(first) && !isNumber(text) { return false }
        if last == " " || last == ":" || ["~", "null", "Null", "NULL", "...", "---"].contains(text) { return false }
        if scalars.contains(where: needsEscape) { return false }
        var previous: Unicode.Scalar = " "
        for scalar in scalars {
            if scalar == "#" && previous == " " || scalar == " " && previous == ":" { return false }
            if isInFlow, ",[]{}".unicodeScalars.contains(scalar) { return false }
            previous = scalar
        }
        return true
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: "-") && text.utf8.count > 1
            && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    /// Whether some reader of YAML takes the text for a number, a time, a truth value or nothing: those of 1.1 do so with more texts than
    /// those of 1.2 (yaml.org/type; YAML 1.2.2, section 10.3).
    private static func looksLikeMore(_ text: String) -> Bool {
        let words = ["y", "n", "yes", "no", "true", "false", "on", "off", "null", "~", ".inf", ".nan", "<<", "="]
        if words.contains(text.lowercased()) { return true }
        guard let first = text.utf8.first, (0x30...0x39).contains(first) || "+-.".utf8.contains(first) else {
            return false
        }
        return text.utf8.allSatisfy { "0123456789abcdefxoABCDEFXOtTzZ_.:+- ".utf8.contains($0) }
    }

    /// Control characters, breaks of lines and what no eye sees.
    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    private static func doubleQuoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            default:
                guard needsEscape(scalar) else {
                    quoted.unicodeScalars.append(scalar)
                    continue
                }
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
        }
        return quoted + "\""
    }
}
