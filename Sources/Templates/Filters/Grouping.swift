/// Puts separators between the thousands of a number.
enum Grouping {
    static func grouped(_ number: String, with separator: String) -> String {
        let count = number.utf8.prefix { (0x30...0x39).contains($0) }.count
        guard count > 3 else { return number }
        var result: [UInt8] = []
        for (index, byte) in number.utf8.enumerated() {
            if index > 0, index < count, (count - index) % 3 == 0 { result += separator.utf8 }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension Grouping {
    /// A number, which may be negative, with commas between its thousands.
    static func signed(_ number: String) -> String {
        guard number.hasPrefix("-") else { return grouped(number, with: ",") }
        return "-" + grouped(String(number.dropFirst()), with: ",")
    }

    /// The same without zeros after its point.
    static func trimmed(_ number: String) -> String {
        var bytes = Array(signed(number).utf8)
        guard bytes.contains(UInt8(ascii: ".")) else { return String(decoding: bytes, as: UTF8.self) }
        while bytes.last == 48 { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        let text = String(decoding: bytes, as: UTF8.self)
        return text == "-0" ? "0" : text
    }
}
