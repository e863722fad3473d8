extension Value {
    /// An element of a list by its number, of a map by its key, a character of a text; undefined where there is none.
    func item(_ key: Value) -> Value {
        switch (self, key) {
        case (.map(let map), .string(let name)), (.map(let map), .safe(let name)):
            if let value = map[name] { return value }
            return .undefined(Undefined(.attribute(name, of: self, written: 0..<0)))
        case (.list(let elements), _), (.tuple(let elements), _):
            if let index = key.integer {
                let position = index < 0 ? elements.count + index : index
                if elements.indices.contains(position) { return elements[position] }
            } else if case .tuple = self, elements.count == 2, let name = key.string {
                if name == "grouper" { return elements[0] }
                if name == "list" { return elements[1] }
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
    func iterated(purpose: String = "looped over") throws(TemplateError) -> [Value] {
        switch self {
        case .list(let elements), .tuple(let elements): return elements
        case .map(let map): return map.entries.map { .string($0.key) }
        case .string(let text), .safe(let text): return text.unicodeScalars.map { .string(String($0)) }
        case .undefined(let undefined):
            if undefined?.isSilent == true { return [] }
            throw TemplateError(undefined)
        default: throw TemplateError("\(kindName) cannot be \(purpose)")
        }
    }

    /// A part of a list or text, as Python cuts it.
    func slice(_ start: Value, _ stop: Value, _ step: Value) throws(TemplateError) -> Value {
        func bound(_ value: Value) throws(TemplateError) -> Int? {
            switch value {
            case .none: return nil
            case .undefined(let undefined): throw TemplateError(undefined)
            default:
                guard let integer = value.integer else {
                    throw TemplateError("the bounds of a slice are integers, not \(value.kindName)")
                }
                return integer
            }
        }
        let (first, last, stride) = (try bound(start), try bound(stop), try bound(step) ?? 1)
        guard stride != 0 else { throw TemplateError("the step of a slice is zero") }
        func indices(_ count: Int) -> [Int] {
            func clamp(_ index: Int, _ low: Int, _ high: Int) -> Int {
                min(max(index < 0 ? max(index, -count - 1) + count : index, low), high)
            }
            let low = stride > 0 ? 0 : -1
            let high = stride > 0 ? count : count - 1
            let from = first.map { clamp($0, low, high) } ?? (stride > 0 ? 0 : count - 1)
            let to = last.map { clamp($0, low, high) } ?? (stride > 0 ? count : -1)
            let size = max(1, min(stride.magnitude, UInt(count) + 1))
            return Array(Swift.stride(from: from, to: to, by: stride > 0 ? Int(size) : -Int(size)))
        }
        switch self {
        case .list(let elements): return .list(indices(elements.count).map { elements[$0] })
        case .tuple(let elements): return .tuple(indices(elements.count).map { elements[$0] })
        case .string(let text), .safe(let text):
            let scalars = Array(text.unicodeScalars)
            let part = String(scalars: indices(scalars.count).map { scalars[$0] })
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
        case .list, .tuple: ["index", "count"]
        case .map: ["items", "keys", "values", "get", "copy"]
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
        case .list(let elements), .tuple(let elements):
            guard named.isEmpty, positional.count == 1 else { throw TemplateError("`\(name)` takes one argument") }
            var places: [Int] = []
            for (place, element) in elements.enumerated() where try element.equals(positional[0]) {
                places.append(place)
            }
            if name == "count" { return .int(places.count) }
            guard let first = places.first else { throw TemplateError("the value is not in the list") }
            return .int(first)
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
        case "items": return .list(map.entries.map { .tuple([.string($0.key), $0.value]) })
        case "keys": return .list(map.entries.map { .string($0.key) })
        case "values": return .list(map.entries.map(\.value))
        default: return .map(map)
        }
    }
}
