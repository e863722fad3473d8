internal import Content
internal import Base

/// The keys of one mapping, read with a word on everything that is wrong.
struct Fields {
    let file: SourceFile
    let format: FormatMapping
    private let pairs: [(name: String, key: YAMLNode, value: YAMLNode)]
    var problems = Problems()

    /// - Parameters:
    ///   - mapping: the node to read; anything but a mapping is a problem.
    ///   - format: the keys that may stand in it.
    init(_ mapping: YAMLNode?, in file: SourceFile, as format: FormatMapping) {
        self.file = file
        self.format = format
        var pairs: [(name: String, key: YAMLNode, value: YAMLNode)] = []
        if let mapping {
            if case .mapping(let written) = mapping.content {
                pairs.reserveCapacity(written.count)
                for (key, value) in written {
                    let spelling = key.text ?? ""
                    guard let name = format.canonical(spelling) else {
                        problems.add(
                            .error(
                                "“\(spelling)” is no key of \(format.subject)", at: key.range(in: file),
                                help: format.help(for: spelling)))
                        continue
                    }
                    if let other = pairs.first(where: { $0.name == name }) {
                        problems.add(
                            .error(
                                "“\(spelling)” says the same as “\(other.key.text ?? "")”", at: key.range(in: file),
                                notes: [.init("it stands here already", at: other.key.range(in: file))],
                                help: "keep one of the two"))
                        continue
                    }
                    if let successor = format.successor(of: spelling) {
                        problems.add(
                            .warning(
                                "“\(spelling)” is called “\(successor)” now", at: key.range(in: file),
                                help: "cairn upgrade-diary writes it so"))
                    }
                    pairs.append((name, key, value))
                }
            } else {
                problems.add(
                    .error(
                        "a mapping describes \(format.subject), not \(mapping.kindName)", at: mapping.range(in: file)))
            }
        }
        self.pairs = pairs
    }

    /// The keys that are written, in their order.
    var keys: [FormatKey] { pairs.compactMap { format[$0.name] } }

    /// The value of a key, nil when it is missing or empty.
    func node(_ name: String) -> YAMLNode? {
        // Lengths first, because texts that differ are compared slowly.
        guard let pair = pairs.first(where: { $0.name.utf8.count == name.utf8.count && $0.name == name }),
            !pair.value.isNull
        else { return nil }
        return pair.value
    }

    /// The place of a key, for saying that its value is missing.
    func keyRange(_ name: String) -> SourceRange? {
        pairs.first { $0.name == name }?.key.range(in: file)
    }

    mutating func error(
        _ message: Message, at node: YAMLNode, notes: [Diagnostic.Note] = [], help: Message? = nil
    ) {
        problems.add(.error(message, at: node.range(in: file), notes: notes, help: help))
    }

    mutating func warning(_ message: Message, at node: YAMLNode, help: Message? = nil) {
        problems.add(.warning(message, at: node.range(in: file), help: help))
    }

    // MARK: Simple values

    /// One line of text in NFC without blanks around it.
    mutating func text(_ name: String, limit: Int? = nil) -> String? {
        guard let node = node(name) else { return nil }
        return text(node, name, limit: limit)
    }

