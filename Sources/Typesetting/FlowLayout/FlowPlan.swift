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

/// Cuts lists of short items to a number of rows with a “+3” at their end, at several widths of the container at once.
///
/// It finds what `FlowRows` finds with a limit of rows, from widths that were measured before, and is meant for lists that
/// stand on thousands of pages and share their items.
package struct FlowCut: Sendable {
    /// How wide an item is: measured once, used in many lists.
    package struct Width: Sendable, Equatable {
        let units: Int

        /// - Parameters:
        ///   - text: the width of the text in CSS pixels.
        ///   - padding: left and right of it each, a border included.
        package init(text: Double, padding: Double = 0) {
            units = LayoutUnit.up(max(text, 0)) + 2 * LayoutUnit.down(max(padding, 0))
        }
    }

    private let limits: [Int]
    private let spacing: Int
    private let rowLimit: Int
    /// The width of the item at the end by the number of digits that it shows, less one.
    private let mores: [Int]

    /// - Parameters:
    ///   - widths: the container's, in CSS pixels, narrowest first; nothing fits into one that is not above 0.
    ///   - spacing: between two items of a row, in CSS pixels.
    ///   - rowLimit: at least one row is filled.
    ///   - more: how wide the item at the end is that stands for a number of others.
    package init(widths: [Double], spacing: Double, rowLimit: Int, more: (Int) -> Width) {
        limits = widths.map { max(0, LayoutUnit.down($0)) }
        self.spacing = max(0, LayoutUnit.down(spacing))
        self.rowLimit = max(1, rowLimit)
        // Digits are equally wide in most fonts; where they are not, the widest decides.
        mores = (1...6).map { digits in
            (1...9).map { more(Int(String(repeating: String($0), count: digits)) ?? 0).units }.max() ?? 0
        }
    }

    /// For each item the first of the container's widths at which it is shown, as an index; their number where it never is.
    ///
    /// - Returns: nothing when all items are shown at all widths, as those of most lists are.
    package func firstWidths(_ items: [Width]) -> [Int] {
        guard let narrowest = limits.first, shownCount(items, narrowest) < items.count else { return [] }
        var result = [Int](repeating: limits.count, count: items.count)
        var known = 0
        for (index, limit) in limits.enumerated() where known < items.count {
            let shown = shownCount(items, limit)
            while known < shown {
                result[known] = index
                known += 1
            }
        }
        return result
    }

    /// How many items are shown in a container of one width.
    private func shownCount(_ items: [Width], _ limit: Int) -> Int {
        if limit == 0 { return 0 }
        var row = 0
        var rowStart = 0
        // The length of the current row with a spacing at its end.
        var length = 0
        for index in items.indices {
            let width = min(items[index].units, limit)
            if index > rowStart, length + width > limit {
                row += 1
                if row == rowLimit { return cut(items, rowStart, index, length, limit) }
                (rowStart, length) = (index, 0)
            }
            length += width + spacing
        }
        return items.count
    }

    /// How many items are shown when those from `end` on are left out, and others of the last row as the “+3” needs it.
    private func cut(_ items: [Width], _ rowStart: Int, _ end: Int, _ length: Int, _ limit: Int) -> Int {
        var (kept, length) = (end, length)
        while kept > rowStart, length + more(items.count - kept, limit) > limit {
            kept -= 1
            length -= min(items[kept].units, limit) + spacing
        }
        return kept
    }

    private func more(_ count: Int, _ limit: Int) -> Int {
        let digits = String(count).utf8.count
        return min(mores[min(digits, mores.count) - 1], limit)
    }
}
