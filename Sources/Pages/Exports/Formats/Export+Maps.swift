internal import Maps
internal import Base
internal import Diary
internal import Templates

// The places for programs with a map.
extension Export {
    // MARK: GeoJSON

    /// Every place as a feature (RFC 7946); one whose spot is not told has no geometry.
    func geoJSON() -> [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("type", "FeatureCollection")
        json.openList("features")
        for item in selection.items {
            json.breakLine()
            add(item, to: &json)
        }
        for use in selection.journeys { add(use, to: &json) }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private func add(_ item: Selection.Item, to json: inout JSONWriter) {
        let place = item.place
        json.open()
        json.add("type", "Feature")
        json.add("id", place.slug)
        if let location = place.location {
            json.open("geometry")
            json.add("type", "Point")
            json.openList("coordinates")
            json.add(location.longitude)
            json.add(location.latitude)
            json.closeList()
            json.close()
        } else {
            json.addNull("geometry")
        }
        json.open("properties")
        json.add("name", place.title)
        json.add("url", address(of: place))
        json.add("category", place.category?.name)
        json.add("color", place.category?.color)
        if !place.tags.isEmpty { json.add("tags", place.tags) }
        if let rating = place.rating { json.add("rating", rating.value) }
        json.add("comment", place.comment)
        json.add("address", place.address)
        json.add("precision", place.precision.rawValue)
        if place.isWanted { json.add("wanted", true) }
        json.list("visits", item.visits) { add($1, to: &$0) }
        if let photo = cover(place) { json.add("photo", absolute(photo.path)) }
        json.close()
        json.close()
    }

    private func add(_ visit: Visit, to json: inout JSONWriter) {
        json.open()
        json.add("date", visit.date.from)
        json.add("to", visit.date.to)
        add(visit.hours, to: &json)
        if let rating = visit.rating { json.add("rating", rating.value) }
        if !visit.companions.isEmpty { json.add("with", visit.companions.map(\.name)) }
        let note = note(of: visit)
        if !note.isEmpty { json.add("note", note) }
        json.close()
    }

    // MARK: GPX and KML

    /// What the templates of GPX 1.1 and KML 2.2 see: every place whose spot is told, in the colours that Organic Maps knows by name.
    ///
    /// - Parameter format: the one in which points of tracks are written.
    func map(_ format: ExportFormat) -> Value {
        let colors = Dictionary(
            edition.settings.categories.map { ($0.id, PinColor.nearest(to: $0.color)) },
            uniquingKeysWith: { first, _ in first })
        var used: Set<PinColor> = []
        let places = selection.items.compactMap { item -> Value? in
            guard let location = item.place.location else { return nil }
            let color = item.place.category.flatMap { colors[$0.id] } ?? .red
            used.insert(color)
            return .fields(fields(of: item, at: location, color))
        }
        let tracks = exportedTracks.map { name, track -> Value in
            ["title": .string(name), "lines": .list(track.lines.map { .safe(Self.points($0, format)) })]
        }
        return .fields([
            ("title", .string(title)), ("description", .string(edition.settings.description)),
            ("html", .string(html([edition.settings.description]))), ("author", .optional(edition.author?.name)),
            ("url", .optional(absolute(page))), ("generator", .string(generator)),
            (
                "styles",
                .list(
                    PinColor.all.filter(used.contains).map {
                        ["name": .string($0.name), "color": .string($0.kml)]
                    })
            ),
            ("places", .list(places)), ("journeys", .list(selection.journeys.compactMap(way(of:)))),
            ("tracks", .list(tracks)),
        ])
    }

    private func fields(of item: Selection.Item, at location: Coordinate, _ color: PinColor) -> MapEntries {
        let place = item.place
        let lines = descriptionLines(item)
        // The newest visit whose day is known: GPX has no other times. In KML a month or a year is a time stamp too, and no day is made
        // up for it.
        let day = item.visits.last(where: \.date.isExact).map(\.date.last.noon)
        let when = item.visits.last.map { $0.date.isExact ? $0.date.last.noon : $0.date.from }
        return [
            ("title", .string(place.title)), ("lat", .string(location.latitude.plain)),
            ("lon", .string(location.longitude.plain)), ("url", .optional(address(of: place))),
            ("address", .optional(place.address)), ("category", .optional(place.category?.name)),
            ("tags", .list(place.tags.map { .string($0) })), ("style", .string(color.name)),
            ("rating", place.rating.map { .double($0.value) } ?? .none),
            ("words", .string(lines.joined(separator: "\n"))), ("html", .string(html(lines))),
            ("time", .optional(day)), ("when", .optional(when)),
            ("visits", .list(item.visits.map { .string($0.date.interval) })),
        ]
    }

    /// The way of a journey from spot to spot.
    private func way(of use: JourneyUse) -> Value? {
        guard let line = lines(of: use).first else { return nil }
        let spots = line.map { spot -> Value in
            ["lat": .string(spot.latitude.plain), "lon": .string(spot.longitude.plain)]
        }
        return .fields([
            ("title", .string(use.journey.title)), ("comment", .optional(use.journey.comment)),
            ("html", .string(html(words(of: use)))), ("url", .optional(address(of: use.journey))),
            ("from", .optional(use.days?.lowerBound.description)), ("to", .optional(use.days?.upperBound.description)),
            ("way", .list(spots)),
        ])
    }

    /// Lines as the HTML that descriptions are to readers (KML 2.2, section 9.1.3.10), where a plain line would not say the same.
    func html(_ lines: [String]) -> String {
        let escaped = lines.map(escapedHTML)
        if lines.count < 2, escaped == lines { return lines.first ?? "" }
        return escaped.map { "<p>\($0)</p>" }.joined(separator: "\n")
    }
}

/// A colour of pins that Organic Maps and CoMaps know, by the name of its style.
struct PinColor: Hashable {
    /// That of its style, to which a placemark's `styleUrl` leads behind `placemark-`.
    let name: String
    private let rgb: UInt32

    static let all: [PinColor] = [
        ("red", 0xE51B23), ("blue", 0x0066CC), ("purple", 0x9B24B2), ("yellow", 0xFFC800), ("pink", 0xFF4182),
        ("brown", 0x804633), ("green", 0x3C8C3C), ("orange", 0xFF9600), ("deeppurple", 0x6639BF),
        ("lightblue", 0x249CF2), ("cyan", 0x14BECD), ("teal", 0x00A58C), ("lime", 0x93BF39),
        ("deeporange", 0xF06432), ("gray", 0x737373), ("bluegray", 0x597380),
    ].map { PinColor(name: $0, rgb: $1) }

    static let red = all[0]

    /// As KML writes it: opacity, blue, green, red.
    var kml: String {
        "ff" + hexadecimal([UInt8(truncatingIfNeeded: rgb), UInt8(rgb >> 8 & 0xFF), UInt8(rgb >> 16)])
    }

    /// The one that looks most like a colour, red without one.
    ///
    /// - Parameter color: `#rrggbb`
    static func nearest(to color: String?) -> PinColor {
        guard let color, let wanted = UInt32(color.dropFirst(), radix: 16) else { return red }
        return all.min { $0.distance(to: wanted) < $1.distance(to: wanted) } ?? red
    }

    /// How much two colours differ for the eye, squared, by the usual approximation (“redmean”).
    private func distance(to other: UInt32) -> Int {
        func part(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 0xFF) }
        let red = part(rgb, 16) - part(other, 16)
        let green = part(rgb, 8) - part(other, 8)
        let blue = part(rgb, 0) - part(other, 0)
        let mean = (part(rgb, 16) + part(other, 16)) / 2
        return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256
    }
}
