/// The pieces of a WebP file (RFC 9649).
///
/// libvips 8.14 writes an EXIF block of its own into every WebP file, whatever it is asked for; here a file is put together anew
/// from the pieces that make the picture.
enum WebPContainer {
    /// The file without metadata; nil when it is no WebP file.
    static func bare(_ file: [UInt8]) -> [UInt8]? {
        guard file.count > 12, file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        var head: [UInt8]?
        var pieces: [UInt8] = []
        var hasOpacity = false
        var index = 12
        while index + 8 <= file.count {
            let length = (0..<4).reduce(0) { $0 | Int(file[index + 4 + $1]) << (8 * $1) }
            let end = index + 8 + length + length % 2
            guard end <= file.count else { return nil }
            switch String(decoding: file[index..<index + 4], as: UTF8.self) {
            case "VP8X":
                guard length >= 10 else { return nil }
                head = Array(file[index..<end])
            case "ALPH":
                hasOpacity = true
                pieces += file[index..<end]
            case "VP8 ", "VP8L":
                pieces += file[index..<end]
            default:
                break
            }
            index = end
        }
        // The head is needed only where the picture has more than one piece.
        if var head, hasOpacity {
            head[8] = 0x10
            pieces = head + pieces
        }
        let size = pieces.count + 4
        return Array("RIFF".utf8) + (0..<4).map { UInt8(size >> (8 * $0) & 255) } + Array("WEBP".utf8) + pieces
    }
}
