/// Colours of a share card, which has no style sheet that would keep text readable.
enum ShareCardColor {
    /// The default theme's own accent and paper.
    static let accent = "#4e7060"
    private static let paperLuminance = 0.955
    /// WCAG 2.2, success criterion 1.4.3.
    private static let contrast = 4.5

    /// The colour, darkened as far as text in it needs on paper.
    static func ink(_ color: String) -> String {
        guard color.utf8.count == 7, let number = Int(color.dropFirst(), radix: 16) else { return accent }
        var channels = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map(Double.init)
        while (paperLuminance + 0.05) / (luminance(channels) + 0.05) < contrast {
            channels = channels.map { $0 * 0.95 }
        }
        return "#"
            + channels.map { channel in
                let digits = String(Int(channel.rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// The relative luminance, with a plain power of 2.2 for sRGB's curve: a tenth of a percent does not matter here.
    private static func luminance(_ channels: [Double]) -> Double {
        let linear = channels.map { channel -> Double in
            let share = channel / 255
            // x to the power of 2.25.
            return share * share * share.squareRoot().squareRoot()
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
