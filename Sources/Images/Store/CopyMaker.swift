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
        var smaller = pixels
        while bytes.count > limit {
            guard smaller.width > 1 || smaller.height > 1 else {
                throw source.problem(
                    "does not fit into \(limit) bytes as \(format.rawValue) at any size",
                    help: "raise photos: {max_bytes: …} in the settings")
            }
            // Bytes go about with the area; the step is never so small that it takes long, nor so large that it wastes much.
            let share = (Double(limit) / Double(bytes.count)).squareRoot()
            let scale = min(0.9, max(0.3, share * 0.97))
            smaller = try self.pixels(
                width: max(1, Int(Double(smaller.width) * scale)), height: max(1, Int(Double(smaller.height) * scale)))
            bytes = try self.bytes(smaller, format, quality)
        }
        return made(smaller, bytes)
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
