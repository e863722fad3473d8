internal import Content
internal import Base
internal import Templates

/// The words of a theme in one language, with places for values in braces: `{n}곳`; with a Korean particle behind a bar, which then
/// stands in the form that the value asks for: `{name|과/와} 함께`. Of a string with several forms the number `n` chooses one. Numbers are
/// written as the filter `number` writes them, but for a `{year}`, which is a name more than a number.
package struct Strings: Sendable {
    /// One text, cut at its places for values.
    private struct Sentence: Sendable {
        enum SentencePart: Sendable {
            case literal(String)
            case placeholder(String, particle: String?)
        }

        let parts: [SentencePart]

        init(_ text: String) {
            var parts: [SentencePart] = []
            var rest = text[...]
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                parts.append(.literal(String(rest[..<open])))
                let inside = rest[rest.index(after: open)..<close]
                let bar = inside.firstIndex(of: "|")
                parts.append(
                    .placeholder(
                        String(inside[..<(bar ?? close)]),
                        particle: bar.map { String(inside[inside.index(after: $0)...]) }))
                rest = rest[rest.index(after: close)...]
            }
            parts.append(.literal(String(rest)))
            self.parts = parts.filter { if case .literal("") = $0 { false } else { true } }
        }

        /// The first particle that is none.
        var wrongParticle: String? {
            parts.lazy.compactMap { part in
                guard case .placeholder(_, let particle?) = part, withParticle("", particle) == nil else { return nil }
                return particle
            }.first
        }
    }

    private enum Wording: Sendable {
        case one(Sentence)
        /// Forms that are not there are as the last one; the number is the value of `n`.
        case plural(one: Sentence, many: Sentence, other: Sentence)
    }

    private var entries: [String: Wording] = [:]
    private let language: LanguageRules

    /// - Parameter files: later ones replace strings of earlier ones.
    /// - Throws: everything that is wrong with the files.
    init(_ files: [SourceFile], in language: LanguageRules) throws(Problems) {
        self.language = language
        let known = language.pluralForms.map(\.rawValue)
        var problems = Problems()
        for file in files {
            guard let root = problems.gather({ () throws(Diagnostic) in try yaml(file).root }) ?? nil,
                case .mapping(let pairs) = root.content
            else { continue }
            for (key, value) in pairs {
                guard let name = key.text else { continue }
                if let wrong = value.text.flatMap({ Sentence($0).wrongParticle }) {
                    problems.add(
                        .error(
                            "“\(wrong)” is no particle that changes", at: value.range(in: file),
                            help: "write both forms behind the bar: {name|은/는}"))
                    continue
                }
                switch value.content {
                case .scalar(let text, _):
                    entries[name] = .one(Sentence(text))
                case .mapping(let forms):
                    let help: Message = "\(language.rawValue) has \(known.map { "“\($0)”" }.joined(separator: ", "))"
                    if let wrong = forms.first(where: { !known.contains($0.key.text ?? "") }) {
                        let form = wrong.key.text.map { Message(verbatim: "“\($0)”") } ?? Message("this")
                        problems.add(
                            .error("\(form) is no form of a string", at: wrong.key.range(in: file), help: help))
                        continue
                    }
                    let texts = Dictionary(
                        forms.compactMap { form in form.key.text.flatMap { k in form.value.text.map { (k, $0) } } }
                    ) { first, _ in first }
                    guard let other = texts["other"], texts.count == forms.count else {
                        problems.add(.error("a string with forms has “other”", at: value.range(in: file), help: help))
                        continue
                    }
                    entries[name] = .plural(
                        one: Sentence(texts["one"] ?? other), many: Sentence(texts["many"] ?? other),
                        other: Sentence(other))
                case .sequence:
                    problems.add(.error("a string is a text, not a list", at: value.range(in: file)))
                }
            }
        }
        try problems.throwErrors()
    }

    /// A string without places for values; the key itself where there is none.
    func plain(_ key: String) -> String {
        if case .string(let text)? = try? text(key, []) { text } else { key }
    }

    /// The words of a string, or of all whose keys begin so, without what is put into them.
    func texts(of key: String, isBeginning: Bool) -> [String] {
        let found =
            isBeginning ? entries.filter { $0.key.hasPrefix(key) }.map(\.value) : entries[key].map { [$0] } ?? []
        return found.flatMap { entry -> [Sentence] in
            switch entry {
            case .one(let text): [text]
            case .plural(let one, let many, let other): [one, many, other]
            }
        }.flatMap(\.parts).compactMap { if case .literal(let text) = $0 { text } else { nil } }
    }

    /// The function `t` of templates: the string of a key with its values filled in.
    var function: Function {
        Function { (positional, named) throws(TemplateError) in
            guard positional.count == 1, case .string(let key) = positional[0] else {
                throw TemplateError(
                    "t() takes the name of a string", help: "write t(\"previous\") or t(\"visits_n\", n=3)")
            }
            return try text(key, named)
        }
    }

    /// The form that the value `form` names, for scripts, which choose one themselves; else that of the number `n`.
    private func form(_ key: String, _ values: [(name: String, value: Value)]) throws(TemplateError) -> PluralForm {
        if let given = values.first(where: { $0.name == "form" })?.value {
            if case .string(let name) = given, let form = PluralForm(rawValue: name) { return form }
            throw TemplateError("a string has no such form", help: "write form=\"one\", \"many\" or \"other\"")
        }
        guard let number = values.first(where: { $0.name == "n" })?.value else {
            throw TemplateError(
                "the string “\(key)” needs n, to tell one from many", help: "write t(\"\(key)\", n=…)")
        }
        return language.pluralForm(of: number)
    }

    /// - Returns: HTML where one of the values is; the text and its other values are escaped then.
    private func text(_ key: String, _ values: [(name: String, value: Value)]) throws(TemplateError) -> Value {
        guard let entry = entries[key] else {
            throw TemplateError(
                "there is no string “\(key)”",
                help: didYouMeanHelp(key, among: entries.keys.sorted())
                    ?? "add it to Templates/strings/")
        }
        let text: Sentence
        switch entry {
        case .one(let only): text = only
        case .plural(let one, let many, let other):
            switch try form(key, values) {
            case .one: text = one
            case .many: text = many
            case .other: text = other
            }
        }
        let isSafe = values.contains { if case .safe = $0.value { true } else { false } }
        func written(_ text: String) -> String { isSafe ? HTMLEscaping.numbered.escaped(text) : text }
        var result = ""
        for part in text.parts {
            switch part {
            case .literal(let literal): result += written(literal)
            case .placeholder(let name, let particle):
                let value: String
                switch values.first(where: { $0.name == name })?.value {
                case .string(let text)?: value = written(text)
                case .safe(let text)?: value = text
                case .int(let number)?: value = name == "year" ? String(number) : language.number(number)
                case .double(let number)?: value = language.number(number)
                case nil:
                    throw TemplateError(
                        "the string “\(key)” needs a value for {\(name)}", help: "write t(\"\(key)\", \(name)=…)")
                default:
                    throw TemplateError("the value for {\(name)} of the string “\(key)” is neither text nor number")
                }
                result += particle.flatMap { withParticle(value, $0, isSafe: isSafe) } ?? value
            }
        }
        return isSafe ? .safe(result) : .string(result)
    }
}
