internal import Content

extension FormatMapping {
    /// All words that stand in a mapping, whatever their keys: what the format knows under a new key is among them.
    func texts(in node: YAMLNode?) -> [FormatText] {
        var texts: [FormatText] = []
        if let node { find(in: node, &texts) }
        // Where one of several values may be written, some take the same words.
        var known = Set<FormatText>(minimumCapacity: texts.count)
        return texts.filter { known.insert($0).inserted }
    }

    /// Exact spots and the author's own notes, which nothing may keep; what menus call their pages; and by what pages are made, which
    /// they do not show.
    private static let unread: Set = ["location", "home", FormatKey.nav.name, "places", "template"]

    fileprivate func find(in node: YAMLNode, _ texts: inout [FormatText]) {
        guard case .mapping(let pairs) = node.content else {
            // What may be written instead of the mapping.
            if let shorthand, let key = self[shorthand] { key.value.find(in: node, under: key.name, &texts) }
            return
        }
        for pair in pairs {
            guard let name = pair.key.text.flatMap({ canonical(normalized($0)) }), !Self.unread.contains(name),
                let key = self[name]
            else { continue }
            key.value.find(in: pair.value, under: name, &texts)
        }
    }
}

extension FormatValue {
    fileprivate func find(in node: YAMLNode, under key: String, _ texts: inout [FormatText]) {
        func add(_ kind: HiddenWord.Kind) {
            guard let text = node.text, !node.isNull else { return }
            texts.append(FormatText(key: key, kind: kind, text: text))
        }
        switch (self, node.content) {
        case (.text(let limit), .scalar): add(limit > 200 ? key == "text" ? .sentence : .name : .term)
        case (.words(let limit), .scalar): add(limit > 1000 ? .sentence : .name)
        // The same words in several languages.
        case (.words, .mapping(let pairs)): for pair in pairs { find(in: pair.value, under: key, &texts) }
        case (.name(.person, _), .scalar): add(.person)
        case (.name(.tag, _), .scalar), (.name(.feature, _), .scalar), (.name(.station, _), .scalar): add(.term)
        case (.list(let value), .sequence(let items)): for item in items { value.find(in: item, under: key, &texts) }
        case (.mapping(let mapping), _): mapping.find(in: node, &texts)
        case (.dictionary(let value, _), .mapping(let pairs)):
            for pair in pairs { value.find(in: pair.value, under: key, &texts) }
        case (.either(let values), _): for value in values { value.find(in: node, under: key, &texts) }
        default: break
        }
    }
}
