package import Diary
package import Files
package import Templates

/// The picture that networks show where somebody shares a page's address: what `card.svg` draws, and under which name.
package struct ShareCard: Sendable {
    /// In pixels; the middle 1200 × 600 of it is all that some networks keep.
    package static let (width, height) = (1200, 630)
    /// What a photo fills of it.
    package static let (photoWidth, photoHeight) = (580, 630)

    /// The template.
    package static let template = "card.svg"

    /// Relative to the site's folder; changes with everything that the card shows.
    package let file: String
    /// In words, for who cannot see it.
    let alt: String
    /// For the template, without the photo.
    package let context: OrderedMap
    package let photo: Photo?

    /// The context with the photo.
    ///
    /// - Parameter picture: a `data:` address.
    package func context(with picture: String?) -> OrderedMap {
        guard case .map(let card)? = context["card"] else { return context }
        return context.setting("card", to: .map(card.setting("picture", to: picture.map { .string($0) } ?? .none)))
    }
}

/// That pages have share cards, and what all of them follow from.
package struct ShareCardStyle: Sendable {
    /// The fingerprint of the template that draws them and of everything that it may call.
    package let fingerprint: Fingerprint

    package init(fingerprint: Fingerprint) {
        self.fingerprint = fingerprint
    }
}

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
