internal import FlowLayout
internal import Templates

/// A tag or feature as all places show it: its link, and what it measures.
struct TagChip: Sendable {
    /// `name` and `url`.
    let link: Value
    /// The text on cards, which no row is broken in.
    let word: String
    let wordWidth: FlowCut.Width
    /// The width of the chip on a place's own page.
    let chipWidth: FlowCut.Width

    init(_ name: String, mark: String, link: Value, _ metrics: FontMetrics) {
        self.link = link
        // On a card only the space between two words may end a row: no-break spaces and a word joiner see to it.
        word = TagCuts.fitted((mark.isEmpty ? "" : mark + "\u{2060}") + name.replacing(" ", with: "\u{A0}"), metrics)
        wordWidth = TagCuts.wordWidth(word, metrics)
        chipWidth = TagCuts.chipWidth(mark + name, metrics)
    }
}
