/// Writes values as JSON that is safe inside HTML and scripts.
struct JSONWriter {
    /// Whether to write as Jinja's `tojson` does: keys in order, ASCII only, spaces after commas and colons.
    let isPython: Bool
    let indent: Int?
    private var bytes: [UInt8] = []

    init(isPython: Bool, indent: Int?) {
        self.isPython = isPython
        self.indent = indent.map { min(max($0, 0), 64) }
    }

    func text(_ value: Value) throws(TemplateError) -> String {
        var writer = self
        try writer.write(value, depth: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private mutating func write(_ value: Value, depth: Int) throws(TemplateError) {
        guard depth < Limits.valueDepth else { throw TemplateError("the value is nested too deeply for JSON") }
        guard bytes.count < Limits.textLength else { throw TemplateError("the text is too long") }
        switch value {
        case .undefined(let undefined): throw TemplateError(undefined)
        case .none: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .int(let value): bytes += String(value).utf8
        case .double(let value): try write(value)
        case .string(let text), .safe(let text): write(quoted: text)
        case .list(let elements), .tuple(let elements):
            bytes.append(UInt8(ascii: "["))
            for (position, element) in elements.enumerated() {
                separate(position, depth)
                try write(element, depth: depth + 1)
            }
            close(elements.isEmpty, depth, UInt8(ascii: "]"))
        case .map(let map):
            bytes.append(UInt8(ascii: "{"))
            let entries = isPython ? map.entries.sorted { $0.key.precedesByScalars($1.key) } : map.entries
            for (position, entry) in entries.enumerated() {
                separate(position, depth)
                write(quoted: entry.key)
                bytes += (isPython || indent != nil ? ": " : ":").utf8
                try write(entry.value, depth: depth + 1)
            }
            close(entries.isEmpty, depth, UInt8(ascii: "}"))
        case .function, .handle: throw TemplateError("\(value.kindName) has no JSON")
        }
    }

    private mutating func separate(_ position: Int, _ depth: Int) {
        if position > 0 { bytes += (isPython && indent == nil ? ", " : ",").utf8 }
        breakLine(depth + 1)
    }

    private mutating func close(_ isEmpty: Bool, _ depth: Int, _ bracket: UInt8) {
        if !isEmpty { breakLine(depth) }
        bytes.append(bracket)
    }

    private mutating func breakLine(_ depth: Int) {
        guard let indent else { return }
        bytes.append(0x0A)
        bytes += [UInt8](repeating: 0x20, count: indent * depth)
    }

    private mutating func write(_ number: Double) throws(TemplateError) {
        guard number.isFinite || isPython else { throw TemplateError("JSON has no such number") }
        if !number.isFinite {
            bytes += (number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity").utf8
        } else {
            bytes += NumberText.text(number).utf8
        }
    }

    private mutating func write(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most texts need no escape, and are copied whole.
        if !isPython, !text.utf8.contains(where: JSONWriter.mayNeedEscape) {
            bytes += text.utf8
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case "\u{08}": bytes += "\\b".utf8
            case "\u{0C}": bytes += "\\f".utf8
            case "<", ">", "&", "'", "\u{2028}", "\u{2029}": write(escaped: UInt16(truncatingIfNeeded: scalar.value))
            default:
                if scalar.value < 0x20 || isPython && scalar.value > 0x7E && scalar.value != 0x7F {
                    for unit in String(Character(scalar)).utf16 { write(escaped: unit) }
                } else {
                    bytes += String(Character(scalar)).utf8
                }
            }
        }
    }

    /// Whether a byte of UTF-8 belongs to a character that JSON or HTML cannot hold as it is, or may do so.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), 0xE2:
            true
        default: false
        }
    }

    private mutating func write(escaped unit: UInt16) {
        let digits = String(unit, radix: 16)
        bytes += "\\u".utf8
        bytes += [UInt8](repeating: 48, count: 4 - digits.utf8.count)
        bytes += digits.utf8
    }
}
