internal import Base

/// A colour of a screen, and what tells whether one can be read on another.
///
/// Contrast is that of the Web Content Accessibility Guidelines (WCAG) 2.2, “contrast ratio” and “relative luminance”; lightness, and
/// what lies between two colours, are those of OKLab (Björn Ottosson, 2020), as style sheets have them (CSS Color 4, section 9).
package struct ScreenColor: Sendable, Equatable {
    /// Red, green and blue as light, 0 to 1.
    private let light: [Double]

    /// WCAG 2.2, success criterion 1.4.3.
    package static let readable = 4.5
    /// WCAG 2.2, success criterion 1.4.11: of lines and signs that say something.
    package static let visible = 3.0

    package static let black = ScreenColor(light: [0, 0, 0])
    package static let white = ScreenColor(light: [1, 1, 1])

    private init(light: [Double]) {
        self.light = light
    }

    /// - Parameter hex: `#rrggbb`; nil for anything else.
    package init?(_ hex: some StringProtocol) {
        guard hex.utf8.count == 7, hex.hasPrefix("#"), let number = Int(hex.dropFirst(), radix: 16), number >= 0 else {
            return nil
        }
        light = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { channel in
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
        }
    }

    /// As `#rrggbb`.
    package var hex: String {
        "#"
            + light.map { light in
                let share = light <= 0.003_130_8 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
                let digits = String(Int((share * 255).rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    package var luminance: Double { 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] }

    /// Whether black is read better on it than white.
    package var isLight: Bool { contrast(with: .black) >= contrast(with: .white) }

    /// 1 to 21.
    package func contrast(with other: ScreenColor) -> Double {
        let (one, two) = (luminance + 0.05, other.luminance + 0.05)
        return max(one, two) / min(one, two)
    }

    // MARK: OKLab

    /// Lightness, 0 to 1, and the two axes of colour.
    package var lab: (lightness: Double, a: Double, b: Double) {
        let cones = [
            0.412_221_470_8 * light[0] + 0.536_332_536_3 * light[1] + 0.051_445_992_9 * light[2],
            0.211_903_498_2 * light[0] + 0.680_699_545_1 * light[1] + 0.107_396_956_6 * light[2],
            0.088_302_461_9 * light[0] + 0.281_718_837_6 * light[1] + 0.629_978_700_5 * light[2],
        ].map { cubeRoot($0) }
        return (
            0.210_454_255_3 * cones[0] + 0.793_617_785 * cones[1] - 0.004_072_046_8 * cones[2],
            1.977_998_495_1 * cones[0] - 2.428_592_205 * cones[1] + 0.450_593_709_9 * cones[2],
            0.025_904_037_1 * cones[0] + 0.782_771_766_2 * cones[1] - 0.808_675_766 * cones[2]
        )
    }

    /// A colour of OKLab; what no screen shows is cut off.
    package init(lightness: Double, a: Double, b: Double) {
        let cones = [
            lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b,
            lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b,
            lightness - 0.089_484_177_5 * a - 1.291_485_548 * b,
        ].map { $0 * $0 * $0 }
        light = [
            4.076_741_662_1 * cones[0] - 3.307_711_591_3 * cones[1] + 0.230_969_929_2 * cones[2],
            -1.268_438_004_6 * cones[0] + 2.609_757_401_1 * cones[1] - 0.341_319_396_5 * cones[2],
            -0.004_196_086_3 * cones[0] - 0.703_418_614_7 * cones[1] + 1.707_614_701 * cones[2],
        ].map { min(1, max(0, $0)) }
    }

    /// The colour with another lightness, and of its colourfulness at most so much.
    package func with(lightness: Double, chroma limit: Double = 1) -> ScreenColor {
        let (_, a, b) = lab
        let chroma = (a * a + b * b).squareRoot()
        let scale = chroma > limit ? limit / chroma : 1
        return ScreenColor(lightness: lightness, a: a * scale, b: b * scale)
    }

    /// What lies between this colour and another, as `color-mix(in oklab, …)` has it.
    ///
    /// - Parameter share: of the other one.
    package func mixed(_ share: Double, with other: ScreenColor) -> ScreenColor {
        let (one, two) = (lab, other.lab)
        func between(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
        return ScreenColor(
            lightness: between(one.lightness, two.lightness), a: between(one.a, two.a), b: between(one.b, two.b))
    }

    /// The colour, moved towards another as little as a contrast asks for; nil where even that one has too little.
    package func moved(towards other: ScreenColor, until ratio: Double, on ground: ScreenColor) -> ScreenColor? {
        for step in 0...50 {
            // As it will be written.
            guard let color = ScreenColor(mixed(Double(step) / 50, with: other).hex) else { return nil }
            if color.contrast(with: ground) >= ratio { return color }
        }
        return nil
    }
}
