internal import Base

/// A picture in memory: sRGB with 8 bits a channel, row by row.
struct Pixels: Sendable {
    let width: Int
    let height: Int
    /// 3, or 4 with transparency.
    let channels: Int
    let bytes: [UInt8]
}

extension Pixels {
    func forEach(_ body: (_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Void) {
        for start in stride(from: 0, to: bytes.count, by: channels) {
            body(bytes[start], bytes[start + 1], bytes[start + 2], channels == 4 ? bytes[start + 3] : 255)
        }
    }

    /// The colour that is seen most, as `#8a5a2b`: the average of the fullest of 512 boxes of similar colours. A picture that
    /// cannot be seen is white.
    var mainColor: String {
        var boxes = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 512)
        forEach { red, green, blue, alpha in
            guard alpha >= 128 else { return }
            let box = Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)
            boxes[box].count += 1
            boxes[box].red += Int(red)
            boxes[box].green += Int(green)
            boxes[box].blue += Int(blue)
        }
        var fullest = boxes[0]
        for box in boxes where box.count > fullest.count { fullest = box }
        guard fullest.count > 0 else { return "#ffffff" }
        return "#" + hexadecimal([fullest.red, fullest.green, fullest.blue].map { UInt8($0 / fullest.count) })
    }
}

/// Writes a PNG file of a few pixels, without compressing them: for so few that saves nothing, and the bytes depend on no
/// library's release (W3C Portable Network Graphics; RFC 1950 and 1951 for the wrapping).
struct TinyPNG {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init(_ pixels: Pixels) {
        var header = Self.bigEndian(UInt32(pixels.width)) + Self.bigEndian(UInt32(pixels.height))
        header += [8, pixels.channels == 4 ? 6 : 2, 0, 0, 0]
        append("IHDR", header)

        var rows: [UInt8] = []
        for row in 0..<pixels.height {
            let start = row * pixels.width * pixels.channels
            rows.append(0)
            rows += pixels.bytes[start..<start + pixels.width * pixels.channels]
        }
        // A zlib stream of one stored block.
        let count = UInt16(rows.count)
        var stream: [UInt8] = [0x78, 0x01, 0x01]
        stream += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        append("IDAT", stream + rows + Self.bigEndian(Self.adler(rows)))
        append("IEND", [])
    }

    private mutating func append(_ name: String, _ content: [UInt8]) {
        let checked = Array(name.utf8) + content
        bytes += Self.bigEndian(UInt32(content.count)) + checked + Self.bigEndian(Self.cyclicRedundancy(checked))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }

    private static func cyclicRedundancy(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (first, second) = (1 as UInt32, 0 as UInt32)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65521
            second = (second + first) % 65521
        }
        return second << 16 | first
    }
}
