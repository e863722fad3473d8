internal import HTML

/// Formats values into a text with braces, as Python's `format` method.
struct TextFormat {
    private let template: Value

    init(_ template: Value) {
        self.template = template
    }

    func format(_ positional: [Value], _ named: Map) throws(TemplateError) -> Value {
        var result = ""
        var next = 0
        var scalars = (template.string ?? "").unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "{" || scalar == "}", scalars.first == scalar {
                scalars.removeFirst()
                result.unicodeScalars.append(scalar)
            } else if scalar == "{" {
                guard let end = scalars.firstIndex(of: "}") else {
                    throw TemplateError("`{` is never closed in the format")
                }
                let field = String(scalars[..<end])
                scalars = scalars[scalars.index(after: end)...]
                result += try shown(field, positional, named, &next)
                guard result.utf8.count <= Limits.textLength else { throw TemplateError("the text is too long") }
            } else if scalar == "}" {
                throw TemplateError("`}` closes nothing in the format", help: "write `}}` for a brace")
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return template.isSafe ? .safe(result) : .string(result)
    }

    private func shown(
        _ field: String, _ positional: [Value], _ named: Map, _ next: inout Int
    ) throws(TemplateError) -> String {
        let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let specification = try FormatSpecification(parts.count > 1 ? String(parts[1]) : "")
        let name = String(parts[0])
        guard !name.contains("!") else { throw TemplateError("conversions with `!` are not supported") }
        var path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let first = path.removeFirst()
        var value: Value
        if first.isEmpty || Int(first) != nil {
            let number = Int(first) ?? next
            if first.isEmpty { next += 1 }
            guard positional.indices.contains(number) else {
                throw TemplateError("there are too few values for the format")
            }
            value = positional[number]
        } else {
            guard let found = named[first] else { throw TemplateError("there is no value `\(first)` to format") }
            value = found
        }
        for part in path {
            value = value.item(.string(part))
            if case .undefined(let undefined) = value { throw TemplateError(undefined) }
        }
        let text = parts.count > 1 && !parts[1].isEmpty ? try specification.format(value) : try value.text()
        return template.isSafe && !value.isSafe ? HTMLEscaping.numbered.escaped(text) : text
    }
}
