/// JSON (RFC 8259) as it is written, value by value, from the first bracket on.
package struct JSONWriter: Sendable {
    /// Which characters become escapes beside those that JSON cannot hold.
    package enum Escaping: Sendable {
        case none
        /// What has a meaning in HTML, and the two line separators of old JavaScript, so that the text may stand in a script element.
        case html
        /// The same and everything that is not ASCII.
        case ascii
    }

    /// The white space, which means nothing.
    package enum Layout: Sendable {
        case compact
        /// A space after each comma and colon.
        case spaced
        /// An item a line, with so many spaces for each level.
        case indented(Int)
    }

    /// What stands before the place where the next thing is written.
    private enum Written { case start, item, key }

    package private(set) var bytes: [UInt8] = []
    private var place = Written.start
    private var depth = 0
    private let escaping: Escaping
    /// A bit for each byte below 64 that becomes an escape: control characters and quotes, and in HTML `&`, `'`, `<` and `>`.
    private let special: UInt64
    private let layout: Layout

    package init(escaping: Escaping = .none, layout: Layout = .compact, capacity: Int = 1024) {
        self.escaping = escaping
        special = 0xFFFF_FFFF | 1 << 0x22 | (escaping == .none ? 0 : 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E)
        self.layout = layout
        bytes.reserveCapacity(capacity)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A text as it stands between the quotes.
    package static func escaped(_ text: String, _ escaping: Escaping = .none) -> String {
        var json = JSONWriter(escaping: escaping, capacity: text.utf8.count)
        var text = text
        text.withUTF8 { json.escape($0) }
        return json.text
    }

    // MARK: Objects and lists

    /// Begins an object.
    package mutating func open() { open(UInt8(ascii: "{")) }

    /// Begins an object in another one.
    package mutating func open(_ key: String) {
        self.key(key)
        open()
    }

    /// Ends the object that was begun last.
    package mutating func close() { close(UInt8(ascii: "}")) }

    /// Begins a list.
    package mutating func openList() { open(UInt8(ascii: "[")) }

    /// Begins a list in an object.
    package mutating func openList(_ key: String) {
        self.key(key)
        openList()
    }

    /// Ends the list that was begun last.
    package mutating func closeList() { close(UInt8(ascii: "]")) }

    /// A list of what is written for each item.
    package mutating func list<Item>(_ items: some Sequence<Item>, _ write: (inout JSONWriter, Item) -> Void) {
        openList()
        for item in items { write(&self, item) }
        closeList()
    }

    /// A list in an object, of what is written for each item.
    package mutating func list<Item>(
        _ key: String, _ items: some Sequence<Item>, _ write: (inout JSONWriter, Item) -> Void
    ) {
        self.key(key)
        list(items, write)
    }

    /// The key of what is written next.
    package mutating func key(_ name: String) {
        add(name)
        bytes.append(UInt8(ascii: ":"))
        if case .compact = layout {} else { bytes.append(UInt8(ascii: " ")) }
        place = .key
    }

    /// Begins a new line before the next item.
    package mutating func breakLine() {
        if place == .item { bytes.append(UInt8(ascii: ",")) }
        endLine()
        place = .start
    }

    /// Ends a line after the last item, or after the text.
    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        place = .start
        depth += 1
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if place == .item { indent() }
        bytes.append(bracket)
        place = .item
    }

    private mutating func separate() {
        switch place {
        case .key: break
        case .start: if depth > 0 { indent() }
        case .item:
            bytes.append(UInt8(ascii: ","))
            if case .spaced = layout { bytes.append(UInt8(ascii: " ")) }
            indent()
        }
        place = .item
    }

    private mutating func indent() {
        guard case .indented(let width) = layout else { return }
        endLine()
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width * depth))
    }

    // MARK: Members of objects

    package mutating func add(_ key: String, _ text: String) {
        self.key(key)
        add(text)
    }

    /// A text, or nothing at all.
    package mutating func add(_ key: String, _ text: String?) {
        if let text { add(key, text) }
    }

    /// A text, or `null`.
    package mutating func add(_ key: String, orNull text: String?) {
        if let text { add(key, text) } else { addNull(key) }
    }

    package mutating func add(_ key: String, _ number: Int) {
        self.key(key)
        add(number)
    }

    /// - Parameter number: finite.
    package mutating func add(_ key: String, _ number: Double) {
        self.key(key)
        add(number)
    }

    package mutating func add(_ key: String, _ flag: Bool) {
        self.key(key)
        add(flag)
    }

    package mutating func add(_ key: String, _ texts: [String]) {
        list(key, texts) { $0.add($1) }
    }

    package mutating func addNull(_ key: String) {
        self.key(key)
        addNull()
    }

    // MARK: Values

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(utf8: $0) }
    }

    /// A text of which the bytes are known.
    package mutating func add(utf8 text: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        escape(text)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func add(_ number: Int) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// - Parameter number: finite.
    package mutating func add(_ number: Double) {
        if number == number.rounded(), abs(number) < 1e15 { add(Int(number)) } else { add(json: "\(number)") }
    }

    package mutating func add(_ flag: Bool) { add(json: flag ? "true" : "false") }

    package mutating func addNull() { add(json: "null") }

    /// A value that was written elsewhere.
    package mutating func add(json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    // MARK: Texts

    /// Copies what needs no escape in long runs.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        let (special, escaping) = (special, escaping)
        func mayNeedEscape(_ byte: UInt8) -> Bool {
            // Most bytes are those of Hangul.
            if byte >= 0x80 { return escaping != .none && (byte == 0xE2 || escaping == .ascii) }
            return byte < 0x40 ? special >> UInt64(byte) & 1 != 0 : byte == UInt8(ascii: "\\")
        }
        guard var index = text.firstIndex(where: mayNeedEscape) else { return bytes.append(contentsOf: text) }
        var start = 0
        while index < text.count {
            let byte = text[index]
            guard mayNeedEscape(byte) else {
                index += 1
                continue
            }
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            let end = min(index + length, text.count)
            // Of the characters that begin with this byte, only the two line separators have a meaning in scripts.
            if byte == 0xE2, escaping == .html,
                end < index + 3 || text[index + 1] != 0x80 || text[index + 2] | 1 != 0xA9
            {
                index = end
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            append(escaped: UnsafeBufferPointer(rebasing: text[index..<end]))
            index = end
            start = end
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private mutating func append(escaped character: UnsafeBufferPointer<UInt8>) {
        switch character.first ?? 0 {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
        case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
        case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
        case 0x08: bytes.append(contentsOf: "\\b".utf8)
        case 0x0C: bytes.append(contentsOf: "\\f".utf8)
        default:
            for unit in String(decoding: character, as: UTF8.self).utf16 {
                bytes.append(contentsOf: "\\u".utf8)
                for shift in [12, 8, 4, 0] { bytes.append(hexadecimalDigit(UInt8(unit >> UInt16(shift) & 0xF))) }
            }
        }
    }
}
