internal import Maps
internal import Content
internal import Diary
internal import Base

// Journeys in files for other programs: the span of days, and the way.
extension Export {
    /// The absolute address of a journey's page, nil without that of the site.
    func address(of journey: Journey) -> String? { absolute("journeys/\(journey.slug)/") }

    func identifier(of journey: Journey) -> String {
        Self.uuid([home ?? edition.settings.title, "journey", journey.slug])
    }

    /// The lines that a map draws for a journey: from spot to spot, where two are known. None for places that are told nowhere, and none
    /// where tracks tell the way.
    func lines(of use: JourneyUse) -> [[Coordinate]] {
        guard tracks(of: use.journey).isEmpty else { return [] }
        var line: [Coordinate] = []
        for index in use.visits {
            let use = edition.visits[index]
            guard use.date.isExact, let spot = edition.places[use.place].location, spot != line.last else { continue }
            line.append(spot)
        }
        return line.count < 2 ? [] : [line]
    }

    /// What a journey is told with in one text.
    func words(of use: JourneyUse) -> [String] {
        var words = [use.journey.comment].compactMap(\.self)
        if !use.companions.isEmpty { words.append(use.companions.map(\.name).joined(separator: ", ")) }
        return words
    }

    // MARK: iCalendar

    /// A journey as one event over all of its days; one without days is none.
    func add(_ use: JourneyUse, to lines: inout CalendarLines) {
        guard let days = use.days else { return }
        let date =
            days.lowerBound == days.upperBound
            ? VisitDate.day(days.lowerBound) : .span(days.lowerBound, days.upperBound)
        begin(identifier(of: use.journey), date, use.journey.title, &lines)
        let words = words(of: use)
        if !words.isEmpty { lines.add("DESCRIPTION", words.joined(separator: "\n")) }
        end(nil, address(of: use.journey), &lines)
    }

    // MARK: GeoJSON

    func add(_ use: JourneyUse, to json: inout JSONWriter) {
        let lines = lines(of: use).flatMap(Self.cutAtAntimeridian)
        guard !lines.isEmpty else { return }
        json.breakLine()
        json.open()
        json.add("type", "Feature")
        json.add("id", "journeys/" + use.journey.slug)
        json.open("geometry")
        json.add("type", lines.count == 1 ? "LineString" : "MultiLineString")
        json.openList("coordinates")
        for line in lines {
            if lines.count > 1 { json.openList() }
            for point in line {
                json.openList()
                json.add(point.longitude)
                json.add(point.latitude)
                json.closeList()
            }
            if lines.count > 1 { json.closeList() }
        }
        json.closeList()
        json.close()
        json.open("properties")
        json.add("name", use.journey.title)
        json.add("url", address(of: use.journey))
        json.add("from", use.days?.lowerBound.description)
        json.add("to", use.days?.upperBound.description)
        json.add("comment", use.journey.comment)
        json.close()
        json.close()
    }

    // MARK: places.json

    /// The journeys of the selection, the earliest first; nothing where there are none.
    func addJourneys(to json: inout JSONWriter) {
        guard !selection.journeys.isEmpty else { return }
        json.list("journeys", selection.journeys) { json, use in
            let journey = use.journey
            json.open()
            json.add("slug", journey.slug)
            json.add("title", journey.title)
            json.add("url", address(of: journey))
            json.add("from", use.days?.lowerBound.description)
            json.add("to", use.days?.upperBound.description)
            json.add("comment", journey.comment)
            if !use.companions.isEmpty { json.add("with", use.companions.map(\.slug)) }
            let places = edition.places(of: use.visits)
            if !places.isEmpty { json.add("places", places.map { edition.places[$0].slug }) }
            json.close()
        }
    }
}

// MARK: - Feeds

/// What a feed tells of: a visit, or a journey that is over.
enum FeedItem {
    case visit(Selection.VisitItem)
    case journey(JourneyUse)

    /// When there was the last to tell of it.
    var updated: String {
        switch self {
        case .visit(let item): item.visit.date.end.noon
        case .journey(let use): use.days?.upperBound.noon ?? ""
        }
    }

    /// The days by which the newest are chosen.
    var days: (last: Int, first: Int) {
        switch self {
        case .visit(let item): (item.visit.date.last.number, item.visit.date.first.number)
        case .journey(let use): (use.days?.upperBound.number ?? .min, use.days?.lowerBound.number ?? .min)
        }
    }
}

extension Export {
    /// A journey as HTML that stands alone.
    func html(of use: JourneyUse) -> String {
        var html = ""
        if let comment = use.journey.comment { html += "<p>\(escapedHTML(comment))</p>\n" }
        html += self.html(use.journey.body)
        let places = edition.places(of: use.visits)
        let links = places.map { index -> String in
            let place = edition.places[index]
            let title = escapedHTML(place.title)
            return address(of: place).map { "<a href=\"\($0)\">\(title)</a>" } ?? title
        }
        if !links.isEmpty { html += "<p>\(links.joined(separator: " → "))</p>\n" }
        return html
    }

    /// A line as lines none of which crosses the antimeridian (RFC 7946, section 3.1.9).
    private static func cutAtAntimeridian(_ line: [Coordinate]) -> [[Coordinate]] {
        guard var before = line.first else { return [] }
        var (lines, current): ([[Coordinate]], [Coordinate]) = ([], [before])
        for point in line.dropFirst() {
            let width = point.longitude - before.longitude
            if abs(width) > 180 {
                // Going east, the next point lies beyond 180 degrees; going west, beyond -180.
                let edge = width < 0 ? 180.0 : -180.0
                let whole = width + 2 * edge
                let share = whole == 0 ? 0 : (edge - before.longitude) / whole
                let latitude = before.latitude + (point.latitude - before.latitude) * share
                current.append(Coordinate(latitude: latitude, longitude: edge).rounded)
                lines.append(current)
                current = [Coordinate(latitude: latitude, longitude: -edge).rounded]
            }
            current.append(point)
            before = point
        }
        // A point on the antimeridian itself is on both sides.
        return (lines + [current]).map { line in
            line.enumerated().filter { $0.offset == 0 || $0.element != line[$0.offset - 1] }.map(\.element)
        }.filter { $0.count > 1 }
    }
}
