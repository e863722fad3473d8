internal import Maps
internal import Content
internal import Diary
internal import Base

// Diarium: the entries of a JSON export, as samholstein/diarium-to-dayone reads them.
extension ImportReader {
    /// The fields that are read, and those about sun and moon, which are nobody's words.
    private static let diariumFields: Set = ["date", "heading", "html", "location", "tags", "sun", "lunar", "weather"]

    /// Whether a list begins with an entry of Diarium.
    static func isOfDiarium(_ first: JSONValue) -> Bool {
        let keys = Set(first.members.map(\.key))
        return keys.isSuperset(of: ["date", "html"]) && !keys.isDisjoint(with: ["heading", "lunar", "sun"])
    }

    static func diarium(_ items: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: "a journal of Diarium")
        var entries: [JournalEntry] = []
        for (number, item) in items.enumerated() {
            let (own, text) = ImportedWords.headed(markdown(fromHTML: item["html"].text ?? ""))
            let heading = item["heading"].words ?? own
            let name = heading ?? ImportedWords.beginning(of: text)
            for (key, value) in item.members where !diariumFields.contains(key) && !value.isNull && value != [] {
                file.lose(Message(verbatim: key))
            }
            guard let date = item["date"].text, let moment = ImportedMoment(.string(date)) else {
                file.omit(number + 1, name, "it does not say when")
                continue
            }
            let spot = item["location"].items.map(\.digits)
            guard spot.count == 2, let spot = Coordinate(importedLatitude: spot[0], longitude: spot[1]) else {
                file.omit(number + 1, name, "it does not say where it was written")
                continue
            }
            let clock = moment.offset ?? 0
            var visit = ImportedVisit(from: moment.day(offset: clock))
            visit.hours = moment.clockTime(offset: clock).map { VisitHours(from: $0) }
            entries.append(
                JournalEntry(
                    record: number + 1, source: .init(service: "diarium", id: String(date.prefix(40))),
                    seconds: moment.seconds, spot: spot, heading: heading, placeName: nil, text: text,
                    tags: item["tags"].items.compactMap(\.words),
                    // The clock of the entry.
                    visit: visit, region: []))
        }
        file.add(entries)
        return file
    }
}
