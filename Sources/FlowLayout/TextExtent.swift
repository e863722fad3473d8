/// How wide a text is, whatever its size.
package struct TextExtent: Sendable, Equatable {
    /// The sum of the glyphs' advances, in em: font units divided by the font's units per em.
    package var ems = 0.0
    /// How many visible clusters of characters there are; each is followed by the letter-spacing (CSS Text Level 3,
    /// section 8.2).
    package var clusters = 0
    /// The graphemes that no font has, for which built-in averages stand.
    package var missing: [String] = []

    /// The width in CSS pixels, at least zero.
    ///
    /// - Parameters:
    ///   - fontSize: in CSS pixels.
    ///   - letterSpacing: in CSS pixels, may be negative.
    package func pixels(fontSize: Double, letterSpacing: Double = 0) -> Double {
        max(0, ems * fontSize + Double(clusters) * letterSpacing)
    }
}
