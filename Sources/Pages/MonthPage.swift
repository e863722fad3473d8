internal import Diary
internal import Base
internal import Templates

/// A visit together with its place.
struct VisitPart: PagePart {
    let place: CardedPlace
    /// The visit's index in its place.
    let index: Int

    var date: VisitDate { place.place.visits[index].date }

    func write(to writer: inout ByteWriter) {
        place.write(to: &writer)
        writer.write(count: index)
    }
}

/// A plan of a group or a journey for a month.
private struct SpanPart: PagePart {
    let date: VisitDate?
    let value: MadeValue

    /// How a day's cell shows it.
    func cell(on day: Day) -> Value {
        guard case .map(let fields) = value.value, let date else { return .none }
        let part = day == date.first ? "start" : day == date.last ? "end" : "middle"
        return ["title": fields["title"] ?? .none, "url": fields["url"] ?? .none, "part": .string(part)]
    }

    func covers(_ day: Day) -> Bool { date.map { $0.isExact && $0.first <= day && day <= $0.last } ?? false }

    func write(to writer: inout ByteWriter) {
        writer.write(date?.from)
        writer.write(date?.to)
        value.write(to: &writer)
    }
}

extension VisitCalendar.Month: PagePart {
    func write(to writer: inout ByteWriter) {
        writer.write(count: year)
        writer.write(count: month)
    }

    /// `2026-05`.
    fileprivate var date: String { "\(isoYear(year))-\(twoDigits(month))" }
}

extension SitePlanner {
    func monthPage(_ index: Int) -> Page {
        let months = calendar.months
        let month = months[index]
        let head = PageHead(
            path: "calendar/\(isoYear(month.year))/\(twoDigits(month.month))/", kind: "month", section: "calendar",
            isIndexed: subsite.isListed)
        return page(
            head, source: "the month \(month.date)",
            of: { [self] in
                let visits = calendar.visits(in: month).map { VisitPart(place: carded[$0.place], index: $0.visit) }
                return (
                    month, calendar.count(in: month), visits,
                    textSources(of: visits.flatMap { $0.place.place.visits[$0.index].notes }),
                    index > 0 ? months[index - 1] : nil, index + 1 < months.count ? months[index + 1] : nil,
                    edition.group == nil ? nil : plans(month), journeys(month),
                    lookBackURL(Period(year: month.year, month: month.month))
                )
            }, SharedContext.monthFields)
    }

    private func journeys(_ month: VisitCalendar.Month) -> [SpanPart] {
        edition.journeys.compactMap { use in
            guard let days = use.days, days.lowerBound != days.upperBound,
                VisitCalendar.Month(of: days.lowerBound) <= month, month <= VisitCalendar.Month(of: days.upperBound)
            else { return nil }
            return SpanPart(
                date: .span(days.lowerBound, days.upperBound), value: MadeValue(value: .fields(journeyFields(use))))
        }
    }

    private func plans(_ month: VisitCalendar.Month) -> [SpanPart] {
        calendar.plans(in: month).map { index in
            let plan = edition.plans[index]
            return SpanPart(date: plan.date, value: MadeValue(value: .fields(planLink(plan, index))))
        }
    }
}

