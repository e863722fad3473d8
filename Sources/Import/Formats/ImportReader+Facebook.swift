internal import Maps
internal import Content
internal import Diary
internal import Base

// Facebook: check-ins and posts of an export, whose attachments may be a place (eaton/fyi-api has their types).
extension ImportReader {
    /// The check-ins, or the posts; nil for any other JSON.
    static func facebook(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile? {
        let records = facebookRecords(root)
        func isPost(_ record: JSONValue) -> Bool {
            guard case .list = record["attachments"] else { return false }
            return !record["timestamp"].isNull
        }
        guard records.contains(where: isPost) else { return nil }
        var result = ImportedFile(path: file.path, format: "posts of Facebook")
        for (number, record) in records.enumerated() {
            let attached = record["attachments"].items.flatMap { $0["data"].items }
            let photos = facebookPhotos(attached, file, set, &result)
            guard let place = attached.lazy.map({ $0["place"] }).first(where: { $0["name"].words != nil }) else {
                result.omit(for: "it does not say where it was")
                result.leftPictures += photos.map(\.file)
                continue
            }
            var found = facebookPlace(place, number + 1, &result)
            if let moment = ImportedMoment(record["timestamp"]) {
                var visit = ImportedVisit(from: result.day(of: moment, at: found.location))
                visit.note =
                    record["data"].items.lazy.compactMap { repaired($0["post"]) }.first.map(escapedMarkdown) ?? ""
                visit.companions = record["tags"].items.compactMap { repaired($0) ?? repaired($0["name"]) }
                visit.photos = photos
                found.visits = [visit]
            } else {
                found.photos = photos
            }
            result.add(found)
        }
        return result
    }

    /// A file has a list, a list under a name as `checkins_v2`, or one post alone.
    private static func facebookRecords(_ root: JSONValue) -> [JSONValue] {
        if case .list(let items) = root { return items }
        let lists = root.members.filter { $0.key.hasSuffix("_v2") || $0.key.contains("check") }
        return lists.count == 1 ? lists[0].value.items : [root]
    }

    private static func facebookPlace(
        _ place: JSONValue, _ record: Int, _ result: inout ImportedFile
    ) -> ImportedPlace {
        var found = ImportedPlace(record: record, title: repaired(place["name"]) ?? "")
        found.location = Coordinate(importedFrom: place["coordinate"], "latitude", "longitude")
        found.address = repaired(place["address"]).map { $0.split { $0.isNewline }.joined(separator: ", ") }
        if let url = place["url"].words {
            found.links = importedLink(url).map { [("facebook", $0)] } ?? []
            if found.links.isEmpty { result.noteUnread("url", url, at: Message("record \(record)")) }
            // The page of a place ends in its number.
            let id = lastPart(url.prefix { $0 != "?" })
            if (5...30).contains(id.utf8.count), id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                found.source = .init(service: "facebook", id: id)
            }
        }
        return found
    }

    private static func facebookPhotos(
        _ attached: [JSONValue], _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> [ImportedPhoto] {
        attached.compactMap { $0["media"]["uri"].text }.compactMap { address in
            exported(address, file, set, &result).map { ImportedPhoto($0) }
        }
    }

    /// A text with its letters mended.
    private static func repaired(_ value: JSONValue) -> String? { value.words.flatMap { importedWords(mended($0)) } }

    /// The picture at an address that begins at the top of an export, which lies in a folder or in none; what is none, or is not there, is
    /// counted.
    static func exported(
        _ address: String, _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> ImportFile? {
        guard PhotoFolders.isPicture(address) else {
            result.lose("videos")
            return nil
        }
        let places = (0..<6).lazy.map { String(repeating: "../", count: $0) + address }
        let found = places.compactMap { set.picture($0, from: file) }.first
        if found == nil { result.lose("photos that are not among the files") }
        return found
    }
}
