/// Which copies are made of a photo, and what a photo may be.
package struct ImageOptions: Sendable, Hashable {
    package enum Format: String, Sendable, CaseIterable {
        case webp, jpeg, avif, png

        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// Widths of the copies in pixels, smallest first.
    package var widths: [Int]
    /// In the order in which a browser is offered them; the last is for browsers that know no other.
    package var formats: [Format]
    /// 1 to 100.
    package var quality: Int
    /// The greatest size of one copy in bytes, nil for any.
    package var maxBytes: Int?
    /// The most pixels that an original may have.
    package var maxPixels = 200_000_000
    /// The most bytes that an original may have.
    package var maxSourceBytes = 200_000_000

    package init(widths: [Int], formats: [Format], quality: Int, maxBytes: Int?) {
        self.widths = widths
        self.formats = formats
        self.quality = quality
        self.maxBytes = maxBytes
    }
}
