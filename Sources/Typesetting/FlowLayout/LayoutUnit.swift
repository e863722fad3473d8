/// The unit of layout inside: 1/64 CSS pixel, as in Chromium and WebKit, counted in whole numbers, so that sums are exact and
/// the same everywhere.
enum LayoutUnit {
    private static let perPixel = 64.0
    /// The greatest length in CSS pixels; texts that are wider count as this wide.
    static let greatestPixels = 1_000_000.0

    /// Pixels as units, rounded up: measured texts, which must not clip.
    static func up(_ pixels: Double) -> Int {
        // A rounding error of the multiplication must not cost a whole unit.
        Int((bounded(pixels) * perPixel - 1e-6).rounded(.up))
    }

    /// Pixels as units, cut: lengths from a style sheet.
    static func down(_ pixels: Double) -> Int {
        Int((bounded(pixels) * perPixel + 1e-6).rounded(.down))
    }

    static func pixels(_ units: Int) -> Double {
        Double(units) / perPixel
    }

    private static func bounded(_ pixels: Double) -> Double {
        pixels.isFinite ? min(max(pixels, -greatestPixels), greatestPixels) : 0
    }
}
