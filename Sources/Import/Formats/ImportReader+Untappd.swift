internal import Maps
internal import Content
internal import Base
internal import Diary

// Untappd: the check-ins that supporters download, as JSON or as a table with the same names.
extension ImportReader {
    /// Numbers and addresses of Untappd's own, and what others think of the beer.
    private static let beerFacts: Set = [
        "bid", "beer_url", "brewery_id", "brewery_url", "brewery_city", "brewery_state", "brewery_country",
        "checkin_id",
        "checkin_url", "global_rating_score", "global_weighted_rating_score", "total_toasts", "total_comments",
    ]
    private static let beerFormat: Message = "check-ins of Untappd"

    /// Whether the names of fields or columns are those of check-ins (claydugo/untappd-data-cleaner reads them).
    static func isOfBeers(_ names: [String]) -> Bool {
        Set(names.map(ImportFields.key)).isSuperset(of: ["beer name", "brewery name", "venue name", "created at"])
    }

    static func beers(_ records: [JSONValue], _ path: String) -> ImportedFile {
        var file = ImportedFile(path: path, format: beerFormat)
        for (number, record) in records.enumerated() {
            addBeer(ImportFields(record), number + 1, at: Message("record \(number + 1)"), to: &file)
        }
        return file
    }

    /// The rows of a table.
    static func beers(
        _ rows: inout TableReader, _ columns: [(key: String, name: String)], _ path: String
    ) throws(Diagnostic) -> ImportedFile {
        var file = ImportedFile(path: path, format: beerFormat)
        var number = 0
        while true {
            let line = rows.line
            guard let row = try rows.next() else { return file }
            number += 1
            guard row.contains(where: { !$0.isEmpty }) else {
                file.omit(for: "the row is empty")
                continue
            }
            let fields = ImportFields(zip(columns, row).map { ($0.key, $0.name, JSONValue.string($1)) })
            addBeer(fields, number, at: Message("line \(line)"), to: &file)
        }
    }

    /// Adds a check-in: a visit of the venue, with the beer as its note.
    private static func addBeer(
        _ fields: ImportFields, _ record: Int, at position: Message, to file: inout ImportedFile
    ) {
        var fields = fields
        let beer = fields.text("beer name") ?? ""
        guard let venue = fields.text("venue name") else { return file.omit(record, beer, "it has no venue") }
        var place = ImportedPlace(record: record, title: venue)
        // What Untappd has for those who drink where they live.
        place.isMarkedHome = venue == "Untappd at Home"
        let degrees = (fields.text("venue lat"), fields.text("venue lng"))
        place.location = Coordinate(importedLatitude: degrees.0, longitude: degrees.1)
        let towns = ["venue city", "venue state", "venue country"].compactMap { fields.text($0) }
        place.address = towns.isEmpty ? nil : towns.joined(separator: ", ")
        if let created = fields.text("created at") {
            // `2019-03-24 17:51:15`, in UTC.
            if let moment = ImportedMoment(.string(created)) {
                if place.location == nil { file.lose("clocks of check-ins (their days are those in UTC)") }
                var visit = file.visit(from: moment, at: place.location)
                visit.companions = fields.texts("tagged friends")
                visit.note = note(of: beer, &fields)
                place.visits = [visit]
            } else {
                file.noteUnread("created_at", created, at: position)
            }
        }
        if fields.text("photo url") != nil { file.lose("photos on a server, which is not asked") }
        file.note(fields, at: position, besides: beerFacts)
        file.add(place)
    }

    /// The beer, who brewed it and the stars that it got, which are not those of the place; and what was said.
    private static func note(of beer: String, _ fields: inout ImportFields) -> String {
        var line = escapedMarkdown(beer)
        if let brewery = fields.text("brewery name") { line += " (\(escapedMarkdown(brewery)))" }
        if let score = fields.text("rating score"), let number = Double(score), number > 0, number <= 5 {
            line += " ★ \(number.plain)"
        }
        return [line, fields.text("comment").map(escapedMarkdown) ?? ""].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}
