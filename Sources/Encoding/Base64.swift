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
