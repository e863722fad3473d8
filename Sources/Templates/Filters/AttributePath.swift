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
