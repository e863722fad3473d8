internal import Content
internal import Base
internal import Diary
internal import Editing

// How the browser and the diary tell each other of entries.

extension FormatMapping {
    /// Those members that are keys of the mapping, in the order in which keys are told; others behind them, which a check will name.
    func inOrder(_ fields: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
        let known = keys.compactMap { key in fields[key.name].map { (key: key.name, value: $0) } }
        let names = Set(keys.map(\.name))
        return known
            + fields.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map {
                (key: $0.key, value: $0.value)
            }
    }
}

extension JSONValue {
    /// Front matter, keys by their one spelling; scalars are texts as they stand.
    init(_ node: YAMLNode, _ format: FormatMapping? = nil) {
        switch node.content {
        case .scalar(let text, _): self = node.isNull ? .null : .string(text)
        case .sequence(let items): self = .list(items.map { JSONValue($0) })
        case .mapping(let pairs):
            let members = pairs.map { pair -> (String, JSONValue) in
                let name = normalized(pair.key.text ?? "")
                return (format?.canonical(name) ?? name, JSONValue(pair.value))
            }
            self = .object(Dictionary(members, uniquingKeysWith: { first, _ in first }))
        }
    }
}

extension EditValue {
    /// A value that the browser sends.
    ///
    /// - Parameters:
    ///   - path: where it goes.
    ///   - format: what may stand there.
    init(_ json: JSONValue, at path: EditPath, _ format: FormatMapping) {
        switch json {
        case .null: self = .plain("null")
        case .bool(let flag): self = .plain(flag ? "true" : "false")
        case .int(let number): self = .plain(String(number))
        case .double(let number): self = .plain(String(number))
        case .string(let text):
            self = format.value(at: path)?.isText ?? true ? .text(normalized(text)) : .plain(normalized(text))
        case .list(let items):
            self = .list(items.map { EditValue($0, at: EditPath(path.steps + [.index(0)]), format) })
        case .object(let members):
            let pairs =
                format.value(at: path)?.mapping?.inOrder(members)
                ?? members.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
            self = .mapping(
                pairs.map { key, value in
                    Pair(key, EditValue(value, at: EditPath(path.steps + [.key(key)]), format))
                })
        }
    }
}

/// Problems as the browser shows them: in words, with place, excerpt and the path of the value that they are about.
func problemsJSON(_ problems: [Diagnostic]) -> JSONValue {
    let printer = DiagnosticPrinter()
    let items = problems.prefix(50).map { problem -> JSONValue in
        var members: [String: JSONValue] = [
            "severity": .string(problem.severity.rawValue), "message": .string(problem.wording.text(in: .ofPages)),
        ]
        if let advice = problem.advice { members["help"] = .string(advice.text(in: .ofPages)) }
        if let path = problem.path { members["path"] = .string(path) }
        if let suggestion = problem.suggestion, let mistaken = problem.mistaken {
            members["suggestion"] = .string(suggestion)
            members["mistaken"] = .string(mistaken)
        }
        if let range = problem.range {
            members["line"] = .int(range.start.line)
            members["column"] = .int(range.start.column)
            members["field"] = .list(field(range))
            if let excerpt = printer.excerpt(of: range) {
                members["excerpt"] = .list([excerpt.before, excerpt.marked, excerpt.after].map { .string($0) })
            }
        }
        return .object(members)
    }
    return ["problems": .list(items)]
}

/// The path of the value that a range lies in, as an edit has it; nothing where that is none.
private func field(_ range: SourceRange) -> [JSONValue] {
    let isSettings = range.file.path.hasSuffix("diary.yml")
    let root = isSettings ? (try? yaml(range.file))?.root : (try? FrontMatter(range.file))?.root
    let start = range.bytes.lowerBound
    func path(_ node: YAMLNode, _ format: FormatMapping?) -> [JSONValue] {
        switch node.content {
        case .scalar: return []
        case .sequence(let items):
            // What stands there without a mark is the item that it begins.
            guard let index = items.lastIndex(where: { $0.range(in: range.file).bytes.lowerBound <= start }),
                start <= items[index].range(in: range.file).bytes.upperBound
            else { return [] }
            return [.int(index)] + path(items[index], format)
        case .mapping(let pairs):
            guard let pair = pairs.last(where: { $0.key.range(in: range.file).bytes.lowerBound <= start }),
                start <= pair.value.range(in: range.file).bytes.upperBound
            else { return [] }
            let name = normalized(pair.key.text ?? "")
            let key = format?.canonical(name) ?? name
            return [.string(key)] + path(pair.value, format?[key]?.value.mapping)
        }
    }
    let formats: [(folder: String, format: FormatMapping)] = Entry.Kind.allCases.map { ("/\($0.rawValue)/", $0.format) }
    let format = isSettings ? .settings : formats.first { range.file.path.contains($0.folder) }?.format ?? .place
    return root.map { path($0, format) } ?? []
}
