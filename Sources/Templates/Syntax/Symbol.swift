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

    /// What closes an opening bracket.
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
