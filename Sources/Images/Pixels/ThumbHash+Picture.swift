extension ThumbHash {
    /// The picture that the waves make, about so many pixels in all; nil when the bytes are no ThumbHash.
    func picture(pixelCount: Int) -> Pixels? {
        guard bytes.count >= 5 else { return nil }
        let head = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
        let tail = Int(bytes[3]) | Int(bytes[4]) << 8
        let (isTransparent, isLandscape) = (head >> 23 != 0, tail >> 15 != 0)
        let most = isTransparent ? 5 : 7
        let (across, down) = isLandscape ? (most, tail & 7) : (tail & 7, most)
        guard across > 0, down > 0, !isTransparent || bytes.count >= 6 else { return nil }

        var reader = LevelReader(bytes: bytes, position: isTransparent ? 12 : 10)
        let light = reader.channel(
            average: Double(head & 63) / 63, scale: Double(head >> 18 & 31) / 31, across: max(3, across),
            down: max(3, down))
        // A quarter more colour than was measured makes up for what the quantisation takes.
        let yellow = reader.channel(
            average: Double(head >> 6 & 63) / 31.5 - 1, scale: Double(tail >> 3 & 63) / 63 * 1.25, across: 3, down: 3)
        let red = reader.channel(
            average: Double(head >> 12 & 63) / 31.5 - 1, scale: Double(tail >> 9 & 63) / 63 * 1.25, across: 3, down: 3)
        let opacity =
            isTransparent
            ? reader.channel(
                average: Double(bytes[5] & 15) / 15, scale: Double(bytes[5] >> 4) / 15, across: 5, down: 5)
            : nil

        let (width, height) = Self.size(across, down, pixelCount)
        var picture: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let lightness = light.value(x, y, width, height)
                let blueYellow = yellow.value(x, y, width, height)
                let greenRed = red.value(x, y, width, height)
                let blue = lightness - 2.0 / 3 * blueYellow
                let redness = (3 * lightness - blue + greenRed) / 2
                for share in [redness, redness - greenRed, blue] { picture.append(Self.byte(share)) }
                if let opacity { picture.append(Self.byte(opacity.value(x, y, width, height))) }
            }
        }
        return Pixels(width: width, height: height, channels: isTransparent ? 4 : 3, bytes: picture)
    }

    /// The greatest width and height of about this shape with no more pixels than asked for.
    private static func size(_ across: Int, _ down: Int, _ pixelCount: Int) -> (width: Int, height: Int) {
        var best = (width: 1, height: 1)
        for width in 1...max(1, pixelCount) {
            let height = max(1, (width * down * 2 + across) / (2 * across))
            if width * height <= pixelCount, width * height >= best.width * best.height { best = (width, height) }
        }
        return best
    }

    private static func byte(_ share: Double) -> UInt8 {
        UInt8((min(1, max(0, share)) * 255).rounded())
    }
}

/// Takes waves out of the half bytes at the end of a ThumbHash.
private struct LevelReader {
    let bytes: [UInt8]
    /// Counted in half bytes.
    var position: Int

    mutating func channel(average: Double, scale: Double, across: Int, down: Int) -> Channel {
        var waves: [Channel.Wave] = []
        for vertical in 0..<down {
            for horizontal in 0..<across
            where horizontal * down < across * (down - vertical) && (horizontal, vertical) != (0, 0) {
                let byte = position / 2 < bytes.count ? bytes[position / 2] : 0x77
                let level = position % 2 == 0 ? byte & 15 : byte >> 4
                position += 1
                let strength = (Double(level) / 7.5 - 1) * scale
                waves.append(Channel.Wave(horizontal: horizontal, vertical: vertical, strength: strength))
            }
        }
        return Channel(average: average, waves: waves)
    }
}

/// One channel as the sum of its waves.
private struct Channel {
    struct Wave {
        let horizontal: Int
        let vertical: Int
        let strength: Double
    }

    let average: Double
    let waves: [Wave]

    func value(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Double {
        waves.reduce(average) { sum, wave in
            sum + wave.strength * 2 * Cosine.wave(wave.horizontal, at: x, of: width)
                * Cosine.wave(wave.vertical, at: y, of: height)
        }
    }
}
