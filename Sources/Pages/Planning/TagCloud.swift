internal import Content
internal import Diary
internal import Base
internal import Typesetting
internal import Templates

/// The words of a cloud in their order, with their sizes and the ends of their rows at each of the `ColumnWidths`.
struct TagCloud: Sendable {
    /// A tag or feature, and how many places have it.
    struct LinkedTerm: PagePart {
        let name: String
        let count: Int
        /// How many of these were not visited.
        let unvisitedCount: Int

        init(_ name: String, count: Int, unvisitedCount: Int) {
            self.name = name
            self.count = count
            self.unvisitedCount = unvisitedCount
        }

        init(_ term: Edition.Term, in edition: Edition) {
            let count = PlaceCount(term.places, in: edition)
            self.init(term.name, count: count.all, unvisitedCount: count.unvisited)
        }

        func write(to writer: inout ByteWriter) {
            writer.write(name)
            writer.write(count: count)
            writer.write(count: unvisitedCount)
        }
    }

    /// How a cloud looks.
    struct ChipStyle: Sendable {
        /// The size of the heaviest word, in hundredths of a rem.
        let greatest: Double
        let order: CloudOrder

        /// A page for itself. By name, because readers look words up there.
        static let whole = ChipStyle(greatest: 235, order: .name)
        /// The heaviest words of a larger cloud.
        static let excerpt = ChipStyle(greatest: 188, order: .mixed)
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
    init(_ terms: [LinkedTerm], _ look: ChipStyle, _ metrics: FontMetrics, more: String? = nil) {
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

extension SharedContext {
    /// How many words the clouds of the home page and of categories have.
    static let excerptCount = 30

    /// A cloud for the macro `cloud`: tags in the cloud's order with their sizes and the ends of their rows.
    ///
    /// - Parameter rest: how many more terms the last word stands for, which the template writes: `+12`.
    func cloudValue(_ terms: [TagCloud.LinkedTerm], _ look: TagCloud.ChipStyle, _ plural: String, rest: Int = 0)
        -> Value
    {
        let more = rest > 0 ? "+" + LanguageRules(settings.language).number(rest) : nil
        let cloud = TagCloud(terms, look, typography.metrics, more: more)
        return .list(
            cloud.order.indices.map { index in
                let breaks = cloud.breaks[index].map { "b\($0)" }.joined(separator: " ")
                return .fields(
                    termFields(terms[cloud.order[index]], plural) + [
                        ("size", .double(Double(cloud.sizes[index]) / 100)), ("breaks", .string(breaks)),
                    ])
            })
    }
}

extension SitePlanner {
    /// The cloud of an index as a picture that stands alone.
    func cloudPicture(_ terms: [TagCloud.LinkedTerm], _ plural: String) -> Page {
        let path = "\(plural)/cloud.svg"
        return Page(
            address: PageAddress(subsite.prefix + path), subsite: subsite, template: "cloud.svg",
            source: "the index of \(Message(foreign: plural))", isIndexed: false
        ) { [self] in
            .init(fingerprint: nil) { self.cloudContext(path, terms, plural) }
        }
    }

    private func cloudContext(_ path: String, _ terms: [TagCloud.LinkedTerm], _ plural: String) -> OrderedMap {
        let metrics = shared.typography.metrics
        let cloud = TagCloud(terms, .whole, metrics)
        var svg = FlowSVG()
        svg.keepsWidths = metrics.isExact
        let width = TagCloud.width(inColumn: ColumnWidths.picture)
        let flow = try? Flow(cloud.items, metrics: metrics, width: width, options: TagCloud.options)
        let words = (flow?.frames ?? []).compactMap { frame -> Value? in
            guard let term = frame.index.map({ terms[cloud.order[$0]] }) else { return nil }
            // The picture is shown in feed readers too, which do not know where it came from.
            let address = PageAddress("\(subsite.prefix)\(plural)/\(slug(term.name))/").encoded
            return [
                "name": .string(term.name), "count": .int(term.count), "unvisited_count": .int(term.unvisitedCount),
                "url": .string((edition.settings.uri ?? edition.settings.base) + address),
                "drawing": .safe(svg.drawing(frame, isTarget: true)),
            ]
        }
        let page: Value = ["kind": "cloud.svg", "url": .string(url(path)), "section": .string(plural)]
        return OrderedMap(unique: [
            ("site", shared.sites.value(section: plural, path: path)), ("page", page), ("count", .int(terms.count)),
            ("width", .int(Int(width.rounded(.up)))), ("height", .int(Int((flow?.height ?? 0).rounded(.up)))),
            ("words", .list(words)),
        ])
    }
}
