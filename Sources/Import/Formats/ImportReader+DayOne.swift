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
        let (heading, text) = headed(written)
        let name = heading ?? beginning(of: text)
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
        var visit = ImportedVisit(from: result.day(of: moment, in: zone, at: location.spot))
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
        result.lose("pictures on the web", remote)
        for key in ["videos", "audios", "pdfAttachments"] {
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

    /// Whether a name is that of a house in a street: `345 Des Voeux Road West`, `Karl-Marx-Straße 12`, `세종대로 110`.
    static func isStreetAddress(_ name: String) -> Bool {
        let words = name.prefix { $0 != "," }.lowercased().split(separator: " ")
        guard words.count > 1, let first = words.first, let last = words.last else { return false }
        func isNumber(_ word: Substring) -> Bool {
            word.first?.isNumber == true && word.dropLast().allSatisfy { $0.isNumber || "-/".contains($0) }
        }
        // A name in Hangul or Han behind a number is one: `63 빌딩`.
        if isNumber(first), let letter = words[1].unicodeScalars.first, letter.value < 0x250 { return true }
        let kinds = [
            "로", "길", "가", "동", "리", "straße", "strasse", "str.", "weg", "platz", "allee", "gasse", "straat", "laan",
        ]
        return isNumber(last) && kinds.contains(where: words[words.count - 2].hasSuffix)
    }

    /// The heading that a text begins with, and the rest.
    static func headed(_ text: String) -> (heading: String?, text: String) {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let marks = lines[0].prefix { $0 == "#" }
        guard (1...6).contains(marks.count), lines[0].dropFirst(marks.count).first == " " else { return (nil, text) }
        let heading = plain(String(lines[0].dropFirst(marks.count)))
        return heading.isEmpty ? (nil, text) : (heading, lines.count > 1 ? trimmed(String(lines[1])) : "")
    }

    /// The first words of a text, for what has no other name.
    static func beginning(of text: String) -> String {
        let line = plain(String(text.split(separator: "\n").first ?? ""))
        return line.count > 40 ? line.prefix(39) + "…" : line
    }

    /// Markdown of one line without its signs.
    private static func plain(_ line: String) -> String {
        var result = ""
        var isEscaped = false
        for character in line {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped || !"*_`#".contains(character) { result.append(character) }
            isEscaped = false
        }
        return trimmed(result)
    }
}
