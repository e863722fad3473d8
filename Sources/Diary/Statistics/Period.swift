/// The visits that begin in a year or in a month of it: all of them, or those on which one person was there.
package struct Period: Sendable, Hashable {
    package let year: Int
    /// 1 to 12, nil for the whole year.
    package let month: Int?
    /// An index into the edition's people, nil for the visits of everybody.
    package let person: Int?

    package init(year: Int, month: Int? = nil, person: Int? = nil) {
        self.year = year
        self.month = month
        self.person = person
    }
}

/// Which periods of an edition are told by themselves: every year with a visit, and of months and of years with a person those with
/// enough visits to tell of.
package struct Periods: Sendable {
    /// As many visits a month has at least, and a year with a person.
    package static let leastVisits = 3

    // Each oldest first.
    package let years: [Period]
    package let months: [Period]
    /// By the index of the person.
    package let withPeople: [[Period]]
    /// For each its visits, as indices into the counted ones.
    private let visits: [Period: [Int]]

    package init(_ counted: CountedVisits, peopleCount: Int) {
        var visits: [Period: [Int]] = [:]
        for (index, visit) in counted.visits.enumerated() {
            visits[Period(year: visit.year), default: []].append(index)
            if let month = visit.month { visits[Period(year: visit.year, month: month), default: []].append(index) }
            for person in counted.people(of: visit) {
                visits[Period(year: visit.year, person: person), default: []].append(index)
            }
        }
        let lists = visits.filter {
            ($0.key.month, $0.key.person) == (nil, nil) || $0.value.count >= Self.leastVisits
        }
        self.visits = lists
        let periods = lists.keys.sorted { ($0.year, $0.month ?? 0) < ($1.year, $1.month ?? 0) }
        years = periods.filter { $0.month == nil && $0.person == nil }
        months = periods.filter { $0.month != nil }
        var withPeople = [[Period]](repeating: [], count: peopleCount)
        for period in periods {
            if let person = period.person { withPeople[person].append(period) }
        }
        self.withPeople = withPeople
    }

    /// The visits of a period in order, as indices into the counted ones; none for a period that is not told by itself.
    package func visits(of period: Period) -> [Int] { visits[period] ?? [] }

    /// All of them, in a fixed order.
    package var all: [Period] { years + months + withPeople.flatMap(\.self) }

    /// Those that a reader of one goes through: all years, all months, or the years with the same person.
    package func series(of period: Period) -> [Period] {
        period.person.map { withPeople[$0] } ?? (period.month == nil ? years : months)
    }
}
