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
