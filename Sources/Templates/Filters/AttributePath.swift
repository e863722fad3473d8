import Diagnostics

/// The path of an attribute as filters take it: `"address.city"`, `"0"`, an integer.
struct AttributePath {
    private let parts: [Value]
    private let fallback: Value?

    /// The path that an argument gives; the value itself without one.
    init(_ argument: Value?, fallback: Value? = nil) {
        self.fallback = fallback
        switch argument {
        case .string(let text)?, .safe(let text)?:
            parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
                Int(part).map { .int($0) } ?? .string(String(part))
            }
        case let index?: parts = [index]
        case nil: parts = []
        }
    }

    /// Several paths with commas between them.
    static func list(_ argument: Value?) -> [AttributePath] {
        guard let text = argument?.string else { return [AttributePath(argument)] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map { AttributePath(.string(String($0))) }
    }

    func value(in element: Value) throws(TemplateError) -> Value {
        var value = element
        for part in parts {
            if case .undefined(let undefined) = value, fallback == nil { throw TemplateError(undefined) }
            value = value.item(part)
            if value.isUndefined, let fallback { value = fallback }
        }
        return value
    }
}

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
}
