internal import Content
internal import Base

extension Settings {
    /// The language that the diary's words are told in: the one that is asked for, or the diary's first where it does not have that.
    var chosenLanguage: Language { languages.contains(language) ? language : languages[0] }

    /// The language whose texts stand in files of their own, nil for the first one.
    var chosenTranslation: String? { chosenLanguage == languages[0] ? nil : chosenLanguage.rawValue }
}

extension FormatMapping {
    /// A mapping with the words of one language where those of several stand: the first language's where it has none in that one.
    ///
    /// What names other languages than the diary has stays as it is, and is told as a mistake by whoever reads the key.
    func translated(_ node: YAMLNode, by settings: Settings) -> YAMLNode {
        guard settings.languages.count > 1, case .mapping(let pairs) = node.content else { return node }
        return node.with(
            .mapping(
                pairs.map { pair in
                    guard let name = pair.key.text.flatMap(canonical), let value = self[name]?.value else {
                        return pair
                    }
                    return (pair.key, value.translated(pair.value, by: settings))
                }))
    }

    /// Whether a key has words of its own in the language that is told.
    func tells(_ name: String, in node: YAMLNode?, by settings: Settings) -> Bool {
        guard case .mapping(let pairs)? = node?.content,
            let value = pairs.first(where: { $0.key.text.flatMap(canonical) == name })?.value,
            case .mapping(let words) = value.content
        else { return false }
        return words.contains { $0.key.text == settings.chosenLanguage.rawValue && $0.value.text != nil }
    }
}

extension FormatValue {
    fileprivate func translated(_ node: YAMLNode, by settings: Settings) -> YAMLNode {
        switch (self, node.content) {
        case (.words, .mapping(let words)):
            let names = settings.languages.map(\.rawValue)
            guard !words.isEmpty, words.allSatisfy({ names.contains($0.key.text ?? "") }) else { return node }
            let order = [settings.chosenLanguage.rawValue] + names
            return order.lazy.compactMap { name in words.first { $0.key.text == name && !$0.value.isNull }?.value }
                .first
                ?? node
        case (.list(let value), .sequence(let items)):
            return node.with(.sequence(items.map { value.translated($0, by: settings) }))
        case (.mapping(let mapping), .mapping): return mapping.translated(node, by: settings)
        case (.either(let values), _):
            return values.reduce(node) { $1.translated($0, by: settings) }
        default: return node
        }
    }
}

extension Entry {
    /// The entry in the language that the settings tell.
    ///
    /// - Parameter translation: its text in that language, where it has one of its own.
    func translated(by settings: Settings, _ translation: MarkdownBody?) -> Entry {
        guard settings.languages.count > 1 else { return self }
        var entry = self
        entry.frontMatter = frontMatter.map { kind.format.translated($0, by: settings) }
        let (language, first) = (settings.chosenLanguage, settings.languages[0])
        guard language != first else { return entry }
        // Its texts are others than those of the first language to whoever notes which are read.
        entry.id = EntryID(path: "\(file.path):\(language.rawValue)")
        let hasTitle = kind.format.tells(kind == .person ? "name" : "title", in: frontMatter, by: settings)
        if let translation {
            entry.body = translation
        } else if !hasTitle || kind == .journey {
            entry.language = first.rawValue
        } else if !body.isEmpty {
            entry.body = body.wrapped(inLanguage: first.rawValue)
        }
        return entry
    }
}

extension MarkdownBody {
    /// The text in an element that says which language it is in.
    fileprivate func wrapped(inLanguage language: String) -> MarkdownBody {
        MarkdownBody(
            pieces: [.html("<div lang=\"\(language)\">\n")] + pieces + [.html("</div>\n")], excerpt: excerptWithGaps,
            problems: problems)
    }
}
