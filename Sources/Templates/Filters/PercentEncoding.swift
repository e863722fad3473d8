/// Writes the bytes of addresses as `%XX`.
enum PercentEncoding {
    /// The characters that have a meaning in an address.
    static let reserved = ":/?#[]@!$&'()*+,;="

    private static let digits = Array("0123456789ABCDEF".utf8)

    static func encoded(_ text: String, keeping kept: String, keepsEscapes: Bool = false) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            let isKept =
                CharacterClasses.isASCIILetterOrDigit(byte) || "_.-~".utf8.contains(byte) || kept.utf8.contains(byte)
                || keepsEscapes && byte == UInt8(ascii: "%") && isEscape(bytes, index)
            if isKept {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// As a key or value of a query, where a space is a plus sign.
    static func forQuery(_ text: String) -> String {
        String(decoding: encoded(text, keeping: " ").utf8.map { $0 == 32 ? UInt8(ascii: "+") : $0 }, as: UTF8.self)
    }

    private static func isEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
        index + 2 < bytes.count && isHexadecimal(bytes[index + 1]) && isHexadecimal(bytes[index + 2])
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        CharacterClasses.isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
