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
