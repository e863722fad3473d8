import Base

/// Builds the tree of one template; reports every mistake it can tell apart and goes on after it.
struct Parser {
    let file: SourceFile
    let tokens: [Token]
    var position = 0
    var problems: Problems
    /// The block tags that are open, outermost first, with what may close or continue them.
    var open: [(keyword: String, range: Range<Int>, terminators: [String])] = []
    /// The depth of the expression being parsed.
    var expressionDepth = 0
    /// Closing tags that an error has explained already.
    var forgiven: [String: Int] = [:]
    /// Whether parsing has been given up.
    var isAborted = false
    /// The place of each block's definition, to find a second one.
    var blockRanges: [String: Range<Int>] = [:]

    init(_ file: SourceFile) {
        self.file = file
        var lexer = Lexer(file)
        lexer.run()
        tokens = lexer.tokens
        problems = lexer.problems
    }

    /// The statements of the whole template; `problems` says whether they are good.
    mutating func parse() -> [Statement] {
        parseBody().statements
    }

    // MARK: Tokens

    var current: Token { tokens[position] }
    var next: Token { tokens[min(position + 1, tokens.count - 1)] }
    /// The end of the token before the current one.
    var previousEnd: Int { position > 0 ? tokens[position - 1].range.upperBound : 0 }

    mutating func advance() {
        if position < tokens.count - 1 { position += 1 }
    }

    func isName(_ name: String) -> Bool { current.kind == .name(name) }
    func isSymbol(_ symbol: Symbol) -> Bool { current.kind == .symbol(symbol) }

    mutating func skip(name: String) -> Bool {
        guard isName(name) else { return false }
        advance()
        return true
    }

    mutating func skip(symbol: Symbol) -> Bool {
        guard isSymbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: Symbol, _ purpose: Message = "") throws(SyntaxError) {
        guard skip(symbol: symbol) else { throw unexpected("`\(symbol.rawValue)`\(purpose)") }
    }

    mutating func expect(name: String) throws(SyntaxError) {
        guard skip(name: name) else { throw unexpected("`\(name)`") }
    }

    mutating func expectIdentifier(_ purpose: Message) throws(SyntaxError) -> (name: String, range: Range<Int>) {
        guard case .name(let name) = current.kind else { throw unexpected(purpose) }
        let range = current.range
        advance()
        return (name, range)
    }

    // MARK: Errors

    func at(_ range: Range<Int>) -> SourceRange { SourceRange(file, range) }

    func error(_ message: Message, _ range: Range<Int>, help: Message? = nil) -> SyntaxError {
        SyntaxError(.error(message, at: at(range), help: help))
    }

    mutating func report(_ error: SyntaxError) {
        problems.add(error.diagnostic)
    }

    /// The error of another token than the expected one.
    func unexpected(_ expected: Message) -> SyntaxError {
        var help: Message?
        switch current.kind {
        case .symbol(.assign): help = "`==` compares; `=` only names arguments and assigns in `set`"
        case .symbol(.power): help = Removed.words["**"]
        case .symbol(.less) where next.kind == .symbol(.greater): help = "write `!=`"
        default: break
        }
        return error("expected \(expected), found \(current.description)", current.range, help: help)
    }

    /// Reads the head of a tag up to its end; reports what is wrong with it and skips the rest.
    mutating func head<Result>(_ work: (inout Parser) throws(SyntaxError) -> Result) -> Result? {
        expressionDepth = 0
        do throws(SyntaxError) {
            let result = try work(&self)
            guard current.kind == .tagEnd else { throw unexpected("`%}`") }
            advance()
            return result
        } catch {
            reportUnlessReported(error)
            skipTag()
            return nil
        }
    }

    /// Reports an error, except where the lexer has already reported one in this place.
    mutating func reportUnlessReported(_ error: SyntaxError) {
        if current.kind != .invalid { report(error) }
    }

    mutating func skipTag() {
        while current.kind != .end {
            let kind = current.kind
            advance()
            if kind == .tagEnd || kind == .outputEnd { return }
        }
    }
}

/// A mistake in a tag, on its way to where parsing can go on.
///
/// It is an object because errors that are passed on cost stack in every function between, and expressions nest.
final class SyntaxError: Error {
    let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}
