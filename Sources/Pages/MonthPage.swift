internal import Diary
internal import Templates

extension PageMaker {
    func monthPage(_ index: Int) -> Page {
        let month = calendar.months[index]
        let path = "calendar/\(isoYear(month.year))/\(twoDigits(month.month))/"
        return page(path, "month", section: "calendar", source: "the month \(isoYear(month.year))-\(twoDigits(month.month))") { [self] in
            let visits = calendar.visits(in: month)
            func neighbour(_ index: Int) -> Value {
                guard calendar.months.indices.contains(index) else { return .none }
                let month = calendar.months[index]
                return [
                    "date": .string("\(isoYear(month.year))-\(twoDigits(month.month))"),
                    "url": .string(monthURL(month.year, month.month)),
                ]
            }
            let value: Value = [
                "date": .string("\(isoYear(month.year))-\(twoDigits(month.month))"),
                "year": ["number": .int(month.year), "url": .string(url("calendar/\(isoYear(month.year))/"))],
                "visit_count": .int(visits.count), "place_count": .int(Set(visits.map(\.place)).count), "weekdays": weekdays,
                "weeks": .list(weeks(month, visits)), "days": .list(days(month, visits)),
                "visits": .list(visits.filter { !$0.date.isExact }.map { visitValue($0) }),
                "previous": neighbour(index - 1), "next": neighbour(index + 1),
            ]
            return [("month", value)]
        }
    }

    /// The month's table: weeks of seven cells, none where a day belongs to another month.
    private func weeks(_ month: VisitCalendar.Month, _ visits: [Edition.VisitUse]) -> [Value] {
        guard let first = Day(year: month.year, month: month.month, day: 1) else { return [] }
        let length = Day.length(year: month.year, month: month.month)
        let offset = (first.weekday - firstWeekday + 7) % 7
        let exact = visits.filter(\.date.isExact)
        return stride(from: -offset, to: length, by: 7).map { week in
            .list(
                (week..<week + 7).map { index in
                    guard (0..<length).contains(index) else { return .none }
                    let number = first.number + index
                    let here = exact.filter { $0.date.first.number <= number && number <= $0.date.last.number }
                    return [
                        "date": .string(Day(number: number).description), "day": .int(index + 1),
                        "anchor": .string("d\(index + 1)"), "count": .int(here.count),
                        "visits": .list(here.map { cellVisit($0, on: number) }),
                    ]
                })
        }
    }

    private func cellVisit(_ visit: Edition.VisitUse, on number: Int) -> Value {
        let place = edition.places[visit.place]
        let (first, last) = (visit.date.first.number, visit.date.last.number)
        let part = first == last ? "single" : number == first ? "start" : number == last ? "end" : "middle"
        return [
            "title": .string(place.title), "url": .string(url("places/\(place.slug)/")),
            "color": .optional(place.category?.color), "icon": .optional(place.category?.icon), "part": .string(part),
        ]
    }

    /// The days with visits, each with all that touch it.
    private func days(_ month: VisitCalendar.Month, _ visits: [Edition.VisitUse]) -> [Value] {
        let exact = visits.filter(\.date.isExact)
        return (1...Day.length(year: month.year, month: month.month)).compactMap { dayOfMonth -> Value? in
            guard let day = Day(year: month.year, month: month.month, day: dayOfMonth) else { return nil }
            let here = exact.filter { $0.date.first <= day && day <= $0.date.last }
            guard !here.isEmpty else { return nil }
            return [
                "date": .string(day.description), "anchor": .string("d\(dayOfMonth)"),
                "visits": .list(here.map { visitValue($0) }),
            ]
        }
    }
}
