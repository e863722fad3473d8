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
        case .webp: Self.number(bytes, at: 4, littleEndian: true).map { $0 + 8 > bytes.count } ?? true
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
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
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
        while let length = number(bytes, at: index, littleEndian: false), index + 12 + length <= bytes.count {
            if bytes[index + 4..<index + 8].elementsEqual("IEND".utf8) { return true }
            index += 12 + length
        }
        return false
    }

    /// Whether the boxes of an ISO base media file have room in it (ISO/IEC 14496-12, section 4.2).
    private static func boxesEnd(_ bytes: [UInt8]) -> Bool {
        var index = 0
        while index < bytes.count {
            guard let length = number(bytes, at: index, littleEndian: false) else { return false }
            // The last box may reach to the end; large ones tell their length elsewhere, and no photo needs them.
            if length < 8 { return length == 0 }
            index += length
        }
        return index == bytes.count
    }

    private static func number(_ bytes: [UInt8], at index: Int, littleEndian: Bool) -> Int? {
        guard index + 4 <= bytes.count else { return nil }
        let four = bytes[index..<index + 4].map { Int($0) }
        return littleEndian
            ? four[3] << 24 | four[2] << 16 | four[1] << 8 | four[0]
            : four[0] << 24 | four[1] << 16 | four[2] << 8 | four[3]
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
