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
