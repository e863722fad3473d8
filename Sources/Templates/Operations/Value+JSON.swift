package import Diagnostics
internal import JSON

extension Value {
    /// The value that a file of JSON holds; of members with one key, the last counts.
    package init(json file: SourceFile) throws(Diagnostic) {
        self = try JSONReader.value(of: file) { node, _ in
            switch node {
            case .null: .none
            case .bool(let flag): .bool(flag)
            case .int(let number): .int(number)
            case .double(let number): .double(number)
            case .string(let text): .string(text)
            case .list(let elements): .list(elements)
            case .object(let members): .map(OrderedMap(members.map { ($0.key, $0.value) }))
            }
        }
    }

    /// The value as JSON that is safe inside HTML and scripts.
    ///
    /// - Parameter isPython: whether to write as Jinja's `tojson` does: keys in order, ASCII only, spaces after commas and colons.
    func json(isPython: Bool, indent: Int?) throws(TemplateError) -> String {
        var json = JSONWriter(
            escaping: isPython ? .ascii : .html,
            layout: indent.map { .indented(min(max($0, 0), 64)) } ?? (isPython ? .spaced : .compact))
        try write(to: &json, isPython: isPython, depth: 0)
        return json.text
    }

    private func write(to json: inout JSONWriter, isPython: Bool, depth: Int) throws(TemplateError) {
        guard depth < Limits.valueDepth else { throw TemplateError("the value is nested too deeply for JSON") }
        guard json.bytes.count < Limits.textLength else { throw TemplateError("the text is too long") }
        switch self {
        case .undefined(let undefined): throw TemplateError(undefined)
        case .none: json.addNull()
        case .bool(let flag): json.add(flag)
        case .int(let number): json.add(number)
        case .double(let number):
            guard number.isFinite || isPython else { throw TemplateError("JSON has no such number") }
            let infinite = number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
            json.add(json: number.isFinite ? NumberText.text(number) : infinite)
        case .string(let text), .safe(let text): json.add(text)
        case .list(let elements), .tuple(let elements):
            json.openList()
            for element in elements { try element.write(to: &json, isPython: isPython, depth: depth + 1) }
            json.closeList()
        case .map(let map):
            json.open()
            for entry in isPython ? map.entries.sorted(by: { $0.key.precedesByScalars($1.key) }) : map.entries {
                json.key(entry.key)
                try entry.value.write(to: &json, isPython: isPython, depth: depth + 1)
            }
            json.close()
        case .function, .handle: throw TemplateError("\(kindName) has no JSON")
        }
    }
}
