extension BuiltinTest {
    static let all: [BuiltinTest] = kindTests + numberTests + comparisonTests + textTests

    /// A test that answers for an undefined value too.
    private static func kind(_ name: String, _ holds: @escaping @Sendable (Value) -> Bool) -> BuiltinTest {
        BuiltinTest(name, acceptsUndefined: true) { call throws(TemplateError) in holds(call.subject) }
    }

    private static let kindTests: [BuiltinTest] = [
        kind("defined") { !$0.isUndefined }, kind("undefined") { $0.isUndefined },
        kind("none") { if case .none = $0 { true } else { false } },
        kind("boolean") { if case .bool = $0 { true } else { false } },
        kind("true") { if case .bool(true) = $0 { true } else { false } },
        kind("false") { if case .bool(false) = $0 { true } else { false } },
        kind("number") { $0.number != nil },
        kind("integer") { if case .int = $0 { true } else { false } },
        kind("float") { if case .double = $0 { true } else { false } },
        kind("string") { $0.string != nil }, kind("escaped") { $0.isSafe },
        kind("mapping") { if case .map = $0 { true } else { false } },
        kind("sequence") { $0.isIterable },
        BuiltinTest("iterable") { call throws(TemplateError) in call.subject.isIterable },
        BuiltinTest("callable") { call throws(TemplateError) in call.subject.isCallable },
        BuiltinTest("filter") { call throws(TemplateError) in
            let name = try call.text()
            return call.environment.filters[name] != nil || BuiltinFilter.numbers[name] != nil
        },
        BuiltinTest("test") { call throws(TemplateError) in
            let name = try call.text()
            return BuiltinTest.numbers[name] != nil
        },
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

    private static func comparison(_ name: String, _ operation: Comparison) -> BuiltinTest {
        BuiltinTest(name, Signature("other", required: 1)) { call throws(TemplateError) in
            try call.subject.compare(operation, call.values[1])
        }
    }

    private static let comparisonTests: [BuiltinTest] = [
        comparison("eq", .equal), comparison("ne", .notEqual), comparison("lt", .less), comparison("le", .lessOrEqual),
        comparison("gt", .greater), comparison("ge", .greaterOrEqual),
        BuiltinTest("in", Signature("seq", required: 1)) { call throws(TemplateError) in
            try call.values[1].contains(call.subject)
        },
        BuiltinTest("sameas", Signature("other", required: 1), acceptsUndefined: true) { call throws(TemplateError) in
            switch (call.subject, call.values[1]) {
            case (.none, .none): true
            case (.bool(let first), .bool(let second)): first == second
            case (.int(let first), .int(let second)): first == second
            case (.double(let first), .double(let second)): first == second
            case (.string(let first), .string(let second)), (.safe(let first), .safe(let second)):
                sameBytes(first, second)
            case (.handle(let first), .handle(let second)): first == second
            case (.list, .list), (.tuple, .tuple), (.map, .map): try call.subject.equals(call.values[1])
            default: false
            }
        },
    ]

    private static let textTests: [BuiltinTest] = [
        BuiltinTest("lower") { call throws(TemplateError) in
            let text = try call.text()
            return text.unicodeScalars.contains { $0.properties.isLowercase }
                && !text.unicodeScalars.contains { $0.properties.isUppercase }
        },
        BuiltinTest("upper") { call throws(TemplateError) in
            let text = try call.text()
            return text.unicodeScalars.contains { $0.properties.isUppercase }
                && !text.unicodeScalars.contains { $0.properties.isLowercase }
        },
    ]
}
