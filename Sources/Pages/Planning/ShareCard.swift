package import Diary
package import Base
internal import Typesetting
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

/// Breaks a text into the few lines that a share card has room for.
///
/// Which font will draw it is not known, so lines are measured by averages and keep some room to spare.
enum ShareCardText {
    /// In pixels, and how many lines of that size there may be; the first that is enough is taken.
    private static let titleSizes: [(size: Int, lines: Int)] = [(80, 2), (64, 3), (52, 4)]
    private static let width = 470.0

    static func title(_ text: String) -> (lines: [String], size: Int) {
        var broken: (lines: [String], size: Int) = ([text], titleSizes[0].size)
        for (size, limit) in titleSizes {
            let (lines, isWhole) = lines(text, size: size, limit: limit)
            broken = (lines, size)
            // A small size that breaks no word is better than a large one that does.
            if isWhole, !breaksWords(text, size: size) || size == titleSizes.last?.size { break }
        }
        return broken
    }

    /// - Returns: at most so many lines, and whether they hold all of the text; else the last one ends with an ellipsis.
    static func lines(_ text: String, size: Int, limit: Int, width: Double = width) -> (lines: [String], isWhole: Bool)
    {
        func fits(_ text: String) -> Bool { Self.width(of: text, size) <= width }
        /// As many letters as fit, at least one.
        func start(of text: String, ending: String) -> String {
            var start = String(text.prefix(120))
            while start.count > 1, !fits(start + ending) { start.removeLast() }
            return start
        }
        var lines: [String] = []
        var line = ""
        var rest = text.split(separator: " ").map(String.init)[...]
        while let word = rest.first {
            let longer = line.isEmpty ? word : line + " " + word
            if fits(longer) {
                line = longer
                rest.removeFirst()
            } else if line.isEmpty {
                let head = start(of: word, ending: "")
                lines.append(head)
                rest[rest.startIndex] = String(word.dropFirst(head.count))
                if rest[rest.startIndex].isEmpty { rest.removeFirst() }
            } else {
                lines.append(line)
                line = ""
            }
            if lines.count > limit { break }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > limit else { return (lines, true) }
        let last = lines[limit - 1]
        return (lines.prefix(limit - 1) + [start(of: last, ending: "…") + "…"], false)
    }

    private static func breaksWords(_ text: String, size: Int) -> Bool {
        text.split(separator: " ").contains { width(of: String($0), size) > width }
    }

    private static func width(of text: String, _ size: Int) -> Double {
        FontMetrics.averages.width(of: text, fontSize: Double(size))
    }
}
