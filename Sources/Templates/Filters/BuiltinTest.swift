/// A test that is part of the language.
struct BuiltinTest: Sendable {
    typealias Body = @Sendable (FilterCall) throws(TemplateError) -> Bool

    let name: String
    let signature: Signature
    /// Whether it answers for an undefined value.
    let acceptsUndefined: Bool
    let body: Body

    init(_ name: String, _ signature: Signature = Signature(), acceptsUndefined: Bool = false, _ body: @escaping Body) {
        self.name = name
        self.signature = signature
        self.acceptsUndefined = acceptsUndefined
        self.body = body
    }

    static let numbers: [String: Int] = {
        var numbers = Dictionary(all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (alias, name) in [
            ("==", "eq"), ("equalto", "eq"), ("!=", "ne"), (">", "gt"), ("greaterthan", "gt"), (">=", "ge"),
            ("<", "lt"),
            ("lessthan", "lt"), ("<=", "le"),
        ] { numbers[alias] = numbers[name] }
        return numbers
    }()
}
