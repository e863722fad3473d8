import Base

extension Parser {
    mutating func parseIf(_ range: Range<Int>) -> Statement {
        var branches: [Branch] = []
        var condition = parseCondition()
        while true {
            let (body, end) = parseBody(of: "if", at: range, until: ["elif", "else", "endif"])
            branches.append(Branch(condition: condition ?? invalid, body: body))
            switch end {
            case "elif": condition = parseCondition()
            case "else" where isName("if"):
                report(error("`else if` is written `elif`", current.range, help: "write `{% elif … %}`"))
                advance()
                condition = parseCondition()
            case "else":
                finishTag()
                return .conditional(branches, otherwise: parseEnclosed("if", range))
            default:
                if end != nil { finishTag() }
                return .conditional(branches, otherwise: nil)
            }
        }
    }

    private mutating func parseCondition() -> Expression? {
        head { (parser) throws(SyntaxError) in try parser.parseTuple(allowsConditional: false) }
    }

    mutating func parseFor(_ range: Range<Int>) -> Statement {
        let parts = head { (parser) throws(SyntaxError) -> (AssignmentTarget, Expression, Expression?) in
            let target = try parser.parseTarget(endsAt: "in")
            try parser.expect(name: "in")
            let iterable = try parser.parseTuple(allowsConditional: false)
            let filter = parser.skip(name: "if") ? try parser.parseExpression() : nil
            if parser.isName("recursive") {
                throw parser.error("a loop is not recursive", parser.current.range, help: Removed.words["recursive"])
            }
            return (target, iterable, filter)
        }
        if let target = parts?.0, target.names.contains("loop") { reportLoop(target) }
        let (body, end) = parseBody(of: "for", at: range, until: ["else", "endfor"])
        if end != nil { finishTag() }
        let otherwise = end == "else" ? parseEnclosed("for", range) : nil
        return .loop(
            ForLoop(
                target: parts?.0 ?? AssignmentTarget(kind: .names([]), range: range), iterable: parts?.1 ?? invalid,
                filter: parts?.2, body: body, otherwise: otherwise))
    }

    private mutating func reportLoop(_ target: AssignmentTarget) {
        report(error("`loop` is the loop itself and cannot be assigned", target.range))
    }

    mutating func parseSet(_ range: Range<Int>) -> [Statement] {
        let parsed = head { (parser) throws(SyntaxError) -> (AssignmentTarget, Expression?, Expression?) in
            let target = try parser.parseTarget(endsAt: nil, allowsAttribute: true)
            if parser.skip(symbol: .assign) { return (target, try parser.parseTuple(), nil) }
            var filter: Expression?
            while parser.skip(symbol: .pipe) {
                filter = try parser.parseFilter(filter, start: parser.current.range.lowerBound)
            }
            guard parser.current.kind == .tagEnd else { throw parser.unexpected("`=` or `%}`") }
            return (target, nil, filter)
        }
        guard let (target, value, filter) = parsed else { return [] }
        if target.names.contains("loop"), open.contains(where: { $0.keyword == "for" }) { reportLoop(target) }
        if let value { return [.set(target: target, value: value)] }
        return [.setBlock(target: target, filter: filter, body: parseEnclosed("set", range), range: range)]
    }

    mutating func parseWith(_ range: Range<Int>) -> Statement {
        let parts = head {
            (parser) throws(SyntaxError) -> [(target: AssignmentTarget, value: Expression)] in
            var parts: [(target: AssignmentTarget, value: Expression)] = []
            while parser.current.kind != .tagEnd {
                if !parts.isEmpty { try parser.expect(.comma) }
                let target = try parser.parseTarget(endsAt: nil)
                try parser.expect(.assign)
                parts.append((target, try parser.parseExpression()))
            }
            return parts
        }
        return .with(parts ?? [], body: parseEnclosed("with", range))
    }

