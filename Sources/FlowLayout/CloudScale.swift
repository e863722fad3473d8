/// Turns weights into font sizes on a logarithmic scale, because counts of tags spread over magnitudes.
///
/// A weight counts in half octaves, `round(2 · log₂ weight)`: sizes change when a weight grows by some 40 %, not with every
/// place that is added, and the scale itself moves only when the lightest or heaviest weight does so. Weights that differ by
/// less than two octaves use the middle of the scale alone, so that one more place makes no word in a small cloud a giant.
package struct CloudScale: Sendable, Equatable {
    private static let stepsPerOctave = 2.0
    private static let leastSpan = 4

    private let least: Double
    private let greatest: Double
    /// The step of the least size; a fraction when the weights fill only the middle of the scale.
    private let lowest: Double
    private let span: Double

    /// - Parameters:
    ///   - weights: of all words, numbers above 0; none are fine.
    ///   - sizes: of the lightest and the heaviest word, in CSS pixels.
    package init(weights: [Double], sizes: (least: Double, greatest: Double)) throws(FlowError) {
        guard sizes.least > 0, sizes.greatest >= sizes.least, sizes.greatest <= 10_000 else {
            throw .sizes(sizes.least, sizes.greatest)
        }
        for (index, weight) in weights.enumerated() where !(weight > 0 && weight < .infinity) {
            throw .weight(index, weight)
        }
        (least, greatest) = (sizes.least, sizes.greatest)
        let (low, high) = (Self.step(weights.min() ?? 1), Self.step(weights.max() ?? 1))
        let span = max(high - low, Self.leastSpan)
        lowest = Double(low) - Double(span - (high - low)) / 2
        self.span = Double(span)
    }

    /// The font size of a weight in CSS pixels, in quarters of a pixel.
    package func size(_ weight: Double) -> Double {
        guard weight > 0, weight < .infinity else { return least }
        let position = min(max((Double(Self.step(weight)) - lowest) / span, 0), 1)
        let size = ((least + (greatest - least) * position) * 4).rounded() / 4
        return min(max(size, least), greatest)
    }

    /// The weight in half octaves. Powers of two are exact, so that no mathematical library's last digit decides: half of the
    /// steps lie at √2 times a power of two and the borders between them at its quarter powers, which no count hits.
    private static func step(_ weight: Double) -> Int {
        let octave = Int(weight.exponent)
        // The significand lies between 1 and 2; the borders are 2^¼ and 2^¾.
        let significand = weight.significand
        let half = significand < 1.189_207_115_002_721 ? 0 : significand < 1.681_792_830_507_429 ? 1 : 2
        return octave * Int(stepsPerOctave) + half
    }
}
