package import Typesetting

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

    /// The files that every page needs: none where readers see a font of their own system, or load one in parts.
    package let faces: [Face]
    /// The path of the style sheet that names the fonts' files; nil where readers see a font of their own system.
    package let styles: String?
    /// The metrics of the face that plain text is set in, or averages.
    package let metrics: FontMetrics

    package init(faces: [Face], styles: String? = nil, metrics: FontMetrics) {
        self.faces = faces
        self.styles = styles
        self.metrics = metrics
    }

    /// The reader's own fonts, measured by averages.
    package static let builtIn = Typography(faces: [], metrics: .averages)
}

/// The widths of a container at which lists of tags are laid out; between two of them the rows of the lower one hold.
///
/// They lie just below those that the default theme's column has on common screens: phones of 320, 360, 390, 412 and 480 px,
/// tablets, desktops, and beside a place's text; the first ones where text is twice as large. `Templates/assets/reading.css` has
/// rules for each.
enum ColumnWidths {
    /// In rem, so that rows break elsewhere when a reader wants larger text.
    static let rems = [
        8.25, 10.25, 12.25, 14.5, 16, 16.75, 17.75, 19, 20.75, 22, 25.5, 29.5, 34.5, 40.5, 47.5, 55.5, 64.5,
    ]

    /// The size at which texts are measured: the default theme's, where the reader has not chosen another one.
    static let pixelsPerRem = 17.0

    /// The same widths in CSS pixels; a hair narrower, because the sizes of texts are rounded.
    static let pixels = rems.map { $0 * pixelsPerRem - 0.5 }

    /// The width of a picture of a cloud, in CSS pixels.
    static let picture = 805.8
}
