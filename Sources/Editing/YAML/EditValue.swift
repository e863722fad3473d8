package import Content
internal import Base
internal import Diary

/// A value to be written.
package indirect enum EditValue: Sendable, Equatable {
    /// A day, a number, `true`: what readers of YAML may take for more than text.
    case plain(String)
    /// Words, which every reader is to take for these.
    case text(String)
    case list([EditValue])
    case mapping([Pair])

    package struct Pair: Sendable, Equatable {
        package let key: String
        package let value: EditValue

        package init(_ key: String, _ value: EditValue) {
            self.key = key
            self.value = value
        }
    }

    package static func fields(_ pairs: [(String, EditValue)]) -> EditValue { .mapping(pairs.map { Pair($0.0, $0.1) }) }

    /// A list of these; nil where there are none.
    package static func items(_ items: [EditValue]) -> EditValue? { items.isEmpty ? nil : .list(items) }
    package static func texts(_ texts: [String]) -> EditValue? { items(texts.map(EditValue.text)) }

    /// What somebody types: a list, a mapping or a text between quotes as YAML writes them, else a scalar as it stands.
    ///
    /// - Parameter isText: whether words stand where it goes, so that `2026` is to stay the text that it is.
    package init(typed text: String, isText: Bool) {
        let file = SourceFile(path: "the value", text: "value: " + text)
        guard let first = text.first, "[{\"'".contains(first), !text.contains("\n"),
            case .mapping(let pairs)? = try? yaml(file).root?.content, pairs.count == 1
        else {
            self = isText ? .text(text) : .plain(text)
            return
        }
        self.init(pairs[0].value, isText: isText)
    }

    /// Whether it is a text of several lines.
    var hasLines: Bool {
        switch self {
        case .plain(let text), .text(let text): text.contains("\n")
        case .list, .mapping: false
        }
    }

    /// A value as it stands somewhere.
    package init(_ node: YAMLNode, isText: Bool) {
        switch node.content {
        case .scalar(let text, let plain): self = plain && !isText ? .plain(text) : .text(text)
        case .sequence(let items): self = .list(items.map { EditValue($0, isText: isText) })
        case .mapping(let pairs):
            self = .mapping(pairs.map { Pair($0.key.text ?? "", EditValue($0.value, isText: isText)) })
        }
    }
}

/// What a value means, apart from how it is written.
indirect enum YAMLTree: Equatable {
    case null
    case text(String)
    case list([YAMLTree])
    case mapping([String], [YAMLTree])

    init(_ node: YAMLNode?) {
        guard let node else {
            self = .mapping([], [])
            return
        }
        switch node.content {
        case .scalar(let text, _): self = node.isNull ? .null : .text(text)
        case .sequence(let items): self = .list(items.map { YAMLTree($0) })
        case .mapping(let pairs): self = .mapping(pairs.map { $0.key.text ?? "" }, pairs.map { YAMLTree($0.value) })
        }
    }

    init(_ value: EditValue) {
        switch value {
        case .plain(let text), .text(let text): self = .text(text)
        case .list(let items): self = .list(items.map { YAMLTree($0) })
        case .mapping(let pairs): self = .mapping(pairs.map(\.key), pairs.map { YAMLTree($0.value) })
        }
    }
}

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
            // Readers of YAML 1.1 end a scalar at a question mark, too (PyYAML's `scan_plain`).
            if isInFlow, ",[]{}?".unicodeScalars.contains(scalar) { return false }
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

/// The spelling of new keys: in Korean where most of those that stand there are, and the first of as many.
struct KeySpelling {
    private let isKorean: Bool

    init(_ root: YAMLNode?, _ mapping: FormatMapping) {
        guard case .mapping(let pairs)? = root?.content else {
            isKorean = false
            return
        }
        let keys = pairs.compactMap(\.key.text).filter { mapping.canonical(normalized($0)) != nil }
        let count = keys.count(where: Self.isHangul)
        isKorean = count * 2 > keys.count || count * 2 == keys.count && keys.first.map(Self.isHangul) ?? false
    }

    /// The spelling of a key, as it is written where it is none that is known or where the file's other keys are in the same letters.
    func spelling(_ name: String, in mapping: FormatMapping) -> String {
        guard let key = mapping.canonical(normalized(name)).flatMap({ mapping[$0] }) else { return name }
        guard isKorean else { return Self.isHangul(name) ? key.name : name }
        guard name == key.name, let spelling = key.spellings.first(where: Self.isHangul),
            mapping.canonical(spelling) == key.name
        else { return name }
        return spelling
    }

    /// A value with its keys spelled so.
    func spelled(_ value: EditValue, as format: FormatValue?) -> EditValue {
        switch value {
        case .plain, .text: value
        case .list(let items): .list(items.map { spelled($0, as: format?.item) })
        case .mapping(let pairs):
            .mapping(
                pairs.map { pair in
                    guard let mapping = format?.mapping else { return pair }
                    let name = mapping.canonical(pair.key) ?? pair.key
                    return .init(
                        pair.key == name ? spelling(name, in: mapping) : pair.key,
                        spelled(pair.value, as: mapping[name]?.value))
                })
        }
    }

    private static func isHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) || (0x1100...0x11FF).contains($0.value) }
    }
}
