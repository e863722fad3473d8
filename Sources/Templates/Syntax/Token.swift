/// One piece of a template as the lexer sees it.
struct Token {
    /// The kind of a token, with what it stands for.
    enum Kind: Equatable {
        /// Text between tags, after whitespace control.
        case text([UInt8])
        case outputBegin
        case outputEnd
        case tagBegin
        case tagEnd
        case name(String)
        case string(String)
        case integer(Int)
        case double(Double)
        case symbol(Symbol)
        /// Stands where the lexer has reported an error; the parser skips to the end of the tag.
        case invalid
        case end
    }

    let kind: Kind
    /// UTF-8 offsets into the source.
    let range: Range<Int>

    /// The token as messages show it.
    var description: String {
        switch kind {
        case .text: "text"
        case .outputBegin: "`{{`"
        case .outputEnd: "`}}`"
        case .tagBegin: "`{%`"
        case .tagEnd: "`%}`"
        case .name(let name): "`\(name)`"
        case .string: "a string"
        case .integer(let value): "`\(value)`"
        case .double(let value): "`\(value)`"
        case .symbol(let symbol): "`\(symbol.rawValue)`"
        case .invalid: "an error"
        case .end: "the end of the template"
        }
    }
}

/// The operators and punctuation of expressions, longest first where one begins another.
enum Symbol: String, CaseIterable {
    case power = "**"
    case floorDivide = "//"
    case equal = "=="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case lessOrEqual = "<="
    case plus = "+"
    case minus = "-"
    case divide = "/"
    case multiply = "*"
    case remainder = "%"
    case tilde = "~"
    case leftBracket = "["
    case rightBracket = "]"
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBrace = "{"
    case rightBrace = "}"
    case greater = ">"
    case less = "<"
    case assign = "="
    case dot = "."
    case colon = ":"
    case pipe = "|"
    case comma = ","
    case semicolon = ";"

    /// The bracket that closes an opening one.
    var closing: Symbol? {
        switch self {
        case .leftBracket: .rightBracket
        case .leftParenthesis: .rightParenthesis
        case .leftBrace: .rightBrace
        default: nil
        }
    }

    var isClosing: Bool { self == .rightBracket || self == .rightParenthesis || self == .rightBrace }
}
