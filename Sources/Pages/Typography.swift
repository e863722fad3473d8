package import FlowLayout

/// The fonts that the site brings with it, and what its texts measure in them.
package struct Typography: Sendable {
    /// A font file of the site.
    package struct Face: Sendable {
        /// The path below the base, such as `assets/mine.1a2b3c4d5e.ttf`.
        package let path: String
        /// The media type: `font/ttf` or `font/otf`.
        package let type: String
        /// As the descriptor `font-weight` of `@font-face`: `400`, or `100 900` for a variable font.
        package let weight: String
        /// `normal` or `italic`.
        package let style: String

        package init(path: String, type: String, weight: String, style: String) {
            self.path = path
            self.type = type
            self.weight = weight
            self.style = style
        }
    }

    /// None where readers see a font of their own system.
    package let faces: [Face]
    /// Of the face that plain text is set in, or averages.
    package let metrics: FontMetrics

    package init(faces: [Face], metrics: FontMetrics) {
        self.faces = faces
        self.metrics = metrics
    }

    /// The reader's own fonts, measured by averages.
    package static let builtIn = Typography(faces: [], metrics: .averages)
}
