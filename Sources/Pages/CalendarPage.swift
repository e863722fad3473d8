internal import Diary
internal import Templates

extension SitePlanner {
    /// The index of years, and a page for each year and month with visits.
    func calendarPages() -> [Page] {
        let index = page("calendar/", "calendar", section: "calendar", source: "the calendar") { [self] in
            let years = calendar.years.reversed().map { year -> Value in
                let visits = calendar.visits(inYear: year)
                return [
                    "number": .int(year), "url": .string(url("calendar/\(isoYear(year))/")),
                    "visit_count": .int(visits.count),
                    "place_count": .int(Set(visits.map(\.place)).count), "months": monthValues(of: year),
                ]
            }
            return [("years", .list(years))]
        }
        return [index] + calendar.years.indices.map { yearPage($0) } + calendar.months.indices.map { monthPage($0) }
    }

    /// The twelve months of a year, those without a visit or plan without an address.
    func monthValues(of year: Int) -> Value {
        let counts = (1...12).map { calendar.visits(in: .init(year: year, month: $0)).count }
        let most = counts.max() ?? 0
        return .list(
            (1...12).map { month in
                let count = counts[month - 1]
                let planCount = calendar.plans(in: .init(year: year, month: month)).count
                return [
                    "date": .string("\(isoYear(year))-\(twoDigits(month))"),
                    "url": count + planCount > 0 ? .string(shared.monthURL(year, month)) : nil,
                    "visit_count": .int(count), "plan_count": .int(planCount),
                    "level": .int(heatLevel(count, most: most)),
                ]
            })
    }

    /// 0 for nothing, 1 to 4 in even steps up to the most.
    func heatLevel(_ count: Int, most: Int) -> Int {
        count == 0 ? 0 : most <= 4 ? min(count, 4) : 1 + (count - 1) * 4 / most
    }
}

extension SharedContext {
    /// From Sunday on.
    static let weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /// The columns of a calendar.
    var weekdays: Value {
        .list((0..<7).map { .string(Self.weekdayNames[(firstWeekday + $0) % 7]) })
    }

    /// 0 when weeks start on Sunday, 1 for Monday.
    var firstWeekday: Int { settings.weekStart == .monday ? 1 : 0 }

    func monthURL(_ year: Int, _ month: Int) -> String {
        url("calendar/\(isoYear(year))/\(twoDigits(month))/")
    }
}
