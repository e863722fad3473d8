internal import Diary

/// Which visits fall into which year and month; a span falls into each month that it touches.
struct VisitCalendar: Sendable {
    struct Month: Sendable, Hashable, Comparable {
        let year: Int
        let month: Int

        static func < (first: Month, second: Month) -> Bool {
            (first.year, first.month) < (second.year, second.month)
        }
    }

    /// The years with a visit, oldest first.
    let years: [Int]
    /// The months with a visit that is known to the month, oldest first.
    let months: [Month]
    private let byYear: [Int: [Edition.VisitUse]]
    private let byMonth: [Month: [Edition.VisitUse]]

    init(_ edition: Edition) {
        var byYear: [Int: [Edition.VisitUse]] = [:]
        var byMonth: [Month: [Edition.VisitUse]] = [:]
        for visit in edition.visits {
            let (first, last) = (visit.date.first, visit.date.last)
            for year in first.year...last.year { byYear[year, default: []].append(visit) }
            if case .year = visit.date { continue }
            var month = Month(year: first.year, month: first.month)
            while month <= Month(year: last.year, month: last.month) {
                byMonth[month, default: []].append(visit)
                month =
                    month.month == 12
                    ? Month(year: month.year + 1, month: 1) : Month(year: month.year, month: month.month + 1)
            }
        }
        self.byYear = byYear
        self.byMonth = byMonth
        years = byYear.keys.sorted()
        months = byMonth.keys.sorted()
    }

    /// Oldest first.
    func visits(inYear year: Int) -> [Edition.VisitUse] { byYear[year] ?? [] }

    /// Oldest first.
    func visits(in month: Month) -> [Edition.VisitUse] { byMonth[month] ?? [] }

    /// How many visits touch each day.
    static func countByDay(_ visits: [Edition.VisitUse]) -> [Int: Int] {
        var counts: [Int: Int] = [:]
        for visit in visits where visit.date.isExact {
            for number in visit.date.first.number...visit.date.last.number { counts[number, default: 0] += 1 }
        }
        return counts
    }
}
