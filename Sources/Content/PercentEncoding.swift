/// A text as a piece of an address (RFC 3986, section 2.1): letters, digits and `-._~` stay, and one more byte.
package func percentEncoded(_ text: String, keeping kept: UInt8? = nil) -> String {
    func stays(_ byte: UInt8) -> Bool { isUnreserved(byte) || byte == kept }
    if text.utf8.allSatisfy(stays) { return text }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count * 3)
    for byte in text.utf8 {
        if stays(byte) {
            encoded.append(byte)
        } else {
            encoded.append(UInt8(ascii: "%"))
            encoded.append(hexadecimalDigit(byte >> 4))
            encoded.append(hexadecimalDigit(byte & 0xF))
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        true
    default:
        false
    }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}
