internal import Maps
internal import Content
internal import Diary
internal import Base

// Day One: the journals of a JSON export.
extension ImportReader {
    /// The entries of a journal, those that were written at one spot as the visits of one place.
    static func journal(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "a journal of Day One")
        var entries: [JournalEntry] = []
        for (number, record) in root["entries"].items.enumerated() {
            if let entry = journalEntry(record, number + 1, file, set, &result) { entries.append(entry) }
        }
        result.add(entries)
        return result
    }

    /// - Returns: nil for one that is left out, which is said.
    private static func journalEntry(
        _ record: JSONValue, _ number: Int, _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> JournalEntry? {
        var remote = 0
        let written = harmlessMarkdown(journalText(record)) { _, address in
            // Photos of the journal itself are named beside the text.
            if !address.hasPrefix("dayone-") { remote += 1 }
            return ""
        }
        let (heading, text) = ImportedWords.headed(written)
        let name = heading ?? ImportedWords.beginning(of: text)
        let photos = record["photos"].items.sorted {
            ($0["orderInEntry"].number ?? 0) < ($1["orderInEntry"].number ?? 0)
        }
        let places = [record["location"]] + photos.map { $0["location"] }
        let location = places.lazy.compactMap { place in
            Coordinate(importedFrom: place, "latitude", "longitude").map { (spot: $0, place: place) }
        }.first
        guard let moment = ImportedMoment(record["creationDate"]) else {
            result.omit(number, name, "it does not say when")
            return nil
        }
        guard let location else {
            result.omit(number, name, "it does not say where it was written")
            return nil
        }
        let zone = [record["timeZone"], location.place["timeZoneName"]].lazy.compactMap(\.text).first {
            $0.contains("/")
        }
        var visit = result.visit(from: moment, in: zone, at: location.spot)
        for photo in photos {
            // Some exports say it with a dot before, and in capital letters.
            let ending = (photo["type"].text ?? "jpeg").drop { $0 == "." }.lowercased()
            let found = photo["md5"].text.flatMap { set.picture("photos/\($0).\(ending)", from: file) }
            if let found {
                visit.photos.append(ImportedPhoto(found))
            } else {
                result.lose("photos that are not among the files")
            }
        }
        for video in record["videos"].items {
            let ending = (video["type"].text ?? "mov").drop { $0 == "." }.lowercased()
            let found = video["md5"].text.flatMap { set.picture("videos/\($0).\(ending)", from: file) }
            if let found {
                visit.photos.append(ImportedPhoto(found))
            } else {
                result.lose("videos, sounds and documents")
            }
        }
        result.lose("pictures on the web", remote)
        for key in ["audios", "pdfAttachments"] {
            result.lose("videos, sounds and documents", record[key].items.count)
        }
        if record["starred"] == true { result.lose("stars of entries") }
        return JournalEntry(
            record: number, source: record["uuid"].words.map { .init(service: "dayone", id: String($0.prefix(100))) },
            seconds: moment.seconds, spot: location.spot, heading: heading,
            placeName: location.place["placeName"].words, text: text,
            tags: record["tags"].items.compactMap(\.words), visit: visit,
            region: ["localityName", "administrativeArea", "country"].compactMap { location.place[$0].words })
    }
}
