package import Diagnostics
internal import Encoding
internal import JSON

/// `photos.json`: what a site tells programs of its photos (`Documentation/photos.schema.json`).
///
/// Everything in it is on some page already. What is known of a photo beyond that (where it was taken, at what hour, by which
/// camera, what its file was called) has no place here.
package struct PhotoManifest: Sendable {
    /// Goes up when a program that reads the file would have to be changed.
    package static let version = 1

    /// A photo as the site shows it.
    package struct Entry: Sendable {
        package let facts: PhotoFacts
        package let alt: String
        package let caption: String
        package let renditions: [MadeRendition]

        package init(facts: PhotoFacts, alt: String, caption: String, renditions: [MadeRendition]) {
            self.facts = facts
            self.alt = alt
            self.caption = caption
            self.renditions = renditions
        }
    }

    /// By id; of entries with the same id the first counts.
    private let entries: [Entry]

    package init(_ entries: [Entry]) {
        let first = Dictionary(entries.map { ($0.facts.id, $0) }) { first, _ in first }
        self.entries = first.values.sorted { $0.facts.id < $1.facts.id }
    }

    /// The file: JSON in UTF-8 with a line a photo, the same bytes for the same photos in whatever order.
    package var bytes: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("version", Self.version)
        json.openList("photos")
        for entry in entries {
            json.breakLine()
            Self.add(entry, to: &json)
        }
        json.endLine()
        json.closeList()
        json.close()
        json.endLine()
        return json.bytes
    }

    private static func add(_ entry: Entry, to json: inout JSONWriter) {
        let facts = entry.facts
        json.open()
        json.add("id", facts.id)
        json.add("width", facts.width)
        json.add("height", facts.height)
        json.add("day", orNull: facts.captureTime.map { String($0.description.prefix(10)) })
        json.add("alt", entry.alt)
        json.add("caption", entry.caption)
        json.add("color", facts.color)
        json.add("thumbHash", base64(facts.thumbHash))
        json.openList("renditions")
        for made in entry.renditions {
            json.open()
            json.add("format", made.rendition.format.rawValue)
            json.add("width", made.width)
            json.add("height", made.height)
            json.add("bytes", made.bytes)
            json.add("address", made.rendition.file)
            json.close()
        }
        json.closeList()
        json.close()
    }
}

/// An original on disk, with what a diagnostic calls it.
package struct PhotoSource: Sendable {
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Where the entry wrote it, nil when nobody did.
    package let range: SourceRange?

    package init(path: String, name: String, range: SourceRange? = nil) {
        self.path = path
        self.name = name
        self.range = range
    }

    /// - Parameter clause: what is wrong with the photo, as in “is empty”.
    func problem(_ clause: String, help: String? = nil) -> Diagnostic {
        .error("the photo “\(name)” \(clause)", at: range, path: range == nil ? path : nil, help: help)
    }
}
