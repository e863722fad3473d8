internal import Diary
internal import Templates

extension SitePlanner {
    func yearPage(_ index: Int) -> Page {
        let year = calendar.years[index]
        return page("calendar/\(isoYear(year))/", "year", section: "calendar", source: "the year \(year)") { [self] in
            let visits = calendar.visits(inYear: year)
            let undated = visits.filter { if case .year = $0.date { true } else { false } }
            func neighbour(_ index: Int) -> Value {
                guard calendar.years.indices.contains(index) else { return .none }
                let year = calendar.years[index]
                return ["number": .int(year), "url": .string(url("calendar/\(isoYear(year))/"))]
            }
            let value: Value = [
                "number": .int(year), "visit_count": .int(visits.count),
                "place_count": .int(Set(visits.map(\.place)).count),
                "months": monthValues(of: year), "heat": .list(heat(year, visits)), "weekdays": shared.weekdays,
                "previous": neighbour(index - 1), "next": neighbour(index + 1),
                "visits": .list(undated.map { visitValue($0) }), "statistics_url": .optional(statisticsURL(year)),
            ]
            return [("year", value)]
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
