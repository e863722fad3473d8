internal import Content
internal import Diary

/// Markdown of another program without what Cairn would understand in another way: no HTML, no links to places, no pictures of elsewhere.
///
/// - Parameter picture: what stands for a picture with an address, empty for nothing.
func harmlessMarkdown(_ text: String, picture: (_ words: String, _ address: String) -> String = { _, _ in "" })
    -> String
{
    let bytes = Array(normalized(text).utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var (angle, bracket, parenthesis) = (NextByte(">"), NextByte("]"), NextByte(")"))
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\r"):
            // Line ends of Windows are those of everybody.
            if at(1) != 0x0A { result.append(0x0A) }
        case UInt8(ascii: "\\") where at(1) != 0 && at(1) < 0x80:
            result += [byte, at(1)]
            index += 1
        case UInt8(ascii: "<"):
            // An address in angle brackets is a link of Markdown.
            let start = bytes[(index + 1)...].prefix(8)
            let isWeb = start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
            if isWeb, let end = angle.position(from: index, in: bytes) {
                result += bytes[index...end]
                index = end
            } else {
                result += Array("\\<".utf8)
            }
        case UInt8(ascii: "[") where at(1) == UInt8(ascii: "["):
            result += Array("\\[\\[".utf8)
            index += 1
        case UInt8(ascii: "!") where at(1) == UInt8(ascii: "["):
            guard let close = bracket.position(from: index + 2, in: bytes), close + 1 < bytes.count,
                bytes[close + 1] == UInt8(ascii: "("), let end = parenthesis.position(from: close + 2, in: bytes)
            else {
                // A picture by a reference is none without its definition.
                result += Array("\\!".utf8)
                break
            }
            result += Array(picture(string(index + 2..<close), string(close + 2..<end)).utf8)
            index = end
        default: result.append(byte)
        }
        index += 1
    }
    return trimmed(String(decoding: result, as: UTF8.self))
}

/// Finds a byte on the rest of a line, from a later position each time, so that all searches together are one pass.
private struct NextByte {
    private let byte: UInt8
    private var found = -1
    private var lineEnd = -1

    init(_ byte: Unicode.Scalar) { self.byte = UInt8(ascii: byte) }

    mutating func position(from start: Int, in bytes: [UInt8]) -> Int? {
        if found < start { found = bytes[start...].firstIndex(of: byte) ?? bytes.count }
        if lineEnd < start { lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count }
        return found < lineEnd ? found : nil
    }
}

/// Text in UTF-8 that a program has read as Latin-1, as it was meant: `ì¹´í` is `카페`; any other text as it is.
func mended(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value > 0x7F }),
        text.unicodeScalars.allSatisfy({ $0.value < 0x100 }),
        let right = String(validating: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    else { return text }
    return right
}
