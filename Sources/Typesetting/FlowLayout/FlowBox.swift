/// A measured item; lengths in layout units.
struct FlowBox {
    let item: FlowItem
    /// What is shown of the item's text, by line.
    private(set) var lines: [String]
    private(set) var fit = FlowFrame.Fit.whole
    private(set) var width: Int
    private(set) var height: Int
    /// The width of the text and the note alone.
    private(set) var textWidth: Int
    /// From the top of the box down to the baseline of its first line.
    private(set) var baseline: Int
    /// The graphemes that no font has.
    let missing: [String]

    private let noteWidth: Int
    private let metrics: FontMetrics

    init(_ item: FlowItem, _ metrics: FontMetrics, index: Int) throws(FlowError) {
        try item.check(index)
        self.item = item
        self.metrics = metrics
        lines = [item.text]
        let text = Self.measured(item.text, item.fontSize, item.style, metrics)
        var noteWidth = 0
        var missing = text.missing
        if let note = item.note {
            let measured = Self.measured(note.text, note.fontSize, item.style, metrics)
            noteWidth = LayoutUnit.down(note.gap) + measured.width
            missing += measured.missing
        }
        self.missing = missing
        self.noteWidth = noteWidth
        textWidth = text.width + noteWidth
        (height, baseline) = (0, 0)
        let padding = 2 * LayoutUnit.down(item.style.horizontalPadding)
        width = max(padding + textWidth, LayoutUnit.down(item.style.minimumWidth))
        setHeight()
    }

    /// The box, cut or broken so that it is no wider than `limit`.
    func fitted(to limit: Int, _ overlong: FlowOptions.Overlong) -> FlowBox {
        guard width > limit else { return self }
        var box = self
        let room = limit - padding - noteWidth
        switch overlong {
        case .ellipsis:
            box.lines = [ellipsised(room)]
            box.fit = .ellipsised
        case .wrap:
            box.lines = broken(room)
            box.fit = .broken
        }
        box.textWidth = (box.lines.map { textWidth($0) }.max() ?? 0) + noteWidth
        let needed = padding + box.textWidth
        if needed > limit { box.fit = .clipped }
        box.width = min(limit, max(needed, LayoutUnit.down(item.style.minimumWidth)))
        box.setHeight()
        return box
    }

    private static func measured(
        _ text: String, _ fontSize: Double, _ style: FlowStyle, _ metrics: FontMetrics
    ) -> (width: Int, missing: [String]) {
        let extent = metrics.extent(of: text, hasLigatures: style.letterSpacing == 0)
        return (LayoutUnit.up(extent.pixels(fontSize: fontSize, letterSpacing: style.letterSpacing)), extent.missing)
    }

    private func textWidth(_ text: String) -> Int {
        Self.measured(text, item.fontSize, item.style, metrics).width
    }

    private var padding: Int { 2 * LayoutUnit.down(item.style.horizontalPadding) }

    /// The height of the lines, and the first baseline where CSS puts it: the leading that `line-height` adds to ascent and
    /// descent is halved above and below (CSS 2.2, section 10.8.1). Browsers round ascent and descent to whole pixels.
    private mutating func setHeight() {
        let size = item.fontSize
        let ascent = (metrics.ascent * size).rounded()
        let descent = (metrics.descent * size).rounded()
        let line =
            switch item.style.lineHeight {
            case .normal: ascent + descent + metrics.lineGap * size
            case .multiple(let factor): size * factor
            case .pixels(let pixels): pixels
            }
        let leading = ((line - ascent - descent) / 2).rounded(.down)
        let top = LayoutUnit.down(item.style.verticalPadding)
        let content = 2 * top + lines.count * LayoutUnit.down(line)
        height = max(content, LayoutUnit.down(item.style.minimumHeight))
        // A line height far below the font's puts the baseline outside; alignment needs it within.
        baseline = min(max((height - content) / 2 + top + LayoutUnit.down(leading + ascent), 0), height)
    }

    /// The longest beginning that fits with “…” after it, by grapheme; at least the “…”.
    private func ellipsised(_ room: Int) -> String {
        let graphemes = Array(item.text)
        let count = longestPrefix(graphemes[...]) { textWidth($0 + "…") <= room }
        return trimmed(graphemes[..<count]) + "…"
    }

    /// Lines that fit, broken after spaces where there are any, else between graphemes; each has at least one grapheme.
    private func broken(_ room: Int) -> [String] {
        var rest = Array(item.text)[...]
        var lines: [String] = []
        while !rest.isEmpty {
            var count = max(1, longestPrefix(rest) { textWidth($0) <= room })
            if count < rest.count, let space = rest.prefix(count + 1).lastIndex(of: " "), space > rest.startIndex {
                count = space + 1 - rest.startIndex
            }
            lines.append(trimmed(rest.prefix(count)))
            rest = rest.dropFirst(count).drop { $0 == " " }
        }
        return lines.isEmpty ? [""] : lines
    }

    /// How many graphemes fit, by doubling and halving: the work grows with what fits, not with the text.
    private func longestPrefix(_ graphemes: ArraySlice<Character>, _ fits: (String) -> Bool) -> Int {
        var (fitting, tooMany) = (0, 1)
        while tooMany <= graphemes.count, fits(String(graphemes.prefix(tooMany))) {
            (fitting, tooMany) = (tooMany, tooMany * 2)
        }
        tooMany = min(tooMany, graphemes.count + 1)
        while tooMany - fitting > 1 {
            let middle = (fitting + tooMany) / 2
            if fits(String(graphemes.prefix(middle))) { fitting = middle } else { tooMany = middle }
        }
        return fitting
    }

    private func trimmed(_ graphemes: ArraySlice<Character>) -> String {
        var graphemes = graphemes
        while graphemes.last == " " { graphemes.removeLast() }
        return String(graphemes)
    }
}
