import Base

extension Parser {
    /// Words that are part of the language and therefore no names.
    static let reserved: Set<String> = ["if", "else", "elif", "for", "in", "is", "and", "or", "not"]

    /// A literal, a name, or something in brackets.
    mutating func parsePrimary() throws(SyntaxError) -> Expression {
        let token = current
        switch token.kind {
        case .name(let name):
            guard !Parser.reserved.contains(name) else { throw unexpected("an expression") }
            advance()
            return Expression(constant(named: name) ?? .name(name), token.range)
        case .string: return parseStrings()
        case .integer(let value):
            advance()
            return Expression(.constant(.int(value)), token.range)
        case .double(let value):
            advance()
            return Expression(.constant(.double(value)), token.range)
        case .symbol(.leftParenthesis):
            advance()
            let inner = try parseTuple(inParentheses: true)
            try expect(.rightParenthesis)
            return Expression(inner.kind, token.range.lowerBound..<previousEnd, point: inner.point)
        case .symbol(.leftBracket): return try parseList()
        case .symbol(.leftBrace): return try parseMap()
        default: throw unexpected("an expression")
        }
    }

    private func constant(named name: String) -> Expression.Kind? {
        switch name {
        case "true", "True": .constant(.bool(true))
        case "false", "False": .constant(.bool(false))
        case "none", "None": .constant(.none)
        default: nil
        }
    }

    /// Strings beside each other are one string.
    private mutating func parseStrings() -> Expression {
        let start = current.range.lowerBound
        var text = ""
        while case .string(let part) = current.kind {
            text += part
            advance()
        }
        return Expression(.constant(.string(text)), start..<previousEnd)
    }

