/// Writes values as JSON that is safe inside HTML and scripts.
struct JSONWriter {
    /// Whether to write as Jinja's `tojson` does: keys in order, ASCII only, spaces after commas and colons.
    let isPython: Bool
    let indent: Int?
    private var output = OutputBuffer(capacity: 1 << 10)

    private init(isPython: Bool, indent: Int?) {
        self.isPython = isPython
        self.indent = indent.map { min(max($0, 0), 64) }
    }

    static func text(_ value: Value, isPython: Bool, indent: Int?) throws(TemplateError) -> String {
        var writer = JSONWriter(isPython: isPython, indent: indent)
        defer { writer.output.deallocate() }
        try writer.write(value, depth: 0)
        return writer.output.text(from: 0)
    }

    private mutating func write(_ value: Value, depth: Int) throws(TemplateError) {
        guard depth < Limits.valueDepth else { throw TemplateError("the value is nested too deeply for JSON") }
        guard output.count < Limits.textLength else { throw TemplateError("the text is too long") }
        switch value {
        case .undefined(let undefined): throw TemplateError(undefined)
        case .none: output.append("null")
        case .bool(let value): output.append(value ? "true" : "false")
        case .int(let value): output.append(String(value))
        case .double(let value): try write(value)
        case .string(let text), .safe(let text): write(quoted: text)
        case .list(let elements), .tuple(let elements):
            output.append(UInt8(ascii: "["))
            for (position, element) in elements.enumerated() {
                separate(position, depth)
                try write(element, depth: depth + 1)
            }
            close(elements.isEmpty, depth, UInt8(ascii: "]"))
        case .map(let map):
            output.append(UInt8(ascii: "{"))
            let entries = isPython ? map.entries.sorted { $0.key.precedesByScalars($1.key) } : map.entries
            for (position, entry) in entries.enumerated() {
                separate(position, depth)
                write(quoted: entry.key)
                output.append(isPython || indent != nil ? ": " : ":")
                try write(entry.value, depth: depth + 1)
            }
            close(entries.isEmpty, depth, UInt8(ascii: "}"))
        case .function, .handle: throw TemplateError("\(value.kindName) has no JSON")
        }
    }

    private mutating func separate(_ position: Int, _ depth: Int) {
        if position > 0 { output.append(isPython && indent == nil ? ", " : ",") }
        breakLine(depth + 1)
    }

    private mutating func close(_ isEmpty: Bool, _ depth: Int, _ bracket: UInt8) {
        if !isEmpty { breakLine(depth) }
        output.append(bracket)
    }

    private mutating func breakLine(_ depth: Int) {
        guard let indent else { return }
        output.append(0x0A)
        for _ in 0..<indent * depth { output.append(0x20) }
    }

    private mutating func write(_ number: Double) throws(TemplateError) {
        guard number.isFinite || isPython else { throw TemplateError("JSON has no such number") }
        if !number.isFinite {
            output.append(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
        } else {
            output.append(NumberText.text(number))
        }
    }

    private mutating func write(quoted text: String) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { write(quoted: $0) }
        output.append(UInt8(ascii: "\""))
    }

    /// Copies what needs no escape in long runs.
    private mutating func write(quoted bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard JSONWriter.mayNeedEscape(byte) || isPython && byte >= 0x80 else {
                index += 1
                continue
            }
            let length = byte < 0x80 ? 1 : JSONWriter.length(ofScalar: byte)
            let end = min(index + length, bytes.count)
            // Of the characters that begin with this byte, only the two line separators have a meaning in scripts.
            if byte == 0xE2, !isPython, end < index + 3 || base[index + 1] != 0x80 || base[index + 2] | 1 != 0xA9 {
                index = end
                continue
            }
            output.append(base + start, index - start)
            write(escaped: UnsafeBufferPointer(rebasing: bytes[index..<end]))
            index = end
            start = end
        }
        output.append(base + start, bytes.count - start)
    }

    /// Whether a byte of UTF-8 belongs to a character that JSON or HTML cannot hold as it is, or may do so.
    @inline(__always)
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        // Control characters, and `"`, `&`, `'`, `<` and `>`.
        let special: UInt64 = 0xFFFF_FFFF | 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
        return byte < 0x40 ? (special >> UInt64(byte)) & 1 != 0 : byte == UInt8(ascii: "\\") || byte == 0xE2
    }

    /// How many bytes the character has that begins with a byte.
    private static func length(ofScalar byte: UInt8) -> Int { byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2 }

    /// Writes one character as an escape.
    private mutating func write(escaped character: UnsafeBufferPointer<UInt8>) {
        switch character.first ?? 0 {
        case UInt8(ascii: "\""): output.append("\\\"")
        case UInt8(ascii: "\\"): output.append("\\\\")
        case UInt8(ascii: "\n"): output.append("\\n")
        case UInt8(ascii: "\r"): output.append("\\r")
        case UInt8(ascii: "\t"): output.append("\\t")
        case 0x08: output.append("\\b")
        case 0x0C: output.append("\\f")
        default:
            for unit in String(decoding: character, as: UTF8.self).utf16 {
                output.append("\\u")
                for shift in [12, 8, 4, 0] {
                    let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
                    output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
                }
            }
        }
    }
}