    /// - Parameter limit: how many characters it may have, where the settings say so; else the format does.
    mutating func text(_ node: YAMLNode, _ name: String, limit: Int? = nil) -> String? {
        guard let text = node.text else {
            var isTranslatable = false
            if case .words? = format[name]?.value, case .mapping = node.content { isTranslatable = true }
            error(
                "“\(name)” is text, not \(node.kindName)", at: node,
                help: isTranslatable
                    ? "words in several languages are for a diary that has them: `language: [ko, en]` in its settings"
                    : nil)
            return nil
        }
        // The file is in NFC already; only escapes between double quotes can say something else.
        let trimmed = trimmed(node.isPlain ? text : normalized(text))
        guard !trimmed.isEmpty else { return nil }
        let limit = limit ?? format[name]?.value.textLimit ?? 2000
        if trimmed.utf8.count > limit, trimmed.count > limit {
            error("“\(name)” has \(trimmed.count) characters, at most \(limit) are allowed", at: node)
            return nil
        }
        if trimmed.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }) {
            error("“\(name)” contains a control character", at: node)
            return nil
        }
        return trimmed
    }

    private static let commas: Set<Character> = [",", "、", "，"]

    /// A list of texts; a single text counts as a list of one. Repetitions are reported and dropped.
    mutating func texts(_ name: String) -> [(text: String, node: YAMLNode)] {
        guard let node = node(name) else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        if case .scalar(let text, plain: true) = node.content, text.contains(where: { Self.commas.contains($0) }) {
            // Several names in one line, as people write them; quotes hold one with a comma together.
            let names = text.split(whereSeparator: Self.commas.contains).map { trimmed(String($0)) }
            items = names.map { node.with(.scalar($0, plain: false)) }
            warning(
                "“\(name)” is a list, and is read as one", at: node,
                help: "write it as [\(names.joined(separator: ", "))]")
        }
        var result: [(text: String, node: YAMLNode)] = []
        for item in items where !item.isNull {
            guard let text = text(item, name) else { continue }
            if result.contains(where: { $0.text == text }) {
                warning("“\(text)” stands twice in “\(name)”", at: item)
            } else {
                result.append((text, item))
            }
        }
        return result
    }

    mutating func bool(_ name: String) -> Bool? {
        guard let node = node(name) else { return nil }
        switch node.text?.lowercased() {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            error("“\(name)” is true or false", at: node)
            return nil
        }
    }

    mutating func integer(_ name: String) -> Int? {
        guard let node = node(name), let range = format[name]?.value.integers else { return nil }
        guard let value = node.text.flatMap({ Int($0) }), range.contains(value) else {
            error("“\(name)” is a whole number from \(range.lowerBound) to \(range.upperBound)", at: node)
            return nil
        }
        return value
    }

    /// One of a fixed set of words.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _: Choice.Type) -> Choice?
    where Choice.RawValue == String {
        guard let node = node(name) else { return nil }
        return choice(node, name, Choice.self)
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: YAMLNode, _ name: String, _: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        if let value = node.text.flatMap({ Choice(rawValue: $0) }) { return value }
        let words = Choice.allCases.map(\.rawValue)
        let near = node.text.flatMap { didYouMeanHelp($0, among: words) }
        error(
            "“\(name)” cannot be \(node.text.map { Message(verbatim: "“\($0)”") } ?? node.kindName)", at: node,
            help: near ?? "it is one of: \(words.joined(separator: ", "))")
        return nil
    }

    /// A colour as `#rrggbb` in lower case; `#rgb` is read too.
    mutating func color(_ name: String = "color") -> String? {
        let help: Message = "mind the quotes: # starts a comment in YAML"
        guard let node = node(name) else {
            if let key = keyRange(name), isFollowedByComment(key) {
                problems.add(.error("“\(name)” is empty before a comment", at: key, help: help))
            }
            return nil
        }
        guard let text = node.text, text.hasPrefix("#"), text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
            [4, 7].contains(text.count)
        else {
            error("“\(name)” is a colour like \"#8a5a2b\"", at: node, help: help)
            return nil
        }
        let digits = text.dropFirst().lowercased()
        return "#" + (digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits)
    }

    private func isFollowedByComment(_ key: SourceRange) -> Bool {
        file.bytes[key.bytes.upperBound...].prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "#"))
    }

    /// The items of a list; anything but a list is a problem.
    mutating func list(_ name: String) -> [YAMLNode] {
        guard let node = node(name) else { return [] }
        guard case .sequence(let items) = node.content else {
            error("“\(name)” is a list, not \(node.kindName)", at: node)
            return []
        }
        return items
    }

    /// The pairs of a mapping; anything but a mapping is a problem.
    mutating func mapping(_ name: String) -> [(key: YAMLNode, value: YAMLNode)] {
        guard let node = node(name) else { return [] }
        guard case .mapping(let pairs) = node.content else {
            error("“\(name)” is a mapping, not \(node.kindName)", at: node)
            return []
        }
        return pairs
    }
}

/// What a setting may be, read as the value of its key says; nil where that is not written, or not rightly.
protocol SettingValue: SendableMetatype {
    static func read(_ name: String, _ fields: inout Fields) -> Self?
}

/// How the value of a key gets into the settings.
package struct Setting: Sendable {
    let set: @Sendable (_ name: String, inout Fields, inout Settings) -> Void

    /// - Parameter read: how it is read, where its kind does not say that.
    static func to<Value>(
        _ path: any WritableKeyPath<Settings, Value> & Sendable,
        by read: @escaping @Sendable (inout Fields) -> Value?
    ) -> Setting {
        Setting { _, fields, settings in if let value = read(&fields) { settings[keyPath: path] = value } }
    }

    static func to<Value: SettingValue>(_ path: any WritableKeyPath<Settings, Value> & Sendable) -> Setting {
        Setting { name, fields, settings in
            if let value = Value.read(name, &fields) { settings[keyPath: path] = value }
        }
    }
}

/// Text without white space around it.
package func trimmed(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, isBlank(first) || isBlank(last)
    else { return text }
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !isBlank($0) }), let end = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[start...end])
}

/// The characters with the property White_Space (Unicode Standard Annex 44); faster than asking for the property.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
}
