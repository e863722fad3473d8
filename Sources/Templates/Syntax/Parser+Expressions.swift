import Base

extension Parser {
    /// An expression, with or without an inline `if`.
    mutating func parseExpression(allowsConditional: Bool = true) throws(SyntaxError) -> Expression {
        expressionDepth += 1
        guard expressionDepth <= RenderLimits.expressionDepth else { throw tooDeep(current.range) }
        defer { expressionDepth -= 1 }
        return allowsConditional ? try parseConditional() : try parseOperators(from: .or)
    }

    private func tooDeep(_ range: Range<Int>) -> SyntaxError {
        error(
            "the expression is nested too deeply", range,
            help: "at most \(RenderLimits.expressionDepth) levels are allowed; name a part of it with `set`")
    }

    /// A node around other nodes, unless that nests too deeply.
    func node(_ kind: Expression.Kind, from start: Int, point: Range<Int>? = nil) throws(SyntaxError) -> Expression {
        let node = Expression(kind, start..<max(start, previousEnd), point: point)
        guard node.depth <= RenderLimits.expressionDepth else { throw tooDeep(node.range) }
        return node
    }

    private mutating func parseConditional() throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        var result = try parseOperators(from: .or)
        while skip(name: "if") {
            let condition = try parseOperators(from: .or)
            let otherwise = skip(name: "else") ? try parseExpression() : nil
            result = try node(.conditional(condition: condition, then: result, otherwise: otherwise), from: start)
        }
        return result
    }

    /// Several expressions with commas between them are a list.
    mutating func parseTuple(
        allowsConditional: Bool = true, endsAtName: String? = nil, inParentheses: Bool = false
    ) throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        var parts: [Expression] = []
        var isTuple = false
        while !isAtTupleEnd(endsAtName) {
            parts.append(try parseExpression(allowsConditional: allowsConditional))
            guard skip(symbol: .comma) else { break }
            isTuple = true
        }
        if !isTuple, let only = parts.first { return only }
        guard isTuple || inParentheses else { throw unexpected("an expression") }
        return try node(.list(parts), from: start)
    }

    private func isAtTupleEnd(_ name: String?) -> Bool {
        switch current.kind {
        case .outputEnd, .tagEnd, .symbol(.rightParenthesis): true
        case .name(let word): word == name
        default: false
        }
    }

    // MARK: Operators

    /// The precedence of operators, loosest first.
    enum Precedence: Int {
        case or, and, not, comparison, sum, concatenation, product, unary

        var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .unary }
    }

    /// One function for all precedences, so that nesting costs little stack.
    mutating func parseOperators(from precedence: Precedence) throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        let isNot = precedence.rawValue <= Precedence.not.rawValue && isName("not")
        var left = isNot ? try parseNot() : try parseUnary()
        while let found = precedenceOfCurrent, found.rawValue >= precedence.rawValue {
            left = try parseOperation(left, found, start)
        }
        return left
    }

    private mutating func parseNot() throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        var count = 0
        while skip(name: "not") { count += 1 }
        var result = try parseOperators(from: .comparison)
        for _ in 0..<count { result = try node(.not(result), from: start) }
        return result
    }

    private var precedenceOfCurrent: Precedence? {
        switch current.kind {
        case .name("or"): .or
        case .name("and"): .and
        case .symbol(.tilde): .concatenation
        case .symbol(.plus), .symbol(.minus): .sum
        case .symbol(.multiply), .symbol(.divide), .symbol(.floorDivide), .symbol(.remainder): .product
        default: comparison() == nil ? nil : .comparison
        }
    }

    /// Extends an operand by the operators of one precedence that follow it.
    private mutating func parseOperation(
        _ left: Expression, _ precedence: Precedence, _ start: Int
    ) throws(SyntaxError) -> Expression {
        switch precedence {
        case .comparison: return try parseComparison(left, start)
        case .concatenation:
            var parts = [left]
            while skip(symbol: .tilde) { parts.append(try parseOperators(from: .product)) }
            return try node(.concatenation(parts), from: start)
        case .or, .and, .sum, .product:
            let operation = binaryOperator
            advance()
            let right = try parseOperators(from: precedence.tighter)
            if let operation { return try node(.binary(operation, left, right), from: start) }
            return try node(precedence == .or ? .or(left, right) : .and(left, right), from: start)
        case .not, .unary: return left
        }
    }

    /// The operator of arithmetic that is written here.
    private var binaryOperator: BinaryOperator? {
        guard case .symbol(let symbol) = current.kind else { return nil }
        return BinaryOperator.allCases.first { $0.symbol == symbol.rawValue }
    }

    private mutating func parseComparison(_ first: Expression, _ start: Int) throws(SyntaxError) -> Expression {
        guard let operation = comparison() else { return first }
        advance()
        if operation == .isNotIn { advance() }
        let second = try parseOperators(from: .sum)
        if comparison() != nil {
            throw error("a comparison cannot follow a comparison", current.range, help: "join them with `and`")
        }
        return try node(.comparison(operation, first, second), from: start)
    }

    private func comparison() -> Comparison? {
        switch current.kind {
        case .symbol(.equal): .equal
        case .symbol(.notEqual): .notEqual
        case .symbol(.less): .less
        case .symbol(.lessOrEqual): .lessOrEqual
        case .symbol(.greater): .greater
        case .symbol(.greaterOrEqual): .greaterOrEqual
        case .name("in"): .isIn
        case .name("not"): next.kind == .name("in") ? .isNotIn : nil
        default: nil
        }
    }

    private mutating func parseUnary() throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        var count = 0
        while skip(symbol: .minus) { count += 1 }
        var result = try parsePostfix(try parsePrimary(), start: count == 0 ? start : previousStart)
        for _ in 0..<count { result = try node(.negate(result), from: start) }
        return try parseFilters(result, start: start)
    }

    private var previousStart: Int { tokens[max(0, position - 1)].range.lowerBound }
}
