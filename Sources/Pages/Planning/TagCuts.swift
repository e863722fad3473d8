internal import Typesetting
internal import Templates

/// Cuts the tags and features of a place to two rows.
struct TagCuts: Sendable {
    private let words: FlowCut
    private let chips: FlowCut

    /// Text beside the picture of a card is at least this wide, in rem: that of a screen of 320 px.
    private static let narrowestCard = 8.9
    /// The size of the words on cards, in rem: `--tiny` of the style sheet.
    private static let wordSize = 0.7647
    /// The size of chips, in rem: `--small` of the style sheet.
    private static let chipSize = 0.8235
    /// Left and right in a chip, in rem.
    private static let chipPadding = 0.7059
    /// Between two chips, in rem.
    private static let chipGap = 0.4706
    init(_ metrics: FontMetrics) {
        words = FlowCut(
            widths: [pixels(Self.narrowestCard)], spacing: metrics.width(of: " ", fontSize: pixels(Self.wordSize)),
            rowLimit: 2
        ) { Self.wordWidth("+\($0)", metrics) }
        chips = FlowCut(
            widths: ColumnWidths.pixels, spacing: pixels(Self.chipGap), rowLimit: 2
        ) { Self.chipWidth("+\($0)", metrics) }
    }

    static func wordWidth(_ text: String, _ metrics: FontMetrics) -> FlowCut.Width {
        FlowCut.Width(text: metrics.width(of: text, fontSize: pixels(wordSize)))
    }

    /// A word that is too long for a row of the narrowest card, cut to one.
    static func fitted(_ word: String, _ metrics: FontMetrics) -> String {
        let (size, width) = (pixels(wordSize), pixels(narrowestCard))
        guard metrics.width(of: word, fontSize: size) > width,
            let flow = try? Flow([FlowItem(word, fontSize: size)], metrics: metrics, width: width)
        else { return word }
        return flow.frames.first?.lines.first ?? word
    }

    static func chipWidth(_ text: String, _ metrics: FontMetrics) -> FlowCut.Width {
        // The border of a chip is a pixel wide whatever the size of its text.
        FlowCut.Width(text: metrics.width(of: text, fontSize: pixels(chipSize)), padding: pixels(chipPadding) + 1)
    }

    /// The words of a place in one text that takes no more than two rows on the narrowest card: `#한옥 #빵 +2`.
    func line(_ tags: [TagChip], _ features: [TagChip]) -> String {
        if tags.isEmpty, features.isEmpty { return "" }
        let all = tags + features
        let shown = words.firstWidths(all.map(\.wordWidth)).firstIndex { $0 > 0 } ?? all.count
        var text = ""
        for chip in all.prefix(shown) {
            if !text.isEmpty { text += " " }
            text += chip.word
        }
        return shown == all.count ? text : text + " +\(all.count - shown)"
    }

    /// For each chip the number of the first of the `ColumnWidths` at which it is shown: 0 for what is always shown, their count
    /// for what never is; nothing when all chips are always shown.
    func stops(_ all: [TagChip]) -> Value {
        .list(chips.firstWidths(all.map(\.chipWidth)).map(Value.int))
    }
}

private func pixels(_ rem: Double) -> Double { rem * ColumnWidths.pixelsPerRem }

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
