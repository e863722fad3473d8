internal import Content
package import Diagnostics

/// An entry about to be written for the author.
package struct NewPlace: Sendable {
    package var title: String
    package var category: String?
    /// `37.56,126.92`
    package var location: String?
    /// `2026-05-03`
    package var date: String?

    package init(title: String, category: String? = nil, location: String? = nil, date: String? = nil) {
        self.title = title
        self.category = category
        self.location = location
        self.date = date
    }

    /// The entry's file name without its ending.
    package var slug: String { Content.slug(title) }

    /// The entry as text.
    package var text: String {
        var lines = ["---", "title: \(Self.scalar(title))"]
        if let location { lines.append("location: \(Self.scalar(location))") }
        if let category { lines.append("category: \(Self.scalar(category))") }
        if let date { lines.append("date: \(Self.scalar(date))") }
        return (lines + ["---", "", ""]).joined(separator: "\n")
    }

    /// What would be wrong with the entry under these settings.
    package func problems(_ settings: Settings, path: String) -> Problems {
        let file = SourceFile(path: path, text: normalized(text))
        do throws(Diagnostic) {
            let entry = try Entry.read(file, kind: .place, slug: slug)
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
        if isPlain { return text }
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
