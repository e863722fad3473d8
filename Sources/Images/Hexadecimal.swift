/// Bytes as hexadecimal digits, two each.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
        text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    return text
}
