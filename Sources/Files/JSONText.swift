/// JSON (RFC 8259) as it is written, from the first brace on.
package struct JSONText: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true
    private let isSafeInHTML: Bool

    /// - Parameter isSafeInHTML: whether the text may stand inside a script element.
    package init(isSafeInHTML: Bool = false) {
        self.isSafeInHTML = isSafeInHTML
        bytes.reserveCapacity(1024)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// One text as a JSON string.
    package static func quoted(_ text: String) -> String {
        var json = JSONText()
        json.quote(text)
        return json.text
    }

    // MARK: Objects and lists

    /// Begins an object, under a key where it stands in another one.
    package mutating func open(_ key: StaticString? = nil) { open(key, UInt8(ascii: "{")) }

    /// Ends the object that was begun last.
    package mutating func close() { close(UInt8(ascii: "}")) }

    /// Begins a list, under a key where it stands in an object.
    package mutating func openList(_ key: StaticString? = nil) { open(key, UInt8(ascii: "[")) }

    /// Ends the list that was begun last.
    package mutating func closeList() { close(UInt8(ascii: "]")) }

    /// Begins a new line, which means nothing, before the next item or after the last one.
    package mutating func breakLine() {
        if isFirst {
            bytes.append(UInt8(ascii: "\n"))
        } else {
            bytes.append(UInt8(ascii: ","))
            bytes.append(UInt8(ascii: "\n"))
            isFirst = true
        }
    }

    /// Ends the text with a line break.
    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func open(_ key: StaticString?, _ bracket: UInt8) {
        begin(key)
        bytes.append(bracket)
        isFirst = true
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        isFirst = false
    }

    // MARK: Values

    package mutating func add(_ key: StaticString, _ text: String) {
        begin(key)
        quote(text)
    }

    /// A text, or nothing at all.
    package mutating func add(_ key: StaticString, _ text: String?) {
        if let text { add(key, text) }
    }

    package mutating func add(_ key: StaticString, _ number: Int) {
        begin(key)
        bytes.append(contentsOf: String(number).utf8)
    }

    /// - Parameter number: finite.
    package mutating func add(_ key: StaticString, _ number: Double) {
        begin(key)
        write(number)
    }

    package mutating func add(_ key: StaticString, _ flag: Bool) {
        begin(key)
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    package mutating func addNull(_ key: StaticString) {
        begin(key)
        bytes.append(contentsOf: "null".utf8)
    }

    package mutating func add(_ key: StaticString, _ texts: [String]) {
        openList(key)
        for text in texts { add(text) }
        closeList()
    }

    /// A text in a list.
    package mutating func add(_ text: String) {
        begin(nil)
        quote(text)
    }

    /// A number in a list.
    package mutating func add(_ number: Double) {
        begin(nil)
        write(number)
    }

    /// JSON that was written elsewhere, in a list.
    package mutating func add(json: [UInt8]) {
        begin(nil)
        bytes.append(contentsOf: json)
    }

    private mutating func begin(_ key: StaticString?) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        guard let key else { return }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(_ number: Double) {
        let isWhole = number == number.rounded() && abs(number) < 1e15
        bytes.append(contentsOf: (isWhole ? "\(Int(number))" : "\(number)").utf8)
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let mayNeedEscape = isSafeInHTML ? Self.mayNeedEscapeInHTML : Self.needsEscape
        if text.utf8.contains(where: mayNeedEscape) {
            for scalar in text.unicodeScalars { write(scalar) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Control characters, quotes and backslashes.
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C
    }

    /// The same, what could end the script, and the first byte of U+2028 and U+2029, which end a line in old JavaScript.
    private static func mayNeedEscapeInHTML(_ byte: UInt8) -> Bool {
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
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0..<0x20: escape(scalar)
        case 0x26, 0x27, 0x3C, 0x3E, 0x2028, 0x2029:
            if isSafeInHTML { escape(scalar) } else { bytes.append(contentsOf: String(scalar).utf8) }
        default:
            bytes.append(contentsOf: String(scalar).utf8)
        }
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
}
