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
