internal import Content
internal import Diagnostics
internal import Diary
internal import JSON
internal import XML

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
        var file = ImportedFile(path: path, format: "KML")
        var number = 0
        add(root, folder: nil, &number, &file)
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
            case "Folder":
                add(child, folder: child.text("name").map { trimmed(normalized($0)) } ?? folder, &number, &file)
            case "Document": add(child, folder: folder, &number, &file)
            default: continue
            }
        }
    }

    private static func add(
        placemark: XMLElement, _ folder: String?, _ number: Int, _ file: inout ImportedFile
    ) {
        var fields = ImportFields(
            (placemark["ExtendedData"]?.children ?? []).filter { $0.name == "Data" }.map {
                ($0.attributes["name"] ?? "", .string($0.text("value") ?? $0.text))
            })
        guard let title = placemark.words("name") ?? placemark.words("address") else {
            return file.omit(number, "", "it has no name")
        }
        if let way = placemark.children.first(where: { ways.contains($0.name) || $0.name == "MultiGeometry" }) {
            return file.omit(number, title, "it is a \(way.name), not a spot")
        }
        var place = ImportedPlace(record: number, title: title)
        // Longitude, latitude and often the height, among breaks and spaces.
        let numbers = (placemark["Point"]?.text("coordinates") ?? "").split { ", \n\t".contains($0) }
        if numbers.count >= 2 {
            place.location = Coordinate(importedLatitude: String(numbers[1]), longitude: String(numbers[0]))
        }
        fill(&place, from: &fields)
        place.address = placemark.text("address").map { trimmed(normalized($0)) } ?? place.address
        place.category = place.category ?? folder
        if let description = placemark.text("description"), !trimmed(description).isEmpty {
            place.text = markdown(fromHTML: normalized(description))
        }
        if let style = placemark.text("styleUrl") { place.marks = marks(trimmed(style)) }
        let days = fields.texts("visits").compactMap(importedDate)
        let stamp = placemark["TimeStamp"]?.text("when").flatMap(importedDate)
        place.visits = (days.isEmpty ? [stamp].compactMap(\.self) : days).map { ImportedVisit(from: $0) }
        if let span = placemark["TimeSpan"], let from = span.text("begin").flatMap(importedDate) {
            var visit = ImportedVisit(from: from)
            if let to = span.text("end").flatMap(importedDate), to > from { visit.to = to }
            place.visits = [visit]
        }
        for name in fields.rest { file.lose(name) }
        file.add(place)
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

    private static func gpx(_ root: XMLElement, _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "GPX")
        for (number, point) in root.children.filter({ ["wpt", "trk", "rte"].contains($0.name) }).enumerated() {
            let title = point.words("name")
            guard point.name == "wpt" else {
                file.omit(number + 1, title ?? "", "it is a \(point.name == "trk" ? "track" : "route"), not a spot")
                continue
            }
            guard let title else {
                file.omit(number + 1, "", "it has no name")
                continue
            }
            var place = ImportedPlace(record: number + 1, title: title)
            place.location = Coordinate(importedLatitude: point.attributes["lat"], longitude: point.attributes["lon"])
            place.category = point.text("type").map { trimmed(normalized($0)) }
            let words = ["cmt", "desc"].compactMap { point.text($0) }.map { normalized($0) }
                .filter { !trimmed($0).isEmpty && !$0.hasPrefix("This is waypoint") }
            place.text = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                .map { markdown(fromHTML: $0) }.joined(separator: "\n\n")
            if let url = point["link"]?.attributes["href"], isWeb(url) { place.links = [("web", url)] }
            if let day = point.text("time").flatMap(importedDate) { place.visits = [ImportedVisit(from: day)] }
            place.marks = [point.words("sym")].compactMap(\.self).filter { $0.count <= 60 }
            for name in ["ele", "src"] where point[name] != nil { file.lose(name) }
            file.add(place)
        }
        return file
    }
}

extension XMLElement {
    /// The text of a child without blanks around it, nil for none.
    fileprivate func words(_ name: String) -> String? { importedWords(text(name)) }
}
