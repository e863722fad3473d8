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

/// Reads an integer or a floating-point number as Python writes them.
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

    /// The number, or nil for an integer of more than 64 bits.
    mutating func read(allowsFraction: Bool) -> Token.Kind? {
        if allowsFraction, let double = readDouble() { return .double(double) }
        if byte(start) == UInt8(ascii: "0"), let radix = radix(byte(start + 1)),
            digitsEnd(start + 2, radix: radix, leadingUnderscore: true) > start + 2
        {
            end = digitsEnd(start + 2, radix: radix, leadingUnderscore: true)
            return Int(text(start + 2..<end), radix: radix).map { .integer($0) }
        }
        end = digitsEnd(start, radix: 10, leadingUnderscore: false)
        if byte(start) == UInt8(ascii: "0") {
            // A decimal number does not begin with zero, except zero itself.
            end = start + 1
            while byte(end) == UInt8(ascii: "0") || byte(end) == UInt8(ascii: "_") && byte(end + 1) == UInt8(ascii: "0")
            {
                end += 1
            }
        }
        return Int(text(start..<end)).map { .integer($0) }
    }

    private mutating func readDouble() -> Double? {
        var offset = digitsEnd(start, radix: 10, leadingUnderscore: false)
        var isDouble = false
        if byte(offset) == UInt8(ascii: "."), CharacterClasses.isDigit(byte(offset + 1)) {
            offset = digitsEnd(offset + 1, radix: 10, leadingUnderscore: false)
            isDouble = true
        }
        if byte(offset) | 0x20 == UInt8(ascii: "e") {
            var exponent = offset + 1
            if byte(exponent) == UInt8(ascii: "+") || byte(exponent) == UInt8(ascii: "-") { exponent += 1 }
            if CharacterClasses.isDigit(byte(exponent)) {
                offset = digitsEnd(exponent, radix: 10, leadingUnderscore: false)
                isDouble = true
            }
        }
        guard isDouble else { return nil }
        end = offset
        return Double(text(start..<offset))
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    }

    private func radix(_ letter: UInt8) -> Int? {
        switch letter | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    private func digitsEnd(_ offset: Int, radix: Int, leadingUnderscore: Bool) -> Int {
        var offset = offset
        var mayUnderscore = leadingUnderscore
        while true {
            if isDigit(byte(offset), radix) {
                offset += 1
                mayUnderscore = true
            } else if mayUnderscore, byte(offset) == UInt8(ascii: "_"), isDigit(byte(offset + 1), radix) {
                offset += 2
            } else {
                return offset
            }
        }
    }

    private func isDigit(_ byte: UInt8, _ radix: Int) -> Bool {
        switch byte {
        case 0x30...0x39: Int(byte - 0x30) < radix
        case 0x41...0x46, 0x61...0x66: radix == 16
        default: false
        }
    }
}

/// Decodes the escapes of a string literal, as Python does.
struct StringLiteral {
    /// A malformed escape.
    struct Mistake: Error {
        let message: String
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
                index += byteAt(index + 1) == 0x0A ? 2 : 1
            } else if byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
                index = try decodeEscape(index, into: &text)
            } else {
                text.append(byte)
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func byteAt(_ index: Int) -> UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

    /// Appends what the escape at `index` stands for and gives the index after it.
    private func decodeEscape(_ index: Int, into text: inout [UInt8]) throws(Mistake) -> Int {
        let letter = bytes[index + 1]
        switch letter {
        case UInt8(ascii: "\n"): break
        case 0x0D: return index + (byteAt(index + 2) == 0x0A ? 3 : 2)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "a"): text.append(0x07)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(letter)
        case UInt8(ascii: "x"): return try decodeHexadecimal(index, digits: 2, into: &text)
        case UInt8(ascii: "u"): return try decodeHexadecimal(index, digits: 4, into: &text)
        case UInt8(ascii: "U"): return try decodeHexadecimal(index, digits: 8, into: &text)
        case UInt8(ascii: "N"): throw Mistake(message: "characters by name are not supported", range: index..<index + 2)
        case 0x30...0x37:
            var end = index + 1
            var value: UInt32 = 0
            while end < index + 4, (0x30...0x37).contains(byteAt(end)) {
                value = value * 8 + UInt32(bytes[end] - 0x30)
                end += 1
            }
            return try append(value, index..<end, into: &text)
        default:
            text.append(UInt8(ascii: "\\"))
            return index + 1
        }
        return index + 2
    }

    private func decodeHexadecimal(
        _ index: Int, digits: Int, into text: inout [UInt8]
    ) throws(Mistake) -> Int {
        let end = index + 2 + digits
        guard end <= bytes.endIndex,
            let value = UInt32(String(decoding: bytes[index + 2..<end], as: UTF8.self), radix: 16),
            bytes[index + 2] != UInt8(ascii: "+")
        else {
            throw Mistake(message: "expected \(digits) hexadecimal digits", range: index..<min(end, bytes.endIndex))
        }
        return try append(value, index..<end, into: &text)
    }

    private func append(_ value: UInt32, _ range: Range<Int>, into text: inout [UInt8]) throws(Mistake) -> Int {
        guard let scalar = Unicode.Scalar(value) else {
            throw Mistake(message: "this is no Unicode character", range: range)
        }
        text += String(scalar).utf8
        return range.upperBound
    }
}
