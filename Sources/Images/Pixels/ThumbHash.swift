/// The few waves of light and colour that a picture is reduced to, in about 25 bytes (evanw.github.io/thumbhash).
///
/// A picture is taken apart into lightness, two differences of colour and opacity; of each the average and the slowest waves
/// (a discrete cosine transform) are kept, four bits a wave.
struct ThumbHash: Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Parameter pixels: at most 100 × 100, which is more than enough.
    init(_ pixels: Pixels) {
        let (width, height, count) = (pixels.width, pixels.height, pixels.width * pixels.height)
        let hasOpacity = pixels.channels == 4
        var average = (red: 0.0, green: 0.0, blue: 0.0)
        var opacitySum = 0.0
        pixels.forEach { red, green, blue, alpha in
            let opacity = Double(alpha) / 255
            average.red += opacity * Double(red) / 255
            average.green += opacity * Double(green) / 255
            average.blue += opacity * Double(blue) / 255
            opacitySum += opacity
        }
        if opacitySum > 0 {
            average = (average.red / opacitySum, average.green / opacitySum, average.blue / opacitySum)
        }
        let isTransparent = hasOpacity && opacitySum < Double(count)

        var lightness: [Double] = []
        var blueYellow: [Double] = []
        var greenRed: [Double] = []
        var opacities: [Double] = []
        pixels.forEach { red, green, blue, alpha in
            let opacity = Double(alpha) / 255
            let red = average.red * (1 - opacity) + opacity * Double(red) / 255
            let green = average.green * (1 - opacity) + opacity * Double(green) / 255
            let blue = average.blue * (1 - opacity) + opacity * Double(blue) / 255
            lightness.append((red + green + blue) / 3)
            blueYellow.append((red + green) / 2 - blue)
            greenRed.append(red - green)
            opacities.append(opacity)
        }

        // Transparency takes some of the place that lightness has otherwise.
        let most = isTransparent ? 5 : 7
        let across = max(1, (most * width * 2 + max(width, height)) / (2 * max(width, height)))
        let down = max(1, (most * height * 2 + max(width, height)) / (2 * max(width, height)))
        let light = Waves(lightness, width, height, across: max(3, across), down: max(3, down))
        let yellow = Waves(blueYellow, width, height, across: 3, down: 3)
        let red = Waves(greenRed, width, height, across: 3, down: 3)
        let isLandscape = width > height

        var bytes: [UInt8] = []
        let head =
            Self.quantized(light.average, 63) | Self.quantized(0.5 + yellow.average / 2, 63) << 6
            | Self.quantized(0.5 + red.average / 2, 63) << 12 | Self.quantized(light.scale, 31) << 18
            | (isTransparent ? 1 << 23 : 0)
        let tail =
            (isLandscape ? down : across) | Self.quantized(yellow.scale, 63) << 3 | Self.quantized(red.scale, 63) << 9
            | (isLandscape ? 1 << 15 : 0)
        for number in [head, head >> 8, head >> 16, tail, tail >> 8] { bytes.append(UInt8(number & 255)) }
        var waves = light.levels + yellow.levels + red.levels
        if isTransparent {
            let opacity = Waves(opacities, width, height, across: 5, down: 5)
            bytes.append(UInt8(Self.quantized(opacity.average, 15) | Self.quantized(opacity.scale, 15) << 4))
            waves += opacity.levels
        }
        for index in stride(from: 0, to: waves.count, by: 2) {
            bytes.append(waves[index] | (index + 1 < waves.count ? waves[index + 1] << 4 : 0))
        }
        self.bytes = bytes
    }

    /// A share of 1 as a whole number up to `most`.
    fileprivate static func quantized(_ share: Double, _ most: Int) -> Int {
        Int((min(1, max(0, share)) * Double(most)).rounded())
    }
}

/// The slowest waves of one channel.
private struct Waves {
    let average: Double
    /// The strength of the strongest wave.
    let scale: Double
    /// The strength of each wave relative to the strongest, in four bits.
    let levels: [UInt8]

    init(_ channel: [Double], _ width: Int, _ height: Int, across: Int, down: Int) {
        var average = 0.0
        var strengths: [Double] = []
        for vertical in 0..<down {
            for horizontal in 0..<across where horizontal * down < across * (down - vertical) {
                let row = (0..<width).map { Cosine.wave(horizontal, at: $0, of: width) }
                var sum = 0.0
                for y in 0..<height {
                    let weight = Cosine.wave(vertical, at: y, of: height)
                    for x in 0..<width { sum += channel[y * width + x] * row[x] * weight }
                }
                sum /= Double(width * height)
                if horizontal == 0, vertical == 0 { average = sum } else { strengths.append(sum) }
            }
        }
        let scale = strengths.reduce(0) { max($0, abs($1)) }
        self.average = average
        self.scale = scale
        levels = strengths.map { strength in
            UInt8(ThumbHash.quantized(scale > 0 ? 0.5 + 0.5 / scale * strength : 0, 15))
        }
    }
}

/// The cosines of a discrete cosine transform. They are computed here because the C libraries of different systems differ in the
/// last bits, and the same photo must give the same bytes everywhere.
enum Cosine {
    /// cos(π · frequency · (position + ½) / count)
    static func wave(_ frequency: Int, at position: Int, of count: Int) -> Double {
        // The angle in whole parts of which four times `count` make a circle, brought into the first quarter.
        var angle = frequency * (2 * position + 1) % (4 * count)
        if angle > 2 * count { angle = 4 * count - angle }
        let isNegative = angle > count
        if isNegative { angle = 2 * count - angle }
        let value = series(Double.pi * Double(angle) / Double(2 * count))
        return isNegative ? -value : value
    }

    /// The Taylor series, which from 0 to π/2 is exact to the last bits after twelve terms.
    private static func series(_ angle: Double) -> Double {
        let square = angle * angle
        var sum = 0.0
        for step in stride(from: 12, to: 0, by: -1) {
            sum = (1 + sum) * -square / Double((2 * step - 1) * (2 * step))
        }
        return 1 + sum
    }
}

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