extension SharedContext {
    /// - Parameters:
    ///   - count: what the month is told to have.
    ///   - visits: all that touch the month.
    ///   - sources: what their notes lead to.
    ///   - previous: the month with visits before this one, `next` the one after it.
    ///   - plans: those of the group; nil outside of one.
    ///   - journeys: those of several days that touch the month.
    ///   - lookBackURL: nil where the month has too few visits to look back at.
    fileprivate func monthFields(
        _ month: VisitCalendar.Month, _ count: VisitCount, _ visits: [VisitPart], _ sources: TextSources,
        _ previous: VisitCalendar.Month?, _ next: VisitCalendar.Month?, _ plans: [SpanPart]?, _ journeys: [SpanPart],
        _ lookBackURL: String?
    ) -> MapEntries {
        let days = visitsByDay(month, visits)
        func neighbour(_ month: VisitCalendar.Month?) -> Value {
            guard let month else { return .none }
            return ["date": .string(month.date), "url": .string(monthURL(month.year, month.month))]
        }
        let undated = visits.filter { !$0.date.isExact }
        let value: MapEntries =
            count.fields + [
                ("date", .string(month.date)),
                ("year", ["number": .int(month.year), "url": .string(yearURL(month.year))]), ("weekdays", weekdays),
                ("weeks", .list(weeks(month, days, plans ?? [], journeys))),
                ("days", .list(dayValues(month, days, sources))),
                ("visits", .list(undated.map { visitValue($0.place, $0.index, sources) })),
                ("plans", .list(plans?.map(\.value.value) ?? [])), ("journeys", .list(journeys.map(\.value.value))),
                ("look_back_url", .optional(lookBackURL)), ("previous", neighbour(previous)), ("next", neighbour(next)),
            ]
        return [("month", .fields(value))]
    }

    /// For each day of a month the visits that touch it.
    private func visitsByDay(_ month: VisitCalendar.Month, _ visits: [VisitPart]) -> [[VisitPart]] {
        let length = Day.length(year: month.year, month: month.month)
        var days = [[VisitPart]](repeating: [], count: length)
        guard let start = Day(year: month.year, month: month.month, day: 1)?.number else { return days }
        for visit in visits where visit.date.isExact {
            let first = max(0, visit.date.first.number - start)
            let last = min(length - 1, visit.date.last.number - start)
            for day in first...last { days[day].append(visit) }
        }
        return days
    }

    /// The month's table: weeks of seven cells, none where a day belongs to another month.
    private func weeks(
        _ month: VisitCalendar.Month, _ days: [[VisitPart]], _ plans: [SpanPart], _ journeys: [SpanPart]
    ) -> [Value] {
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
                        ("photo_count", .int(photos(of: days[index], on: day).count)),
                        ("visits", .list(days[index].map { cellVisit($0, on: day) })),
                        ("plans", .list(plans.filter { $0.covers(day) }.map(\.value.value))),
                        ("journeys", .list(journeys.filter { $0.covers(day) }.map { $0.cell(on: day) })),
                    ])
                })
        }
    }

    private func cellVisit(_ visit: VisitPart, on day: Day) -> Value {
        let place = visit.place.place
        let (first, last) = (visit.date.first, visit.date.last)
        let part = first == last ? "single" : day == first ? "start" : day == last ? "end" : "middle"
        guard case .map(let card) = visit.place.card else { return .none }
        let photo = place.visits[visit.index].photos.first.map { photoValue($0) }
        return .fields([
            ("title", .string(place.title)), ("url", card["url"] ?? .none), ("color", .optional(place.category?.color)),
            ("icon", .optional(place.category?.icon)), ("part", .string(part)),
            ("photo", photo ?? card["photo"] ?? .none),
        ])
    }

    /// The days with visits, each with all that touch it.
    private func dayValues(
        _ month: VisitCalendar.Month, _ days: [[VisitPart]], _ sources: TextSources
    ) -> [Value] {
        days.enumerated().compactMap { index, visits -> Value? in
            guard !visits.isEmpty, let day = Day(year: month.year, month: month.month, day: index + 1) else {
                return nil
            }
            return .fields([
                ("date", .string(day.description)), ("anchor", .string("d\(index + 1)")),
                ("visits", .list(visits.map { visitValue($0.place, $0.index, sources) })),
                ("photos", .list(photos(of: visits, on: day).map { photoValue($0) })),
            ])
        }
    }

    /// The photos of visits that a day of a month shows: those of a span on its first day in the month; no others than can be shown.
    private func photos(of visits: [VisitPart], on day: Day) -> [Photo] {
        visits.filter { day.day == 1 || $0.date.first == day }
            .flatMap { $0.place.place.visits[$0.index].photos }.filter { album[$0] != nil }
    }
}
