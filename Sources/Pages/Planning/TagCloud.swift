internal import Diary
internal import Files
internal import FlowLayout
internal import Templates

/// The words of a cloud in their order, with their sizes and the ends of their rows at each of the `ColumnWidths`.
struct TagCloud: Sendable {
    /// A tag or feature, and how many places have it.
    struct Term: PagePart {
        let name: String
        let count: Int

        init(_ name: String, count: Int) {
            self.name = name
            self.count = count
        }

        init(_ term: Edition.Term) {
            self.init(term.name, count: term.places.count)
        }

        func write(to writer: inout ByteWriter) {
            writer.write(name)
            writer.write(count: count)
        }
    }

    /// How a cloud looks.
    struct Look: Sendable {
        /// The size of the heaviest word, in hundredths of a rem.
        let greatest: Double
        let order: CloudOrder

        /// A page for itself. By name, because readers look words up there.
        static let whole = Look(greatest: 235, order: .name)
        /// The heaviest words of a larger cloud.
        static let excerpt = Look(greatest: 188, order: .mixed)
    }

    /// Indices into the terms that the cloud was made from.
    let order: [Int]
    /// The sizes of the words in hundredths of a rem, in this order.
    let sizes: [Int]
    /// For each word the indices of the widths at which a row ends after it.
    let breaks: [[Int]]
    /// The words as they were measured.
    let items: [FlowItem]

    private static let leastSize = 88.0
    /// Left and right of a word, in hundredths of a rem; the list hangs over its column by as much.
    private static let padding = 30.0
    /// Between the paddings of two words, in hundredths of a rem: together far wider than between two words of a tag.
    private static let gap = 60.0

    /// - Parameter more: the word that stands at the end for those that the terms are without, such as `+12`.
    init(_ terms: [Term], _ look: Look, _ metrics: FontMetrics, more: String? = nil) {
        let weights = terms.map { Double(max($0.count, 1)) }
        let order = look.order.indices(weights: weights, names: Array(terms.indices))
        let scale = try? CloudScale(weights: weights, sizes: (Self.leastSize, look.greatest))
        let sizes = order.map { Int((scale?.size(weights[$0]) ?? 100).rounded()) }
        let words = order.map { terms[$0].name } + (more.map { [$0] } ?? [])
        let items = zip(words, sizes + (more == nil ? [] : [100])).map { Self.item($0, size: $1) }
        // A text beyond all measure, the only thing that cannot be laid out, leaves the rows to the browser.
        let widths = ColumnWidths.pixels.map(Self.width(inColumn:))
        let rows = (try? FlowRows.rows(of: items, metrics: metrics, widths: widths, options: Self.options)) ?? []
        self.order = order
        self.sizes = sizes
        self.items = items
        breaks = items.indices.map { index in rows.indices.filter { rows[$0].breaks(after: index) } }
    }

    /// The width of the list in a column, in CSS pixels.
    static func width(inColumn width: Double) -> Double { width + 2 * pixels(padding) }

    static var options: FlowOptions {
        var options = FlowOptions()
        options.horizontalSpacing = pixels(gap)
        options.breaking = .even
        return options
    }

    private static func item(_ text: String, size: Int) -> FlowItem {
        var style = FlowStyle()
        // The smallest target that a finger hits (WCAG 2.2, success criterion 2.5.8).
        (style.minimumWidth, style.horizontalPadding, style.verticalPadding) = (
            pixels(150), pixels(padding), pixels(20)
        )
        style.lineHeight = .multiple(1.3)
        return FlowItem(text, fontSize: pixels(Double(size)), style: style)
    }

    private static func pixels(_ hundredths: Double) -> Double {
        hundredths / 100 * ColumnWidths.pixelsPerRem
    }
}
