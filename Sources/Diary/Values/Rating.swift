/// How good a place or visit was: 0 to 5 in halves.
package struct Rating: Sendable, Hashable, Comparable {
    /// 0 to 10.
    package let halves: Int

    /// Nil for a value out of range or between the halves.
    init?(_ value: Double) {
        let doubled = value * 2
        guard (0...10).contains(doubled), doubled.rounded() == doubled else { return nil }
        halves = Int(doubled)
    }

    /// - Parameter halves: 0 to 10.
    init(halves: Int) {
        self.halves = halves
    }

    package var value: Double { Double(halves) / 2 }

    /// What several have of a place or visit: their mean, rounded to halves, a quarter up; nil where there are none.
    static func mean(of ratings: [Rating]) -> Rating? {
        guard !ratings.isEmpty else { return nil }
        return Rating(halves: (2 * ratings.reduce(0) { $0 + $1.halves } + ratings.count) / (2 * ratings.count))
    }

    package static func < (first: Rating, second: Rating) -> Bool { first.halves < second.halves }
}

/// What a visit cost.
package struct Price: Sendable, Hashable {
    package let amount: Double
    /// Three capital letters of ISO 4217, as `KRW`.
    package let currency: String
}
