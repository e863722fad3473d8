import Typesetting
import Testing

/// What must hold of every layout, tried with random items and options that are the same in each run.
@Suite struct FlowPropertyTests {
    private func check(_ flow: Flow, count: Int, _ options: FlowOptions, _ comment: Comment) {
        let frames = flow.frames
        for frame in frames {
            #expect(frame.x >= 0 && frame.x + frame.width <= flow.width, comment)
            #expect(frame.y >= 0 && frame.y + frame.height <= flow.height, comment)
            #expect(frame.baseline >= 0 && frame.baseline <= frame.height, comment)
        }
        let shown = frames.compactMap(\.index)
        #expect(shown == Array(0..<shown.count), comment)
        #expect(shown.count + flow.hiddenCount == count, comment)
        for (frame, next) in zip(frames, frames.dropFirst()) {
            if frame.row == next.row {
                let gap =
                    options.direction == .leftToRight ? next.x - frame.x - frame.width : frame.x - next.x - next.width
                #expect(gap >= (options.horizontalSpacing * 64).rounded(.down) / 64 - 1e-9, comment)
                #expect(frame.y + frame.baseline == next.y + next.baseline, comment)
            } else {
                #expect(next.row == frame.row + 1, comment)
            }
        }
        let rows = (0..<flow.rowCount).map { row in frames.filter { $0.row == row } }
        for (row, next) in zip(rows, rows.dropFirst()) {
            let bottom = row.map { $0.y + $0.height }.max() ?? 0
            let top = next.map(\.y).min() ?? 0
            #expect(top - bottom >= (options.verticalSpacing * 64).rounded(.down) / 64 - 1e-9, comment)
        }
        if let limit = options.rowLimit { #expect(flow.rowCount <= limit, comment) }
    }

    @Test func randomLayouts() throws {
        var random = Randomness(seed: 2026)
        let texts = try Fixtures.names.flatMap { try Fixtures.terms($0) }.map(\.text) + ["", " ", "a"]
        for round in 0..<300 {
            let items = (0..<random.number(0...40)).map { _ in
                var style = FlowStyle(padding: random.length(0...12), minimum: random.element([0, 24, 44.5]))
                style.letterSpacing = random.element([0, 0, 1.25, -0.5])
                style.lineHeight = random.element([.normal, .multiple(1.25), .multiple(0.6), .pixels(24)])
                let note = random.number(0...4) == 0 ? FlowItem.Note("12", fontSize: 10, gap: 3) : nil
                return FlowItem(random.element(texts), fontSize: random.length(6...60), note: note, style: style)
            }
            var options = FlowOptions()
            (options.horizontalSpacing, options.verticalSpacing) = (random.length(0...30), random.length(0...30))
            options.alignment = random.element(FlowOptions.Alignment.allCases)
            options.direction = random.element(FlowOptions.Direction.allCases)
            options.breaking = random.element([.greedy, .balanced, .even])
            options.overlong = random.element([.ellipsis, .wrap])
            options.rowLimit = random.element([nil, nil, 1, 2, 5])
            options.more = random.element([nil, FlowOptions.More(fontSize: 14)])
            let width = random.element([1, 20, 100, 320, 768, 1200.7])
            let flow = try Flow(items, metrics: .averages, width: width, options: options)
            check(flow, count: items.count, options, "round \(round)")
            #expect(try flow == Flow(items, metrics: .averages, width: width, options: options))
        }
    }

    @Test(arguments: Fixtures.names) func fixtures(_ name: String) throws {
        var fonts: [(name: String, bytes: [UInt8])] = []
        if let bytes = Fixtures.nanumGothic { fonts.append(("NanumGothic.ttf", bytes)) }
        for metrics in [FontMetrics.averages, try FontMetrics(fonts: fonts)] {
            let items = try Fixtures.terms(name).map {
                FlowItem($0.text, fontSize: 12 + $0.weight / 2, style: FlowStyle(padding: 4, minimum: 24))
            }
            for width in [320.0, 480, 768, 1200] {
                var options = FlowOptions(spacing: 8)
                let greedy = try Flow(items, metrics: metrics, width: width, options: options)
                check(greedy, count: items.count, options, "\(name) at \(width)")
                #expect(greedy.frames.allSatisfy { $0.width >= 24 && $0.height >= 24 })
                for breaking in [FlowOptions.Breaking.balanced, .even] {
                    options.breaking = breaking
                    let balanced = try Flow(items, metrics: metrics, width: width, options: options)
                    check(balanced, count: items.count, options, "\(name) at \(width), \(breaking)")
                    #expect(balanced.rowCount == greedy.rowCount)
                    let countsLast = breaking == .even
                    #expect(
                        cost(balanced, countsLast) <= cost(greedy, countsLast) + 1e-6,
                        "\(name) at \(width), \(breaking)")
                }
            }
        }
    }

    /// The sum of squared slack, from the frames alone.
    private func cost(_ flow: Flow, _ countsLast: Bool) -> Double {
        (0..<(countsLast ? flow.rowCount : flow.rowCount - 1)).reduce(0) { sum, row in
            let end = flow.frames.filter { $0.row == row }.map { $0.x + $0.width }.max() ?? 0
            return sum + (flow.width - end) * (flow.width - end)
        }
    }
}