    private mutating func parseList() throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        advance()
        var elements: [Expression] = []
        while !isSymbol(.rightBracket) {
            elements.append(try parseExpression())
            guard skip(symbol: .comma) else { break }
        }
        try expect(.rightBracket, " or `,`")
        return try node(.list(elements), from: start)
    }

    private mutating func parseMap() throws(SyntaxError) -> Expression {
        let start = current.range.lowerBound
        advance()
        var entries: [(key: Expression, value: Expression)] = []
        while !isSymbol(.rightBrace) {
            let key = try parseExpression()
            if case .name(let name) = key.kind, !isSymbol(.colon) {
                throw error(
                    "expected `:` after the key `\(name)`, found \(current.description)", current.range,
                    help: "a map is written {\"key\": value}")
            }
            try expect(.colon)
            entries.append((key, try parseExpression()))
            guard skip(symbol: .comma) else { break }
        }
        try expect(.rightBrace, " or `,`")
        return try node(.map(entries), from: start)
    }

    /// Attributes, items and calls after an operand.
    mutating func parsePostfix(_ operand: Expression, start: Int) throws(SyntaxError) -> Expression {
        var result = operand
        while true {
            switch current.kind {
            case .symbol(.dot): result = try parseAttribute(result, start)
            case .symbol(.leftBracket): result = try parseItem(result, start)
            case .symbol(.leftParenthesis): result = try parseCall(result, start)
            default: return result
            }
        }
    }

    private mutating func parseAttribute(_ object: Expression, _ start: Int) throws(SyntaxError) -> Expression {
        advance()
        let token = current
        switch token.kind {
        case .name(let name):
            advance()
            return try node(.attribute(object, name), from: start, point: token.range)
        case .integer(let index):
            advance()
            let key = Expression(.constant(.int(index)), token.range)
            return try node(.item(object, key), from: start, point: token.range)
        default: throw unexpected("the name of an attribute")
        }
    }

    private mutating func parseItem(_ object: Expression, _ start: Int) throws(SyntaxError) -> Expression {
        let bracket = current.range
        advance()
        guard !isSymbol(.rightBracket) else { throw unexpected("an index or a key") }
        let first = isSymbol(.colon) ? nil : try parseExpression()
        guard isSymbol(.colon) else {
            try expect(.rightBracket)
            guard let first else { throw unexpected("an index or a key") }
            return try node(.item(object, first), from: start, point: bracket.lowerBound..<previousEnd)
        }
        advance()
        let stop = isSymbol(.rightBracket) || isSymbol(.colon) ? nil : try parseExpression()
        if isSymbol(.colon) { throw error("a slice has no step", current.range, help: Removed.words["step"]) }
        try expect(.rightBracket)
        return try node(
            .slice(object, start: first, stop: stop), from: start, point: bracket.lowerBound..<previousEnd)
    }

    private mutating func parseCall(_ callee: Expression, _ start: Int) throws(SyntaxError) -> Expression {
        let arguments = try parseArguments()
        return try node(.call(callee, arguments), from: start, point: callee.point)
    }

    // MARK: Filters and tests

    /// Filters, tests and calls after an operand.
    mutating func parseFilters(_ operand: Expression, start: Int) throws(SyntaxError) -> Expression {
        var result = operand
        while true {
            switch current.kind {
            case .symbol(.pipe):
                advance()
                result = try parseFilter(result, start: start)
            case .name("is"): result = try parseTest(result, start)
            case .symbol(.leftParenthesis): result = try parseCall(result, start)
            default: return result
            }
        }
    }

    /// The name and arguments of a filter, after its `|`.
    mutating func parseFilter(_ operand: Expression?, start: Int) throws(SyntaxError) -> Expression {
        let (name, range) = try expectIdentifier("the name of a filter")
        let arguments = isSymbol(.leftParenthesis) ? try parseArguments() : CallSyntax()
        return try node(.filter(operand, name: name, arguments), from: start, point: range)
    }

    private mutating func parseTest(_ operand: Expression, _ start: Int) throws(SyntaxError) -> Expression {
        advance()
        let isNegated = skip(name: "not")
        let (name, range) = try expectIdentifier("the name of a test")
        if Parser.reserved.contains(name), name != "in" {
            throw error("expected the name of a test, found `\(name)`", range)
        }
        var arguments = CallSyntax()
        if isSymbol(.leftParenthesis) {
            arguments = try parseArguments()
        } else if beginsTestArgument {
            let argumentStart = current.range.lowerBound
            arguments.positional = [try parsePostfix(try parsePrimary(), start: argumentStart)]
        }
        if isName("is") {
            throw error("a test cannot follow a test", current.range, help: "join them with `and`")
        }
        let test = try node(.test(operand, name: name, arguments), from: start, point: range)
        return isNegated ? try node(.not(test), from: start) : test
    }

    private var beginsTestArgument: Bool {
        switch current.kind {
        case .name(let name): !Parser.reserved.contains(name)
        case .string, .integer, .double, .symbol(.leftBracket), .symbol(.leftBrace): true
        default: false
        }
    }

    // MARK: Arguments

    /// Arguments in parentheses: positional, then named.
    mutating func parseArguments() throws(SyntaxError) -> CallSyntax {
        let start = current.range.lowerBound
        advance()
        var call = CallSyntax()
        while !isSymbol(.rightParenthesis) {
            try parseArgument(into: &call)
            guard skip(symbol: .comma) else { break }
        }
        try expect(.rightParenthesis, " or `,`")
        call.range = start..<previousEnd
        return call
    }

    private mutating func parseArgument(into call: inout CallSyntax) throws(SyntaxError) {
        let token = current
        if isSymbol(.multiply) || isSymbol(.power) {
            throw error("a call takes no `\(isSymbol(.power) ? "**" : "*")`", token.range, help: Removed.words["*"])
        } else if case .name(let name) = token.kind, next.kind == .symbol(.assign) {
            guard !call.named.contains(where: { $0.name == name }) else {
                throw error("the argument `\(name)` is given twice", token.range)
            }
            advance()
            advance()
            call.named.append((name, try parseExpression(), token.range))
        } else {
            guard call.named.isEmpty else {
                throw error("positional arguments come before named ones", token.range)
            }
            call.positional.append(try parseExpression())
        }
    }
}
