/// Something to lay out: a text in one size, perhaps with a smaller one after it.
package struct FlowItem: Sendable, Equatable {
    /// A short text that follows the item's own in another size, such as a count; it is never cut.
    package struct Note: Sendable, Equatable {
        package var text: String
        /// In CSS pixels.
        package var fontSize: Double
        /// From the item's text to the note, in CSS pixels, a space between the two included.
        package var gap: Double

        package init(_ text: String, fontSize: Double, gap: Double = 0) {
            self.text = text
            self.fontSize = fontSize
            self.gap = gap
        }
    }

    package var text: String
    /// In CSS pixels.
    package var fontSize: Double
    package var note: Note?
    package var style: FlowStyle

    package init(_ text: String, fontSize: Double, note: Note? = nil, style: FlowStyle = FlowStyle()) {
        self.text = text
        self.fontSize = fontSize
        self.note = note
        self.style = style
    }

    static let textLimit = 65_536

    /// Throws when the text is too long or a length is no number or out of bounds.
    func check(_ index: Int) throws(FlowError) {
        let length = max(text.utf8.count, note?.text.utf8.count ?? 0)
        guard length <= Self.textLimit else { throw .text(index) }
        for size in [fontSize, note?.fontSize ?? fontSize] where !(size > 0 && size <= 10_000) {
            throw .item(index, .fontSize, size)
        }
        if let gap = note?.gap, !(gap >= 0 && gap <= 10_000) { throw .item(index, .gap, gap) }
        try style.check(index)
    }
}

/// How items look, as far as their measures go; lengths in CSS pixels.
package struct FlowStyle: Sendable, Equatable {
    /// The height of a line of text, as CSS `line-height`.
    package enum LineHeight: Sendable, Equatable {
        /// The font's own ascent, descent and line gap.
        case normal
        /// So many times the font size.
        case multiple(Double)
        /// CSS pixels.
        case pixels(Double)
    }

    /// Left and right of the text each, a border included.
    package var horizontalPadding = 0.0
    /// Above and below the text each, a border included.
    package var verticalPadding = 0.0
    /// The least width with padding; the text stands in the middle of what is added.
    package var minimumWidth = 0.0
    /// The least height with padding; the text stands in the middle of what is added.
    package var minimumHeight = 0.0
    /// Between characters; may be negative.
    package var letterSpacing = 0.0
    package var lineHeight = LineHeight.multiple(1.25)

    package init() {}

    /// A style with the same padding all around and least sizes for both sides.
    package init(padding: Double, minimum: Double = 0) {
        (horizontalPadding, verticalPadding) = (padding, padding)
        (minimumWidth, minimumHeight) = (minimum, minimum)
    }

    /// Throws when a length is no number or out of bounds.
    func check(_ index: Int) throws(FlowError) {
        for padding in [horizontalPadding, verticalPadding] where !(padding >= 0 && padding <= 10_000) {
            throw .item(index, .padding, padding)
        }
        for minimum in [minimumWidth, minimumHeight] where !(minimum >= 0 && minimum <= 10_000) {
            throw .item(index, .minimum, minimum)
        }
        guard abs(letterSpacing) <= 1000 else { throw .item(index, .letterSpacing, letterSpacing) }
        switch lineHeight {
        case .normal: break
        case .multiple(let value), .pixels(let value):
            guard value >= 0, value <= 1000 else { throw .item(index, .lineHeight, value) }
        }
    }
}
