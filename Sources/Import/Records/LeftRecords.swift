internal import Maps
package import Base
internal import Diary

/// What an import left out, as a table that its author marks and gives back to `cairn import`.
package struct LeftRecords: Sendable {
    private var rows = TableRows()

    /// The column that is filled in for what shall come along all the same.
    private static let mark = "take"
    /// The columns that no other table has together.
    private static let ownColumns: Set = [mark, "reason", "file", "record"]

    package init() {
        let columns = [
            Self.mark, "title", "lat", "lon", "address", "date", "category", "rating", "note", "url", "source",
            "reason",
            "file", "record",
        ]
        rows.add(columns.map { .text($0) })
    }

    package var bytes: [UInt8] { rows.bytes }

    /// - Parameter place: what is known of it, perhaps without a name or a spot.
    package mutating func add(_ place: ImportedPlace, _ reason: Message, file: String) {
        let days = place.visits.map { $0.from + ($0.to.map { "/" + $0 } ?? "") }
        let notes = place.visits.map(\.note) + [place.text]
        rows.add([
            .text(""), .text(place.title), .number(place.location?.latitude.plain ?? ""),
            .number(place.location?.longitude.plain ?? ""), .text(place.address ?? ""),
            .text(days.joined(separator: ", ")), .text(place.category ?? ""), .text(place.rating ?? ""),
            .text(notes.filter { !$0.isEmpty }.joined(separator: "\n\n")), .text(place.links.first?.url ?? ""),
            .text(place.source.map { "\($0.service):\($0.id)" } ?? ""), .text(reason.english), .text(file),
            .number(place.records.first.map { "\($0)" } ?? ""),
        ])
    }

    /// Whether a table with columns of these names is one of these.
    static func isOne(_ keys: Set<String>) -> Bool { ownColumns.isSubset(of: keys) }

    /// Whether a row of such a table is marked; the columns that say why it was left are taken.
    static func isTaken(_ fields: inout ImportFields) -> Bool {
        for column in ownColumns { _ = fields.value(column) }
        return fields.text(mark) != nil
    }
}
