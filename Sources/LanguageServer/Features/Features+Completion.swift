internal import Content
internal import Diary
internal import Editing
internal import Base

extension Features {
    /// How many names are offered at once; more come while one types on.
    private static let limit = 100

    func completion(_ place: Place) -> JSONValue {
        let context = context(place)
        let range = document.range(place.line, context.typed.startIndex..<place.index)
        let items: [JSONValue] =
            switch context.meaning {
            case .nothing: []
            case .link: names(.place, context.typed, range) { $0 }
            case .key(let mapping, let existing): keys(mapping, existing, range)
            case .value(let value): values(value, context.typed, range)
            }
        // Names are chosen by what has been typed, initial consonants too, which editors know nothing of.
        return ["isIncomplete": true, "items": .list(items)]
    }

    private func keys(_ mapping: FormatMapping, _ existing: Set<String>, _ range: JSONValue) -> [JSONValue] {
        let known = Set(existing.compactMap { mapping.canonical(normalized($0)) })
        func isHangul(_ name: String) -> Bool { name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
        let isKorean = existing.contains(where: isHangul)
        return mapping.keys.enumerated().filter { !known.contains($0.element.name) }.map { index, key in
            let name = isKorean ? key.spellings.first(where: isHangul) ?? key.name : key.name
            return [
                "label": .string(name), "kind": 10, "sortText": .string(String(index + 1000)),
                "filterText": .string(([name, key.name] + key.spellings).joined(separator: " ")),
                "detail": .string(help(of: key)),
                "documentation": ["kind": "markdown", "value": .string(documentation(of: key))],
                "textEdit": ["range": range, "newText": .string(name + ": ")],
            ]
        }
    }

    func help(of key: FormatKey) -> String { workspace.language == .ko ? key.help.ko : key.help.en }

    func documentation(of key: FormatKey) -> String {
        var text = "**\(key.name)** – \(help(of: key))"
        if !key.example.isEmpty { text += "\n\n    \(key.name): \(key.example)" }
        if let value = key.default {
            text += "\n\n" + (workspace.language == .ko ? "없으면" : "without it") + ": `\(value)`"
        }
        if !key.spellings.isEmpty { text += "\n\n" + key.spellings.map { "`\($0)`" }.joined(separator: ", ") }
        return text
    }

    private func values(_ value: FormatValue, _ typed: Substring, _ range: JSONValue) -> [JSONValue] {
        switch value {
        case .name(let reference, _):
            names(reference, typed, range) { EditValue.text($0).inFlow }
        case .choice(let words): words.map { word($0, range) }
        case .flag: [word("true", range), word("false", range)]
        case .either(let values): values.flatMap { self.values($0, typed, range) }
        case .list(let value): values(value, typed, range)
        default: []
        }
    }

    private func word(_ word: String, _ range: JSONValue) -> JSONValue {
        ["label": .string(word), "kind": 12, "textEdit": ["range": range, "newText": .string(word)]]
    }

    /// Names that fit what has been typed, the best first.
    private func names(
        _ reference: FormatReference, _ typed: Substring, _ range: JSONValue, _ written: (String) -> String
    ) -> [JSONValue] {
        // What is being typed has become a name of the entry itself.
        let names = workspace.names(reference, for: document.path).filter { $0.name != normalized(String(typed)) }
        let query = NameQuery(String(typed))
        let fitting = names.enumerated().compactMap { index, name -> (rank: Int, index: Int)? in
            if typed.allSatisfy(\.isWhitespace) { return (0, index) }
            return [query.fit(name.name), query.fit(name.detail)].compactMap(\.self).min().map { ($0.rawValue, index) }
        }
        return fitting.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(Self.limit).enumerated().map {
            order, item in
            let name = names[item.index]
            return [
                "label": .string(name.name), "detail": .string(name.detail), "kind": reference == .place ? 18 : 12,
                "sortText": .string(String(order + 1000)), "filterText": .string(String(typed)),
                "textEdit": ["range": range, "newText": .string(written(name.name))],
            ]
        }
    }
}
