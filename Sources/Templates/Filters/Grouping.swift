/// Puts separators between the thousands of a number.
enum Grouping {
    static func grouped(_ number: String, with separator: String) -> String {
        let count = number.utf8.prefix { (0x30...0x39).contains($0) }.count
        guard count > 3 else { return number }
        var (number, separator) = (number, separator)
        return number.withUTF8 { digits in
            separator.withUTF8 { mark in
                String(unsafeUninitializedCapacity: digits.count + (count - 1) / 3 * mark.count) { target in
                    var end = 0
                    for index in digits.indices {
                        if index > 0, index < count, (count - index) % 3 == 0 {
                            for byte in mark {
                                target[end] = byte
                                end += 1
                            }
                        }
                        target[end] = digits[index]
                        end += 1
                    }
                    return end
                }
            }
        }
    }
}

extension Grouping {
    /// A number, which may be negative, with commas between its thousands.
    static func signed(_ number: String) -> String {
        guard number.utf8.first == UInt8(ascii: "-") else { return grouped(number, with: ",") }
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
