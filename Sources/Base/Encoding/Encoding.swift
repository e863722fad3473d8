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

/// Bytes in Base64 with padding (RFC 4648, section 4).
package func base64(_ bytes: some Collection<UInt8>) -> String {
    encoded(bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", isPadded: true)
}

/// Bytes in the Base64 of addresses, without padding (RFC 4648, section 5).
package func base64url(_ bytes: some Collection<UInt8>) -> String {
    encoded(bytes, urlDigits, isPadded: false)
}

/// The bytes of a text in the Base64 of addresses; nil for any other text.
package func base64urlBytes(_ text: String) -> [UInt8]? {
    let digits = UnsafeBufferPointer(start: urlDigits.utf8Start, count: 64)
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for digit in text.utf8 {
        guard let value = digits.firstIndex(of: digit) else { return nil }
        bits = bits << 6 | value
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= (1 << count) - 1
        }
    }
    return bits == 0 && count < 6 ? bytes : nil
}

private let urlDigits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/// - Parameter digits: 64 of them.
private func encoded(_ bytes: some Collection<UInt8>, _ digits: StaticString, isPadded: Bool) -> String {
    let size = isPadded ? (bytes.count + 2) / 3 * 4 : (bytes.count * 4 + 2) / 3
    return String(unsafeUninitializedCapacity: size) { text in
        var place = 0
        var bits: UInt32 = 0
        var count: UInt32 = 0
        func put() {
            text[place] = digits.utf8Start[Int(bits >> count & 63)]
            place += 1
        }
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                put()
            }
        }
        if count > 0 {
            (bits, count) = (bits << (6 - count), 0)
            put()
        }
        text[place..<size].update(repeating: UInt8(ascii: "="))
        return size
    }
}
