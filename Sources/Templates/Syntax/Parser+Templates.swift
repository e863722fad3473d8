import Base

extension Parser {
    mutating func parseExtends(_ range: Range<Int>) -> [Statement] {
        let template = head { (parser) throws(SyntaxError) in try parser.parseExpression() }
        guard let template else { return [] }
        if !open.isEmpty {
            report(error("`extends` has no place inside other tags", range, help: Removed.words["extends"]))
            return []
        }
        return [.extends(template, range: range.lowerBound..<template.range.upperBound)]
    }

    mutating func parseInclude(_ range: Range<Int>) -> [Statement] {
        let include = head { (parser) throws(SyntaxError) -> Include in
            let template = try parser.parseExpression()
            var ignoresMissing = false
            if parser.skip(name: "ignore") {
                try parser.expect(name: "missing")
                ignoresMissing = true
            }
            let hasContext = parser.parseContext() ?? true
            return Include(
                template: template, ignoresMissing: ignoresMissing, hasContext: hasContext,
                range: range.lowerBound..<template.range.upperBound)
        }
        return include.map { [.include($0)] } ?? []
    }

    /// `with context` and `without context`, where they are written.
    private mutating func parseContext() -> Bool? {
        guard isName("with") || isName("without"), next.kind == .name("context") else { return nil }
        let hasContext = isName("with")
        advance()
        advance()
        return hasContext
    }

    /// An import sees the functions, never the page: `without context` says so, `with context` is a mistake.
    private mutating func checkContext() throws(SyntaxError) {
        let range = current.range.lowerBound..<next.range.upperBound
        if parseContext() == true {
            throw error("an import does not see the page", range, help: Removed.words["with context"])
        }
    }

    mutating func parseImport(_ range: Range<Int>) -> [Statement] {
        let parsed = head { (parser) throws(SyntaxError) -> (Import, String) in
            let template = try parser.parseExpression()
            try parser.expect(name: "as")
            let (target, _) = try parser.expectTargetName("a name for the import")
            try parser.checkContext()
            return (Import(template: template, range: range.lowerBound..<template.range.upperBound), target)
        }
        return parsed.map { [.importModule($0.0, target: $0.1)] } ?? []
    }

    mutating func parseFrom(_ range: Range<Int>) -> [Statement] {
        let parsed = head { (parser) throws(SyntaxError) -> (Import, [ImportedName]) in
            let template = try parser.parseExpression()
            try parser.expect(name: "import")
            var names: [ImportedName] = []
            repeat {
                if !names.isEmpty, parser.current.kind == .tagEnd { break }
                names.append(try parser.parseImportedName())
            } while parser.skip(symbol: .comma)
            try parser.checkContext()
            return (Import(template: template, range: range.lowerBound..<template.range.upperBound), names)
        }
        return parsed.map { [.importNames($0.0, $0.1)] } ?? []
    }

    private mutating func parseImportedName() throws(SyntaxError) -> ImportedName {
        let (name, range) = try expectTargetName("the name of something to import")
        if name.utf8.first == UInt8(ascii: "_") {
            throw error("names that begin with an underscore are not exported", range)
        }
        guard skip(name: "as") else { return ImportedName(name: name, alias: name, range: range) }
        let (alias, _) = try expectTargetName("another name for `\(name)`")
        return ImportedName(name: name, alias: alias, range: range)
    }

    // MARK: Targets

    /// A name that can be assigned.
    mutating func expectTargetName(_ purpose: Message) throws(SyntaxError) -> (name: String, range: Range<Int>) {
        let (name, range) = try expectIdentifier(purpose)
        try check(name, range)
        return (name, range)
    }

    private func check(_ name: String, _ range: Range<Int>) throws(SyntaxError) {
        if ["true", "false", "none", "True", "False", "None"].contains(name) || Parser.reserved.contains(name) {
            throw error("`\(name)` cannot be assigned", range)
        }
    }

    /// One or several names, before `endsAt` or `=`.
    mutating func parseTarget(
        endsAt word: String?, allowsAttribute: Bool = false
    ) throws(SyntaxError) -> AssignmentTarget {
        let start = current.range.lowerBound
        var targets: [AssignmentTarget] = []
        var isTuple = false
        while !isAtTargetEnd(word) {
            targets.append(try parseSingleTarget(allowsAttribute))
            guard skip(symbol: .comma) else { break }
            isTuple = true
        }
        if !isTuple, let only = targets.first { return only }
        guard !targets.isEmpty else { throw unexpected("a name to assign to") }
        return AssignmentTarget(kind: .names(targets), range: start..<previousEnd)
    }

    private func isAtTargetEnd(_ word: String?) -> Bool {
        switch current.kind {
        case .tagEnd, .symbol(.rightParenthesis), .symbol(.assign): true
        case .name(let name): name == word
        default: false
        }
    }

    private mutating func parseSingleTarget(_ allowsAttribute: Bool) throws(SyntaxError) -> AssignmentTarget {
        let token = current
        if skip(symbol: .leftParenthesis) {
            expressionDepth += 1
            defer { expressionDepth -= 1 }
            guard expressionDepth < RenderLimits.expressionDepth else {
                throw error("the names are nested too deeply", token.range)
            }
            let inner = try parseTarget(endsAt: nil, allowsAttribute: allowsAttribute)
            try expect(.rightParenthesis)
            return inner
        }
        let (name, range) = try expectIdentifier("a name to assign to")
        guard allowsAttribute, skip(symbol: .dot) else {
            try check(name, range)
            return AssignmentTarget(kind: .name(name), range: range)
        }
        let (attribute, _) = try expectIdentifier("the name of an attribute")
        return AssignmentTarget(kind: .attribute(of: name, attribute), range: range.lowerBound..<previousEnd)
    }
}
