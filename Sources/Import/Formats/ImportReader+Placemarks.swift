internal import Maps
internal import Content
internal import Base
internal import Diary

// KML 2.2 (OGC 12-007r2) and GPX 1.1.
extension ImportReader {
    /// What is a way and no spot, of which only the name is told.
    static let ways: Set = ["trkseg", "rtept", "LineString", "Polygon", "Track", "MultiTrack", "Tour"]

    static func placemarks(_ root: XMLElement, _ path: String) throws(Diagnostic) -> ImportedFile {
        switch root.name {
        case "kml": return try kml(root, path)
        case "gpx": return gpx(root, path)
        default:
            throw .error("“\(root.name)” is a kind of XML that is not known", path: path, help: "KML and GPX are read")
        }
    }

    // MARK: KML

    private static func kml(_ root: XMLElement, _ path: String) throws(Diagnostic) -> ImportedFile {
        var file = ImportedFile(path: path, format: Message(verbatim: "KML"))
        var number = 0
        add(root, folder: nil, &number, &file)
        file.settleScale()
        if number == 0, contains("NetworkLink", root) {
            throw .error(
                "the file holds nothing but a link to a map", path: path,
                help: "open the map and export it as KML, without “keep data up to date”")
        }
        return file
    }

    private static func contains(_ name: String, _ element: XMLElement) -> Bool {
        element.name == name || element.children.contains { contains(name, $0) }
    }

    private static func add(
        _ element: XMLElement, folder: String?, _ number: inout Int, _ file: inout ImportedFile
    ) {
        for child in element.children {
            switch child.name {
            case "Placemark":
                number += 1
                add(placemark: child, folder, number, &file)
            case "Folder": add(child, folder: child.words("name") ?? folder, &number, &file)
            case "Document":
                // The lists of Organic Maps and its kin are documents; elsewhere the name is that of the whole map.
                if child.children.contains(where: isPinStyle) {
                    add(child, folder: child.words("name") ?? folder, &number, &file)
                } else {
                    if child["name"] != nil { file.lose("name of the map") }
                    add(child, folder: folder, &number, &file)
                }
            default: continue
            }
        }
    }

    /// Whether a style is one of Organic Maps, CoMaps and Maps.me, whose times are those at which pins were saved.
    private static func isPinStyle(_ style: XMLElement) -> Bool {
        style.name == "Style" && (style.attributes["id"] ?? "").hasPrefix("placemark-")
    }

    /// The fields of the extended data: of `Data`, of `SimpleData` as QGIS, ogr2ogr and ArcGIS write, and of other schemas.
    private static func extended(_ placemark: XMLElement) -> [(key: String, value: JSONValue)] {
        var fields: [(key: String, value: JSONValue)] = []
        for data in placemark["ExtendedData"]?.children ?? [] {
            switch data.name {
            case "Data": fields.append((data.attributes["name"] ?? "", .string(data.text("value") ?? data.text)))
            case "SchemaData": fields += data.children.map { ($0.attributes["name"] ?? "", .string($0.text)) }
            // Elements of Organic Maps and others.
            default: fields.append((data.name, .string(data.children.isEmpty ? data.text : "…")))
            }
        }
        return fields
    }

    private static func add(
        placemark: XMLElement, _ folder: String?, _ number: Int, _ file: inout ImportedFile
    ) {
        let isOfData = placemark["ExtendedData"]?["Data"] != nil
        var fields = ImportFields(extended(placemark))
        var place = ImportedPlace(record: number, title: placemark.words("name") ?? fields.text("title") ?? "")
        let isPin = placemark.words("styleUrl")?.hasPrefix("#placemark-") ?? false
        let point = placemark["Point"] ?? placemark["MultiGeometry"]?["Point"]
        if point == nil,
            let way = placemark.children.first(where: { ways.contains($0.name) || $0.name == "MultiGeometry" })
        {
            return file.omit(number, place.title, "it is a \(way.name), not a spot")
        }
        if let text = point?.text("coordinates") {
            place.location = spot(text)
            if place.location == nil { file.noteUnread("coordinates", trimmed(text), at: Message("record \(number)")) }
        }
        place.location = place.location ?? fields.location()
        fill(&place, from: &fields)
        place.address = placemark.words("address") ?? place.address
        // The document of a diary's own export has its title, and all of its placemarks have data.
        place.category = place.category ?? (isPin && isOfData ? nil : folder)
        if let description = placemark.text("description"), !trimmed(description).isEmpty {
            place.text = markdown(fromHTML: normalized(description))
        }
        if let style = placemark.text("styleUrl") { place.marks = marks(trimmed(style)) }
        if let text = fields.text("visits") { place.visits = days(text, place.location, number, &file) }
        if place.visits.isEmpty, let text = placemark["TimeStamp"]?.text("when") {
            if isPin {
                file.lose("TimeStamp (when it was saved, no visit)")
            } else {
                place.visits = days(text, place.location, number, &file)
            }
        }
        if let span = placemark["TimeSpan"], let from = span.text("begin") {
            let end = span.text("end").map { "/" + $0 } ?? ""
            place.visits = days(trimmed(from) + trimmed(end), place.location, number, &file)
        }
        file.note(fields, at: Message("record \(number)"))
        add(place, to: &file)
    }

