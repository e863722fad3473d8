/// Finds where rows begin; lengths in layout units.
///
/// Greedy breaking takes each item once. Optimal breaking minimises the sum of squared slack, Σ (container − row)², after the
/// number of rows: dynamic programming over the items as in D. E. Knuth and M. F. Plass, “Breaking Paragraphs into Lines”,
/// Software: Practice and Experience 11 (1981), 1119–1184. A row's cost is a convex function of its length, so that the best
/// beginning of the last row moves only forwards; with a queue of candidates and binary search (Z. Galil and R. Giancarlo,
/// “Speeding up Dynamic Programming with Applications to Molecular Biology”, Theoretical Computer Science 64 (1989), 107–118)
/// it takes O(n log n) steps whatever the width.
struct RowBreaker {
    let limit: Int
    let spacing: Int
    /// Where each item would begin if all stood in one row, and where the next would.
    private let ends: [Int]
    /// How many times two ways of breaking, or a row and the container, were compared.
    private(set) var steps = 0

    /// - Parameter widths: each at most `limit`.
    init(widths: [Int], spacing: Int, limit: Int) {
        self.limit = limit
        self.spacing = spacing
        var ends = [0]
        ends.reserveCapacity(widths.count + 1)
        var end = 0
        for width in widths {
            end += width + spacing
            ends.append(end)
        }
        self.ends = ends
    }

    private var count: Int { ends.count - 1 }

    /// The room that is left in a row of the items from one index up to another.
    private func slack(_ from: Int, _ to: Int) -> Int {
        limit - (ends[to] - ends[from] - spacing)
    }

    /// The first items of the rows when each row takes what fits.
    mutating func greedy() -> [Int] {
        guard count > 0 else { return [] }
        var starts = [0]
        for index in 1..<max(1, count) {
            steps += 1
            if slack(starts[starts.count - 1], index + 1) < 0 { starts.append(index) }
        }
        return starts
    }

    /// The sum of the squared slack of rows.
    func cost(_ starts: [Int], countsLast: Bool) -> Double {
        var cost = 0.0
        for row in starts.indices.dropLast(countsLast ? 0 : 1) {
            let slack = Double(slack(starts[row], row + 1 < starts.count ? starts[row + 1] : count))
            cost += slack * slack
        }
        return cost
    }

    /// The first items of as few rows as possible with the least cost; with equal costs those of greedy breaking.
    mutating func optimal(countsLast: Bool) -> [Int] {
        let greedy = greedy()
        guard greedy.count > 1 else { return greedy }
        var best = Best(rows: [0], costs: [0], starts: [0])
        // Candidates for the beginning of a row, each with the first end for which it is better than the one before it.
        var queue: [(start: Int, from: Int)] = []
        var head = 0
        for end in 1...count {
            let start = end - 1
            while queue.count > head, let last = queue.last {
                guard isBetter(start, than: last.start, max(last.from, end), best) else { break }
                queue.removeLast()
            }
            if queue.count <= head {
                queue.append((start, end))
            } else if let from = firstEnd(start, queue[queue.count - 1], end, best) {
                queue.append((start, from))
            }
            while head + 1 < queue.count, queue[head + 1].from <= end { head += 1 }
            let chosen = queue[head].start
            let slack = Double(slack(chosen, end))
            best.append(rows: best.rows[chosen] + 1, cost: best.costs[chosen] + slack * slack, start: chosen)
        }
        var starts: [Int] = []
        var end = countsLast ? count : 0
        if !countsLast {
            // The last row is free: of its possible beginnings the one that what stands before it makes cheapest.
            var start = count - 1
            var chosen = start
            while start > 0, slack(start - 1, count) >= 0 {
                steps += 1
                start -= 1
                if (best.rows[start], best.costs[start]) <= (best.rows[chosen], best.costs[chosen]) { chosen = start }
            }
            starts.append(chosen)
            end = chosen
        }
        while end > 0 {
            end = best.starts[end]
            starts.append(end)
        }
        starts.reverse()
        // Rounding of costs beyond 2⁵³ must not make it worse than greedy.
        let isCheaper = cost(starts, countsLast: countsLast) < cost(greedy, countsLast: countsLast)
        return isCheaper && starts.count <= greedy.count ? starts : greedy
    }

    /// The best way of breaking the items before each index.
    private struct Best {
        var rows: [Int]
        var costs: [Double]
        var starts: [Int]

        mutating func append(rows: Int, cost: Double, start: Int) {
            self.rows.append(rows)
            costs.append(cost)
            starts.append(start)
        }
    }

    /// Whether a row that ends before `end` had better begin at `later` than at `earlier`.
    private mutating func isBetter(_ later: Int, than earlier: Int, _ end: Int, _ best: Best) -> Bool {
        steps += 1
        let slack = slack(earlier, end)
        guard slack >= 0 else { return true }
        if best.rows[later] != best.rows[earlier] { return best.rows[later] < best.rows[earlier] }
        let laterSlack = Double(self.slack(later, end))
        return best.costs[later] + laterSlack * laterSlack < best.costs[earlier] + Double(slack) * Double(slack)
    }

    /// The first end for which a row had better begin at `start` than at an earlier candidate, nil when there is none.
    private mutating func firstEnd(_ start: Int, _ earlier: (start: Int, from: Int), _ end: Int, _ best: Best) -> Int? {
        var (worse, better) = (max(earlier.from, end), count + 1)
        while better - worse > 1 {
            let middle = (worse + better) / 2
            if isBetter(start, than: earlier.start, middle, best) { better = middle } else { worse = middle }
        }
        return better <= count ? better : nil
    }
}
