internal import Base

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
        textFilters + escapingFilters + numberFilters + listFilters + orderFilters + selectionFilters + valueFilters
        + diaryFilters

    static let numbers = numbered(all.map(\.name), [("d", "default"), ("e", "escape"), ("count", "length")])
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

    static let numbers = numbered(
        all.map(\.name),
        [
            ("==", "eq"), ("equalto", "eq"), ("!=", "ne"), (">", "gt"), (">=", "ge"), ("<", "lt"), ("<=", "le"),
        ])

    /// What to write instead of a test that is not there.
    static func help(_ name: String) -> Message? {
        Removed.tests[name] ?? Suggestion.help(name, among: numbers.keys.sorted())
    }
}

/// The places of names in their list, which their other names have too.
private func numbered(_ names: [String], _ aliases: [(alias: String, name: String)]) -> [String: Int] {
    var numbers = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    for (alias, name) in aliases { numbers[alias] = numbers[name] }
    return numbers
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

extension BuiltinTest {
    static let all: [BuiltinTest] = kindTests + numberTests + comparisonTests

    /// A test that answers for an undefined value too.
    private static func kind(_ name: String, _ holds: @escaping @Sendable (Value) -> Bool) -> BuiltinTest {
        BuiltinTest(name, acceptsUndefined: true) { call throws(TemplateError) in holds(call.subject) }
    }

    private static let kindTests: [BuiltinTest] = [
        kind("defined") { !$0.isUndefined }, kind("undefined") { $0.isUndefined },
        kind("none") { if case .none = $0 { true } else { false } },
        kind("true") { if case .bool(true) = $0 { true } else { false } },
        kind("false") { if case .bool(false) = $0 { true } else { false } },
        kind("number") { $0.number != nil },
        kind("integer") { if case .int = $0 { true } else { false } },
        kind("float") { if case .double = $0 { true } else { false } },
        kind("string") { $0.string != nil },
        kind("mapping") { if case .map = $0 { true } else { false } },
        kind("sequence") { $0.isIterable },
        BuiltinTest("callable") { call throws(TemplateError) in call.subject.isCallable },
    ]

    private static let numberTests: [BuiltinTest] = [
        BuiltinTest("odd") { call throws(TemplateError) in try remainder(call.subject, .int(2)) == 1 },
        BuiltinTest("even") { call throws(TemplateError) in try remainder(call.subject, .int(2)) == 0 },
        BuiltinTest("divisibleby", Signature("num", required: 1)) { call throws(TemplateError) in
            try remainder(call.subject, call.values[1]) == 0
        },
    ]

    private static func remainder(_ value: Value, _ divisor: Value) throws(TemplateError) -> Double? {
        guard value.number != nil else { throw TemplateError("\(value.kindName) is no number") }
        return try value.compute(.remainder, divisor).number
    }

    private static func comparison(
        _ name: String, _ operation: Comparison, _ parameter: String = "other"
    ) -> BuiltinTest {
        BuiltinTest(name, Signature(parameter, required: 1)) { call throws(TemplateError) in
            try call.subject.compare(operation, call.values[1])
        }
    }

    private static let comparisonTests: [BuiltinTest] = [
        comparison("eq", .equal), comparison("ne", .notEqual), comparison("lt", .less), comparison("le", .lessOrEqual),
        comparison("gt", .greater), comparison("ge", .greaterOrEqual), comparison("in", .isIn, "seq"),
    ]
}
