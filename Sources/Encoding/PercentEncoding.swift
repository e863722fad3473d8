/// A text as a piece of an address (RFC 3986, section 2.1): letters, digits and `-._~` stay, and some other characters of ASCII.
///
/// - Parameter keepsEscapes: whether what is percent-encoded already stays as it is.
package func percentEncoded(
    _ text: String, keeping kept: StaticString = "", keepsEscapes: Bool = false, uppercase: Bool = true
) -> String {
    let kept = UnsafeBufferPointer(start: kept.utf8Start, count: kept.utf8CodeUnitCount)
    func stays(_ byte: UInt8) -> Bool { isUnreserved(byte) || kept.contains(byte) }
    if text.utf8.allSatisfy(stays) { return text }
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count * 3)
    for (index, byte) in bytes.enumerated() {
        if stays(byte) || keepsEscapes && escapedByte(bytes, at: index) != nil {
            encoded.append(byte)
        } else {
            appendPercentEncoded(byte, uppercase: uppercase, to: &encoded)
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

/// Appends one byte as `%EA`.
package func appendPercentEncoded(_ byte: UInt8, uppercase: Bool = true, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "%"))
    text.append(hexadecimalDigit(byte >> 4, uppercase: uppercase))
    text.append(hexadecimalDigit(byte & 0xF, uppercase: uppercase))
}

/// A text with its percent-encoding undone, where `%` without two digits behind it stands for itself; nil when that is no UTF-8.
package func percentDecoded(_ text: some Collection<UInt8>) -> String? {
    let bytes = Array(text)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        let escaped = escapedByte(bytes, at: index)
        decoded.append(escaped ?? bytes[index])
        index += escaped == nil ? 1 : 3
    }
    return String(validating: decoded, as: UTF8.self)
}

/// The byte that `%` and two digits stand for; nil where there is no such thing.
private func escapedByte(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimalValue(bytes[index + 1]),
        let low = hexadecimalValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
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
