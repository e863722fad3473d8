/// A JSON object (RFC 8259) as it is written, safe inside a script element of HTML.
struct JSONText {
    private var bytes: [UInt8] = []
    private var isFirst = true

    init() { bytes.reserveCapacity(1024) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Begins an object, under a key unless it is the outermost.
    mutating func open(_ key: StaticString? = nil) {
        if let key { write(key) }
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
    }

    /// Ends the object that was begun last.
    mutating func close() {
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    mutating func add(_ key: StaticString, _ text: String) {
        write(key)
        write(text)
    }

    /// - Parameter number: finite.
    mutating func add(_ key: StaticString, _ number: Double) {
        write(key)
        bytes.append(contentsOf: (number == number.rounded() ? "\(Int(number))" : "\(number)").utf8)
    }

    mutating func add(_ key: StaticString, _ texts: [String]) {
        write(key)
        bytes.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(text)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ key: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: Self.mayNeedEscape) {
            for scalar in text.unicodeScalars { write(scalar) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Control characters, quotes and backslashes, what could end the script, and the first byte of U+2028 and U+2029, which
    /// end a line in old JavaScript.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x5C, 0xE2: true
        default: false
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22, 0x5C:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(scalar.value))
        case 0..<0x20, 0x26, 0x27, 0x3C, 0x3E, 0x2028, 0x2029:
            let digits = String(scalar.value, radix: 16)
            bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        default:
            bytes.append(contentsOf: String(scalar).utf8)
        }
    }
}
