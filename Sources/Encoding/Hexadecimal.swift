/// The digit for a value below 16.
@inline(__always)
package func hexadecimalDigit(_ value: UInt8, uppercase: Bool = false) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : (uppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")) + value - 10
}

/// The value of a digit, whether its letter is large or small; nil for another byte.
package func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// Bytes as hexadecimal digits, two each.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [hexadecimalDigit($0 >> 4), hexadecimalDigit($0 & 0xF)] }, as: UTF8.self)
}
