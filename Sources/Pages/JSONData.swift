/// JSON (RFC 8259) that scripts load, written as bytes at once, because every build writes all places of the diary.
struct JSONData {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

    /// Writes an object, whose members are each a call of `key` and one of another method.
    mutating func object(_ members: (inout JSONData) -> Void) {
        enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    mutating func list(_ items: (inout JSONData) -> Void) {
        enclose(UInt8(ascii: "["), UInt8(ascii: "]"), items)
    }

    mutating func list<Item>(_ items: some Sequence<Item>, _ write: (inout JSONData, Item) -> Void) {
        list { json in for item in items { write(&json, item) } }
    }

    mutating func key(_ name: String) {
        add(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(utf8: $0) }
    }

    /// Writes a text of which the bytes are known.
    mutating func add(utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        if utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
            for byte in utf8 { escape(byte) }
        } else {
            bytes.append(contentsOf: utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a text, or `null` for none.
    mutating func add(_ text: String?) {
        if let text { add(text) } else { addNull() }
    }

    mutating func add(_ number: Int) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    mutating func addNull() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    private mutating func enclose(_ start: UInt8, _ end: UInt8, _ content: (inout JSONData) -> Void) {
        separate()
        bytes.append(start)
        needsComma = false
        content(&self)
        bytes.append(end)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case UInt8(ascii: "\n"):
            bytes.append(contentsOf: "\\n".utf8)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
        default:
            bytes.append(byte)
        }
    }
}
