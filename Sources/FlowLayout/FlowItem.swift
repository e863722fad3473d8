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
