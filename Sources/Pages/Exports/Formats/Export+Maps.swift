internal import Maps
internal import Base
internal import Diary

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
        if let rating = visit.rating { json.add("rating", rating.value) }
        if !visit.companions.isEmpty { json.add("with", visit.companions.map(\.name)) }
        let note = note(of: visit)
        if !note.isEmpty { json.add("note", note) }
        json.close()
    }

    // MARK: GPX

    /// Every place whose spot is told as a waypoint (GPX 1.1), whose children stand in the order of the schema.
    func gpx() throws(Diagnostic) -> [UInt8] {
        var xml = try XMLWriter()
        xml.start("gpx", ["version": "1.1", "creator": generator, "xmlns": "http://www.topografix.com/GPX/1/1"])
        xml.start("metadata")
        xml.element("name", title)
        xml.element("desc", edition.settings.description)
        if let author = edition.author {
            xml.start("author")
            xml.element("name", author.name)
            xml.end()
        }
        xml.link(absolute(page), title)
        xml.end()
        for item in selection.items { add(item, to: &xml) }
        for use in selection.journeys { add(route: use, to: &xml) }
        for track in exportedTracks { xml.addGPX(track.track, named: track.name) }
        xml.end()
        return try xml.finish()
    }

    private func add(_ item: Selection.Item, to xml: inout XMLWriter) {
        let place = item.place
        guard let location = place.location else { return }
        let words = description(item)
        xml.start("wpt", ["lat": location.latitude.plain, "lon": location.longitude.plain])
        // The newest visit whose day is known: the format has no other times.
        if let last = item.visits.last(where: \.date.isExact) { xml.element("time", last.date.last.noon) }
        xml.element("name", place.title)
        // Some programs show the one, some the other.
        xml.element("cmt", words)
        xml.element("desc", words)
        xml.link(address(of: place), place.title)
        xml.element("type", place.category?.name)
        xml.end()
    }

    // MARK: KML

    /// Every place whose spot is told as a placemark (KML 2.2), in the colours that Organic Maps knows by name.
    func kml() throws(Diagnostic) -> [UInt8] {
        var xml = try XMLWriter()
        let items = selection.items.filter { $0.place.location != nil }
        let colors = Dictionary(
            edition.settings.categories.map { ($0.id, PinColor.nearest(to: $0.color)) },
            uniquingKeysWith: { first, _ in first })
        func color(_ place: Place) -> PinColor { place.category.flatMap { colors[$0.id] } ?? .red }
        xml.start("kml", ["xmlns": "http://www.opengis.net/kml/2.2"])
        xml.start("Document")
        xml.element("name", title)
        xml.element("description", html([edition.settings.description]))
        let used = Set(items.map { color($0.place) })
        for color in PinColor.all where used.contains(color) {
            xml.start("Style", ["id": color.styleName])
            xml.start("IconStyle")
            xml.element("color", color.kml)
            xml.end()
            xml.end()
        }
        let tracks = exportedTracks
        if !tracks.isEmpty || selection.journeys.contains(where: { !lines(of: $0).isEmpty }) {
            xml.start("Style", ["id": Self.wayStyle])
            xml.start("LineStyle")
            xml.element("color", PinColor.red.kml)
            xml.element("width", "3")
            xml.end()
            xml.end()
        }
        for item in items { add(item, color(item.place), to: &xml) }
        for use in selection.journeys { add(use, to: &xml) }
        for track in tracks { xml.addKML(track.track, named: track.name) }
        xml.end()
        xml.end()
        return try xml.finish()
    }

    private func add(_ item: Selection.Item, _ color: PinColor, to xml: inout XMLWriter) {
        let place = item.place
        guard let location = place.location else { return }
        xml.start("Placemark")
        xml.element("name", place.title)
        xml.element("address", place.address)
        xml.element("description", html(descriptionLines(item)))
        if let last = item.visits.last {
            xml.start("TimeStamp")
            // A month or a year is a time stamp too, and no day is made up for it.
            xml.element("when", last.date.isExact ? last.date.last.noon : last.date.from)
            xml.end()
        }
        xml.element("styleUrl", "#" + color.styleName)
        xml.start("ExtendedData")
        let data = [
            ("url", address(of: place)), ("category", place.category?.name),
            ("tags", place.tags.isEmpty ? nil : place.tags.joined(separator: ", ")),
            ("rating", place.rating.map { "\($0.value)" }),
            ("visits", item.visits.isEmpty ? nil : item.visits.map(\.date.interval).joined(separator: ", ")),
        ]
        for case (let name, let value?) in data {
            xml.start("Data", ["name": name])
            xml.element("value", value)
            xml.end()
        }
        xml.end()
        xml.start("Point")
        xml.element("coordinates", "\(location.longitude.plain),\(location.latitude.plain)")
        xml.end()
        xml.end()
    }

    /// Lines as the HTML that descriptions are to readers (KML 2.2, section 9.1.3.10), where a plain line would not say the same.
    func html(_ lines: [String]) -> String {
        let escaped = lines.map(escapedHTML)
        if lines.count < 2, escaped == lines { return lines.first ?? "" }
        return escaped.map { "<p>\($0)</p>" }.joined(separator: "\n")
    }
}

extension XMLWriter {
    mutating func link(_ address: String?, _ text: String) {
        guard let address else { return }
        start("link", ["href": address])
        element("text", text)
        end()
    }
}

/// A colour of pins that Organic Maps and CoMaps know, by the name of its style.
struct PinColor: Hashable {
    private let name: String
    private let rgb: UInt32

    static let all: [PinColor] = [
        ("red", 0xE51B23), ("blue", 0x0066CC), ("purple", 0x9B24B2), ("yellow", 0xFFC800), ("pink", 0xFF4182),
        ("brown", 0x804633), ("green", 0x3C8C3C), ("orange", 0xFF9600), ("deeppurple", 0x6639BF),
        ("lightblue", 0x249CF2), ("cyan", 0x14BECD), ("teal", 0x00A58C), ("lime", 0x93BF39),
        ("deeporange", 0xF06432), ("gray", 0x737373), ("bluegray", 0x597380),
    ].map { PinColor(name: $0, rgb: $1) }

    static let red = all[0]

    /// The name to which a placemark's `styleUrl` leads.
    var styleName: String { "placemark-" + name }

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
