internal import ArgumentParser
internal import Base
internal import Diary
internal import Typesetting

struct CloudCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: localized("Lays out a list of weighted words as a tag cloud."),
        discussion: localized(
            """
            Reads lines “weight<TAB>text” from standard input and writes where each word stands, in CSS pixels. With the \
            fonts that a page uses, the layout is the browser's.

              printf '12\\t카페\\n3\\t서점\\n' | cairn cloud --width 320 --font NanumGothic.ttf
              cairn cloud --order mixed --balance --format svg < words.tsv > cloud.svg
            """))

    enum Format: String, ExpressibleByArgument, CaseIterable { case json, svg }

    @Option(parsing: .unconditional, help: ArgumentHelp(localized("The container's width."), valueName: "px"))
    var width = 640.0

    @Option(
        help: ArgumentHelp(
            localized("A font file; several make a fallback chain. Without, built-in averages hold."), valueName: "file"
        ))
    var font: [String] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp(localized("The font size of the lightest word."), valueName: "px"))
    var minSize = 14.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            localized("The font size of the heaviest word; 40 without, or that of the lightest."), valueName: "px"))
    var maxSize: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(localized("Around each word; with padding, words get an outline in SVG."), valueName: "px"))
    var padding = 0.0

    @Option(parsing: .unconditional, help: ArgumentHelp(localized("Between words and between rows."), valueName: "px"))
    var spacing = 8.0

    @Option(parsing: .unconditional, help: ArgumentHelp(localized("Between characters."), valueName: "px"))
    var letterSpacing = 0.0

    @Option(help: .localized("How rows are aligned."))
    var align = FlowOptions.Alignment.left

    @Option(help: .localized("Whether rows run from left to right or from right to left."))
    var direction = FlowOptions.Direction.leftToRight

    @Flag(help: .localized("Break rows so that the sum of squared slack of all rows but the last is least."))
    var balance = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            localized("At most so many rows; a last item tells how many words are left out."), valueName: "n"))
    var rows: Int?

    @Option(help: .localized("The order of the words; mixed spreads heavy ones evenly."))
    var order = CloudOrder.given

    @Option(help: .localized("What to write."))
    var format = Format.json

    func validate() throws {
        do throws(FlowError) {
            _ = try CloudScale(weights: [], sizes: (minSize, maxSize ?? max(40, minSize)))
            _ = try Flow([item("", minSize)], metrics: .averages, width: width, options: options)
        } catch .item(_, let property, let value) {
            throw misuse(FlowError.description(property, value))
        } catch {
            throw misuse(error.words)
        }
    }

    func run() throws {
        let metrics = try FontMetrics(fonts: font.map { ($0, try File($0).read(limit: FontMetrics.fileSizeLimit)) })
        let bytes = try StandardStreams.readAll(limit: CloudLines.sizeLimit)
        let terms = try CloudLines.terms(in: SourceFile(path: "standard input", bytes: bytes))
        let flow = try flow(terms, metrics)
        if metrics.isExact, !flow.missing.isEmpty {
            Reporter.show(
                Problems([
                    .warning("no font has \(flow.missing.prefix(20).joined(separator: " ")): averages are used")
                ]))
        }
        var svg = FlowSVG()
        svg.isOutlined = padding > 0
        svg.keepsWidths = metrics.isExact
        try StandardStreams.write(Array((format == .json ? FlowJSON.text(flow) : svg.text(flow)).utf8))
    }

    private func flow(_ terms: [CloudTerm], _ metrics: FontMetrics) throws(FlowError) -> Flow {
        let weights = terms.map(\.weight)
        let scale = try CloudScale(weights: weights, sizes: (minSize, maxSize ?? max(40, minSize)))
        let items = order.indices(weights: weights, names: Self.byName(terms)).map {
            item(terms[$0].text, scale.size(terms[$0].weight))
        }
        return try Flow(items, metrics: metrics, width: width, options: options)
    }

    private static func byName(_ terms: [CloudTerm]) -> [Int] {
        let keys = terms.map { NameKey($0.text) }
        return terms.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }

    private func item(_ text: String, _ size: Double) -> FlowItem {
        // The smallest target that a finger hits (WCAG 2.2, success criterion 2.5.8).
        var style = FlowStyle(padding: padding, minimum: 24)
        style.letterSpacing = letterSpacing
        return FlowItem(text, fontSize: size, style: style)
    }

    private var options: FlowOptions {
        var options = FlowOptions(spacing: spacing)
        options.alignment = align
        options.direction = direction
        options.breaking = balance ? .balanced : .greedy
        options.rowLimit = rows
        options.more = FlowOptions.More(fontSize: minSize, style: item("", minSize).style)
        return options
    }
}

extension FlowOptions.Alignment: ExpressibleByArgument {}
extension FlowOptions.Direction: ExpressibleByArgument {}
extension CloudOrder: ExpressibleByArgument {}
