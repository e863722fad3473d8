internal import HTML

/// Formats values into a text with `%` signs, as Python's `%` operator.
struct StringFormat {
    private let template: Value

    init(_ template: Value) {
        self.template = template
    }

    func format(_ arguments: [Value], named: OrderedMap?) throws(TemplateError) -> Value {
        var result = ""
        var next = 0
        var isUsed = false
        var scalars = (template.string ?? "").unicodeScalars[...]
        let map: OrderedMap? =
            if let named { named } else if arguments.count == 1, case .map(let map) = arguments[0] { map } else { nil }
        while let scalar = scalars.popFirst() {
            guard scalar == "%" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            var specification = FormatSpecification()
            var key: String?
            if scalars.first == "(" {
                guard let end = scalars.firstIndex(of: ")") else {
                    throw TemplateError("`%(` has no closing parenthesis")
                }
                key = String(scalars[scalars.index(after: scalars.startIndex)..<end])
                scalars = scalars[scalars.index(after: end)...]
            }
            let letter = try specification.readPercent(&scalars)
            if letter == "%" {
                result += "%"
                continue
            }
            let value: Value
            if let key {
                guard let map, let found = map[key] else { throw TemplateError("there is no value `\(key)` to format") }
                value = found
                isUsed = true
            } else {
                guard next < arguments.count else { throw TemplateError("there are too few values for the format") }
                value = arguments[next]
                next += 1
            }
            result += try shown(value, letter, specification)
            guard result.utf8.count <= Limits.textLength else { throw TemplateError("the text is too long") }
        }
        if next < arguments.count, !isUsed, map == nil {
            throw TemplateError("there are too many values for the format")
        }
        return template.isSafe ? .safe(result) : .string(result)
    }

    private func shown(
        _ value: Value, _ letter: Unicode.Scalar, _ specification: FormatSpecification
    ) throws(TemplateError) -> String {
        var specification = specification
        switch letter {
        case "s", "r", "a":
            var text = letter == "s" ? try value.text() : try value.representation()
            if template.isSafe, !value.isSafe { text = HTMLEscaping.numbered.escaped(text) }
            if let precision = specification.precision { text = String(text.unicodeScalars.prefix(precision)) }
            return try specification.padded(text, defaultAlignment: ">")
        case "c":
            if let text = value.string, text.unicodeScalars.count == 1 {
                return try specification.padded(text, defaultAlignment: ">")
            }
            guard let number = value.integer, let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value)
            else {
                throw TemplateError("`%c` takes one character")
            }
            return try specification.padded(String(scalar), defaultAlignment: ">")
        case "d", "i", "u", "x", "X", "o":
            guard let number = value.number, number.isFinite,
                let integer = value.integer ?? Int(exactly: number.rounded(.towardZero))
            else {
                throw TemplateError("`%\(letter)` takes a number, not \(value.kindName)")
            }
            specification.kind = letter == "i" || letter == "u" ? "d" : letter
            return try specification.format(integer)
        case "f", "F", "e", "E", "g", "G":
            guard let number = value.number else {
                throw TemplateError("`%\(letter)` takes a number, not \(value.kindName)")
            }
            specification.kind = letter
            return try specification.format(number)
        default: throw TemplateError("`%\(letter)` is no format")
        }
    }
}

/// Formats values into a text with braces, as Python's `format` method.
struct TextFormat {
    private let template: Value

    init(_ template: Value) {
        self.template = template
    }

    func format(_ positional: [Value], _ named: OrderedMap) throws(TemplateError) -> Value {
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
        _ field: String, _ positional: [Value], _ named: OrderedMap, _ next: inout Int
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