    /// The visits of some days.
    private static func days(
        _ text: String, _ spot: Coordinate?, _ number: Int, _ file: inout ImportedFile
    ) -> [ImportedVisit] {
        let days = ImportedDays(text, at: spot)
        if !days.isWhole { file.noteUnread("time", trimmed(text), at: Message("record \(number)")) }
        for span in days.spans { file.note(span.clock) }
        return days.spans.map { span in
            var visit = ImportedVisit(from: span.from)
            visit.to = span.to
            return visit
        }
    }

    /// Longitude, latitude and often the height of one point, among breaks and blanks; nil for more numbers, as decimal commas make them.
    private static func spot(_ text: String) -> Coordinate? {
        let points = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing(", ", with: ",").replacing(" ,", with: ",")
        let numbers = points.split(separator: ",", omittingEmptySubsequences: false)
        guard !points.contains(" "), (2...3).contains(numbers.count) else { return nil }
        return Coordinate(importedLatitude: String(numbers[1]), longitude: String(numbers[0]))
    }

    /// `#icon-1502-FFEA00-nodesc` as `icon-1502` and `FFEA00`; any other style by its name.
    private static func marks(_ style: String) -> [String] {
        let name = style.split(separator: "#", omittingEmptySubsequences: true).last.map(String.init) ?? ""
        let parts = name.split(separator: "-").filter { $0 != "nodesc" }
        guard parts.first == "icon", parts.count > 2, let color = parts.last, color.count == 6 else {
            return name.isEmpty || name.count > 60 ? [] : [name]
        }
        return [parts.dropLast().joined(separator: "-"), String(color)]
    }

    // MARK: GPX

    /// Programs in which pins are saved from afar: their times say when that was.
    private static let pinPrograms = [
        "osmand", "organic maps", "comaps", "maps.me", "guru maps", "locus", "google", "naver", "kakao",
    ]

    private static func gpx(_ root: XMLElement, _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: Message(verbatim: "GPX"))
        let creator = root.attributes["creator"]?.lowercased() ?? ""
        let isPins = pinPrograms.contains { creator.contains($0) }
        for (number, point) in root.children.filter({ ["wpt", "trk", "rte"].contains($0.name) }).enumerated() {
            let number = number + 1
            let title = point.words("name") ?? ""
            guard point.name == "wpt" else {
                file.omit(
                    number, title, point.name == "trk" ? "it is a track, not a spot" : "it is a route, not a spot")
                continue
            }
            var place = ImportedPlace(record: number, title: title)
            place.location = Coordinate(importedLatitude: point.attributes["lat"], longitude: point.attributes["lon"])
            place.category = point.words("type")
            let words = ["cmt", "desc"].compactMap { point.text($0) }.map { normalized($0) }
                .filter { !trimmed($0).isEmpty && !$0.hasPrefix("This is waypoint") }
            place.text = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                .map { markdown(fromHTML: $0) }.joined(separator: "\n\n")
            if let url = point["link"]?.attributes["href"] {
                place.links = importedLink(url).map { [("web", $0)] } ?? []
                if place.links.isEmpty { file.noteUnread("link", url, at: Message("record \(number)")) }
            }
            for extra in point["extensions"]?.children ?? [] {
                // OsmAnd says apart from each other when a place was saved and when somebody was there.
                if extra.name == "visited_date" {
                    place.visits = days(extra.text, place.location, number, &file)
                } else {
                    file.lose(Message(verbatim: extra.name))
                }
            }
            if let time = point.text("time") {
                if isPins {
                    file.lose("time (when it was saved, no visit)")
                } else if place.visits.isEmpty {
                    place.visits = days(time, place.location, number, &file)
                }
            }
            place.marks = [point.words("sym")].compactMap(\.self).filter { $0.count <= 60 }
            for name in ["ele", "src"] where point[name] != nil { file.lose(Message(verbatim: name)) }
            add(place, to: &file)
        }
        return file
    }
}

extension XMLElement {
    /// The text of a child without blanks around it, nil for none.
    fileprivate func words(_ name: String) -> String? { importedWords(text(name)) }
}
