internal import Diary

/// Which visits, and plans of a group, fall into which year and month; a span falls into each month that it touches.
struct VisitCalendar: Sendable {
    struct Month: Sendable, Hashable, Comparable {
        let year: Int
        let month: Int

        static func < (first: Month, second: Month) -> Bool {
            (first.year, first.month) < (second.year, second.month)
        }
    }

    /// The years with a visit or a plan, oldest first.
    let years: [Int]
    /// The years with a visit that begins in them, oldest first.
    let startYears: [Int]
    /// The months with a visit or a plan that is known to the month, oldest first.
    let months: [Month]
    private let byYear: [Int: [Edition.VisitUse]]
    private let byMonth: [Month: [Edition.VisitUse]]
    /// Positions in the plans of the edition's group.
    private let plansByMonth: [Month: [Int]]

    init(_ edition: Edition) {
        var byYear: [Int: [Edition.VisitUse]] = [:]
        var byMonth: [Month: [Edition.VisitUse]] = [:]
        for visit in edition.visits {
            let (first, last) = (visit.date.first, visit.date.last)
            for year in first.year...last.year { byYear[year, default: []].append(visit) }
            for month in Self.months(of: visit.date) { byMonth[month, default: []].append(visit) }
        }
        startYears = Set(edition.visits.map(\.date.first.year)).sorted()
        var plansByMonth: [Month: [Int]] = [:]
        var planYears: Set<Int> = []
        for index in edition.group?.plansByDay ?? [] {
            guard let date = edition.plans[index].date else { continue }
            planYears.formUnion(date.first.year...date.last.year)
            for month in Self.months(of: date) { plansByMonth[month, default: []].append(index) }
        }
        self.plansByMonth = plansByMonth
        self.byYear = byYear
        self.byMonth = byMonth
        years = Set(byYear.keys).union(planYears).sorted()
        months = Set(byMonth.keys).union(plansByMonth.keys).sorted()
    }

    /// Oldest first.
    func visits(inYear year: Int) -> [Edition.VisitUse] { byYear[year] ?? [] }

    /// Oldest first.
    func visits(in month: Month) -> [Edition.VisitUse] { byMonth[month] ?? [] }

    /// By their first days.
    func plans(in month: Month) -> [Int] { plansByMonth[month] ?? [] }

    /// The months that a date touches, none for one that is known to the year.
    private static func months(of date: VisitDate) -> [Month] {
        if case .year = date { return [] }
        var months: [Month] = []
        var month = Month(year: date.first.year, month: date.first.month)
        while month <= Month(year: date.last.year, month: date.last.month) {
            months.append(month)
            month =
                month.month == 12
                ? Month(year: month.year + 1, month: 1) : Month(year: month.year, month: month.month + 1)
        }
        return months
    }

    /// How many visits touch each day.
    static func countByDay(_ visits: [Edition.VisitUse]) -> [Int: Int] {
        var counts: [Int: Int] = [:]
        for visit in visits where visit.date.isExact {
            for number in visit.date.first.number...visit.date.last.number { counts[number, default: 0] += 1 }
        }
        return counts
    }
}
