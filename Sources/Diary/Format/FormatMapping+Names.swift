package import Content

extension FormatMapping {
    /// The names of things of the diary that stand in a mapping, each with what it is a name of, in the order in which they stand.
    package func names(in node: YAMLNode) -> [(reference: FormatReference, node: YAMLNode)] {
        guard case .mapping(let pairs) = node.content else { return [] }
        return pairs.flatMap { pair -> [(reference: FormatReference, node: YAMLNode)] in
            guard let name = pair.key.text.flatMap(canonical), let key = self[name] else { return [] }
            return key.value.names(in: pair.value)
        }
    }
}

extension FormatValue {
    fileprivate func names(in node: YAMLNode) -> [(reference: FormatReference, node: YAMLNode)] {
        switch (self, node.content) {
        case (.name(let reference, _), .scalar): node.isNull ? [] : [(reference, node)]
        case (.list(let value), .sequence(let items)): items.flatMap { value.names(in: $0) }
        case (.mapping(let mapping), .mapping): mapping.names(in: node)
        case (.dictionary(let value, let reference), .mapping(let pairs)):
            pairs.flatMap { pair in (reference.map { [($0, pair.key)] } ?? []) + value.names(in: pair.value) }
        case (.either(let values), _): values.flatMap { $0.names(in: node) }
        default: []
        }
    }
}
