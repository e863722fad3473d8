package import Content
package import Diagnostics

/// An entry about to be written for the author.
package struct NewPlace: Sendable {
    package var title: String
    package var category: String?
    /// `37.56,126.92`
    package var location: String?
    /// `2026-05-03`
    package var date: String?
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
    package var slug: String { Content.slug(title) }

    /// Takes from the photos what the author has not said: the place where the first of them that knows was taken, and their days.
    ///
    /// - Parameter today: the day of the visit where no photo has one.
    package mutating func complete(today: String) {
        location = location ?? photos.lazy.compactMap(\.location).first
        let days = Set(photos.compactMap(\.day))
        // Several days are several visits, which stand with their photos.
        if days.count < 2 { date = date ?? days.first ?? today }
    }

    /// The entry as text.
    package var text: String {
        var lines = ["---", "title: \(Self.scalar(title))"]
        if let location { lines.append("location: \(Self.scalar(location))") }
        if let category { lines.append("category: \(Self.scalar(category))") }
        if let date { lines.append("date: \(Self.scalar(date))") }
        var rest = photos
        if date == nil, !photos.isEmpty {
            rest = photos.filter { $0.day == nil }
            lines.append("visits:")
            for day in Set(photos.compactMap(\.day)).sorted() {
                lines.append("  - date: \(Self.scalar(day))")
                lines += Self.list(photos.filter { $0.day == day }, indent: "    ")
            }
        }
        lines += Self.list(rest, indent: "")
        if isDraft { lines.append("draft: true") }
        return (lines + ["---", "", ""]).joined(separator: "\n")
    }

    private static func list(_ photos: [NewPhoto], indent: String) -> [String] {
        guard !photos.isEmpty else { return [] }
        return ["\(indent)photos:"]
            + photos.map { photo in
                let file = scalar(photo.file)
                // Alone, a name is enough; braces of a flow mapping would cut a plain caption with a comma in it.
                return photo.caption.isEmpty
                    ? "\(indent)  - \(file)" : "\(indent)  - {file: \(file), caption: \(quoted(photo.caption))}"
            }
    }

    /// What would be wrong with the entry under these settings.
    ///
    /// - Parameter photoFolders: where its photos lie.
    package func problems(
        _ settings: Settings, path: String, photoFolders: PhotoFolders = PhotoFolders(content: "", entry: "")
    ) -> Problems {
        let file = SourceFile(path: path, text: normalized(text))
        do throws(Diagnostic) {
            let entry = try Entry.read(file, kind: .place, slug: slug, photoFolders: photoFolders)
            return PlaceReader(settings: settings, people: People(), groups: [], today: nil).place(entry).problems
        } catch {
            return Problems([error])
        }
    }

    /// A YAML scalar: plain where that is safe, else between double quotes (YAML 1.2, section 7.3.1).
    private static func scalar(_ text: String) -> String {
        let isPlain =
            text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789 ,.()-".unicodeScalars.contains($0)
                    || $0.properties.numericType != nil
            }
            && text.unicodeScalars.first.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
            && text.last != " " && !["true", "false", "yes", "no", "null"].contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            default: quoted += scalar.value < 0x20 ? " " : String(scalar)
            }
        }
        return quoted + "\""
    }
}
