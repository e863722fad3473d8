internal import Base

/// The methods of strings.
struct StringMethods {
    private let value: Value
    private let text: String

    init(_ value: Value) {
        self.value = value
        text = value.string ?? ""
    }

    /// The methods, with how many arguments each takes.
    private static let arities: [String: ClosedRange<Int>] = [
        "endswith": 1...1, "join": 1...1, "lower": 0...0, "lstrip": 0...1, "removeprefix": 1...1,
        "removesuffix": 1...1, "replace": 2...3, "rstrip": 0...1, "split": 0...2, "startswith": 1...1, "strip": 0...1,
        "upper": 0...0,
    ]

    static let names = arities.keys.sorted()

    func call(
        _ name: String, _ arguments: [Value], _ named: [(name: String, value: Value)]
    ) throws(TemplateError) -> Value {
        if let (name, _) = named.first { throw TemplateError("the method has no argument `\(name)`") }
        if let arity = StringMethods.arities[name], !arity.contains(arguments.count) {
            let expected = arity.count == 1 ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
            throw TemplateError(
                "`\(name)` takes \(expected == "0" ? "no" : expected) arguments, not \(arguments.count)")
        }
        func string(_ number: Int) throws(TemplateError) -> String {
            guard let text = arguments[number].string else { throw TemplateError("`\(name)` takes a string here") }
            return text
        }
        func optional(_ number: Int) throws(TemplateError) -> String? {
            guard number < arguments.count else { return nil }
            if case .none = arguments[number] { return nil }
            return try string(number)
        }
        func limit(_ number: Int) throws(TemplateError) -> Int {
            guard number < arguments.count else { return -1 }
            guard let limit = arguments[number].integer else { throw TemplateError("`\(name)` takes an integer here") }
            return limit
        }
        switch name {
        case "upper": return like(text.inCapitals)
        case "lower": return like(text.inSmallLetters)
        case "strip", "lstrip", "rstrip":
            return like(text.stripped(of: try optional(0), leading: name != "rstrip", trailing: name != "lstrip"))
        case "replace":
            let (part, new) = (try string(0), try string(1))
            let replacement = value.isSafe && !arguments[1].isSafe ? HTMLEscaping.numbered.escaped(new) : new
            return like(try text.replacing(part, with: replacement, limit: try limit(2)))
        case "removeprefix":
            let part = try string(0)
            return holds("startswith", part)
                ? like(String(decoding: text.utf8.dropFirst(part.utf8.count), as: UTF8.self)) : value
        case "removesuffix":
            let part = try string(0)
            return holds("endswith", part)
                ? like(String(decoding: text.utf8.dropLast(part.utf8.count), as: UTF8.self)) : value
        case "split":
            guard let separator = try optional(0) else { return .list(text.words(limit: try limit(1)).map(like)) }
            guard !separator.isEmpty else { throw TemplateError("the separator is empty") }
            return .list(text.pieces(separator: separator, limit: try limit(1)).map(like))
        case "join": return try join(arguments[0])
        default:
            for candidate in arguments[0].elements ?? [arguments[0]] {
                guard let part = candidate.string else {
                    throw TemplateError("`\(name)` takes a string or a list of strings")
                }
                if holds(name, part) { return .bool(true) }
            }
            return .bool(false)
        }
    }

    private func like(_ text: String) -> Value { value.isSafe ? .safe(text) : .string(text) }

    private func holds(_ name: String, _ part: String) -> Bool {
        name == "startswith"
            ? text.utf8.starts(with: part.utf8) : text.utf8.reversed().starts(with: part.utf8.reversed())
    }

    private func join(_ list: Value) throws(TemplateError) -> Value {
        guard let elements = list.elements else { throw TemplateError("`join` takes a list") }
        var parts: [String] = []
        for element in elements {
            guard element.isText else {
                throw TemplateError(
                    "`join` takes a list of strings, not of \(element.kindName)s", help: "the filter `join` takes any")
            }
            parts.append(try element.text(inSafe: value.isSafe))
        }
        guard parts.reduce(0, { $0 + $1.utf8.count + text.utf8.count }) <= RenderLimits.textLength else {
            throw TemplateError("the text is too long")
        }
        return like(parts.joined(separator: text))
    }
}
