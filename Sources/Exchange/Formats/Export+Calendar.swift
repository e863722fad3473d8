internal import Diary

extension Export {
    /// Every visit as an event of whole days (RFC 5545).
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
        lines.add("END", raw: "VCALENDAR")
        return lines.bytes
    }

    private func add(_ item: Selection.VisitItem, to lines: inout CalendarLines) {
        let (place, visit) = (item.place, item.visit)
        lines.add("BEGIN", raw: "VEVENT")
        lines.add("UID", raw: identifier(of: item))
        // From the visit, because a clock would make each build another file.
        lines.add("DTSTAMP", raw: visit.date.first.digits + "T120000Z")
        lines.add("DTSTART;VALUE=DATE", raw: visit.date.first.digits)
        // The end is the first day that is no more part of it. Without one, an event has one day.
        let end = Day(number: visit.date.last.number + 1)
        if end.year <= 9999 { lines.add("DTEND;VALUE=DATE", raw: end.digits) }
        lines.add("SUMMARY", place.title)
        let note = plainText(visit.note)
        var words = [place.comment, note.isEmpty ? nil : note].compactMap { $0 }
        if !visit.companions.isEmpty { words.append(visit.companions.map(\.name).joined(separator: ", ")) }
        if let rating = visit.rating { words.append("★ \(rating.value)") }
        if !words.isEmpty { lines.add("DESCRIPTION", words.joined(separator: "\n")) }
        if let address = place.address { lines.add("LOCATION", address) }
        if let location = place.location {
            lines.add("GEO", raw: "\(location.latitude.plain);\(location.longitude.plain)")
        }
        if let address = address(of: place) { lines.add("URL", raw: address) }
        lines.add("CATEGORIES", list: [place.category?.name].compactMap { $0 } + place.tags)
        // A diary makes nobody busy.
        lines.add("TRANSP", raw: "TRANSPARENT")
        lines.add("END", raw: "VEVENT")
    }
}

extension Day {
    /// `20260503`
    fileprivate var digits: String { description.filter { $0 != "-" } }
}
