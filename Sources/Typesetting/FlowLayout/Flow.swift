/// Items laid out in rows: frames in the items' order.
///
/// ```swift
/// let words = ["한옥", "커피", "산책"].map { FlowItem($0, fontSize: 17) }
/// let flow = try Flow(words, metrics: .averages, width: 100, options: FlowOptions(spacing: 8))
/// print(flow.rowCount)  // 2
/// ```
package struct Flow: Sendable, Equatable {
    /// The container's width in CSS pixels.
    package let width: Double
    /// From the top of the first row to the bottom of the last, in CSS pixels; zero without items.
    package let height: Double
    package let rowCount: Int
    package let frames: [FlowFrame]
    /// How many items the limit of rows leaves out.
    package let hiddenCount: Int
    /// The graphemes that no font has, each once; for these the widths are averages.
    package let missing: [String]

    /// Measures items and lays them out, in time that grows with their number; balanced, with n log n.
    ///
    /// No items give no rows and no height. The frames lie within the container's width and do not overlap.
    ///
    /// - Parameter width: the container's, in CSS pixels.
    package init(
        _ items: [FlowItem], metrics: FontMetrics, width: Double, options: FlowOptions = FlowOptions()
    ) throws(FlowError) {
        try options.check(width: width)
        let plan = try FlowPlan(try Self.boxes(items, metrics), metrics, width: width, options)
        let spacing = LayoutUnit.down(options.verticalSpacing)
        var frames: [FlowFrame] = []
        frames.reserveCapacity(plan.boxes.count)
        var top = 0
        for row in plan.starts.indices {
            if row > 0 { top += spacing }
            let range = plan.row(row)
            var (ascent, descent) = (0, 0)
            for index in range {
                ascent = max(ascent, plan.boxes[index].baseline)
                descent = max(descent, plan.boxes[index].height - plan.boxes[index].baseline)
            }
            let positions = Self.positions(plan, row, options)
            for (index, x) in zip(range, positions) {
                let box = plan.boxes[index]
                let isMore = plan.hasMore && index == plan.boxes.count - 1
                frames.append(
                    FlowFrame(
                        index: isMore ? nil : index, lines: box.lines, item: box.item, fit: box.fit, row: row,
                        x: LayoutUnit.pixels(x), y: LayoutUnit.pixels(top + ascent - box.baseline),
                        width: LayoutUnit.pixels(box.width), height: LayoutUnit.pixels(box.height),
                        baseline: LayoutUnit.pixels(box.baseline), textWidth: LayoutUnit.pixels(box.textWidth)))
            }
            top += ascent + descent
        }
        self.width = width
        height = LayoutUnit.pixels(top)
        rowCount = plan.starts.count
        self.frames = frames
        hiddenCount = plan.hidden
        var seen: Set<String> = []
        missing = plan.boxes.flatMap(\.missing).filter { seen.insert($0).inserted }
    }

    static func boxes(_ items: [FlowItem], _ metrics: FontMetrics) throws(FlowError) -> [FlowBox] {
        var boxes: [FlowBox] = []
        boxes.reserveCapacity(items.count)
        for (index, item) in items.enumerated() { boxes.append(try FlowBox(item, metrics, index: index)) }
        return boxes
    }

    /// The left edges of a row's boxes.
    private static func positions(_ plan: FlowPlan, _ row: Int, _ options: FlowOptions) -> [Int] {
        let range = plan.row(row)
        let spacing = LayoutUnit.down(options.horizontalSpacing)
        var slack = plan.width + spacing
        for index in range { slack -= plan.boxes[index].width + spacing }
        let isReversed = options.direction == .rightToLeft
        let isStretched = options.alignment == .justify && range.count > 1 && row < plan.starts.count - 1
        // The edge at which the row begins to be filled: its left one, or the right one in a script that runs that way.
        let indent =
            switch options.alignment {
            case .left: isReversed ? slack : 0
            case .right: isReversed ? 0 : slack
            case .center: slack / 2
            case .justify: 0
            }
        var offset = indent
        var positions: [Int] = []
        for index in range {
            let width = plan.boxes[index].width
            let stretch = isStretched ? slack * (index - range.lowerBound) / (range.count - 1) : 0
            let x = offset + stretch
            positions.append(isReversed ? plan.width - x - width : x)
            offset += width + spacing
        }
        return positions
    }
}
