/// A value of JSON, with what was made of the values in it.
package enum JSONNode<Value> {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([Value])
    /// The members in their order; a key may come twice.
    case object([(key: String, value: Value)])
}

extension JSONNode: Sendable where Value: Sendable {}

/// Reads JSON (RFC 8259), makes something of each value, those in it first, and says where a mistake is.
package struct JSONReader<Value> {
    private let file: SourceFile
    private let bytes: [UInt8]
    private var index = 0
    private var bound: MemoryBound?
    private let make: (JSONNode<Value>, Range<Int>) -> Value

    /// What a file of JSON holds.
    ///
    /// - Parameters:
    ///   - bound: what may be held of a file of strangers; nil for one that is small, or of which the caller keeps little.
    ///   - make: what is made of a value, of which the bytes are told.
    /// - Throws: the first mistake: what is no JSON, lists and objects in each other more than 128 levels deep, whole numbers of
    ///   more than 64 bits, what is beyond the bound.
    package static func value(
        of file: SourceFile, within bound: MemoryBound? = nil,
        _ make: @escaping (JSONNode<Value>, Range<Int>) -> Value
    ) throws(Diagnostic) -> Value {
        var reader = JSONReader(file, bound, make)
        return try reader.read()
    }

    private init(_ file: SourceFile, _ bound: MemoryBound?, _ make: @escaping (JSONNode<Value>, Range<Int>) -> Value) {
        self.file = file
        self.bound = bound
        self.make = make
        bytes = file.bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private mutating func read() throws(Diagnostic) -> Value {
        skipSpace()
        let value = try readValue(depth: 0)
        skipSpace()
        if index < bytes.count { throw error("expected the end of the data", index..<index + 1) }
        return value
    }

    private func error(_ message: Message, _ range: Range<Int>, help: Message? = nil) -> Diagnostic {
        .error(message, at: SourceRange(file, range), help: help)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    private mutating func readValue(depth: Int) throws(Diagnostic) -> Value {
        guard depth < 128 else {
            throw error("the data is nested too deeply", index..<index + 1, help: "at most 128 levels are allowed")
        }
        let start = index
        let node = try readNode(depth)
        try hold(node, from: start)
        return make(node, start..<index)
    }

    /// Counts a value; those in it are counted already.
    private mutating func hold(_ node: JSONNode<Value>, from start: Int) throws(Diagnostic) {
        do throws(Diagnostic) {
            switch node {
            case .string(let text): try bound?.hold(textOf: text.utf8.count)
            case .object(let members) where !members.isEmpty:
                try bound?.hold(100 + 80 * members.count)
                for (key, _) in members { try bound?.hold(textOf: key.utf8.count) }
            default: break
            }
            // Lists grow by doubling.
            try bound?.hold(48)
        } catch {
            throw self.error(error.wording, start..<start + 1, help: error.advice)
        }
    }

    private mutating func readNode(_ depth: Int) throws(Diagnostic) -> JSONNode<Value> {
        switch current {
        case UInt8(ascii: "{"): return try readObject(depth)
        case UInt8(ascii: "["): return try readList(depth)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-")?, (0x30...0x39)?: return try readNumber()
        case nil: throw error("the data ends where a value is expected", max(0, bytes.count - 1)..<bytes.count)
        default: return try readWord()
        }
    }

    private mutating func readWord() throws(Diagnostic) -> JSONNode<Value> {
        let start = index
        while let byte = current, Self.isDigit(byte) || Self.isLetter(byte) { index += 1 }
        switch String(decoding: bytes[start..<index], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            let help: Message? = bytes[start] == UInt8(ascii: "'") ? "strings are written in double quotes" : nil
            throw error("expected a value", start..<max(start + 1, index), help: help)
        }
    }

    private mutating func readObject(_ depth: Int) throws(Diagnostic) -> JSONNode<Value> {
        let start = index
        var members: [(key: String, value: Value)] = []
        while try goesOn(start, isFirst: members.isEmpty, to: UInt8(ascii: "}")) {
            guard current == UInt8(ascii: "\"") else {
                if current == nil { throw error("`{` is never closed", start..<start + 1) }
                throw error("expected a key in double quotes", index..<index + 1)
            }
            let key = try readString()
            skipSpace()
            guard current == UInt8(ascii: ":") else { throw error("expected `:` after the key", index..<index + 1) }
            index += 1
            skipSpace()
            members.append((key, try readValue(depth: depth + 1)))
        }
        return .object(members)
    }

    private mutating func readList(_ depth: Int) throws(Diagnostic) -> JSONNode<Value> {
        let start = index
        var elements: [Value] = []
        while try goesOn(start, isFirst: elements.isEmpty, to: UInt8(ascii: "]")) {
            elements.append(try readValue(depth: depth + 1))
        }
        return .list(elements)
    }

    /// Passes the opening bracket or a comma before an item of a list or object, or the closing bracket, after which there is none.
    private mutating func goesOn(_ start: Int, isFirst: Bool, to bracket: UInt8) throws(Diagnostic) -> Bool {
        if isFirst { index += 1 }
        skipSpace()
        if current == bracket {
            index += 1
            return false
        }
        if isFirst { return true }
        guard current == UInt8(ascii: ",") else {
            let name = bracket == UInt8(ascii: "]") ? (open: "[", close: "]") : (open: "{", close: "}")
            if current == nil { throw error("`\(name.open)` is never closed", start..<start + 1) }
            throw error("expected `,` or `\(name.close)`", index..<index + 1)
        }
        index += 1
        skipSpace()
        return true
    }

    private mutating func readNumber() throws(Diagnostic) -> JSONNode<Value> {
        let start = index
        var isInteger = true
        while let byte = current, Self.isDigit(byte) || "+-.eE".utf8.contains(byte) {
            if byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { isInteger = false }
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isPadded =
            digits.count > 1 && digits.first == 48 && digits.dropFirst().first.map(Self.isDigit) == true
        if !isPadded, !text.hasPrefix("+") {
            if isInteger, let integer = Int(text) { return .int(integer) }
            if let double = Double(text), double.isFinite {
                if isInteger { throw error("the number is too large", start..<index, help: "integers have 64 bits") }
                return .double(double)
            }
        }
        throw error("this is no number", start..<index)
    }

    private mutating func readString() throws(Diagnostic) -> String {
        let start = index
        index += 1
        // Nearly all strings stand as they are, without an escape.
        while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
        if current == UInt8(ascii: "\"") {
            index += 1
            return String(decoding: bytes[start + 1..<index - 1], as: UTF8.self)
        }
        var text = Array(bytes[start + 1..<index])
        while let byte = current, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                try readEscape(into: &text)
            } else if byte < 0x20 {
                throw error("a string ends on its line", start..<index, help: "write a line break as \\n")
            } else {
                text.append(byte)
                index += 1
            }
        }
        guard current != nil else { throw error("the string is never closed", start..<start + 1) }
        index += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(Diagnostic) {
        let start = index
        index += 2
        guard index <= bytes.count else { throw error("the string is never closed", start..<start + 1) }
        switch bytes[start + 1] {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[start + 1])
        case UInt8(ascii: "u"):
            var value = try readUnit(start)
            if (0xD800..<0xDC00).contains(value), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                let low = try readUnit(start)
                guard (0xDC00..<0xE000).contains(low) else { throw error("this is half a character", start..<index) }
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(value) else { throw error("this is half a character", start..<index) }
            text.append(contentsOf: scalar.utf8)
        default: throw error("unknown escape", start..<index)
        }
    }

    private mutating func readUnit(_ start: Int) throws(Diagnostic) -> UInt32 {
        let end = min(index + 4, bytes.count)
        var unit: UInt32 = 0
        for digit in bytes[min(index, end)..<end] {
            guard let value = hexadecimalValue(digit) else { unit = .max; break }
            unit = unit << 4 | UInt32(value)
        }
        guard end == index + 4, unit <= 0xFFFF else { throw error("expected four hexadecimal digits", start..<end) }
        index = end
        return unit
    }
}
