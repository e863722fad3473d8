internal import Base

/// A call of a filter or test: the value it is applied to, and its arguments in the order of its parameters.
struct FilterCall {
    /// The value first; arguments that were not given are undefined without a reason.
    let values: UnsafeBufferPointer<Value>
    /// The names of the last arguments, for a filter that takes them as they come.
    let names: [String]
    /// Whether output is escaped where the filter stands.
    let escapes: Bool
    /// It outlives the call.
    unowned(unsafe) let environment: Environment

    var subject: Value { values[0] }
    var language: LanguageRules { environment.language }

    /// An argument, if it was given.
    func argument(_ number: Int) -> Value? {
        guard number < values.count else { return nil }
        if case .undefined(nil) = values[number] { return nil }
        return values[number]
    }

    func int(_ number: Int, _ name: String, _ fallback: Int) throws(TemplateError) -> Int {
        guard let value = argument(number) else { return fallback }
        guard let integer = value.integer else { throw wrong(name, "an integer", value) }
        return integer
    }

    func bool(_ number: Int, _ fallback: Bool = false) throws(TemplateError) -> Bool {
        guard let value = argument(number) else { return fallback }
        return value.truth ?? fallback
    }

    func string(_ number: Int, _ name: String, _ fallback: String) throws(TemplateError) -> String {
        guard let value = argument(number) else { return fallback }
        guard let string = value.string else { throw wrong(name, "a string", value) }
        return string
    }

    /// An argument that may be `none`, which counts as not given.
    func given(_ number: Int) -> Value? {
        guard let value = argument(number) else { return nil }
        if case .none = value { return nil }
        return value
    }

    func wrong(_ name: String, _ expected: String, _ value: Value) -> TemplateError {
        TemplateError("the argument `\(name)` is \(expected), not \(value.kindName)")
    }

    /// The value as text, as the filters on strings see it.
    func text() throws(TemplateError) -> String { try subject.text() }

    /// A result that is safe where the value was.
    func like(_ text: String) -> Value { subject.isSafe ? .safe(text) : .string(text) }

    /// The elements of the value.
    func elements() throws(TemplateError) -> [Value] {
        guard subject.isIterable else { throw TemplateError("\(subject.kindName) has no elements") }
        return try subject.iterated()
    }
}

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

/// The language, functions and filters that the host gives to templates besides their context.
///
/// It is an object because each call of a filter passes it on without counting references.
package final class Environment: Sendable {
    package let language: LanguageRules
    package let functions: [String: Function]
    package let filters: [String: Filter]

    /// - Parameters:
    ///   - functions: by the names under which templates call them; they go before those of the language.
    ///   - filters: by their names; they go before those of the language. Each gets the value first.
    package init(
        language: LanguageRules = .english, functions: [String: Function] = [:], filters: [String: Filter] = [:]
    ) {
        self.language = language
        self.functions = functions
        self.filters = filters
    }

    /// What to write instead of a filter that is not there.
    func helpForFilter(_ name: String) -> Message? {
        Removed.filters[name]
            ?? Suggestion.help(name, among: BuiltinFilter.numbers.keys.sorted() + filters.keys.sorted())
    }
}
