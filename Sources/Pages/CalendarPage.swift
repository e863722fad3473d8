internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// The index of years, and a page for each year and month with visits.
    func calendarPages() -> [Page] {
        let index = page("calendar/", "calendar", section: "calendar", source: "the calendar") { [self] in
            let years = calendar.years.reversed().map { year -> Value in
                .fields(
                    calendar.count(inYear: year).fields + [
                        ("number", .int(year)), ("url", .string(shared.yearURL(year))),
                        ("months", monthValues(of: year)),
                        ("look_back_url", .optional(lookBackURL(Period(year: year)))),
                        ("best", best(of: calendar.visits(inYear: year))),
                    ])
            }
            return [("years", .list(years))]
        }
        return [index] + calendar.years.indices.map { yearPage($0) } + calendar.months.indices.map { monthPage($0) }
    }

    /// The photo that stands for some visits, and its place: of the visit rated best, of equal ones the latest; one that a visit itself
    /// has comes before one of its place.
    private func best(of visits: [Edition.VisitUse]) -> Value {
        var best: (rank: (Int, Int), photo: Photo, place: Int)?
        for use in visits.reversed() {
            let place = edition.places[use.place], visit = place.visits[use.visit]
            let own = visit.photos.first { album[$0] != nil }
            guard let photo = own ?? carded[use.place].cover, album[photo] != nil else { continue }
            let rank = (own == nil ? 0 : 1, (visit.rating ?? place.rating)?.halves ?? -1)
            if let best, best.rank >= rank { continue }
            best = (rank, photo, use.place)
        }
        return best.map { ["photo": shared.photoValue($0.photo), "place": carded[$0.place].card] } ?? .none
    }

    /// The twelve months of a year, those without a visit or plan without an address.
    func monthValues(of year: Int) -> Value {
        let counts = (1...12).map { calendar.count(in: .init(year: year, month: $0)) }
        let most = counts.map(\.visits).max() ?? 0
        return .list(
            (1...12).map { month in
                let count = counts[month - 1]
                let planCount = calendar.plans(in: .init(year: year, month: month)).count
                return [
                    "date": .string("\(isoYear(year))-\(twoDigits(month))"),
                    "url": count.visits + count.carried + planCount > 0 ? .string(shared.monthURL(year, month)) : nil,
                    "visit_count": .int(count.visits), "plan_count": .int(planCount),
                    "level": .int(heatLevel(count.visits, most: most)),
                ]
            })
    }

    /// 0 for nothing, 1 to 4 in even steps up to the most.
    func heatLevel(_ count: Int, most: Int) -> Int {
        count == 0 ? 0 : most <= 4 ? min(count, 4) : 1 + (count - 1) * 4 / most
    }

    func yearPage(_ index: Int) -> Page {
        let year = calendar.years[index]
        return page("calendar/\(isoYear(year))/", "year", section: "calendar", source: "the year \(year)") { [self] in
            let visits = calendar.visits(inYear: year)
            let undated = visits.filter { if case .year = $0.date { true } else { false } }
            func neighbour(_ index: Int) -> Value {
                guard calendar.years.indices.contains(index) else { return .none }
                let year = calendar.years[index]
                return ["number": .int(year), "url": .string(shared.yearURL(year))]
            }
            let value: MapEntries =
                calendar.count(inYear: year).fields + [
                    ("number", .int(year)), ("months", monthValues(of: year)), ("heat", .list(heat(year, visits))),
                    ("weekdays", shared.weekdays), ("previous", neighbour(index - 1)), ("next", neighbour(index + 1)),
                    ("visits", .list(undated.map { visitValue($0) })),
                    ("statistics_url", .optional(statisticsURL(year))),
                    ("journeys", journeyValues(journeys(inYear: year))),
                    ("look_back_url", .optional(lookBackURL(Period(year: year)))),
                ]
            return [("year", .fields(value))]
        }
    }

    /// The journeys that touch a year, the earliest first.
    func journeys(inYear year: Int) -> [JourneyUse] {
        edition.journeys.filter { use in
            use.days.map { $0.lowerBound.year <= year && year <= $0.upperBound.year } ?? false
        }
    }

    /// The days of a year in weeks of seven.
    private func heat(_ year: Int, _ visits: [Edition.VisitUse]) -> [Value] {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return []
        }
        let counts = VisitCalendar.countByDay(visits)
        let most = counts.values.max() ?? 0
        let start = first.number - (first.weekday - shared.firstWeekday + 7) % 7
        return stride(from: start, through: last.number, by: 7).map { week in
            .list(
                (week..<week + 7).map { number in
                    guard number >= first.number, number <= last.number else { return .none }
                    let day = Day(number: number)
                    let count = counts[number] ?? 0
                    let url: Value = count > 0 ? .string(shared.monthURL(year, day.month) + "#d\(day.day)") : .none
                    return [
                        "date": .string(day.description), "count": .int(count),
                        "level": .int(heatLevel(count, most: most)),
                        "url": url,
                    ]
                })
        }
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

    func yearURL(_ year: Int) -> String { url("calendar/\(isoYear(year))/") }

    func monthURL(_ year: Int, _ month: Int) -> String { yearURL(year) + twoDigits(month) + "/" }
}
