import Diagnostics

extension Parser {
    /// An expression, with or without an inline `if`.
    mutating func parseExpression(allowsConditional: Bool = true) throws(SyntaxError) -> Expression {
        expressionDepth += 1
        guard expressionDepth <= Limits.expressionDepth else { throw tooDeep(current.range) }
        defer { expressionDepth -= 1 }
        return allowsConditional ? try parseConditional() : try parseOperators(from: .or)
    }

    private func tooDeep(_ range: Range<Int>) -> SyntaxError {
        error(
            "the expression is nested too deeply", range,
            help: "at most \(Limits.expressionDepth) levels are allowed; name a part of it with `set`")
    }

    /// A node around other nodes, unless that nests too deeply.
    func node(
        _ kind: Expression.Kind, from start: Int, point: Range<Int>? = nil, over children: Int
    ) throws(SyntaxError) -> Expression {
        let range = start..<max(start, previousEnd)
        guard children < Limits.expressionDepth else { throw tooDeep(range) }
        return Expression(kind, range, point: point, depth: children + 1)
    }

    private mutating func parseConditional() throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        var result = try parseOperators(from: .or)
        while skip(name: "if") {
            let condition = try parseOperators(from: .or)
            let otherwise = skip(name: "else") ? try parseExpression() : nil
            result = try node(
                .conditional(condition: condition, then: result, otherwise: otherwise), from: start,
                over: max(result.depth, condition.depth, otherwise?.depth ?? 0))
        }
        return result
    }

    /// Several expressions with commas between them are a tuple.
    mutating func parseTuple(
        allowsConditional: Bool = true, endsAtName: String? = nil, inParentheses: Bool = false
    ) throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        var parts: [Expression] = []
        var isTuple = false
        while true {
            if isAtTupleEnd(endsAtName) { break }
            parts.append(try parseExpression(allowsConditional: allowsConditional))
            guard skip(symbol: .comma) else { break }
            isTuple = true
        }
        if !isTuple, let only = parts.first { return only }
        guard isTuple || inParentheses else { throw unexpected("an expression") }
        return try node(.tuple(parts), from: start, over: parts.map(\.depth).max() ?? 0)
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
        case or, and, not, comparison, sum, concatenation, product, power, unary

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
        for _ in 0..<count { result = try node(.not(result), from: start, over: result.depth) }
        return result
    }

    private var precedenceOfCurrent: Precedence? {
        switch current.kind {
        case .name("or"): .or
        case .name("and"): .and
        case .symbol(.tilde): .concatenation
        case .symbol(.plus), .symbol(.minus): .sum
        case .symbol(.multiply), .symbol(.divide), .symbol(.floorDivide), .symbol(.remainder): .product
        case .symbol(.power): .power
        default: comparison() == nil ? nil : .comparison
        }
    }

    /// Extends an operand by the operators of one precedence that follow it.
    private mutating func parseOperation(
        _ left: Expression, _ precedence: Precedence, _ start: Int
    ) throws(SyntaxError) -> Expression {
        switch precedence {
        case .or:
            advance()
            let right = try parseOperators(from: .and)
            return try node(.or(left, right), from: start, over: max(left.depth, right.depth))
        case .and:
            advance()
            let right = try parseOperators(from: .not)
            return try node(.and(left, right), from: start, over: max(left.depth, right.depth))
        case .comparison: return try parseComparison(left, start)
        case .concatenation:
            var parts = [left]
            while skip(symbol: .tilde) { parts.append(try parseOperators(from: .product)) }
            return try node(.concatenation(parts), from: start, over: parts.map(\.depth).max() ?? 0)
        case .sum, .product, .power:
            guard let operation = binaryOperator(precedence) else { return left }
            advance()
            let right = try parseOperators(from: precedence.tighter)
            return try node(.binary(operation, left, right), from: start, over: max(left.depth, right.depth))
        case .not, .unary: return left
        }
    }

    private func binaryOperator(_ precedence: Precedence) -> BinaryOperator? {
        guard case .symbol(let symbol) = current.kind else { return nil }
        return switch (precedence, symbol) {
        case (.sum, .plus): .add
        case (.sum, .minus): .subtract
        case (.product, .multiply): .multiply
        case (.product, .divide): .divide
        case (.product, .floorDivide): .floorDivide
        case (.product, .remainder): .remainder
        case (.power, .power): .power
        default: nil
        }
    }

    private mutating func parseComparison(_ first: Expression, _ start: Int) throws(SyntaxError) -> Expression {
        var operands: [(operation: Comparison, operand: Expression)] = []
        while let operation = comparison() {
            advance()
            if operation == .isNotIn { advance() }
            operands.append((operation, try parseOperators(from: .sum)))
        }
        if operands.isEmpty { return first }
        let depth = operands.map(\.operand.depth).max() ?? 0
        return try node(.comparison(first, operands), from: start, over: max(first.depth, depth))
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
        var signs: [Symbol] = []
        while case .symbol(let symbol) = current.kind, symbol == .minus || symbol == .plus {
            signs.append(symbol)
            advance()
        }
        var result = try parsePostfix(try parsePrimary(), start: signs.isEmpty ? start : previousStart)
        for sign in signs.reversed() {
            result = try node(sign == .minus ? .negate(result) : .plus(result), from: start, over: result.depth)
        }
        return try parseFilters(result, start: start)
    }

    private var previousStart: Int { tokens[max(0, position - 1)].range.lowerBound }
}
