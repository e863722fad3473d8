/// One piece of a template as the lexer sees it.
struct Token {
    /// What a token is, with what it stands for.
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
