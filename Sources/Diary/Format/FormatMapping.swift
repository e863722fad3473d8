package import Content
package import Base

/// The keys that may stand in a mapping: in the front matter of a kind of entry, in the settings, or behind one of their keys.
///
/// A class, because values name mappings that name values.
package final class FormatMapping: Sendable {
    /// What the mapping describes, for messages: “a place”.
    package let subject: Message
    /// The key that a value stands for which is written in place of the mapping: `date` of a visit.
    package let shorthand: String?
    /// In the order in which they are told.
    package let keys: [FormatKey]
    private let canonicalNames: [TextKey: String]
    /// What keys were called by older versions, with their names of today: read as these, with a warning, and rewritten by
    /// `cairn upgrade-diary`.
    private let retired: [String: String]

    package init(
        _ subject: Message, shorthand: String? = nil, _ keys: [FormatKey], retired: [String: String] = [:]
    ) {
        self.subject = subject
        self.shorthand = shorthand
        self.keys = keys
        self.retired = retired
        var canonicalNames: [TextKey: String] = [:]
        for key in keys { for spelling in key.spellings { canonicalNames[TextKey(spelling)] = key.name } }
        for (old, name) in retired { canonicalNames[TextKey(old)] = name }
        for key in keys { canonicalNames[TextKey(key.name)] = key.name }
        self.canonicalNames = canonicalNames
    }

    package subscript(name: String) -> FormatKey? {
        keys.first { $0.name.utf8.count == name.utf8.count && $0.name == name }
    }

    /// Whether its keys stand for settings one by one.
    var isOfSettings: Bool { keys.contains { $0.setting != nil } }

    /// The key that a spelling means, nil for none.
    package func canonical(_ spelling: String) -> String? { canonicalNames[TextKey(spelling)] }

    /// What a key is called now that an older version called so; nil for every other spelling.
    func successor(of spelling: String) -> String? { retired.isEmpty ? nil : retired[spelling] }

    /// What to say about a spelling that is no key.
    func help(for spelling: String) -> Message {
        didYouMeanHelp(spelling, among: canonicalNames.keys.map(\.text).sorted())
            ?? "it may have: \(keys.map(\.name).joined(separator: ", "))"
    }
}

/// A name of something of the diary, where it stands in front matter or settings.
package struct FormatName: Sendable {
    /// A key, or an item of a list.
    package enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    package let reference: FormatReference
    package let node: YAMLNode
    /// The way to it from the root; keys as they are written.
    package let path: [Step]
    /// Whether it is a key itself, whose value is another thing.
    package let isKey: Bool
}

extension FormatMapping {
    /// The names of things of the diary that stand in a mapping, in the order in which they stand.
    package func names(in node: YAMLNode) -> [FormatName] {
        var names: [FormatName] = []
        find(in: node, [], &names)
        return names
    }

    /// The keys in a mapping that have other names now, each with the way to it; what stands within others comes first, so that no
    /// way leads over a key that was renamed already.
    package func retiredKeys(in node: YAMLNode) -> [(path: [FormatName.Step], name: String)] {
        var found: [(path: [FormatName.Step], name: String)] = []
        findRetired(in: node, [], &found)
        return found
    }

    fileprivate func findRetired(
        in node: YAMLNode, _ path: [FormatName.Step], _ found: inout [(path: [FormatName.Step], name: String)]
    ) {
        guard case .mapping(let pairs) = node.content else { return }
        for pair in pairs {
            guard let text = pair.key.text, let name = canonical(normalized(text)), let key = self[name] else {
                continue
            }
            key.value.findRetired(in: pair.value, path + [.key(text)], &found)
            if let successor = successor(of: normalized(text)) { found.append((path + [.key(text)], successor)) }
        }
    }

    fileprivate func find(in node: YAMLNode, _ path: [FormatName.Step], _ names: inout [FormatName]) {
        guard case .mapping(let pairs) = node.content else { return }
        for pair in pairs {
            guard let text = pair.key.text, let name = canonical(normalized(text)), let key = self[name] else {
                continue
            }
            key.value.find(in: pair.value, path + [.key(text)], &names)
        }
    }
}

extension FormatValue {
    fileprivate func findRetired(
        in node: YAMLNode, _ path: [FormatName.Step], _ found: inout [(path: [FormatName.Step], name: String)]
    ) {
        switch (self, node.content) {
        case (.list(let value), .sequence(let items)):
            for (index, item) in items.enumerated() { value.findRetired(in: item, path + [.index(index)], &found) }
        case (.mapping(let mapping), .mapping): mapping.findRetired(in: node, path, &found)
        case (.dictionary(let value, _), .mapping(let pairs)):
            for pair in pairs {
                guard let text = pair.key.text else { continue }
                value.findRetired(in: pair.value, path + [.key(text)], &found)
            }
        case (.either(let values), _): for value in values { value.findRetired(in: node, path, &found) }
        default: break
        }
    }

    fileprivate func find(in node: YAMLNode, _ path: [FormatName.Step], _ names: inout [FormatName]) {
        switch (self, node.content) {
        case (.name(let reference, _), .scalar):
            if !node.isNull { names.append(.init(reference: reference, node: node, path: path, isKey: false)) }
        case (.list(let value), .sequence(let items)):
            for (index, item) in items.enumerated() { value.find(in: item, path + [.index(index)], &names) }
        case (.mapping(let mapping), .mapping): mapping.find(in: node, path, &names)
        case (.dictionary(let value, let reference), .mapping(let pairs)):
            for pair in pairs {
                guard let text = pair.key.text else { continue }
                let path = path + [.key(text)]
                if let reference { names.append(.init(reference: reference, node: pair.key, path: path, isKey: true)) }
                value.find(in: pair.value, path, &names)
            }
        case (.either(let values), _): for value in values { value.find(in: node, path, &names) }
        default: break
        }
    }
}
