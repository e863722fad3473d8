internal import Content

/// What the visits of an edition add up to: for all years together, and for each year with a visit.
///
/// A visit counts once, in the year, month and weekday of its first day; one that is known to the month has no weekday, one that
/// is known to the year has no month either. Days and streaks alone go by every day of a span, each in its own year.
package struct Statistics: Sendable {
    package let all: PeriodStatistics
    /// Those with a visit that begins in them, oldest first.
    package let years: [PeriodStatistics]
    /// The names that `countries`, `regions` and `cities` count by their indices.
    package let countries: [String]
    package let regions: [String]
    package let cities: [String]
    private let indices: [Int: Int]
    private let counted: CountedVisits
    private let tally: VisitTally

    package init(_ edition: Edition, _ counted: CountedVisits) {
        let visits = counted.visits
        let tally = VisitTally(edition, counted)
        countries = tally.countries.names
        regions = tally.regions.names
        cities = tally.cities.names
        all = tally.statistics(of: nil, visits[...])
        var years: [PeriodStatistics] = []
        var start = 0
        for end in visits.indices where end + 1 == visits.count || visits[end + 1].year != visits[end].year {
            years.append(tally.statistics(of: Period(year: visits[end].year), visits[start...end]))
            start = end + 1
        }
        self.years = years
        self.counted = counted
        self.tally = tally
        indices = Dictionary(uniqueKeysWithValues: years.enumerated().map { ($1.year ?? 0, $0) })
    }

    /// The statistics of one year, nil where no visit begins in it.
    package subscript(year: Int) -> PeriodStatistics? { indices[year].map { years[$0] } }

    /// What the visits of a period add up to; of a month or a year with a person without what only charts of years show: categories, tags,
    /// stations, countries, regions, cities.
    ///
    /// - Parameter visits: those of the period, as indices into the counted ones.
    package func figures(of period: Period, _ visits: [Int]) -> PeriodStatistics {
        if period.month == nil, period.person == nil, let year = self[period.year] { return year }
        return tally.statistics(of: period, visits.map { counted.visits[$0] }[...])
    }
}
