package import Content

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
