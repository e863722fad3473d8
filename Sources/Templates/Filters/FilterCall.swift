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
    var language: Language { environment.language }

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

    /// This call with another value or other arguments.
    func applying(_ values: UnsafeBufferPointer<Value>, names: [String] = []) -> FilterCall {
        FilterCall(values: values, names: names, escapes: escapes, environment: environment)
    }
}
