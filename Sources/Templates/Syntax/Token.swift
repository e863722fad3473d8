internal import Base

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
    var description: Message {
        switch kind {
        case .text: Message("text")
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

/// Reads an integer or a number with a point: `42`, `2.5`, `1e3`.
struct NumberLiteral {
    private let bytes: [UInt8]
    private let start: Int
    private let limit: Int
    /// The end of the literal, once read.
    private(set) var end: Int

    init(bytes: [UInt8], start: Int, end: Int) {
        self.bytes = bytes
        self.start = start
        limit = end
        self.end = start
    }

    private func byte(_ offset: Int) -> UInt8 { offset < limit ? bytes[offset] : 0 }

    private func digitsEnd(_ offset: Int) -> Int {
        var offset = offset
        while CharacterClasses.isDigit(byte(offset)) { offset += 1 }
        return offset
    }

    /// The number, or nil for an integer of more than 64 bits.
    mutating func read(allowsFraction: Bool) -> Token.Kind? {
        end = digitsEnd(start)
        var isInteger = true
        if allowsFraction, byte(end) == UInt8(ascii: "."), CharacterClasses.isDigit(byte(end + 1)) {
            end = digitsEnd(end + 1)
            isInteger = false
        }
        if allowsFraction, byte(end) | 0x20 == UInt8(ascii: "e") {
            let sign = byte(end + 1)
            let exponent = end + (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? 2 : 1)
            if CharacterClasses.isDigit(byte(exponent)) {
                end = digitsEnd(exponent)
                isInteger = false
            }
        }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return isInteger ? Int(text).map { .integer($0) } : Double(text).map { .double($0) }
    }
}

/// Decodes the escapes of a string literal: `\n`, `\r`, `\t`, `\\`, `\"`, `\'` and `\u00e9`.
struct StringLiteral {
    /// A malformed escape.
    struct Mistake: Error {
        let message: Message
        let range: Range<Int>
    }

    let bytes: ArraySlice<UInt8>

    /// The text that the literal stands for, with line breaks as line feeds.
    func decode() throws(Mistake) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x0D {
                text.append(0x0A)
                index += index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A ? 2 : 1
            } else if byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
                index = try decodeEscape(index, into: &text)
            } else {
                text.append(byte)
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends what the escape at `index` stands for and gives the index after it.
    private func decodeEscape(_ index: Int, into text: inout [UInt8]) throws(Mistake) -> Int {
        let letter = bytes[index + 1]
        switch letter {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(letter)
        case UInt8(ascii: "u"):
            let end = min(index + 6, bytes.endIndex)
            let digits = bytes[index + 2..<end]
            guard digits.count == 4, digits.first != UInt8(ascii: "+"),
                let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw Mistake(message: "expected 4 hexadecimal digits", range: index..<end) }
            guard let scalar = Unicode.Scalar(value) else {
                throw Mistake(message: "this is no Unicode character", range: index..<end)
            }
            text += String(scalar).utf8
            return end
        default: throw Mistake(message: "unknown escape; `\\\\` is a backslash", range: index..<index + 2)
        }
        return index + 2
    }
}
