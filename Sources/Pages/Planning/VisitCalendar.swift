internal import Base
internal import Diary

/// Which visits, and plans of a group, fall into which year and month; a span falls into each month that it touches.
struct VisitCalendar: Sendable {
    struct Month: Sendable, Hashable, Comparable {
        let year: Int
        let month: Int

        init(year: Int, month: Int) {
            self.year = year
            self.month = month
        }

        init(of day: Day) { self.init(year: day.year, month: day.month) }

        static func < (first: Month, second: Month) -> Bool {
            (first.year, first.month) < (second.year, second.month)
        }
    }

    /// The years with a visit or a plan, oldest first.
    let years: [Int]
    /// The years with a visit that begins in them, oldest first.
    let startYears: [Int]
    private let starts: Set<Int>
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
        starts = Set(edition.visits.map(\.date.first.year))
        startYears = starts.sorted()
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

    /// Whether a visit begins in a year.
    func begins(in year: Int) -> Bool { starts.contains(year) }

    /// The years with statistics that a page leads to, newest first: all, or the nearest ones where a diary has thousands.
    ///
    /// - Parameter year: that of the page, nil for the page of all years.
    static func shownYears(_ years: [Int], beside year: Int?) -> [Int] {
        guard years.count > mostShownYears else { return years.reversed() }
        let place = year.flatMap { year in years.firstIndex { $0 >= year } } ?? years.count - 1
        let first = min(max(0, place - mostShownYears / 2), years.count - mostShownYears)
        return years[first..<first + mostShownYears].reversed()
    }

    private static let mostShownYears = 120

    /// Those that touch it, oldest first.
    func visits(inYear year: Int) -> [Edition.VisitUse] { byYear[year] ?? [] }

    /// Those that touch it, oldest first.
    func visits(in month: Month) -> [Edition.VisitUse] { byMonth[month] ?? [] }

    func count(inYear year: Int) -> VisitCount {
        Self.count(visits(inYear: year)) { $0.year == year }
    }

    func count(in month: Month) -> VisitCount {
        Self.count(visits(in: month)) { Month(of: $0) == month }
    }

    /// - Parameter begins: whether a visit's first day is of the time that is counted.
    private static func count(_ visits: [Edition.VisitUse], _ begins: (Day) -> Bool) -> VisitCount {
        let own = visits.filter { begins($0.date.first) }
        return VisitCount(
            visits: own.count, places: Set(own.map(\.place)).count, carried: visits.count - own.count)
    }

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
