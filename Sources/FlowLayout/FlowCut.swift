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
