package import Content
internal import Diagnostics

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
