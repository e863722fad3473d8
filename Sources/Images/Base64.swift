/// Bytes in Base64 with padding (RFC 4648, section 4).
func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let piece = bytes[start..<min(start + 3, bytes.count)]
        let bits = piece.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
        for digit in 0..<4 {
            text.append(digit <= piece.count ? digits[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
