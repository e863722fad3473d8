package import Base

/// A template before it is compiled: the name that other templates call it by, and its text.
package struct TemplateSource: Sendable {
    package let name: String
    package let file: SourceFile

    package init(name: String, file: SourceFile) {
        self.name = name
        self.file = file
    }
}

/// A place where a template writes out the name of another one.
struct TemplateReference {
    /// The fate of the other one there: `included`, `extended` or `imported`.
    let verb: String
    /// The template that is named.
    let name: String
    /// The template that names it.
    let source: TemplateSource
    let range: SourceRange

    private static let verbs = ["include": "included", "extends": "extended", "import": "imported", "from": "imported"]

    /// The references of a template, in order.
    static func all(in source: TemplateSource) -> [TemplateReference] {
        var lexer = Lexer(source.file)
        lexer.run()
        var references: [TemplateReference] = []
        var verb: String?
        for (position, token) in lexer.tokens.enumerated() {
            switch token.kind {
            case .tagBegin:
                guard position + 1 < lexer.tokens.count, case .name(let word) = lexer.tokens[position + 1].kind else {
                    continue
                }
                verb = verbs[word]
            case .tagEnd: verb = nil
            case .string(let name):
                guard let verb else { continue }
                let range = SourceRange(source.file, token.range)
                references.append(TemplateReference(verb: verb, name: name, source: source, range: range))
            default: break
            }
        }
        return references
    }

    /// The first place that names each template, by its name.
    static func first(in sources: [TemplateSource]) -> [String: TemplateReference] {
        Dictionary(sources.flatMap(all).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The way of the renderer to a template that cannot be compiled, innermost first: by the first template that names it, the first
    /// that names that one, and so on.
    static func chain(to name: String, _ references: [String: TemplateReference]) -> [Diagnostic.Note] {
        var notes: [Diagnostic.Note] = []
        var seen: Set = [name]
        var name = name
        while let reference = references[name], seen.insert(reference.source.name).inserted {
            notes.append(Diagnostic.Note("`\(name)` is \(Message(foreign: reference.verb)) here", at: reference.range))
            name = reference.source.name
        }
        return notes
    }
}
