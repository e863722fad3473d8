internal import Content
package import Base

extension Settings {
    /// What is said of a category that is not declared: which may be meant, or which there are, and how this one is added.
    package func help(withoutCategory name: String) -> (notes: [Diagnostic.Note], help: Message) {
        let adding = adding(category: name)
        if let help = didYouMeanHelp(name, among: categories.flatMap { [$0.id, $0.name] }) {
            return ([.init("a new one is added by \(adding)")], help)
        }
        if categories.isEmpty { return ([], "declare it: \(adding)") }
        return ([], "Content/diary.yml declares: \(categories.map(\.id).joined(separator: ", ")); \(adding) adds it")
    }

    /// How a category is declared: by a command, where its name means nothing else in YAML and the diary is one's own.
    private func adding(category name: String) -> Message {
        hostFile == nil && Self.isPlain(name)
            ? "`\(shellCommand("cairn", "set", "diary.yml", "categories+=\(name)"))`"
            : "`categories: [{id: \(slug(name)), name: \(name)}]` in Content/diary.yml"
    }

    /// Whether a name is letters, digits, blanks and hyphens alone.
    static func isPlain(_ name: String) -> Bool {
        name.unicodeScalars.first?.properties.isAlphabetic ?? false
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == " "
            }
    }
}

extension Fields {
    /// The category with an id or a name.
    mutating func category(_ name: String, at node: YAMLNode, _ settings: Settings) -> Category? {
        if let category = settings.categories.first(where: { $0.id == name })
            ?? settings.categories.first(where: { $0.name == name })
        {
            return category
        }
        let (notes, help) = settings.help(withoutCategory: name)
        error("no category is called “\(name)”", at: node, notes: notes, help: help)
        return nil
    }
}
