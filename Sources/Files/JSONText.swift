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
        var text = text
        text.withUTF8 { quote($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Copies what needs no escape in long runs.
    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard isSafeInHTML ? Self.mayNeedEscapeInHTML(byte) : Self.needsEscape(byte) else {
                index += 1
                continue
            }
            let length = byte == 0xE2 ? 3 : 1
            bytes.append(contentsOf: text[start..<index])
            write(escaped: text[index..<min(index + length, text.count)])
            index = min(index + length, text.count)
            start = index
        }
        bytes.append(contentsOf: text[start...])
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

    /// Writes one character that may need an escape.
    private mutating func write(escaped character: Slice<UnsafeBufferPointer<UInt8>>) {
        switch character.first ?? 0 {
        case let byte where byte == 0x22 || byte == 0x5C:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case UInt8(ascii: "\n"):
            bytes.append(contentsOf: "\\n".utf8)
        case 0xE2:
            if character.elementsEqual("\u{2028}".utf8) || character.elementsEqual("\u{2029}".utf8) {
                bytes.append(contentsOf: "\\u202".utf8)
                bytes.append(character.elementsEqual("\u{2028}".utf8) ? UInt8(ascii: "8") : UInt8(ascii: "9"))
            } else {
                bytes.append(contentsOf: character)
            }
        case let byte:
            bytes.append(contentsOf: "\\u00".utf8)
            for digit in [byte >> 4, byte & 0xF] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
    }
}
