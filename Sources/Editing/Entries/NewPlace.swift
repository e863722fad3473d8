internal import Content
package import Base
package import Diary

/// An entry about to be written for the author.
package struct NewPlace: Sendable {
    package var title: String
    package var category: String?
    /// `37.56,126.92`
    package var location: String?
    /// `2026-05-03`
    package var date: String?
    /// Visits of which more is said than their day; they name their photos themselves, and stand in place of the date.
    package var visits: [EditValue] = []
    package var tags: [String] = []
    /// Photos that lie beside the entry, in the order in which they are shown.
    package var photos: [NewPhoto]
    /// Whether it waits for its author before it is published.
    package var isDraft = false

    package init(
        title: String, category: String? = nil, location: String? = nil, date: String? = nil, photos: [NewPhoto] = []
    ) {
        self.title = title
        self.category = category
        self.location = location
        self.date = date
        self.photos = photos
    }

    /// The entry's file name without its ending.
    package var slug: String { fileSlug(title) }

    /// Takes from the photos what the author has not said: the place where the first of them that knows was taken, and their days.
    ///
    /// - Parameter today: the day of the visit where no photo has one.
    package mutating func complete(today: String) {
        location = location ?? photos.lazy.compactMap(\.location).first
        let days = Set(photos.compactMap(\.day))
        // Several days are several visits, which stand with their photos.
        if days.count < 2 { date = date ?? days.first ?? today }
    }

    /// The entry as a file.
    ///
    /// - Throws: a diagnostic when something of it cannot be written.
    package func bytes() throws(Diagnostic) -> [UInt8] {
        var fields: [(String, EditValue)] = [("title", .text(title))]
        if let location { fields.append(("location", .plain(location))) }
        if let category { fields.append(("category", .text(category))) }
        if let tags = EditValue.texts(tags) { fields.append(("tags", tags)) }
        var rest = photos
        if !visits.isEmpty {
            fields.append(("visits", .list(visits)))
            rest = []
        } else if let date {
            fields.append(("date", .plain(date)))
        } else if !photos.isEmpty {
            rest = photos.filter { $0.day == nil }
            let visits = Set(photos.compactMap(\.day)).sorted().map { day in
                let ofDay = photos.filter { $0.day == day }
                return EditValue.fields([("date", .plain(day)), ("photos", .list(ofDay.map(\.value)))])
            }
            fields.append(("visits", .list(visits)))
        }
        if !rest.isEmpty { fields.append(("photos", .list(rest.map(\.value)))) }
        if isDraft { fields.append(("draft", .plain("true"))) }
        return try newEntry(fields)
    }
}

/// The bytes of a new entry, in the one form of files.
///
/// - Parameters:
///   - fields: keys and values of the front matter.
///   - text: Markdown below it.
///   - format: what may stand in it.
/// - Throws: a diagnostic when a value cannot be written.
package func newEntry(
    _ fields: [(String, EditValue)], text: String = "", as format: FormatMapping = .place
) throws(Diagnostic) -> [UInt8] {
    let pairs = fields.map { EditValue.Pair($0.0, $0.1) }
    let layout = YAMLLayout(try YAMLDocument(entry: "the new entry", Array("---\n---\n".utf8)))
    let frontMatter = layout.block(pairs, indent: 0)
    let document = try YAMLDocument(entry: "the new entry", Array("---\n\(frontMatter)\n---\n\(text)\n".utf8))
    guard YAMLTree(document.root) == YAMLTree(.mapping(pairs)) else {
        throw .error("the entry cannot be written", path: "the new entry")
    }
    return try document.formatted(as: format)
}
