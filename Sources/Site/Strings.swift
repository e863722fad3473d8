internal import Content
internal import Diagnostics
internal import Templates

/// The words of a theme in one language, with places for values in braces: `{n}곳`.
package struct Strings: Sendable {
    /// One text, cut at its places for values.
    private struct Text: Sendable {
        enum Part: Sendable {
            case literal(String)
            case placeholder(String)
        }

        let parts: [Part]

        init(_ text: String) {
            var parts: [Part] = []
            var rest = text[...]
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                parts.append(.literal(String(rest[..<open])))
                parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
                rest = rest[rest.index(after: close)...]
            }
            parts.append(.literal(String(rest)))
            self.parts = parts.filter { if case .literal("") = $0 { false } else { true } }
        }
    }

    private enum Entry: Sendable {
        case one(Text)
        /// English tells one from many; the number is the value of `n`.
        case plural(one: Text, other: Text)
    }

    private var entries: [String: Entry] = [:]

    /// - Parameter files: later ones replace strings of earlier ones.
    /// - Throws: everything that is wrong with the files.
    init(_ files: [SourceFile]) throws(Problems) {
        var problems = Problems()
        for file in files {
            guard let root = problems.gather({ () throws(Diagnostic) in try yaml(file).root }) ?? nil,
                case .mapping(let pairs) = root.content
            else { continue }
            for (key, value) in pairs {
                guard let name = key.text else { continue }
                switch value.content {
                case .scalar(let text, _):
                    entries[name] = .one(Text(text))
                case .mapping(let forms):
                    let texts = Dictionary(
                        forms.compactMap { form in form.key.text.flatMap { k in form.value.text.map { (k, $0) } } }
                    ) { first, _ in first }
                    guard let other = texts["other"], texts.count == forms.count,
                        Set(texts.keys).isSubset(of: ["one", "other"])
                    else {
                        problems.add(.error("a string with forms has “one” and “other”", at: value.range(in: file)))
                        continue
                    }
                    entries[name] = .plural(one: Text(texts["one"] ?? other), other: Text(other))
                case .sequence:
                    problems.add(.error("a string is a text, not a list", at: value.range(in: file)))
                }
            }
        }
        try problems.throwErrors()
    }

    /// A string without places for values; the key itself where there is none.
    func plain(_ key: String) -> String { (try? text(key, [])) ?? key }

    /// The function `t` of templates: the string of a key with its values filled in.
    var function: Function {
        Function { (positional, named) throws(TemplateError) in
            guard positional.count == 1, case .string(let key) = positional[0] else {
                throw TemplateError(
                    "t() takes the name of a string", help: "write t(\"previous\") or t(\"visits_n\", n=3)")
            }
            return .string(try text(key, named))
        }
    }

    private func text(_ key: String, _ values: [(name: String, value: Value)]) throws(TemplateError) -> String {
        guard let entry = entries[key] else {
            throw TemplateError(
                "there is no string “\(key)”",
                help: didYouMeanHelp(key, among: entries.keys.sorted())
                    ?? "add it to Templates/strings/")
        }
        let text: Text
        switch entry {
        case .one(let only): text = only
        case .plural(let one, let other):
            guard let number = values.first(where: { $0.name == "n" })?.value else {
                throw TemplateError(
                    "the string “\(key)” needs n, to tell one from many", help: "write t(\"\(key)\", n=…)")
            }
            if case .int(1) = number { text = one } else { text = other }
        }
        var result = ""
        for part in text.parts {
            switch part {
            case .literal(let literal): result += literal
            case .placeholder(let name):
                switch values.first(where: { $0.name == name })?.value {
                case .string(let value)?, .safe(let value)?: result += value
                case .int(let value)?: result += String(value)
                case .double(let value)?: result += String(value)
                case nil:
                    throw TemplateError(
                        "the string “\(key)” needs a value for {\(name)}", help: "write t(\"\(key)\", \(name)=…)")
                default:
                    throw TemplateError("the value for {\(name)} of the string “\(key)” is neither text nor number")
                }
            }
        }
        return result
    }
}
