internal import Base

/// Encodes the copies of one photo, which is decoded once: each smaller picture is made of the next larger one.
struct CopyMaker: Sendable {
    /// 1 to 100.
    let quality: Int
    /// The greatest size of one copy in bytes, nil for any.
    let maxBytes: Int?

    /// Below this quality, faults are easier to see than missing pixels.
    private static let lowestQuality = 40
    private static let qualityStep = 8

    struct Made {
        let width: Int
        let height: Int
        let bytes: [UInt8]
    }

    struct Step {
        let format: ImageOptions.Format
        let width: Int
        let height: Int
        /// Whether the copy is wanted, or only smaller ones that follow from it.
        let isWanted: Bool
    }

    /// - Parameters:
    ///   - picture: in the size of the first step.
    ///   - steps: all copies that there may be, the largest first: so the same copy comes out whatever is wanted besides.
    func copies(of picture: Pixels, _ steps: [Step]) throws(PhotoProblem) -> [Made] {
        var copies: [Made] = []
        var current = picture
        for step in steps {
            current = try reduced(current, width: step.width, height: step.height)
            if step.isWanted { copies.append(try encode(current, as: step.format)) }
        }
        return copies
    }

    private func reduced(_ picture: Pixels, width: Int, height: Int) throws(PhotoProblem) -> Pixels {
        if (width, height) == (picture.width, picture.height) { return picture }
        guard let pixels = Vips.resize(picture, width: width, height: height) else {
            throw PhotoProblem("cannot be reduced to \(width) × \(height) pixels")
        }
        return pixels
    }

    /// Encodes a copy within the limit of bytes: with as much quality as fits, and where even little does not, with fewer pixels.
    private func encode(_ pixels: Pixels, as format: ImageOptions.Format) throws(PhotoProblem) -> Made {
        var quality = quality
        var bytes = try bytes(pixels, format, quality)
        guard let limit = maxBytes else { return made(pixels, bytes) }
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
            let smaller = try reduced(pixels, width: width, height: height)
            let bytes = try self.bytes(smaller, format, quality)
            if bytes.count <= limit {
                fitting = (share, made(smaller, bytes))
            } else if width == 1, height == 1 {
                throw PhotoProblem(
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

    private func bytes(_ pixels: Pixels, _ format: ImageOptions.Format, _ quality: Int) throws(PhotoProblem) -> [UInt8]
    {
        guard let bytes = Vips.encode(pixels, as: format, quality: quality) else {
            throw PhotoProblem("cannot be written as \(format.rawValue)")
        }
        return bytes
    }
}
