/// A filter that is part of the language.
struct BuiltinFilter: Sendable {
    typealias Body = @Sendable (FilterCall) throws(TemplateError) -> Value

    let name: String
    let signature: Signature
    /// Whether it accepts an undefined value.
    let acceptsUndefined: Bool
    /// Whether its results are remembered, because it takes long and is applied to the same values again and again.
    let isRemembered: Bool
    let body: Body

    init(
        _ name: String, _ signature: Signature = Signature(), acceptsUndefined: Bool = false,
        isRemembered: Bool = false,
        _ body: @escaping Body
    ) {
        self.name = name
        self.signature = signature
        self.acceptsUndefined = acceptsUndefined
        self.isRemembered = isRemembered
        self.body = body
    }

    static let all: [BuiltinFilter] =
        textFilters + wordFilters + escapingFilters + numberFilters + listFilters + orderFilters + selectionFilters
        + valueFilters + diaryFilters

    static let numbers: [String: Int] = {
        var numbers = Dictionary(all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (alias, name) in [("d", "default"), ("e", "escape"), ("count", "length")] { numbers[alias] = numbers[name] }
        return numbers
    }()
}

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

/// The parameters of a filter or test besides the value it is applied to.
struct Signature: Sendable {
    let parameters: [String]
    let required: Int
    /// Whether it takes its arguments as they come.
    let isVariadic: Bool

    init(_ parameters: String..., required: Int = 0, isVariadic: Bool = false) {
        self.parameters = parameters
        self.required = required
        self.isVariadic = isVariadic
    }
}
