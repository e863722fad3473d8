internal import Base

extension Value {
    /// An element of a list by its number, of a map by its key, a character of a text; undefined where there is none.
    func item(_ key: Value) -> Value {
        switch (self, key) {
        case (.map(let map), .string(let name)), (.map(let map), .safe(let name)):
            if let value = map[name] { return value }
            return .undefined(Undefined(.attribute(name, of: self, written: 0..<0)))
        case (.list(let elements), _):
            if let index = key.integer {
                let position = index < 0 ? elements.count + index : index
                if elements.indices.contains(position) { return elements[position] }
            }
        case (.string(let text), _), (.safe(let text), _):
            guard let index = key.integer else { break }
            let scalars = text.unicodeScalars
            let position = index < 0 ? scalars.count + index : index
            if position >= 0, let scalar = scalars.dropFirst(position).first {
                return isSafe ? .safe(String(scalar)) : .string(String(scalar))
            }
        default: break
        }
        return .undefined(Undefined(.item(key, of: self)))
    }

    /// The elements that a loop over the value goes through.
    func iterated(purpose: Message = "looped over") throws(TemplateError) -> [Value] {
        switch self {
        case .list(let elements): return elements
        case .map(let map): return map.entries.map { .string($0.key) }
        case .string(let text), .safe(let text): return text.unicodeScalars.map { .string(String($0)) }
        case .undefined(let undefined):
            if undefined?.isSilent == true { return [] }
            throw TemplateError(undefined)
        default: throw TemplateError("\(kindName) cannot be \(purpose)")
        }
    }

    /// A part of a list or text, as Python cuts it.
    func slice(_ start: Value, _ stop: Value) throws(TemplateError) -> Value {
        func part(of count: Int) throws(TemplateError) -> Range<Int> {
            func bound(_ value: Value, _ fallback: Int) throws(TemplateError) -> Int {
                if case .none = value { return fallback }
                try value.checkDefined()
                guard let index = value.integer else {
                    throw TemplateError("the bounds of a slice are integers, not \(value.kindName)")
                }
                return index < 0 ? max(index, -count) + count : min(index, count)
            }
            let (first, last) = (try bound(start, 0), try bound(stop, count))
            return first..<max(first, last)
        }
        switch self {
        case .list(let elements): return .list(Array(elements[try part(of: elements.count)]))
        case .string(let text), .safe(let text):
            let scalars = Array(text.unicodeScalars)
            let part = String(scalars: scalars[try part(of: scalars.count)])
            return isSafe ? .safe(part) : .string(part)
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("\(kindName) has no slices")
        }
    }
}

/// The methods that values have, as Python's do.
enum ValueMethods {
    static func names(of value: Value) -> [String] {
        switch value {
        case .string, .safe: StringMethods.names
        case .map: ["items", "keys", "values", "get"]
        default: []
        }
    }

    static func call(
        _ name: String, of value: Value, _ positional: [Value], _ named: [(name: String, value: Value)]
    ) throws(TemplateError) -> Value {
        switch value {
        case .string, .safe: return try StringMethods(value).call(name, positional, named)
        case .map(let map):
            guard named.isEmpty else { throw TemplateError("`\(name)` takes no named arguments") }
            return try call(name, of: map, positional)
        default: throw TemplateError("\(value.kindName) has no method `\(name)`")
        }
    }

    private static func call(_ name: String, of map: OrderedMap, _ arguments: [Value]) throws(TemplateError) -> Value {
        if name == "get" {
            guard (1...2).contains(arguments.count) else { throw TemplateError("`get` takes a key and a default") }
            let fallback = arguments.count == 2 ? arguments[1] : Value.none
            guard let key = arguments[0].string else { return fallback }
            return map[key] ?? fallback
        }
        guard arguments.isEmpty else { throw TemplateError("`\(name)` takes no arguments") }
        switch name {
        case "items": return .list(map.pairs)
        case "keys": return .list(map.entries.map { .string($0.key) })
        default: return .list(map.entries.map(\.value))
        }
    }
}
