internal import Maps
internal import Content
internal import Diary
internal import Base

/// Collects the entries of Journey (journey.cloud), each of which is a file.
///
/// Their fields are known from public converters: `date_journal` in milliseconds and `lat` from andi0b/journey-markdown-converter and
/// alxhslm/journey2dayone, `dateOfJournal` and `location` from what newer exports have.
struct JourneyJournal {
    private var file: ImportedFile
    private var entries: [JournalEntry] = []
    private var number = 0

    /// - Parameter path: what was named.
    init(path: String) { file = ImportedFile(path: path, format: "a journal of Journey") }

    /// All of them together; nil where there are none.
    var whole: ImportedFile? {
        guard number > 0 else { return nil }
        var whole = file
        whole.add(entries)
        return whole
    }

    /// - Returns: whether the file is an entry.
    mutating func take(_ root: JSONValue, _ source: ImportFile, _ set: ImportSet) -> Bool {
        guard let date = Self.date(of: root) else { return false }
        number += 1
        if let entry = entry(root, date, source, set) {
            entries.append(entry)
        }
        return true
    }

    /// The day of an entry; nil for what is none.
    static func date(of root: JSONValue) -> JSONValue? {
        guard !root["text"].isNull || !root["id"].isNull else { return nil }
        return [root["date_journal"], root["dateOfJournal"]].first { !$0.isNull }
    }

    /// - Returns: nil for one that is left out, which is said.
    private mutating func entry(
        _ root: JSONValue, _ date: JSONValue, _ source: ImportFile, _ set: ImportSet
    ) -> JournalEntry? {
        let (heading, text) = ImportedWords.headed(text(root))
        let name = heading ?? ImportedWords.beginning(of: text)
        let photos = photos(root, source, set)
        func leave(_ reason: Message) -> JournalEntry? {
            file.omit(number, name, reason)
            file.leftPictures += photos.map(\.file)
            return nil
        }
        guard entries.count < ImportedFile.mostKept else { return leave(ImportedFile.tooMany) }
        guard let moment = ImportedMoment(date) else { return leave("it does not say when") }
        let location = root["location"].members.isEmpty ? root : root["location"]
        // Where nobody knows, both are the greatest number there is.
        let spot = [("lat", "lon"), ("lat", "lng"), ("latitude", "longitude")].lazy
            .compactMap { Coordinate(importedFrom: location, $0, $1) }.first
        guard let spot else { return leave("it does not say where it was written") }
        var visit = file.visit(from: moment, in: root["timezone"].text, at: spot)
        visit.photos = photos
        if root["favourite"] == true { file.lose("stars of entries") }
        return JournalEntry(
            record: number,
            source: root["id"].words.map { .init(service: "journey", id: String($0.prefix(100))) },
            seconds: moment.seconds, spot: spot, heading: heading, placeName: root["location"]["name"].words,
            text: text, tags: root["tags"].items.compactMap(\.words), visit: visit,
            region: [root["address"].words].compactMap(\.self))
    }

    private mutating func text(_ root: JSONValue) -> String {
        let text = root["text"].text ?? ""
        guard root["type"].text != "html", !text.hasPrefix("<") else { return markdown(fromHTML: text) }
        var remote = 0
        let markdown = harmlessMarkdown(text) { _, _ in
            remote += 1
            return ""
        }
        file.lose("pictures on the web", remote)
        return markdown
    }

    /// The pictures of an entry, which lie beside it.
    private mutating func photos(_ root: JSONValue, _ source: ImportFile, _ set: ImportSet) -> [ImportedPhoto] {
        (root["photos"].items + root["attachments"].items).compactMap(\.text).compactMap { name in
            guard PhotoFolders.isPicture(name) else {
                file.lose("videos, sounds and documents")
                return nil
            }
            guard let found = set.picture(lastPart(name), from: source) else {
                file.lose("photos that are not among the files")
                return nil
            }
            return ImportedPhoto(found)
        }
    }
}
