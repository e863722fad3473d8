import Base

extension Parser {
    /// The tags that enclose something, up to a tag of the same name after `end`.
    private static let enclosing: Set = [
        "if", "for", "block", "macro", "call", "filter", "set", "with", "raw",
    ]

    /// All words that begin a tag.
    static let tags = enclosing.union(["extends", "include", "import", "from"])

    private static let continuations = Set(enclosing.map { "end" + $0 } + ["elif", "else"])

    /// Statements up to one of the tags that end them; gives which one, already past its name.
    mutating func parseBody(
        of keyword: String? = nil, at range: Range<Int> = 0..<0, until terminators: [String] = []
    ) -> (statements: [Statement], end: String?) {
        if let keyword { open.append((keyword, range, terminators)) }
        defer { if keyword != nil { open.removeLast() } }
        var statements: [Statement] = []
        while true {
            switch current.kind {
            case .text(let text):
                statements.append(.text(text))
                advance()
            case .outputBegin:
                advance()
                if let expression = parseOutput() { statements.append(.output(expression)) }
            case .tagBegin:
                if let end = parseTag(terminators, into: &statements) {
                    return (statements, end.isEmpty ? nil : end)
                }
            case .end:
                if let keyword, !isAborted { reportUnclosed(keyword, range) }
                return (statements, nil)
            default: advance()
            }
        }
    }

    private mutating func reportUnclosed(_ keyword: String, _ range: Range<Int>) {
        let help: Message =
            keyword == "set"
            ? "close it with `{% endset %}`, or assign with `=`" : "close it with `{% end\(keyword) %}`"
        report(error("`\(keyword)` is never closed", range, help: help))
    }

    private mutating func parseOutput() -> Expression? {
        expressionDepth = 0
        do throws(SyntaxError) {
            if current.kind == .outputEnd { throw error("there is nothing to print", current.range) }
            let expression = try parseTuple()
            guard current.kind == .outputEnd else { throw unexpected("`}}`") }
            advance()
            return expression
        } catch {
            reportUnlessReported(error)
            skipTag()
            return nil
        }
    }

    /// One tag. Gives the word that ended the body around it; an empty word where something further out was ended.
    private mutating func parseTag(_ terminators: [String], into statements: inout [Statement]) -> String? {
        let begin = position
        advance()
        guard case .name(let written) = current.kind else {
            reportUnlessReported(unexpected("the name of a tag"))
            skipTag()
            return nil
        }
        let keyword = meant(written, terminators)
        if terminators.contains(keyword) {
            advance()
            return keyword
        }
        if Parser.continuations.contains(keyword) {
            if let outer = open.dropLast().lastIndex(where: { $0.terminators.contains(keyword) }) {
                reportOpen(keyword, outer)
                position = begin
                return ""
            }
            reportStray(keyword)
            skipTag()
            return nil
        }
        let range = tokens[begin].range.lowerBound..<current.range.upperBound
        guard open.count < RenderLimits.blockDepth else {
            report(
                error(
                    "the tags are nested too deeply", range,
                    help: "at most \(RenderLimits.blockDepth) levels are allowed"))
            position = tokens.count - 1
            isAborted = true
            return nil
        }
        advance()
        parseStatement(keyword, range, into: &statements)
        return nil
    }

    /// The word that a mistyped tag was meant to be; reports the mistake.
    private mutating func meant(_ written: String, _ terminators: [String]) -> String {
        if Parser.tags.contains(written) || Parser.continuations.contains(written) { return written }
        let suggestion =
            Removed.tags[written] != nil
            ? nil
            : didYouMean(written, among: terminators.sorted())
                ?? didYouMean(written, among: Parser.tags.union(Parser.continuations).sorted())
        let help =
            Removed.tags[written] ?? suggestion.map { "did you mean `\($0)`?" }
            ?? "the tags are \(Parser.tags.sorted().joined(separator: ", "))"
        report(error("unknown tag `\(written)`", current.range, help: help))
        return suggestion ?? written
    }

    private mutating func reportOpen(_ keyword: String, _ outer: Int) {
        guard let inner = open.last else { return }
        let closing = "end\(inner.keyword)"
        forgiven[closing, default: 0] += 1
        problems.add(
            .error(
                "`\(keyword)` comes before `\(closing)`", at: at(current.range),
                notes: [Diagnostic.Note("`\(inner.keyword)` is opened here", at: at(inner.range))],
                help: "close `\(inner.keyword)` with `{% \(closing) %}` first"))
    }

    private mutating func reportStray(_ keyword: String) {
        if let count = forgiven[keyword], count > 0 {
            forgiven[keyword] = count - 1
            return
        }
        let message: Message
        var notes: [Diagnostic.Note] = []
        if keyword == "else", let loop = open.last {
            message = "`else` has no place in `\(loop.keyword)`"
            notes.append(Diagnostic.Note("`\(loop.keyword)` is opened here", at: at(loop.range)))
        } else {
            let opening = keyword.hasPrefix("end") ? String(keyword.dropFirst(3)) : "if"
            message = "no `\(opening)` is open that `\(keyword)` belongs to"
            if let inner = open.last {
                notes.append(
                    Diagnostic.Note(
                        "`\(inner.keyword)` is open here; `{% end\(inner.keyword) %}` closes it", at: at(inner.range)))
            }
        }
        problems.add(.error(message, at: at(current.range), notes: notes))
    }

    /// A tag that is known, past its name.
    private mutating func parseStatement(_ keyword: String, _ range: Range<Int>, into statements: inout [Statement]) {
        switch keyword {
        case "if": statements.append(parseIf(range))
        case "for": statements.append(parseFor(range))
        case "set": statements.append(contentsOf: parseSet(range))
        case "with": statements.append(parseWith(range))
        case "block": statements.append(parseBlock(range))
        case "macro": statements.append(parseMacro(range))
        case "call": statements.append(parseCallBlock(range))
        case "filter": statements.append(parseFilterBlock(range))
        case "extends": statements.append(contentsOf: parseExtends(range))
        case "include": statements.append(contentsOf: parseInclude(range))
        case "import": statements.append(contentsOf: parseImport(range))
        case "from": statements.append(contentsOf: parseFrom(range))
        case "raw":
            report(error("`raw` takes nothing", range, help: "write `{% raw %}`"))
            forgiven["endraw", default: 0] += 1
            skipTag()
        default: skipTag()
        }
    }

    /// What a tag encloses up to its closing tag, which is read too.
    mutating func parseEnclosed(_ keyword: String, _ range: Range<Int>) -> [Statement] {
        let (body, end) = parseBody(of: keyword, at: range, until: ["end" + keyword])
        if end != nil { finishTag() }
        return body
    }

    /// The stand-in for an expression that could not be parsed.
    var invalid: Expression { Expression(.invalid, current.range) }

    /// Reads the rest of a closing tag.
    mutating func finishTag() {
        _ = head { (_: inout Parser) throws(SyntaxError) in }
    }
}
