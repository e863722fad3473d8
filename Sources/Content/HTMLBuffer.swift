internal import Base

/// HTML in the making, as bytes.
struct HTMLBuffer {
    private(set) var bytes: [UInt8] = []

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func raw(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func raw(_ text: some Sequence<UInt8>) {
        bytes.append(contentsOf: text)
    }

    /// Starts a new line unless one has just started.
    mutating func lineBreak() {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }

    mutating func escaped(_ text: [UInt8]) { escaped(text[...]) }

    mutating func escaped(_ text: ArraySlice<UInt8>) {
        text.withUnsafeBufferPointer { HTMLEscaping.named.append($0, to: &bytes) }
    }

    mutating func escaped(_ text: String) {
        var text = text
        text.withUTF8 { HTMLEscaping.named.append($0, to: &bytes) }
    }

    /// Appends an address as the CommonMark reference program does: unreserved and reserved characters stay, `&` and `'` become
    /// entities, everything else is percent-encoded.
    mutating func address(_ text: [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "'"): raw("&#x27;")
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
                UInt8(ascii: "%"), UInt8(ascii: "(")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"),
                UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                appendPercentEncoded(byte, to: &bytes)
            }
        }
    }

    /// Puts bytes in at an earlier place.
    mutating func insert(_ text: [UInt8], at index: Int) {
        bytes.insert(contentsOf: text, at: index)
    }

    /// Takes the HTML so far out of the buffer.
    mutating func take() -> String {
        defer { bytes.removeAll(keepingCapacity: true) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
