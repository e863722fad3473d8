internal import Diagnostics

/// Encodes the copies of one photo, all from one decoded picture.
struct CopyMaker: Sendable {
    let options: ImageOptions
    let source: PhotoSource
    /// The picture in the size of the largest copy.
    let largest: Pixels

    /// Below this quality, faults are easier to see than missing pixels.
    private static let lowestQuality = 40
    private static let qualityStep = 8

    struct Made {
        let width: Int
        let height: Int
        let bytes: [UInt8]
    }

    /// The picture in the size of a copy.
    func pixels(width: Int, height: Int) throws(Diagnostic) -> Pixels {
        if (width, height) == (largest.width, largest.height) { return largest }
        guard let pixels = Vips.resize(largest, width: width, height: height) else {
            throw source.problem("cannot be reduced to \(width) × \(height) pixels")
        }
        return pixels
    }

    /// Encodes a copy within the limit of bytes: with as much quality as fits, and where even little does not, with fewer pixels.
    func encode(_ pixels: Pixels, as format: ImageOptions.Format) throws(Diagnostic) -> Made {
        var quality = options.quality
        var bytes = try bytes(pixels, format, quality)
        guard let limit = options.maxBytes else { return made(pixels, bytes) }
        while bytes.count > limit, quality > Self.lowestQuality, format != .png {
            quality = max(Self.lowestQuality, quality - Self.qualityStep)
            bytes = try self.bytes(pixels, format, quality)
        }
        guard bytes.count > limit else { return made(pixels, bytes) }
        // The share of its width that surely fits, and one that does not; bytes go about with the area.
        var (fitting, tooLarge) = (nil as (share: Double, made: Made)?, 1.0)
        var share = 0.97 * (Double(limit) / Double(bytes.count)).squareRoot()
        while true {
            let width = max(1, Int(Double(pixels.width) * share))
            let height = max(1, Int(Double(pixels.height) * share))
            let smaller = try self.pixels(width: width, height: height)
            let bytes = try self.bytes(smaller, format, quality)
            if bytes.count <= limit {
                fitting = (share, made(smaller, bytes))
            } else if width == 1, height == 1 {
                throw source.problem(
                    "does not fit into \(limit) bytes as \(format.rawValue) at any size",
                    help: "raise photos: {max_bytes: …} in the settings")
            } else {
                tooLarge = share
            }
            guard let fitting else {
                share *= min(0.9, max(0.3, 0.97 * (Double(limit) / Double(bytes.count)).squareRoot()))
                continue
            }
            if fitting.share * 1.06 > tooLarge { return fitting.made }
            share = (fitting.share + tooLarge) / 2
        }
    }

    private func made(_ pixels: Pixels, _ bytes: [UInt8]) -> Made {
        Made(width: pixels.width, height: pixels.height, bytes: bytes)
    }

    private func bytes(_ pixels: Pixels, _ format: ImageOptions.Format, _ quality: Int) throws(Diagnostic) -> [UInt8] {
        guard let bytes = Vips.encode(pixels, as: format, quality: quality) else {
            throw source.problem("cannot be written as \(format.rawValue)")
        }
        return bytes
    }
}
