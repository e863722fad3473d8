internal import Content

/// A visit with what is counted of it.
struct CountedVisit: Sendable {
    let use: Edition.VisitUse
    /// Where its companions stand in `CountedVisits.companions`.
    let companions: Range<Int>
    /// The place of the visit before and the metres from there, where both have a day and a spot.
    let way: PeriodStatistics.Way?

    var year: Int { use.date.first.year }
}
