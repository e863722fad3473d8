internal import Base
internal import Diary
internal import Pages

/// Places as a terminal takes them, a line each.
struct PlaceTable {
    private let items: [Selection.Item]

    init(_ items: [Selection.Item]) {
        self.items = items
    }

    /// Columns of equal width, the last visit first, because it is what the list is sorted by.
    var text: String {
        let rows = items.map { item -> [String] in
            let place = item.place
            return [
                item.visits.last?.date.from ?? (place.isWanted ? localized(Message("wanted")) : "-"),
                "\(item.visits.count)×",
                place.rating.map { "★\($0.value)" } ?? "", place.category?.name ?? "", place.title,
                place.slug == place.title ? "" : place.slug, Self.marks(of: place),
            ].map { visible($0) }
        }
        let widths = (0..<6).map { column in rows.map { terminalWidth($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column < widths.count
                    ? cell + String(repeating: " ", count: widths[column] - terminalWidth(cell)) : cell
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// What keeps readers from a place.
    private static func marks(of place: Place) -> String {
        let visibility = place.visibility == .public ? [] : [Message(foreign: place.visibility.rawValue)]
        let marks = (place.isDraft ? [Message("draft")] : []) + visibility
        return marks.isEmpty ? "" : "(\(localized(marks.list())))"
    }
}
