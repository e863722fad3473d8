/// Which items stand in which row; frames come after it.
struct FlowPlan {
    /// The boxes that are shown, the one that says how many more there are at the end.
    let boxes: [FlowBox]
    /// The index of the first box of each row.
    let starts: [Int]
    /// How many items are left out.
    let hidden: Int
    /// Whether the last box says how many are left out.
    let hasMore: Bool
    /// The container's width in layout units.
    let width: Int

    init(_ measured: [FlowBox], _ metrics: FontMetrics, width: Double, _ options: FlowOptions) throws(FlowError) {
        try options.check(width: width)
        let limit = LayoutUnit.down(width)
        let spacing = LayoutUnit.down(options.horizontalSpacing)
        var boxes = measured
        for index in boxes.indices where boxes[index].width > limit {
            boxes[index] = boxes[index].fitted(to: limit, options.overlong)
        }
        var breaker = RowBreaker(widths: boxes.map(\.width), spacing: spacing, limit: limit)
        var starts = breaker.greedy()
        var hidden = 0
        var hasMore = false
        if let rowLimit = options.rowLimit, starts.count > rowLimit {
            let rowStart = starts[rowLimit - 1]
            var kept = starts[rowLimit]
            if let more = options.more {
                let count = boxes.count
                func box(_ hidden: Int) throws(FlowError) -> FlowBox {
                    try FlowBox(more.item(hidden), metrics, index: count).fitted(to: limit, .ellipsis)
                }
                var last = try box(count - kept)
                var row = 0
                for index in rowStart..<kept { row += boxes[index].width + spacing }
                while kept > rowStart, row + last.width > limit {
                    kept -= 1
                    row -= boxes[kept].width + spacing
                    last = try box(count - kept)
                }
                hidden = count - kept
                boxes.removeLast(hidden)
                boxes.append(last)
                hasMore = true
            } else {
                hidden = boxes.count - kept
                boxes.removeLast(hidden)
            }
            breaker = RowBreaker(widths: boxes.map(\.width), spacing: spacing, limit: limit)
            starts = breaker.greedy()
        }
        if options.breaking != .greedy { starts = breaker.optimal(countsLast: options.breaking == .even) }
        self.boxes = boxes
        self.starts = starts
        self.hidden = hidden
        self.hasMore = hasMore
        self.width = limit
    }

    /// The boxes of a row.
    func row(_ row: Int) -> Range<Int> {
        starts[row]..<(row + 1 < starts.count ? starts[row + 1] : boxes.count)
    }
}

/// The rows of items at one width of their container: what a page needs to break a list there by itself.
package struct FlowRows: Sendable, Equatable {
    /// The container's width in CSS pixels; the rows hold for wider containers too.
    package let width: Double
    package let rowCount: Int
    /// The row of each item from 0, nil for items beyond the limit of rows.
    package let rows: [Int?]
    /// How many items the limit of rows leaves out.
    package let hiddenCount: Int

    /// Whether a row ends after the item at an index and another one follows.
    package func breaks(after index: Int) -> Bool {
        guard rows.indices.contains(index), rows.indices.contains(index + 1) else { return false }
        guard let row = rows[index], let next = rows[index + 1] else { return false }
        return next > row
    }

    /// The rows of items at several widths; each item is measured once.
    ///
    /// - Parameter widths: the container's, in CSS pixels.
    package static func rows(
        of items: [FlowItem], metrics: FontMetrics, widths: [Double], options: FlowOptions = FlowOptions()
    ) throws(FlowError) -> [FlowRows] {
        let boxes = try Flow.boxes(items, metrics)
        var results: [FlowRows] = []
        for width in widths {
            let plan = try FlowPlan(boxes, metrics, width: width, options)
            var rows = [Int?](repeating: nil, count: items.count)
            let shown = plan.boxes.count - (plan.hasMore ? 1 : 0)
            for row in plan.starts.indices {
                for index in plan.row(row) where index < shown { rows[index] = row }
            }
            results.append(FlowRows(width: width, rowCount: plan.starts.count, rows: rows, hiddenCount: plan.hidden))
        }
        return results
    }
}
