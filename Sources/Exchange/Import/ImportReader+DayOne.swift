internal import Content
internal import Diagnostics
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
        let spot: Coordinate
        /// The first heading of the text, nil where it has none.
        let heading: String?
        let placeName: String?
        /// Without the heading.
        let text: String
        let tags: [String]
        var visit: ImportedVisit
        let address: String?
    }

    /// The entries of a journal, those that were written at one spot as the visits of one place.
    static func journal(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile {
        var result = ImportedFile(path: file.path, format: "a journal of Day One")
        var groups: [[JournalEntry]] = []
        var spots = SpotCells(reach: entryReach)
        for (number, record) in root["entries"].items.enumerated() {
            guard let entry = journalEntry(record, number + 1, file, set, &result) else { continue }
            if let group = spots.item(at: entry.spot) {
                groups[group].append(entry)
            } else {
                spots.add(groups.count, at: entry.spot)
                groups.append([entry])
            }
        }
        for group in groups {
            let first = group[0]
            var place = ImportedPlace(record: first.record, title: "")
            place.records = group.map(\.record)
            place.location = first.spot
            place.address = first.address
            place.source = first.id.isEmpty ? nil : .init(service: "dayone", id: first.id)
            for tag in group.flatMap(\.tags) where !place.tags.contains(tag) { place.tags.append(tag) }
            if group.count == 1 {
                place.title = first.heading ?? first.placeName ?? beginning(of: first.text)
                place.text = first.text
                place.visits = [first.visit]
            } else {
                place.title = group.lazy.compactMap(\.placeName).first ?? first.heading ?? beginning(of: first.text)
                place.visits = group.map { entry in
                    var visit = entry.visit
                    visit.note = [entry.heading.map { "**\(escapedMarkdown($0))**" }, entry.text].compactMap { $0 }
                        .filter { !$0.isEmpty }.joined(separator: "\n\n")
                    return visit
                }
            }
            if place.title.isEmpty { place.title = first.visit.from }
            result.places.append(place)
        }
        return result
    }

    /// - Returns: nil for one that is left out, which is said.
    private static func journalEntry(
        _ record: JSONValue, _ number: Int, _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> JournalEntry? {
        let written = text(of: record)
        let (heading, text) = headed(harmlessMarkdown(written))
        let name = heading ?? beginning(of: text)
        let photos = record["photos"].items.sorted {
            ($0["orderInEntry"].number ?? 0) < ($1["orderInEntry"].number ?? 0)
        }
        let location = record["location"]
        let spot = ([location] + photos.map { $0["location"] }).lazy.compactMap {
            Coordinate(importedLatitude: $0["latitude"].digits, longitude: $0["longitude"].digits)
        }.first
        guard let moment = ImportedMoment(record["creationDate"]) else {
            result.omit(number, name, "it does not say when")
            return nil
        }
        guard let spot else {
            result.omit(number, name, "it does not say where it was written")
            return nil
        }
        var visit = ImportedVisit(from: moment.day(in: record["timeZone"].text, at: spot))
        for photo in photos {
            // Some exports say it with a dot before, and in capital letters.
            let ending = (photo["type"].text ?? "jpeg").drop { $0 == "." }.lowercased()
            let found = photo["md5"].text.flatMap { set.picture("photos/\($0).\(ending)", from: file) }
            if let found {
                visit.photos.append(ImportedPhoto(found))
            } else {
                result.unknownFields["photos that are not among the files", default: 0] += 1
            }
        }
        for key in ["videos", "audios", "pdfAttachments"] where !record[key].items.isEmpty {
            result.unknownFields["videos, sounds and documents", default: 0] += record[key].items.count
        }
        if record["starred"] == .bool(true) { result.unknownFields["stars of entries", default: 0] += 1 }
        let parts = ["localityName", "administrativeArea", "country"].compactMap { words(location[$0]) }
        return JournalEntry(
            record: number, id: String((record["uuid"].text ?? "").prefix(100)), spot: spot, heading: heading,
            placeName: words(location["placeName"]), text: text, tags: record["tags"].items.compactMap(words),
            visit: visit, address: parts.isEmpty ? nil : parts.joined(separator: ", "))
    }

    /// The words of an entry as Markdown: its text, else what stands in the form that the app itself keeps.
    private static func text(of record: JSONValue) -> String {
        if let text = words(record["text"]) { return text }
        guard let rich = record["richText"].text,
            let root = try? JSONValue(SourceFile(path: "richText", bytes: Array(rich.utf8)))
        else { return "" }
        var result = ""
        for part in root["contents"].items {
            guard let text = part["text"].text else { continue }
            let attributes = part["attributes"]
            let line = attributes["line"]
            if result.isEmpty || result.hasSuffix("\n") {
                if let level = line["header"].number, (1...6).contains(level) {
                    result += String(repeating: "#", count: level) + " "
                } else if let style = line["listStyle"].text {
                    result += style == "numbered" ? "1. " : "- "
                }
            }
            // Marks stand at words, not at blanks.
            let words = trimmed(text)
            let blanks = (text.hasPrefix(" ") ? " " : "", text.hasSuffix("\n") ? "\n" : text.hasSuffix(" ") ? " " : "")
            let mark = attributes["bold"] == .bool(true) ? "**" : attributes["italic"] == .bool(true) ? "*" : ""
            if words.isEmpty {
                result += text
            } else if let address = attributes["linkURL"].text, address.hasPrefix("https://") {
                let link = "[\(escapedMarkdown(words))](<\(address.filter { !"<>\n ".contains($0) })>)"
                result += blanks.0 + link + blanks.1
            } else {
                result += blanks.0 + mark + escapedMarkdown(words) + mark + blanks.1
            }
        }
        return trimmed(result)
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
