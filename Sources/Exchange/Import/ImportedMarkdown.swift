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
    /// The position of a byte after others of one line, nil where it is not near.
    func position(of byte: Character, from start: Int, within limit: Int) -> Int? {
        let wanted = byte.asciiValue ?? 0
        for position in start..<min(bytes.count, start + limit) {
            if bytes[position] == 0x0A { return nil }
            if bytes[position] == wanted { return position }
        }
        return nil
    }
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
            let end = position(of: ">", from: index, within: 2000)
            if let end, ["http://", "https://"].contains(where: { string(index + 1..<end).hasPrefix($0) }) {
                result += bytes[index...end]
                index = end
            } else {
                result += Array("\\<".utf8)
            }
        case UInt8(ascii: "[") where at(1) == UInt8(ascii: "["):
            result += Array("\\[\\[".utf8)
            index += 1
        case UInt8(ascii: "!") where at(1) == UInt8(ascii: "["):
            guard let close = position(of: "]", from: index + 2, within: 1000), close + 1 < bytes.count,
                bytes[close + 1] == UInt8(ascii: "("), let end = position(of: ")", from: close + 2, within: 4000)
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

/// Text in UTF-8 that a program has read as Latin-1, as it was meant: `ì¹´í` is `카페`; any other text as it is.
func mended(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value > 0x7F }),
        text.unicodeScalars.allSatisfy({ $0.value < 0x100 }),
        let right = String(validating: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    else { return text }
    return right
}
