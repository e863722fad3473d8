/// Bytes in the Base64 of addresses, without padding (RFC 4648, section 5).
func base64url(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let piece = bytes[start..<min(start + 3, bytes.count)]
        let bits = piece.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
        for digit in 0...piece.count { text.append(base64Digits[bits >> (18 - 6 * digit) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
}

/// The bytes of a text in that Base64; nil for any other text.
func base64urlBytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for digit in text.utf8 {
        guard let value = base64Digits.firstIndex(of: digit) else { return nil }
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

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

private let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
