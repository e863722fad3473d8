internal import Maps
internal import Diary

/// An entry of a journal that says where it was written.
struct JournalEntry {
    /// How far apart entries about one place may have been written, in metres.
    fileprivate static let reach = 75.0

    let record: Int
    let source: ImportedPlace.ImportedSource?
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
    /// The address, or the town, the region and the country.
    let region: [String]

    /// The name of the place; nil for a street address.
    fileprivate var name: String? { placeName.flatMap { ImportedWords.isStreetAddress($0) ? nil : $0 } }
}

extension ImportedFile {
    /// Adds the entries of a journal, those that were written at one spot as the visits of one place.
    mutating func add(_ entries: [JournalEntry]) {
        var groups: [[JournalEntry]] = []
        var spots = SpotCells(reach: JournalEntry.reach)
        // The oldest entry begins a place and names its source, so that entries of a later export change neither.
        for entry in entries.sorted(by: { ($0.seconds, $0.record) < ($1.seconds, $1.record) }) {
            if let group = spots.item(at: entry.spot) {
                groups[group].append(entry)
            } else {
                spots.add(groups.count, at: entry.spot)
                groups.append([entry])
            }
        }
        for group in groups { append(ImportedPlace(of: group)) }
    }
}

extension ImportedPlace {
    /// - Parameter group: the entries at one spot, the oldest first.
    fileprivate init(of group: [JournalEntry]) {
        let first = group[0]
        self.init(record: first.record, title: "")
        records = group.map(\.record).sorted()
        location = first.spot
        source = first.source
        var seen: Set<String> = []
        tags = group.flatMap(\.tags).filter { seen.insert($0).inserted }
        let placeName = group.lazy.compactMap(\.placeName).first
        let beginning = ImportedWords.beginning(of: first.text)
        let titles: [String?]
        if group.count == 1 {
            titles = [first.heading, first.name, beginning, placeName]
            text = first.text
            visits = [first.visit]
        } else {
            titles = [group.lazy.compactMap(\.name).first, placeName, first.heading, beginning]
            visits = group.map { entry in
                var visit = entry.visit
                visit.note = [entry.heading.map { "**\(escapedMarkdown($0))**" }, entry.text].compactMap(\.self)
                    .filter { !$0.isEmpty }.joined(separator: "\n\n")
                return visit
            }
        }
        title = titles.lazy.compactMap(\.self).first { !$0.isEmpty } ?? first.visit.from
        isMarkedHome = group.contains { $0.placeName.map(ImportedPlace.isNameOfHome) ?? false }
        var parts = placeName == title ? [] : [placeName].compactMap(\.self)
        for part in first.region where !parts.contains(part) { parts.append(part) }
        address = parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
