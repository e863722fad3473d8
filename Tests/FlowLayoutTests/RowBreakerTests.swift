import Testing
@testable import Typesetting

@Suite struct RowBreakerTests {
    /// The least cost of all ways to break items into so many rows, by trying every one.
    private func leastCost(_ breaker: RowBreaker, _ count: Int, rows: Int, countsLast: Bool, limit: Int, _ ends: [Int])
        -> Double
    {
        var least = Double.infinity
        for choice in 0..<(1 << (count - 1)) where choice.nonzeroBitCount == rows - 1 {
            let starts = [0] + (1..<count).filter { choice >> ($0 - 1) & 1 == 1 }
            let fits = starts.indices.allSatisfy { row in
                let end = row + 1 < starts.count ? starts[row + 1] : count
                return ends[end] - ends[starts[row]] - breaker.spacing <= limit
            }
            if fits { least = min(least, breaker.cost(starts, countsLast: countsLast)) }
        }
        return least
    }

    @Test(arguments: [false, true]) func findsTheBestOfAllWays(countsLast: Bool) {
        var random = Randomness(seed: 42)
        for _ in 0..<400 {
            let count = random.number(1...12)
            let limit = random.number(10...60)
            let spacing = random.number(0...5)
            let widths = (0..<count).map { _ in random.number(0...limit) }
            var breaker = RowBreaker(widths: widths, spacing: spacing, limit: limit)
            let greedy = breaker.greedy()
            let starts = breaker.optimal(countsLast: countsLast)
            let ends = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 + spacing) }
            let least = leastCost(breaker, count, rows: greedy.count, countsLast: countsLast, limit: limit, ends)
            #expect(starts.count == greedy.count)
            #expect(breaker.cost(starts, countsLast: countsLast) == least, "\(widths) in \(limit) with \(spacing)")
        }
    }

    @Test(arguments: [false, true]) func isNeverWorseThanGreedy(countsLast: Bool) {
        var random = Randomness(seed: 43)
        for _ in 0..<60 {
            let limit = random.number(1000...100_000)
            let widths = (0..<random.number(1...600)).map { _ in random.number(0...random.number(1...limit)) }
            var breaker = RowBreaker(widths: widths, spacing: random.number(0...600), limit: limit)
            let greedy = breaker.greedy()
            let starts = breaker.optimal(countsLast: countsLast)
            #expect(starts.count == greedy.count)
            #expect(breaker.cost(starts, countsLast: countsLast) <= breaker.cost(greedy, countsLast: countsLast))
            #expect(starts.first == 0)
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    /// Steps rather than time, which other programs disturb.
    @Test(arguments: [20_000, 400_000, 2_000_000]) func growsWithTheItems(limit: Int) {
        func steps(_ count: Int) -> (greedy: Int, optimal: Int) {
            var random = Randomness(seed: 44)
            let widths = (0..<count).map { _ in random.number(1500...9000) }
            var breaker = RowBreaker(widths: widths, spacing: 512, limit: limit)
            _ = breaker.greedy()
            let greedy = breaker.steps
            _ = breaker.optimal(countsLast: true)
            return (greedy, breaker.steps - greedy)
        }
        let (small, large) = (steps(1000), steps(10_000))
        #expect(large.greedy <= 11 * small.greedy)
        // n log n at most, however many items fit into a row: some comparisons of each, and a binary search.
        #expect(large.optimal <= 10_000 * 16)
        #expect(small.optimal <= 1000 * 13)
    }

    @Test func breaksAsAParagraphAndEvenly() {
        var rows = RowBreaker(widths: [5, 5, 5, 5, 2], spacing: 0, limit: 16)
        #expect(rows.greedy() == [0, 3])
        #expect(rows.optimal(countsLast: false) == [0, 3])
        #expect(rows.optimal(countsLast: true) == [0, 2])
        var empty = RowBreaker(widths: [], spacing: 3, limit: 10)
        #expect(empty.greedy().isEmpty)
        #expect(empty.optimal(countsLast: true).isEmpty)
    }
}
