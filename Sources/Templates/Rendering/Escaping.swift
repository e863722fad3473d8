/// What is replaced in text so that HTML shows it as it is.
enum Escaping {
    /// Whether none of sixteen bytes is replaced.
    @inline(__always)
    static func isPlain(_ bytes: SIMD16<UInt8>) -> Bool {
        let special =
            (bytes .== UInt8(ascii: "&")) .| (bytes .== UInt8(ascii: "<")) .| (bytes .== UInt8(ascii: ">"))
            .| (bytes .== UInt8(ascii: "\"")) .| (bytes .== UInt8(ascii: "'"))
        return !any(special)
    }

    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: true
        }
    }

    static func replacement(of byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&#34;"
        default: "&#39;"
        }
    }

    static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                replacement(of: byte).withUTF8Buffer { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    static func escapedText(_ text: String) -> String {
        guard text.utf8.contains(where: { !isPlain($0) }) else { return text }
        return String(decoding: escaped(text), as: UTF8.self)
    }
}
