internal import Base

/// Arithmetic of two operands.
enum BinaryOperator: UInt8, CaseIterable {
    case add, subtract, multiply, divide, floorDivide, remainder

    private static let symbols = ["+", "-", "*", "/", "//", "%"]
    /// The operator as it is written.
    var symbol: String { BinaryOperator.symbols[Int(rawValue)] }
}

extension Value {
    /// Computes as an operator says.
    func compute(_ operation: BinaryOperator, _ other: Value) throws(TemplateError) -> Value {
        for value in [self, other] {
            if case .undefined(let undefined) = value { throw TemplateError(undefined) }
        }
        if let first = integer, let second = other.integer { return try Value.compute(operation, first, second) }
        if let first = number, let second = other.number { return try Value.compute(operation, first, second) }
        switch (operation, self, other) {
        case (.add, .list(let first), .list(let second)):
            return .list(try limited(first.count + second.count) { first + second })
        case (.add, _, _):
            if let first = string, let second = other.string { return try concatenated(first, second, other) }
        case (.multiply, _, _):
            if let count = other.integer { return try repeated(count) }
            if let count = integer { return try other.repeated(count) }
        default: break
        }
        let hasText = string != nil || other.string != nil
        throw TemplateError(
            "`\(operation.symbol)` does not work with \(kindName) and \(other.kindName)",
            help: operation == .remainder && string != nil
                ? Removed.words["%"] : operation == .add && hasText ? "`~` joins values as text" : nil)
    }

    private func limited(_ count: Int, _ work: () -> [Value]) throws(TemplateError) -> [Value] {
        guard count <= 1_000_000 else { throw TemplateError("the list is too long") }
        return work()
    }

    private func concatenated(_ first: String, _ second: String, _ other: Value) throws(TemplateError) -> Value {
        guard first.utf8.count + second.utf8.count <= RenderLimits.textLength else {
            throw TemplateError("the text is too long")
        }
        guard isSafe || other.isSafe else { return .string(first + second) }
        return .safe(try text(inSafe: true) + other.text(inSafe: true))
    }

    private func repeated(_ count: Int) throws(TemplateError) -> Value {
        let count = max(0, count)
        switch self {
        case .string(let text), .safe(let text):
            let (length, overflow) = text.utf8.count.multipliedReportingOverflow(by: count)
            guard !overflow, length <= RenderLimits.textLength else { throw TemplateError("the text is too long") }
            if length == 0 { return isSafe ? .safe("") : .string("") }
            let result = String(repeating: text, count: count)
            return isSafe ? .safe(result) : .string(result)
        case .list(let elements): return .list(try repeated(elements, count))
        default: throw TemplateError("`*` does not work with \(kindName)")
        }
    }

    private func repeated(_ elements: [Value], _ count: Int) throws(TemplateError) -> [Value] {
        let (length, overflow) = elements.count.multipliedReportingOverflow(by: count)
        guard !overflow else { throw TemplateError("the list is too long") }
        if length == 0 { return [] }
        return try limited(length) { Array(repeatElement(elements, count: count).joined()) }
    }

    static func compute(_ operation: BinaryOperator, _ first: Int, _ second: Int) throws(TemplateError) -> Value {
        let result: (partialValue: Int, overflow: Bool)
        switch operation {
        case .add: result = first.addingReportingOverflow(second)
        case .subtract: result = first.subtractingReportingOverflow(second)
        case .multiply: result = first.multipliedReportingOverflow(by: second)
        case .divide where second == 0, .floorDivide where second == 0, .remainder where second == 0:
            throw divisionByZero
        case .divide: return .double(Double(first) / Double(second))
        case .floorDivide:
            result = first.dividedReportingOverflow(by: second)
            if !result.overflow, first % second != 0, (first < 0) != (second < 0) {
                return .int(result.partialValue - 1)
            }
        case .remainder:
            if second == -1 { return .int(0) }
            let remainder = first % second
            return .int(remainder != 0 && (remainder < 0) != (second < 0) ? remainder + second : remainder)
        }
        guard !result.overflow else { throw overflow }
        return .int(result.partialValue)
    }

    private static var divisionByZero: TemplateError { TemplateError("division by zero") }
    private static var overflow: TemplateError {
        TemplateError("the result is too large", help: "integers have 64 bits")
    }

    private static func compute(
        _ operation: BinaryOperator, _ first: Double, _ second: Double
    ) throws(TemplateError) -> Value {
        switch operation {
        case .add: return .double(first + second)
        case .subtract: return .double(first - second)
        case .multiply: return .double(first * second)
        case .divide where second == 0, .floorDivide where second == 0, .remainder where second == 0:
            throw divisionByZero
        case .divide: return .double(first / second)
        case .floorDivide: return .double(DoubleMath.floorDivision(first, second).quotient)
        case .remainder: return .double(DoubleMath.floorDivision(first, second).remainder)
        }
    }

    /// The value with its sign changed.
    func negated() throws(TemplateError) -> Value {
        switch self {
        case .int(let value):
            guard value != .min else { throw Value.overflow }
            return .int(-value)
        case .double(let value): return .double(-value)
        case .bool(let value): return .int(value ? -1 : 0)
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("`-` does not work with \(kindName)")
        }
    }
}
