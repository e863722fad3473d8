internal import Maps
internal import Base
internal import Diary

extension Export {
    /// Every visit and plan as an event of whole days, or of its hours by the clocks of the spot: floating, as RFC 5545 calls it.
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
        for use in selection.journeys { add(use, to: &lines) }
        for item in selection.plans { add(item, to: &lines) }
        lines.add("END", raw: "VCALENDAR")
        return lines.bytes
    }

    private func add(_ item: Selection.VisitItem, to lines: inout CalendarLines) {
        let (place, visit) = (item.place, item.visit)
        begin(identifier(of: item), visit.date, at: visit.hours, place.title, &lines)
        let note = note(of: visit)
        var words = [place.comment, note.isEmpty ? nil : note].compactMap(\.self)
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
            (isKorean ? "제안한 사람" : "Proposed by", plan.by.map { [$0] } ?? []),
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

    /// What an event begins with.
    func begin(
        _ identifier: String, _ date: VisitDate, at hours: VisitHours? = nil, _ title: String,
        _ lines: inout CalendarLines
    ) {
        lines.add("BEGIN", raw: "VEVENT")
        lines.add("UID", raw: identifier)
        // From the date, because a clock would make each build another file.
        lines.add("DTSTAMP", raw: date.first.digits + "T120000Z")
        // The end is the first day that is no more part of it. Without one, an event has one day.
        let end = Day(number: date.last.number + 1)
        if let hours, date.isExact {
            let endsNextDay = date.first == date.last && hours.to.map { $0 < hours.from } ?? false
            lines.add("DTSTART", raw: date.first.digits + hours.from.digits)
            if let last = hours.to {
                lines.add("DTEND", raw: (endsNextDay ? end : date.last).digits + last.digits)
            } else if date.first != date.last {
                lines.add("DTEND", raw: end.digits + "T000000")
            }
        } else {
            lines.add("DTSTART;VALUE=DATE", raw: date.first.digits)
            if end.year <= 9999 { lines.add("DTEND;VALUE=DATE", raw: end.digits) }
        }
        lines.add("SUMMARY", title)
    }

    /// What it ends with.
    func end(_ place: Place?, _ address: String?, _ lines: inout CalendarLines) {
        if let location = place?.location {
            lines.add("GEO", raw: "\(location.latitude.plain);\(location.longitude.plain)")
        }
        if let address { lines.add("URL", raw: address) }
        lines.add("CATEGORIES", list: [place?.category?.name].compactMap(\.self) + (place?.tags ?? []))
        // A diary makes nobody busy.
        lines.add("TRANSP", raw: "TRANSPARENT")
        lines.add("END", raw: "VEVENT")
    }
}

/// Lines of iCalendar (RFC 5545, section 3.1): at most 75 octets and CRLF, longer ones folded.
struct CalendarLines {
    private(set) var bytes: [UInt8] = []
    private var line: [UInt8] = []

    private static let limit = 75

    /// A property whose value is written as it is.
    mutating func add(_ name: String, raw value: String) {
        begin(name)
        line.append(contentsOf: value.utf8)
        fold()
    }

    /// A property with a text (section 3.3.11).
    mutating func add(_ name: String, _ text: String) {
        begin(name)
        append(text)
        fold()
    }

    /// A property with several texts; nothing without any.
    mutating func add(_ name: String, list texts: [String]) {
        guard !texts.isEmpty else { return }
        begin(name)
        for (index, text) in texts.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            append(text)
        }
        fold()
    }

    private mutating func begin(_ name: String) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: name.utf8)
        line.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                line.append(UInt8(ascii: "\\"))
                line.append(byte)
            case 0x0A:
                line.append(UInt8(ascii: "\\"))
                line.append(UInt8(ascii: "n"))
            // Other control characters have no place in a text.
            case 0..<0x20 where byte != 0x09, 0x7F: break
            default: line.append(byte)
            }
        }
    }

    /// Writes the line, cut between characters; what goes on begins with a blank, which counts.
    private mutating func fold() {
        var start = 0
        var room = Self.limit
        while line.count - start > room {
            var end = start + room
            // The bytes of a character but the first look like 10xxxxxx.
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.append(contentsOf: line[start..<end])
            bytes.append(contentsOf: [0x0D, 0x0A, 0x20])
            start = end
            room = Self.limit - 1
        }
        bytes.append(contentsOf: line[start...])
        bytes.append(contentsOf: [0x0D, 0x0A])
    }
}
