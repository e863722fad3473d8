package import Diagnostics

/// Reads JSON as values; keeps the order of keys and says where a mistake is.
package struct JSONReader {
    private let file: SourceFile
    private let bytes: [UInt8]
    private var index = 0

    /// How deep lists and maps may contain each other.
    package static let maximumDepth = 128

    /// The value that a file of JSON holds.
    package static func value(of file: SourceFile) throws(Diagnostic) -> Value {
        var reader = JSONReader(file)
        return try reader.read()
    }

    private init(_ file: SourceFile) {
        self.file = file
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

    private func error(_ message: String, _ range: Range<Int>, help: String? = nil) -> Diagnostic {
        .error(message, at: SourceRange(file, range), help: help)
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    private mutating func readValue(depth: Int) throws(Diagnostic) -> Value {
        guard depth < JSONReader.maximumDepth else {
            throw error(
                "the data is nested too deeply", index..<index + 1,
                help: "at most \(JSONReader.maximumDepth) levels are allowed")
        }
        switch current {
        case UInt8(ascii: "{"): return try readMap(depth)
        case UInt8(ascii: "["): return try readList(depth)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-")?, (0x30...0x39)?: return try readNumber()
        case nil: throw error("the data ends where a value is expected", max(0, bytes.count - 1)..<bytes.count)
        default: return try readWord()
        }
    }

    private mutating func readWord() throws(Diagnostic) -> Value {
        let start = index
        while let byte = current, CharacterClasses.isASCIILetterOrDigit(byte) { index += 1 }
        switch String(decoding: bytes[start..<index], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .none
        default:
            let help = bytes[start] == UInt8(ascii: "'") ? "strings are written in double quotes" : nil
            throw error("expected a value", start..<max(start + 1, index), help: help)
        }
    }

    private mutating func readMap(_ depth: Int) throws(Diagnostic) -> Value {
        let start = index
        index += 1
        var entries: [(String, Value)] = []
        skipSpace()
        if current == UInt8(ascii: "}") {
            index += 1
            return .map(Map([]))
        }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else {
                if current == nil { throw error("`{` is never closed", start..<start + 1) }
                throw error("expected a key in double quotes", index..<index + 1)
            }
            let key = try readString()
            skipSpace()
            guard current == UInt8(ascii: ":") else { throw error("expected `:` after the key", index..<index + 1) }
            index += 1
            skipSpace()
            entries.append((key, try readValue(depth: depth + 1)))
            skipSpace()
            if current == UInt8(ascii: ",") {
                index += 1
            } else if current == UInt8(ascii: "}") {
                index += 1
                return .map(Map(entries))
            } else {
                throw closing(start, "}")
            }
        }
    }

    private mutating func readList(_ depth: Int) throws(Diagnostic) -> Value {
        let start = index
        index += 1
        var elements: [Value] = []
        skipSpace()
        if current == UInt8(ascii: "]") {
            index += 1
            return .list([])
        }
        while true {
            skipSpace()
            elements.append(try readValue(depth: depth + 1))
            skipSpace()
            if current == UInt8(ascii: ",") {
                index += 1
            } else if current == UInt8(ascii: "]") {
                index += 1
                return .list(elements)
            } else {
                throw closing(start, "]")
            }
        }
    }

    private func closing(_ start: Int, _ bracket: String) -> Diagnostic {
        if index >= bytes.count { return error("`\(bracket == "]" ? "[" : "{")` is never closed", start..<start + 1) }
        return error("expected `,` or `\(bracket)`", index..<index + 1)
    }

    private mutating func readNumber() throws(Diagnostic) -> Value {
        let start = index
        var isInteger = true
        while let byte = current, CharacterClasses.isDigit(byte) || "+-.eE".utf8.contains(byte) {
            if byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { isInteger = false }
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isPadded =
            digits.count > 1 && digits.first == 48 && digits.dropFirst().first.map(CharacterClasses.isDigit) == true
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
        var text: [UInt8] = []
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
            text += Array(String(Character(scalar)).utf8)
        default: throw error("unknown escape", start..<index)
        }
    }

    private mutating func readUnit(_ start: Int) throws(Diagnostic) -> UInt32 {
        guard index + 4 <= bytes.count,
            bytes[index] != UInt8(ascii: "+"), bytes[index] != UInt8(ascii: "-"),
            let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw error("expected four hexadecimal digits", start..<min(index + 4, bytes.count)) }
        index += 4
        return value
    }
}
