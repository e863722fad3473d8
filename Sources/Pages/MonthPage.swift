internal import Diary
internal import Templates

extension PageMaker {
    func monthPage(_ index: Int) -> Page {
        let month = calendar.months[index]
        let path = "calendar/\(isoYear(month.year))/\(twoDigits(month.month))/"
        return page(
            path, "month", section: "calendar", source: "the month \(isoYear(month.year))-\(twoDigits(month.month))"
        ) { [self] in
            let visits = calendar.visits(in: month)
            let days = visitsByDay(month, visits)
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
                "visit_count": .int(visits.count), "place_count": .int(Set(visits.map(\.place)).count),
                "weekdays": weekdays,
                "weeks": .list(weeks(month, days)), "days": .list(dayValues(month, days)),
                "visits": .list(visits.filter { !$0.date.isExact }.map { visitValue($0) }),
                "plans": .list(plans(month)),
                "previous": neighbour(index - 1), "next": neighbour(index + 1),
            ]
            return [("month", value)]
        }
    }

    /// The plans of the group for a month; nothing on the public site.
    private func plans(_ month: VisitCalendar.Month, on day: Day? = nil) -> [Value] {
        guard let plans = edition.group?.plans else { return [] }
        return calendar.plans(in: month).filter { index in
            guard let day, let date = plans[index].date else { return day == nil }
            return date.isExact && date.first <= day && day <= date.last
        }.map { .fields(planLink(plans[$0], $0)) }
    }

    /// For each day of a month the visits that touch it.
    private func visitsByDay(_ month: VisitCalendar.Month, _ visits: [Edition.VisitUse]) -> [[Edition.VisitUse]] {
        let length = Day.length(year: month.year, month: month.month)
        var days = [[Edition.VisitUse]](repeating: [], count: length)
        guard let start = Day(year: month.year, month: month.month, day: 1)?.number else { return days }
        for visit in visits where visit.date.isExact {
            let first = max(0, visit.date.first.number - start)
            let last = min(length - 1, visit.date.last.number - start)
            for day in first...last { days[day].append(visit) }
        }
        return days
    }

    /// The month's table: weeks of seven cells, none where a day belongs to another month.
    private func weeks(_ month: VisitCalendar.Month, _ days: [[Edition.VisitUse]]) -> [Value] {
        guard let first = Day(year: month.year, month: month.month, day: 1) else { return [] }
        let offset = (first.weekday - firstWeekday + 7) % 7
        return stride(from: -offset, to: days.count, by: 7).map { week in
            .list(
                (week..<week + 7).map { index in
                    guard days.indices.contains(index) else { return .none }
                    let day = Day(number: first.number + index)
                    return .fields([
                        ("date", .string(day.description)), ("day", .int(index + 1)),
                        ("anchor", .string("d\(index + 1)")),
                        ("count", .int(days[index].count)),
                        ("visits", .list(days[index].map { cellVisit($0, on: day) })),
                        ("plans", .list(plans(month, on: day))),
                    ])
                })
        }
    }

    private func cellVisit(_ visit: Edition.VisitUse, on day: Day) -> Value {
        let place = edition.places[visit.place]
        let (first, last) = (visit.date.first, visit.date.last)
        let part = first == last ? "single" : day == first ? "start" : day == last ? "end" : "middle"
        guard case .map(let card) = cards[visit.place] else { return .none }
        let photo = place.visits[visit.visit].photos.first.map { photoValue($0) }
        return .fields([
            ("title", .string(place.title)), ("url", card["url"] ?? .none), ("color", .optional(place.category?.color)),
            ("icon", .optional(place.category?.icon)), ("part", .string(part)),
            ("photo", photo ?? card["photo"] ?? .none),
        ])
    }

    /// The days with visits, each with all that touch it.
    private func dayValues(_ month: VisitCalendar.Month, _ days: [[Edition.VisitUse]]) -> [Value] {
        days.enumerated().compactMap { index, visits -> Value? in
            guard !visits.isEmpty, let day = Day(year: month.year, month: month.month, day: index + 1) else {
                return nil
            }
            return .fields([
                ("date", .string(day.description)), ("anchor", .string("d\(index + 1)")),
                ("visits", .list(visits.map { visitValue($0) })),
            ])
        }
    }
}
