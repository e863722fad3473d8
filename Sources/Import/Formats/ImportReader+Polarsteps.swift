internal import Maps
internal import Diary
internal import Base

// Polarsteps: the trips of an export.
extension ImportReader {
    /// How far apart steps at one place may be, in metres.
    private static let stepReach = 100.0

    /// The steps of a trip, those at one spot as one place.
    static func trip(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "a trip of Polarsteps")
        let trip = root["name"].words
        let photos = stepPhotos(besides: file, set)
        let isDeleted = root["is_deleted"] == true
        var spots = SpotCells(reach: stepReach)
        for (number, step) in root["all_steps"].items.enumerated() {
            if isDeleted || step["is_deleted"] == true {
                result.omit(for: "it is deleted")
                continue
            }
            let location = step["location"]
            let name = [step["name"], step["display_name"], location["name"]].lazy.compactMap(\.words).first
            guard let name else {
                result.omit(number + 1, "", "it has no name")
                continue
            }
            guard let moment = ImportedMoment(step["start_time"]) else {
                result.omit(number + 1, name, "it does not say when")
                continue
            }
            let spot = Coordinate(importedFrom: location, "lat", "lon")
            var visit = result.visit(from: moment, in: step["timezone_id"].text, at: spot)
            visit.note = step["description"].words.map(escapedMarkdown) ?? ""
            let id = step["id"].digits
            visit.photos = (photos[id] ?? []).map { ImportedPhoto($0) }
            if let spot, let known = spots.item(at: spot) {
                if result.places[known].title != name {
                    visit.note = escapedMarkdown(name) + (visit.note.isEmpty ? "" : "\n\n" + visit.note)
                }
                result.places[known].records.append(number + 1)
                result.places[known].visits.append(visit)
                continue
            }
            var place = ImportedPlace(record: number + 1, title: name)
            place.location = spot
            place.address = address(location)
            place.tags = trip.map { [$0] } ?? []
            let isNumber =
                (1...100).contains(id.utf8.count)
                && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            place.source = isNumber ? .init(service: "polarsteps", id: id) : nil
            place.visits = [visit]
            if let spot { spots.add(result.places.count, at: spot) }
            result.append(place)
        }
        if root["summary"].words != nil { result.lose("summaries of trips") }
        return result
    }

    /// The pictures in the folders of a trip's steps (`<name>_<id>/photos/`), by the numbers of the steps.
    private static func stepPhotos(besides file: ImportFile, _ set: ImportSet) -> [String: [ImportFile]] {
        var photos: [String: [ImportFile]] = [:]
        for picture in set.pictures(below: file.folder) {
            let parts = picture.name.dropFirst(file.folder.count).split(separator: "/", maxSplits: 2)
            guard parts.count > 1, let line = parts[0].lastIndex(of: "_") else { continue }
            photos[String(parts[0][parts[0].index(after: line)...]), default: []].append(picture)
        }
        return photos
    }

    /// `Khiva, Uzbekistan`.
    private static func address(_ location: JSONValue) -> String? {
        let detail = [location["full_detail"], location["detail"]].lazy.compactMap(\.words).first
        guard let name = location["name"].words, let detail, !detail.hasPrefix(name) else {
            return detail ?? location["name"].words
        }
        return "\(name), \(detail)"
    }
}
