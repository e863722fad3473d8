internal import Content
internal import Diagnostics
internal import JSON

extension Features {
    /// Front matter, and values of more than one line in it.
    func folds() -> JSONValue {
        guard let yaml = CursorContext.yamlLines(document.lines, isSettings: isSettings) else { return .list([]) }
        var folds: [JSONValue] =
            isSettings ? [] : [["startLine": 0, "endLine": .int(yaml.upperBound - 1), "kind": "region"]]
        if let source, case .mapping(let pairs)? = root(of: source)?.content {
            for pair in pairs {
                let first = pair.key.range(in: source).start.line - 1
                let last = source.position(at: max(0, pair.value.range(in: source).bytes.upperBound - 1)).line - 1
                if last > first { folds.append(["startLine": .int(first), "endLine": .int(last)]) }
            }
        }
        return .list(folds)
    }
}
