internal import Diagnostics
internal import JSON

// What JSON is, by the keys that stand in it.
extension ImportReader {
    /// - Throws: a diagnostic where nothing that is known stands in it.
    static func json(
        _ root: JSONValue, _ file: ImportFile, _ set: ImportSet
    ) throws(Diagnostic) -> ImportedFile {
        let path = file.path
        if root["type"].text == "FeatureCollection" { return features(root["features"].items, path) }
        if root["type"].text == "Feature" { return features([root], path) }
        if root["version"].number == 1, case .list(let places) = root["places"] { return ownPlaces(places, root, path) }
        if case .list = root["bookmarkList"] { return naver(root, path) }
        if case .list(let pages) = root, let first = pages.first, !first["response"]["checkins"].isNull {
            return checkins(pages.flatMap { $0["response"]["checkins"]["items"].items }, path, set)
        }
        if case .list(let items) = root["response"]["checkins"]["items"] { return checkins(items, path, set) }
        if !root["venueLikes"].isNull || !root["venueDislikes"].isNull { return likes(root, path) }
        if let facts = photoFacts(root, file) ?? posts(root, file, set) { return facts }
        if DawarichReader.isFirstVersion(root) { return DawarichReader.files(root, path) }
        if !root["metadata"]["version"].isNull, case .list = root["entries"] { return journal(root, file, set) }
        if case .list = root["all_steps"] { return trip(root, file, set) }
        if !root["export_date"].isNull, case .list = root["locations"] { return adventures(root, file, set) }
        if !root["dawarich_version"].isNull {
            return ImportedFile(path: path, format: "the contents of a backup of Dawarich")
        }
        if let point = root["locations"].items.first, !point["time"].isNull {
            var track = ImportedFile(path: path, format: "a track of Polarsteps")
            track.omissionCounts["it is a point of a track; tracks are not brought along"] =
                root["locations"].items.count
            return track
        }
        if let first = root["result"].items.first {
            if !first["display1"].isNull { return kakao(root["result"].items, path) }
            if !first["favoriteCount"].isNull {
                throw .error(
                    "this is a list of Kakao's folders without what is in them", path: path,
                    help: "save the answer that has “display1” in it")
            }
        }
        if let first = root["items"].items.first {
            if !first["listItems"].isNull { return venueLists(root["items"].items, path) }
            if !first["venueId"].isNull { return venueSpots(root["items"].items, path) }
            if !first["text"].isNull, !first["venue"].isNull { return tips(root["items"].items, path) }
            if !first["createdAt"].isNull, first["type"].text == "checkin" || !first["venue"].isNull {
                return checkins(root["items"].items, path, set)
            }
            if !first["relatedItemUrl"].isNull { return checkinPhotos(root["items"].items, path, set) }
            if !first["timeArrived"].isNull { return stays(root["items"].items, path) }
        }
        if let problem = foreignKind(root) { throw .error(problem.what, path: path, help: problem.help) }
        throw .error(
            "nothing that is known stands in this JSON", path: path,
            help: "Documentation/Importing.md says what is read")
    }
}
