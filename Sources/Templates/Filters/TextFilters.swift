internal import HTML

extension BuiltinFilter {
    /// Filters that change the letters and the shape of text.
    static let textFilters: [BuiltinFilter] = [
        BuiltinFilter("upper") { call throws(TemplateError) in call.like(try call.text().inCapitals) },
        BuiltinFilter("lower") { call throws(TemplateError) in call.like(try call.text().inSmallLetters) },
        BuiltinFilter("capitalize") { call throws(TemplateError) in call.like(try call.text().capitalizedLikePython) },
        BuiltinFilter("title") { call throws(TemplateError) in .string(titled(try call.text())) },
        BuiltinFilter("trim", Signature("chars")) { call throws(TemplateError) in
            let characters = try call.given(1).map { (value) throws(TemplateError) in try value.text() }
            return call.like(try call.text().stripped(of: characters))
        },
        BuiltinFilter("replace", Signature("old", "new", "count", required: 2), replace),
        BuiltinFilter("truncate", Signature("length", "killwords", "end", "leeway"), truncate),
        BuiltinFilter("indent", Signature("width", "first", "blank"), indent),
        BuiltinFilter("center", Signature("width")) { call throws(TemplateError) in
            call.like(try call.text().padded(to: try call.int(1, "width", 80), left: true, right: true))
        },
        BuiltinFilter("string") { call throws(TemplateError) in call.like(try call.text()) },
        BuiltinFilter("format", Signature(isVariadic: true)) { call throws(TemplateError) in
            let positional = Array(call.values[1..<call.values.count - call.names.count])
            guard !call.names.isEmpty else {
                return try StringFormat(call.subject.string == nil ? .string(try call.text()) : call.subject)
                    .format(positional, named: nil)
            }
            guard positional.isEmpty else { throw TemplateError("`format` takes positional or named values, not both") }
            let values = call.values.suffix(call.names.count)
            return try StringFormat(call.subject).format([], named: OrderedMap(Array(zip(call.names, values))))
        },
    ]

    private static func titled(_ text: String) -> String {
        var result = ""
        var begins = true
        for scalar in text.unicodeScalars {
            switch scalar {
            case "-", "(", "{", "[", "<":
                result.unicodeScalars.append(scalar)
                begins = true
            case _ where CharacterClasses.isSpace(scalar):
                result.unicodeScalars.append(scalar)
                begins = true
            default:
                result += begins ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
                begins = false
            }
        }
        return result
    }

    private static let replace: Body = { call throws(TemplateError) in
        guard let old = call.argument(1), let new = call.argument(2) else { return call.subject }
        let limit = try call.given(3) == nil ? -1 : call.int(3, "count", -1)
        let isSafe = call.escapes && (call.subject.isSafe || old.isSafe || new.isSafe)
        let (part, replacement) = (try old.text(), try new.text(inSafe: isSafe))
        let result = try call.subject.text(inSafe: isSafe).replacing(part, with: replacement, limit: limit)
        return isSafe ? .safe(result) : .string(result)
    }

    /// Counts characters as readers see them, so that nothing is cut in the middle of one.
    private static let truncate: Body = { call throws(TemplateError) in
        guard let text = call.subject.string else {
            throw TemplateError("\(call.subject.kindName) cannot be truncated")
        }
        let length = try call.int(1, "length", 255)
        let end = try call.string(3, "end", "...")
        let leeway = try call.given(4) == nil ? 5 : call.int(4, "leeway", 5)
        guard leeway >= 0 else { throw TemplateError("the argument `leeway` is negative") }
        guard length >= end.count else {
            throw TemplateError(
                "the argument `length` is shorter than the `end` that is appended",
                help: "at least \(end.count) is needed")
        }
        let (limit, overflow) = length.addingReportingOverflow(leeway)
        if overflow || text.utf8.count <= limit || text.count <= limit { return call.subject }
        var cut = String(text.prefix(length - end.count))
        if try !call.bool(2), let space = cut.unicodeScalars.lastIndex(of: " ") {
            cut = String(cut.unicodeScalars[..<space])
        }
        let isSafeEnd = call.argument(3)?.isSafe == true
        if call.subject.isSafe { return .safe(cut + (isSafeEnd ? end : HTMLEscaping.numbered.escaped(end))) }
        return isSafeEnd ? .safe(HTMLEscaping.numbered.escaped(cut) + end) : .string(cut + end)
    }

    private static let indent: Body = { call throws(TemplateError) in
        guard let text = call.subject.string else { throw TemplateError("\(call.subject.kindName) cannot be indented") }
        var indentation = ""
        if let width = call.argument(1)?.string {
            indentation = width
        } else {
            let width = max(0, try call.int(1, "width", 4))
            guard width <= 10_000 else { throw TemplateError("the argument `width` is too large") }
            indentation = String(repeating: " ", count: width)
        }
        let blank = try call.bool(3)
        var lines = (text + "\n").lines()
        guard lines.count * indentation.utf8.count + text.utf8.count <= Limits.textLength else {
            throw TemplateError("the text is too long")
        }
        for index in lines.indices.dropFirst() where blank || !lines[index].isEmpty {
            lines[index] = indentation + lines[index]
        }
        let result = lines.joined(separator: "\n")
        return call.like(try call.bool(2) ? indentation + result : result)
    }
}
