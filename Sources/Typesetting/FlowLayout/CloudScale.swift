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

/// The order of a cloud's words.
package enum CloudOrder: String, Sendable, CaseIterable {
    /// As they came.
    case given
    /// The heaviest first, equals by name.
    case weight
    case name
    /// An even texture: heavy words spread over the whole cloud, the same each time.
    case mixed

    /// The indices of words in this order.
    ///
    /// - Parameters:
    ///   - weights: of the words.
    ///   - names: the indices of the words in the order of their names, which their language decides; not asked for where they stay as they
    ///     came.
    package func indices(weights: [Double], names: @autoclosure () -> [Int]) -> [Int] {
        switch self {
        case .given: return Array(weights.indices)
        case .name: return names()
        case .weight: return Self.heaviestFirst(weights, names())
        case .mixed:
            // The word of each rank stands where the sequence of J. G. van der Corput (1935) puts it: each new point as far
            // from the earlier ones as can be. Its fractions are the bits of the rank in reverse.
            let ranked = Self.heaviestFirst(weights, names())
            let positions = ranked.indices.map { reversedBits(UInt32(truncatingIfNeeded: $0)) }
            return ranked.indices.sorted { positions[$0] < positions[$1] }.map { ranked[$0] }
        }
    }

    private static func heaviestFirst(_ weights: [Double], _ names: [Int]) -> [Int] {
        var ranks = [Int](repeating: 0, count: weights.count)
        for (rank, index) in names.enumerated() where ranks.indices.contains(index) { ranks[index] = rank }
        return weights.indices.sorted { (weights[$1], ranks[$0], $0) < (weights[$0], ranks[$1], $1) }
    }

    private func reversedBits(_ value: UInt32) -> UInt32 {
        var value = value
        var result: UInt32 = 0
        for _ in 0..<32 {
            result = result << 1 | value & 1
            value >>= 1
        }
        return result
    }
}
