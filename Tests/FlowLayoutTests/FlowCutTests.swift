import Typesetting
import Testing

@Suite struct FlowCutTests {
    private static let padding = 12.3

    private func width(_ text: String) -> FlowCut.Width {
        FlowCut.Width(text: FontMetrics.averages.width(of: text, fontSize: 14), padding: Self.padding)
    }

    /// What the layout itself shows at each width.
    @Test(arguments: 1...4) func agreesWithFlowRows(rowLimit: Int) throws {
        var random = Randomness(seed: UInt64(rowLimit))
        let style = FlowStyle(padding: Self.padding)
        var options = FlowOptions(spacing: 7.7)
        (options.rowLimit, options.more) = (rowLimit, FlowOptions.More(suffix: "", fontSize: 14, style: style))
        let widths = stride(from: 20.0, through: 900, by: 40).map { $0 }
        let cut = FlowCut(widths: widths, spacing: 7.7, rowLimit: rowLimit) { width("+\($0)") }
        for count in [0, 1, 2, 5, 9, 10, 11, 30, 130] {
            for _ in 0..<20 {
                let texts = (0..<count).map { _ in String(repeating: "가", count: random.number(1...9)) }
                let firsts = cut.firstWidths(texts.map { width($0) })
                let items = texts.map { FlowItem($0, fontSize: 14, style: style) }
                let rows = try FlowRows.rows(of: items, metrics: .averages, widths: widths, options: options)
                for (index, row) in rows.enumerated() {
                    let shown = firsts.isEmpty ? count : firsts.count { $0 <= index }
                    #expect(shown == count - row.hiddenCount, "\(count) items at \(row.width) px")
                }
                #expect(firsts == firsts.sorted(), "an item is shown before those that stand before it")
            }
        }
    }

    @Test func listsThatFitHaveNoCut() {
        let item = FlowCut.Width(text: 30)
        let cut = FlowCut(widths: [100, 200], spacing: 5, rowLimit: 2) { _ in item }
        #expect(cut.firstWidths([]) == [])
        #expect(cut.firstWidths(Array(repeating: item, count: 6)) == [])
        #expect(cut.firstWidths(Array(repeating: item, count: 7)) == [0, 0, 0, 0, 0, 1, 1])
        #expect(cut.firstWidths(Array(repeating: item, count: 10)) == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
        #expect(cut.firstWidths(Array(repeating: item, count: 11)) == [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
    }

    @Test func numbersOutOfBoundsDoNotTrap() {
        let cut = FlowCut(widths: [0, -1, .nan, .infinity], spacing: .nan, rowLimit: 0) { _ in
            FlowCut.Width(text: -.infinity, padding: .nan)
        }
        #expect(cut.firstWidths([]) == [])
        #expect(cut.firstWidths(Array(repeating: FlowCut.Width(text: 9), count: 3)).count == 3)
    }
}