    mutating func parseBlock(_ range: Range<Int>) -> Statement {
        let parts = head { (parser) throws(SyntaxError) -> (String, Range<Int>, Bool) in
            let (name, nameRange) = try parser.expectIdentifier("the name of the block")
            let isScoped = parser.skip(name: "scoped")
            if parser.isName("required") {
                throw parser.error("a block is not required", parser.current.range, help: Removed.words["required"])
            }
            if parser.isSymbol(.minus) {
                throw parser.error("the name of a block has no hyphen", parser.current.range, help: "use an underscore")
            }
            return (name, nameRange, isScoped)
        }
        let name = parts?.0 ?? ""
        if let parts {
            if let first = blockRanges[name] {
                problems.add(
                    .error(
                        "the block `\(name)` is defined twice", at: at(parts.1),
                        notes: [Diagnostic.Note("it is defined first here", at: at(first))],
                        help: "show a block again with `{{ self.\(name)() }}`"))
            } else {
                blockRanges[name] = parts.1
            }
        }
        let (body, end) = parseBody(of: "block", at: range, until: ["endblock"])
        if end != nil {
            _ = head { (parser) throws(SyntaxError) in
                if case .name(let closed) = parser.current.kind {
                    guard closed == name || parts == nil else {
                        throw parser.error(
                            "this closes the block `\(closed)`, but `\(name)` is open", parser.current.range)
                    }
                    parser.advance()
                }
            }
        }
        return .block(BlockDefinition(name: name, isScoped: parts?.2 ?? false, body: body, range: range))
    }

    mutating func parseMacro(_ range: Range<Int>) -> Statement {
        if let outer = open.last(where: { $0.keyword != "if" }) {
            report(error("`macro` has no place inside `\(outer.keyword)`", range, help: "write it at the top"))
        }
        let parts = head {
            (parser) throws(SyntaxError) -> (String, [(name: String, defaultValue: Expression?)]) in
            let (name, _) = try parser.expectTargetName("the name of the macro")
            return (name, try parser.parseParameters())
        }
        let (body, end) = parseBody(of: "macro", at: range, until: ["endmacro"])
        if end != nil {
            _ = head { (parser) throws(SyntaxError) in
                if let name = parts?.0, parser.isName(name) { parser.advance() }
            }
        }
        return .macro(MacroDefinition(name: parts?.0 ?? "", parameters: parts?.1 ?? [], body: body, range: range))
    }

    mutating func parseCallBlock(_ range: Range<Int>) -> Statement {
        let parts = head {
            (parser) throws(SyntaxError) -> ([(name: String, defaultValue: Expression?)], Expression) in
            let parameters = parser.isSymbol(.leftParenthesis) ? try parser.parseParameters() : []
            let call = try parser.parseExpression()
            guard case .call = call.kind else {
                throw parser.error("`call` needs a call of a macro", call.range, help: "write `{% call name(…) %}`")
            }
            return (parameters, call)
        }
        let body = parseEnclosed("call", range)
        let caller = MacroDefinition(name: "caller", parameters: parts?.0 ?? [], body: body, range: range)
        return .call(call: parts?.1 ?? invalid, caller: caller, range: range)
    }

    private mutating func parseParameters() throws(SyntaxError) -> [(name: String, defaultValue: Expression?)] {
        try expect(.leftParenthesis)
        var parameters: [(name: String, defaultValue: Expression?)] = []
        while !isSymbol(.rightParenthesis) {
            let (name, range) = try expectTargetName("the name of a parameter")
            guard !parameters.contains(where: { $0.name == name }) else {
                throw error("the parameter `\(name)` is given twice", range)
            }
            if skip(symbol: .assign) {
                parameters.append((name, try parseExpression()))
            } else {
                guard parameters.last?.defaultValue == nil else {
                    throw error(
                        "the parameter `\(name)` needs a default, because the one before it has one", range)
                }
                parameters.append((name, nil))
            }
            guard skip(symbol: .comma) else { break }
        }
        try expect(.rightParenthesis, " or `,`")
        return parameters
    }

    mutating func parseFilterBlock(_ range: Range<Int>) -> Statement {
        let filter = head { (parser) throws(SyntaxError) -> Expression in
            let start = parser.current.range.lowerBound
            var filter = try parser.parseFilter(nil, start: start)
            while parser.skip(symbol: .pipe) { filter = try parser.parseFilter(filter, start: start) }
            return filter
        }
        return .filter(filter ?? invalid, body: parseEnclosed("filter", range), range: range)
    }
}
