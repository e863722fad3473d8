/// A kind of picture file that Cairn reads, known by its first bytes; a file's name counts for nothing.
enum PhotoFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webp = "WebP"
    case gif = "GIF"
    case tiff = "TIFF"
    case heif = "HEIC"
    case avif = "AVIF"

    init?(_ bytes: [UInt8]) {
        func holds(_ text: StaticString, at offset: Int) -> Bool {
            bytes.count >= offset + text.utf8CodeUnitCount
                && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if holds("RIFF", at: 0), holds("WEBP", at: 8) {
            self = .webp
        } else if holds("GIF87a", at: 0) || holds("GIF89a", at: 0) {
            self = .gif
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if holds("ftypavif", at: 4) || holds("ftypavis", at: 4) {
            self = .avif
        } else if holds("ftyp", at: 4),
            ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(
                String(decoding: bytes[8..<min(12, bytes.count)], as: UTF8.self))
        {
            self = .heif
        } else {
            return nil
        }
    }

    /// Whether a file of this kind stops before its picture does.
    func isCutOff(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .jpeg: !Self.jpegEnds(bytes)
        case .png: !Self.pngEnds(bytes)
        case .gif: bytes.last != 0x3B
        case .webp: bytes.number(at: 4, isLittleEndian: true).map { $0 + 8 > bytes.count } ?? true
        case .heif, .avif: !Self.boxesEnd(bytes)
        // The pieces of a TIFF may stand in any order.
        case .tiff: false
        }
    }

    /// Whether the mark of the end stands behind the picture's data; one before it belongs to the camera's thumbnail.
    private static func jpegEnds(_ bytes: [UInt8]) -> Bool {
        var index = 2
        while index + 3 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if marker == 0xFF {
                index += 1
                continue
            }
            let length = bytes.number(at: index + 2, size: 2) ?? 0
            if marker == 0xDA {
                let data = bytes.dropFirst(index + 2 + length)
                // In the data itself no byte of ones is followed by this one.
                return zip(data, data.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
            }
            index += 2 + length
        }
        return false
    }

    private static func pngEnds(_ bytes: [UInt8]) -> Bool {
        var index = 8
        while let length = bytes.number(at: index), index + 12 + length <= bytes.count {
            if bytes[index + 4..<index + 8].elementsEqual("IEND".utf8) { return true }
            index += 12 + length
        }
        return false
    }

    /// Whether the boxes of an ISO base media file have room in it (ISO/IEC 14496-12, section 4.2).
    private static func boxesEnd(_ bytes: [UInt8]) -> Bool {
        var index = 0
        while index < bytes.count {
            guard let length = bytes.number(at: index) else { return false }
            // The last box may reach to the end; large ones tell their length elsewhere, and no photo needs them.
            if length < 8 { return length == 0 }
            index += length
        }
        return index == bytes.count
    }
}

extension [UInt8] {
    /// A whole number as picture files have them, with its highest byte first; nil where the bytes end before it does.
    func number(at offset: Int, size: Int = 4, isLittleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset + size <= count else { return nil }
        let piece = self[offset..<offset + size]
        return isLittleEndian
            ? piece.reversed().reduce(0) { $0 << 8 | Int($1) } : piece.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// What a picture file says of itself before it is decoded.
struct PhotoHeader: Sendable {
    /// In pixels, as one sees it: after the camera's rotation.
    let width: Int
    let height: Int
    let hasColorProfile: Bool
    let exif: [UInt8]
    let xmp: [UInt8]
    let iptc: [UInt8]
}

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
        while let length = file.number(at: index + 4, isLittleEndian: true) {
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

/// The chunks of a PNG file (W3C, Portable Network Graphics, third edition, section 5).
enum PNGContainer {
    /// What a picture consists of; all else tells of it.
    private static let parts: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS"]

    /// The file without anything but its picture: libvips notes a resolution that nobody has told it.
    static func bare(_ file: [UInt8]) -> [UInt8] {
        var bare = Array(file.prefix(8))
        var start = 8
        while start + 12 <= file.count, let length = file.number(at: start) {
            let end = start + 12 + length
            guard end <= file.count else { return file }
            if parts.contains(String(decoding: file[start + 4..<start + 8], as: UTF8.self)) {
                bare += file[start..<end]
            }
            start = end
        }
        return bare
    }
}
