internal import Content
internal import Diary
internal import JSON

// Day One: the journals of a JSON export.
extension ImportReader {
    /// How far apart entries about one place may have been written, in metres.
    private static let entryReach = 75.0

    /// An entry of a journal that says where it was written.
    private struct JournalEntry {
        let record: Int
        let id: String
        /// When it was written, in seconds since 1970.
        let seconds: Int
        let spot: Coordinate
        /// The first heading of the text, nil where it has none.
        let heading: String?
        /// What the app calls the spot, which most often is a street address.
        let placeName: String?
        /// Without the heading.
        let text: String
        let tags: [String]
        var visit: ImportedVisit
        /// The town, the region and the country.
        let region: [String]

        /// The name of the place; nil for a street address.
        var name: String? { placeName.flatMap { ImportReader.isStreetAddress($0) ? nil : $0 } }
    }

    /// The entries of a journal, those that were written at one spot as the visits of one place.
    static func journal(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "a journal of Day One")
        var entries: [JournalEntry] = []
        for (number, record) in root["entries"].items.enumerated() {
            if let entry = journalEntry(record, number + 1, file, set, &result) { entries.append(entry) }
        }
        // The oldest entry begins a place and names its source, so that entries of a later export change neither.
        entries.sort { ($0.seconds, $0.record) < ($1.seconds, $1.record) }
        var groups: [[JournalEntry]] = []
        var spots = SpotCells(reach: entryReach)
        for entry in entries {
            if let group = spots.item(at: entry.spot) {
                groups[group].append(entry)
            } else {
                spots.add(groups.count, at: entry.spot)
                groups.append([entry])
            }
        }
        result.places = groups.map(place)
        return result
    }

    private static func place(of group: [JournalEntry]) -> ImportedPlace {
        let first = group[0]
        var place = ImportedPlace(record: first.record, title: "")
        place.records = group.map(\.record).sorted()
        place.location = first.spot
        place.source = first.id.isEmpty ? nil : .init(service: "dayone", id: first.id)
        var seen: Set<String> = []
        place.tags = group.flatMap(\.tags).filter { seen.insert($0).inserted }
        let placeName = group.lazy.compactMap(\.placeName).first
        let titles: [String?]
        if group.count == 1 {
            titles = [first.heading, first.name, beginning(of: first.text), placeName]
            place.text = first.text
            place.visits = [first.visit]
        } else {
            titles = [group.lazy.compactMap(\.name).first, placeName, first.heading, beginning(of: first.text)]
            place.visits = group.map { entry in
                var visit = entry.visit
                visit.note = [entry.heading.map { "**\(escapedMarkdown($0))**" }, entry.text].compactMap(\.self)
                    .filter { !$0.isEmpty }.joined(separator: "\n\n")
                return visit
            }
        }
        place.title = titles.lazy.compactMap(\.self).first { !$0.isEmpty } ?? first.visit.from
        place.isMarkedHome = group.contains { $0.placeName.map(ImportedPlace.isNameOfHome) ?? false }
        var parts = placeName == place.title ? [] : [placeName].compactMap(\.self)
        for part in first.region where !parts.contains(part) { parts.append(part) }
        place.address = parts.isEmpty ? nil : parts.joined(separator: ", ")
        return place
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
            record: number, id: String((record["uuid"].text ?? "").prefix(100)), seconds: moment.seconds,
            spot: location.spot, heading: heading, placeName: location.place["placeName"].words, text: text,
            tags: record["tags"].items.compactMap(\.words), visit: visit,
            region: ["localityName", "administrativeArea", "country"].compactMap { location.place[$0].words })
    }

    /// Whether a name is that of a house in a street: `345 Des Voeux Road West`, `Karl-Marx-Straße 12`, `세종대로 110`.
    private static func isStreetAddress(_ name: String) -> Bool {
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
