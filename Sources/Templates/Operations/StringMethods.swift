internal import HTML

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
        "capitalize": 0...0, "casefold": 0...0, "center": 1...2, "count": 1...3, "endswith": 1...1, "find": 1...3,
        "format": 0...(.max), "index": 1...3, "isalnum": 0...0, "isalpha": 0...0, "isdecimal": 0...0, "isdigit": 0...0,
        "islower": 0...0, "isnumeric": 0...0, "isspace": 0...0, "istitle": 0...0, "isupper": 0...0, "join": 1...1,
        "ljust": 1...2, "lower": 0...0, "lstrip": 0...1, "partition": 1...1, "removeprefix": 1...1,
        "removesuffix": 1...1, "replace": 2...3, "rfind": 1...3, "rindex": 1...3, "rjust": 1...2, "rpartition": 1...1,
        "rsplit": 0...2, "rstrip": 0...1, "split": 0...2, "splitlines": 0...1, "startswith": 1...1, "strip": 0...1,
        "swapcase": 0...0, "title": 0...0, "upper": 0...0, "zfill": 1...1,
    ]

    static let names = arities.keys.sorted()

    func call(
        _ name: String, _ positional: [Value], _ named: [(name: String, value: Value)]
    ) throws(TemplateError) -> Value {
        if name == "format" {
            return try TextFormat(value).format(positional, OrderedMap(named.map { ($0.name, $0.value) }))
        }
        var arguments = positional
        for (name, value) in named {
            guard let place = ["sep": 0, "maxsplit": 1, "keepends": 0][name] else {
                throw TemplateError("the method has no argument `\(name)`")
            }
            while arguments.count < place { arguments.append(.none) }
            guard arguments.count == place else { throw TemplateError("the argument `\(name)` is given twice") }
            arguments.append(value)
        }
        if let arity = StringMethods.arities[name], !arity.contains(arguments.count) {
            let expected = arity.count == 1 ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
            throw TemplateError(
                "`\(name)` takes \(expected == "0" ? "no" : expected) arguments, not \(arguments.count)")
        }
        if let changed = try change(name, arguments) { return changed }
        if let parts = try cut(name, arguments) { return parts }
        return try ask(name, arguments)
    }

    private func like(_ text: String) -> Value { value.isSafe ? .safe(text) : .string(text) }

    private func string(_ arguments: [Value], _ number: Int, _ name: String) throws(TemplateError) -> String {
        guard number < arguments.count, let text = arguments[number].string else {
            throw TemplateError("`\(name)` takes a string here")
        }
        return text
    }

    private func int(_ arguments: [Value], _ number: Int, _ name: String) throws(TemplateError) -> Int {
        guard number < arguments.count, let integer = arguments[number].integer else {
            throw TemplateError("`\(name)` takes an integer here")
        }
        return integer
    }

    private func optional(_ arguments: [Value], _ number: Int, _ name: String) throws(TemplateError) -> String? {
        guard number < arguments.count else { return nil }
        if case .none = arguments[number] { return nil }
        return try string(arguments, number, name)
    }

    // MARK: Changing

    private func change(_ name: String, _ arguments: [Value]) throws(TemplateError) -> Value? {
        switch name {
        case "upper", "lower", "casefold", "capitalize", "title", "swapcase": return like(recased(name))
        case "strip", "lstrip", "rstrip":
            let characters = try optional(arguments, 0, name)
            return like(text.stripped(of: characters, leading: name != "rstrip", trailing: name != "lstrip"))
        case "replace":
            let limit = arguments.count == 3 ? try int(arguments, 2, name) : -1
            let (part, new) = (try string(arguments, 0, name), try string(arguments, 1, name))
            let replacement = value.isSafe && !arguments[1].isSafe ? HTMLEscaping.numbered.escaped(new) : new
            return like(try text.replacing(part, with: replacement, limit: limit))
        case "center", "ljust", "rjust":
            let fill = try optional(arguments, 1, name) ?? " "
            guard let scalar = fill.unicodeScalars.first, fill.unicodeScalars.count == 1 else {
                throw TemplateError("`\(name)` fills with one character")
            }
            let width = try int(arguments, 0, name)
            return like(try text.padded(to: width, with: scalar, left: name != "ljust", right: name != "rjust"))
        case "zfill":
            let isSigned = text.hasPrefix("-") || text.hasPrefix("+")
            let digits = isSigned ? String(text.dropFirst()) : text
            let width = try int(arguments, 0, name) - (isSigned ? 1 : 0)
            return like(
                (isSigned ? String(text.prefix(1)) : "")
                    + (try digits.padded(to: width, with: "0", left: true, right: false)))
        case "removeprefix":
            let prefix = Array(try string(arguments, 0, name).utf8)
            return text.utf8.starts(with: prefix)
                ? like(String(decoding: text.utf8.dropFirst(prefix.count), as: UTF8.self)) : value
        case "removesuffix":
            let suffix = Array(try string(arguments, 0, name).utf8)
            return text.utf8.reversed().starts(with: suffix.reversed())
                ? like(String(decoding: text.utf8.dropLast(suffix.count), as: UTF8.self)) : value
        case "join":
            guard let elements = arguments[0].elements else { throw TemplateError("`join` takes a list") }
            var parts: [String] = []
            for element in elements {
                guard element.isText else {
                    throw TemplateError("`join` takes a list of strings, not of \(element.kindName)s")
                }
                parts.append(try element.text(inSafe: value.isSafe))
            }
            guard parts.reduce(0, { $0 + $1.utf8.count + text.utf8.count }) <= Limits.textLength else {
                throw TemplateError("the text is too long")
            }
            return like(parts.joined(separator: text))
        default: return nil
        }
    }

    private func recased(_ name: String) -> String {
        switch name {
        case "upper": return text.inCapitals
        case "lower", "casefold": return text.inSmallLetters
        case "capitalize": return text.capitalizedLikePython
        default: break
        }
        var result = ""
        var isInWord = false
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if name == "swapcase" {
                result += properties.isUppercase ? properties.lowercaseMapping : properties.uppercaseMapping
            } else {
                result += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
            }
            isInWord = properties.isCased
        }
        return result
    }

    // MARK: Cutting

    private func cut(_ name: String, _ arguments: [Value]) throws(TemplateError) -> Value? {
        switch name {
        case "split", "rsplit":
            let limit = arguments.count > 1 ? try int(arguments, 1, name) : -1
            guard let separator = try optional(arguments, 0, name) else {
                if name == "split" || limit < 0 { return .list(text.words(limit: limit).map(like)) }
                let reversed = String(scalars: text.unicodeScalars.reversed()).words(limit: limit)
                return .list(reversed.reversed().map { like(String(scalars: $0.unicodeScalars.reversed())) })
            }
            guard !separator.isEmpty else { throw TemplateError("the separator is empty") }
            if name == "split" || limit < 0 { return .list(text.pieces(separator: separator, limit: limit).map(like)) }
            let all = text.pieces(separator: separator)
            guard all.count > limit + 1 else { return .list(all.map(like)) }
            let head = all.prefix(all.count - limit).joined(separator: separator)
            return .list(([head] + all.suffix(limit)).map(like))
        case "splitlines":
            return .list(text.lines(keepingEnds: arguments.first?.truth ?? false).map(like))
        case "partition", "rpartition":
            let separator = try string(arguments, 0, name)
            guard !separator.isEmpty else { throw TemplateError("the separator is empty") }
            let pieces = text.pieces(separator: separator)
            guard pieces.count > 1 else {
                let parts = name == "partition" ? [text, "", ""] : ["", "", text]
                return .tuple(parts.map(like))
            }
            let isFirst = name == "partition"
            let head = isFirst ? pieces[0] : pieces.dropLast().joined(separator: separator)
            let tail = isFirst ? pieces.dropFirst().joined(separator: separator) : pieces[pieces.count - 1]
            return .tuple([head, separator, tail].map(like))
        default: return nil
        }
    }

    // MARK: Asking

    private func ask(_ name: String, _ arguments: [Value]) throws(TemplateError) -> Value {
        switch name {
        case "startswith", "endswith":
            let candidates = arguments[0].elements ?? [arguments[0]]
            for candidate in candidates {
                guard let part = candidate.string else {
                    throw TemplateError("`\(name)` takes a string or a tuple of strings")
                }
                let holds =
                    name == "startswith"
                    ? text.utf8.starts(with: part.utf8) : text.utf8.reversed().starts(with: part.utf8.reversed())
                if holds { return .bool(true) }
            }
            return .bool(false)
        case "find", "index", "rfind", "rindex", "count": return try search(name, arguments)
        default: return .bool(holds(name))
        }
    }

    private func search(_ name: String, _ arguments: [Value]) throws(TemplateError) -> Value {
        let scalars = Array(text.unicodeScalars)
        func bound(_ number: Int, _ fallback: Int) throws(TemplateError) -> Int {
            guard number < arguments.count, arguments[number].integer != nil else { return fallback }
            let value = try int(arguments, number, name)
            return min(max(value < 0 ? value + scalars.count : value, 0), scalars.count)
        }
        let (start, end) = (try bound(1, 0), try bound(2, scalars.count))
        let part = Array(try string(arguments, 0, name).utf8)
        let window = Array(String(scalars: scalars[min(start, end)..<end]).utf8)
        var found: [Int] = []
        var offset = 0
        while let place = position(ofBytes: part, from: offset, in: window) {
            found.append(place)
            offset = place + max(1, part.count)
            if part.isEmpty, offset > window.count { break }
            if name == "find" || name == "index" { break }
            // Overlapping occurrences count only when searching from the end.
            if name.hasPrefix("r") { offset = place + 1 }
        }
        if name == "count" { return .int(part.isEmpty ? max(0, end - start) + 1 : found.count) }
        guard let place = name.hasPrefix("r") ? found.last : found.first else {
            if name.hasSuffix("index") { throw TemplateError("the text does not contain this") }
            return .int(-1)
        }
        return .int(start + String(decoding: window[..<place], as: UTF8.self).unicodeScalars.count)
    }

    private func holds(_ name: String) -> Bool {
        let scalars = text.unicodeScalars
        guard !scalars.isEmpty else { return false }
        switch name {
        case "isdigit", "isdecimal", "isnumeric":
            return scalars.allSatisfy { scalar in
                scalar.properties.generalCategory == .decimalNumber
                    || name != "isdecimal" && scalar.properties.numericType == .digit
                    || name == "isnumeric" && scalar.properties.numericType != nil
            }
        case "isalpha": return scalars.allSatisfy(StringMethods.isLetter)
        case "isalnum": return scalars.allSatisfy { StringMethods.isLetter($0) || $0.properties.numericType != nil }
        case "isspace": return scalars.allSatisfy(CharacterClasses.isSpace)
        case "isupper": return text.isInCapitals
        case "islower": return text.isInSmallLetters
        default: return recased("title") == text && scalars.contains { $0.properties.isCased }
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
