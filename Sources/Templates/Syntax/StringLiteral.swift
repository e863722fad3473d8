/// Decodes the escapes of a string literal, as Python does.
struct StringLiteral {
    private let bytes: ArraySlice<UInt8>
    /// What is wrong where decoding fails, and where.
    private(set) var error: String?
    private(set) var errorRange = 0..<0

    init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The text that the literal stands for, with line breaks as line feeds; nil for a malformed escape.
    mutating func decode() -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x0D {
                text.append(0x0A)
                index += byteAt(index + 1) == 0x0A ? 2 : 1
            } else if byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
                guard let next = decodeEscape(index, into: &text) else { return nil }
                index = next
            } else {
                text.append(byte)
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func byteAt(_ index: Int) -> UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

    /// Appends what the escape at `index` stands for and gives the index after it.
    private mutating func decodeEscape(_ index: Int, into text: inout [UInt8]) -> Int? {
        let letter = bytes[index + 1]
        switch letter {
        case UInt8(ascii: "\n"): break
        case 0x0D: return index + (byteAt(index + 2) == 0x0A ? 3 : 2)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "a"): text.append(0x07)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(letter)
        case UInt8(ascii: "x"): return decodeHexadecimal(index, digits: 2, into: &text)
        case UInt8(ascii: "u"): return decodeHexadecimal(index, digits: 4, into: &text)
        case UInt8(ascii: "U"): return decodeHexadecimal(index, digits: 8, into: &text)
        case UInt8(ascii: "N"): return fail("characters by name are not supported", index..<index + 2)
        case 0x30...0x37:
            var end = index + 1
            var value: UInt32 = 0
            while end < index + 4, (0x30...0x37).contains(byteAt(end)) {
                value = value * 8 + UInt32(bytes[end] - 0x30)
                end += 1
            }
            return append(value, index..<end, into: &text)
        default:
            text.append(UInt8(ascii: "\\"))
            return index + 1
        }
        return index + 2
    }

    private mutating func decodeHexadecimal(_ index: Int, digits: Int, into text: inout [UInt8]) -> Int? {
        let end = index + 2 + digits
        guard end <= bytes.endIndex,
            let value = UInt32(String(decoding: bytes[index + 2..<end], as: UTF8.self), radix: 16),
            bytes[index + 2] != UInt8(ascii: "+")
        else {
            return fail("expected \(digits) hexadecimal digits", index..<min(end, bytes.endIndex))
        }
        return append(value, index..<end, into: &text)
    }

    private mutating func append(_ value: UInt32, _ range: Range<Int>, into text: inout [UInt8]) -> Int? {
        guard let scalar = Unicode.Scalar(value) else { return fail("this is no Unicode character", range) }
        text.append(contentsOf: Array(String(Character(scalar)).utf8))
        return range.upperBound
    }

    private mutating func fail(_ message: String, _ range: Range<Int>) -> Int? {
        error = message
        errorRange = range
        return nil
    }
}
