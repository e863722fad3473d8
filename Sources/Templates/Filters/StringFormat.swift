internal import HTML

/// Formats values into a text with `%` signs, as Python's `%` operator.
struct StringFormat {
    private let template: Value

    init(_ template: Value) {
        self.template = template
    }

    func format(_ arguments: [Value], named: Map?) throws(TemplateError) -> Value {
        var result = ""
        var next = 0
        var isUsed = false
        var scalars = (template.string ?? "").unicodeScalars[...]
        let map: Map? =
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
