internal import Content
internal import Diary

/// Markdown of another program without what Cairn would understand in another way: no HTML, no pictures of elsewhere, no links but those to
/// the web, of which others keep their words.
///
/// - Parameter picture: what stands for a picture with an address, empty for nothing.
func harmlessMarkdown(_ text: String, picture: (_ words: String, _ address: String) -> String = { _, _ in "" })
    -> String
{
    let bytes = normalized(text).utf8.filter { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    /// Where brackets have been opened in the result.
    var openings: [Int] = []
    var (angle, bracket, parenthesis) = (NextByte(">"), NextByte("]"), NextByte(")"))
    /// The byte before, 0 for one that means itself.
    var last: UInt8 = 0
    func isWeb(_ start: Int) -> Bool {
        let start = bytes[min(start, bytes.count)...].prefix(8)
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    }
    /// Whether an address of the web follows, perhaps on the next line.
    func definesWeb(_ start: Int) -> Bool {
        let blanks = bytes[min(start, bytes.count)...].prefix(80).prefix { " \t\r\n<".utf8.contains($0) }
        return isWeb(blanks.endIndex)
    }
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    while index < bytes.count {
        let byte = bytes[index]
        var next: UInt8 = 0
        switch byte {
        case UInt8(ascii: "\r"):
            // Line ends of Windows are those of everybody.
            if at(1) != 0x0A { result.append(0x0A) }
        case UInt8(ascii: "\\") where (0x21..<0x7F).contains(at(1)):
            result += [byte, at(1)]
            index += 1
        case UInt8(ascii: "<"):
            // An address in angle brackets is a link of Markdown.
            if isWeb(index + 1), let end = angle.position(from: index, in: bytes) {
                result += bytes[index...end]
                index = end
            } else {
                result += Array("\\<".utf8)
            }
        case UInt8(ascii: "&") where isBracket(bytes[index...].prefix(12)):
            result += Array("\\&".utf8)
        case UInt8(ascii: "[") where at(1) == UInt8(ascii: "^"):
            // Footnotes are none here, and would be links.
            result += Array("\\[".utf8)
        case UInt8(ascii: "[") where at(1) == byte || last == byte || last == UInt8(ascii: "!"):
            result += Array("\\[".utf8)
            next = byte
        case UInt8(ascii: "["):
            openings.append(result.count)
            result.append(byte)
            next = byte
        case UInt8(ascii: "]") where at(1) == UInt8(ascii: ":") && !definesWeb(index + 2):
            // `[words]: address` would give links elsewhere an address.
            _ = openings.popLast()
            result += Array("\\]".utf8)
        case UInt8(ascii: "]"):
            let start = index + (at(2) == UInt8(ascii: "<") ? 3 : 2)
            guard let opening = openings.popLast(), at(1) == UInt8(ascii: "("), !isWeb(start),
                let end = parenthesis.position(from: index + 2, in: bytes)
            else {
                result.append(byte)
                next = byte
                break
            }
            // The words alone stay; what is nothing goes at the end.
            result[opening] = 0
            index = end
            next = last
        case UInt8(ascii: "!") where at(1) == UInt8(ascii: "["):
            guard let close = bracket.position(from: index + 2, in: bytes), close + 1 < bytes.count,
                bytes[close + 1] == UInt8(ascii: "("), var end = parenthesis.position(from: close + 2, in: bytes)
            else {
                // A picture by a reference is none without its definition.
                result += Array("\\!".utf8)
                break
            }
            // `a(1).jpg` has a parenthesis of its own.
            if bytes[close..<end].dropFirst(2).contains(UInt8(ascii: "(")) {
                end = parenthesis.position(from: end + 1, in: bytes) ?? end
            }
            result += Array(picture(string(index + 2..<close), string(close + 2..<end)).utf8)
            index = end
            next = last
        default:
            result.append(byte)
            next = byte
        }
        last = next
        index += 1
    }
    return trimmed(String(decoding: result.filter { $0 != 0 }, as: UTF8.self))
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

/// Whether a text begins with a character reference of an opening bracket.
private func isBracket(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: bytes.dropFirst().prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    if name == "lbrack" || name == "lsqb" { return true }
    guard name.hasPrefix("#") else { return false }
    let digits = name.dropFirst()
    return digits.first?.lowercased() == "x" ? Int(digits.dropFirst(), radix: 16) == 0x5B : Int(digits) == 0x5B
}

/// Text in UTF-8 that a program has read as Latin-1, as it was meant: `ì¹´í` is `카페`; any other text as it is.
func mended(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value > 0x7F }),
        text.unicodeScalars.allSatisfy({ $0.value < 0x100 }),
        let right = String(validating: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    else { return text }
    return right
}
