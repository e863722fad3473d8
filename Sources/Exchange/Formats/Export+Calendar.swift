internal import Diary

extension Export {
    /// Every visit and plan as an event of whole days (RFC 5545).
    func calendar() -> [UInt8] {
        var lines = CalendarLines()
        lines.add("BEGIN", raw: "VCALENDAR")
        lines.add("VERSION", raw: "2.0")
        lines.add("PRODID", "-//Cairn//\(generator)//EN")
        lines.add("CALSCALE", raw: "GREGORIAN")
        lines.add("METHOD", raw: "PUBLISH")
        // RFC 7986 has a name for it, which most programs do not know yet.
        lines.add("NAME", title)
        lines.add("X-WR-CALNAME", title)
        if !edition.settings.description.isEmpty { lines.add("X-WR-CALDESC", edition.settings.description) }
        for item in selection.visits { add(item, to: &lines) }
        for item in selection.plans { add(item, to: &lines) }
        lines.add("END", raw: "VCALENDAR")
        return lines.bytes
    }

    private func add(_ item: Selection.VisitItem, to lines: inout CalendarLines) {
        let (place, visit) = (item.place, item.visit)
        begin(identifier(of: item), visit.date, place.title, &lines)
        let note = plainText(visit.note)
        var words = [place.comment, note.isEmpty ? nil : note].compactMap { $0 }
        if !visit.companions.isEmpty { words.append(visit.companions.map(\.name).joined(separator: ", ")) }
        if let rating = visit.rating { words.append("★ \(rating.value)") }
        if !words.isEmpty { lines.add("DESCRIPTION", words.joined(separator: "\n")) }
        if let address = place.address { lines.add("LOCATION", address) }
        end(place, address(of: place), &lines)
    }

    /// A plan for certain days; one for some day or other is no event.
    private func add(_ item: Selection.PlanItem, to lines: inout CalendarLines) {
        let plan = item.plan
        guard let date = plan.date else { return }
        let place = plan.place.flatMap { reference in edition.places.first { $0.slug == reference.name } }
        begin(identifier(of: item), date, plan.title, &lines)
        let said = [
            (isKorean ? "꺼낸 사람" : "Proposed by", plan.by.map { [$0] } ?? []),
            (isKorean ? "가요" : "Yes", plan.people(answering: .yes)),
            (isKorean ? "아마도" : "Maybe", plan.people(answering: .maybe)),
            (isKorean ? "못 가요" : "No", plan.people(answering: .no)),
        ]
        let words = said.filter { !$0.1.isEmpty }.map { "\($0): \($1.map(\.name).joined(separator: ", "))" }
        if !words.isEmpty { lines.add("DESCRIPTION", words.joined(separator: "\n")) }
        let spot = place.map { [$0.title, $0.address] } ?? [plan.place.flatMap { edition.title(ofMention: $0.name) }]
        if spot.contains(where: { $0 != nil }) {
            lines.add("LOCATION", spot.compactMap(\.self).joined(separator: ", "))
        }
        end(place, absolute("plans/"), &lines)
    }

    /// What an event of whole days begins with.
    private func begin(_ identifier: String, _ date: VisitDate, _ title: String, _ lines: inout CalendarLines) {
        lines.add("BEGIN", raw: "VEVENT")
        lines.add("UID", raw: identifier)
        // From the date, because a clock would make each build another file.
        lines.add("DTSTAMP", raw: date.first.digits + "T120000Z")
        lines.add("DTSTART;VALUE=DATE", raw: date.first.digits)
        // The end is the first day that is no more part of it. Without one, an event has one day.
        let end = Day(number: date.last.number + 1)
        if end.year <= 9999 { lines.add("DTEND;VALUE=DATE", raw: end.digits) }
        lines.add("SUMMARY", title)
    }

    /// What it ends with.
    private func end(_ place: Place?, _ address: String?, _ lines: inout CalendarLines) {
        if let location = place?.location {
            lines.add("GEO", raw: "\(location.latitude.plain);\(location.longitude.plain)")
        }
        if let address { lines.add("URL", raw: address) }
        lines.add("CATEGORIES", list: [place?.category?.name].compactMap { $0 } + (place?.tags ?? []))
        // A diary makes nobody busy.
        lines.add("TRANSP", raw: "TRANSPARENT")
        lines.add("END", raw: "VEVENT")
    }
}

extension Day {
    /// `20260503`
    fileprivate var digits: String { description.filter { $0 != "-" } }
}
