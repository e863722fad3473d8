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
        let lines = entries.map { "\n" + Self.json($0) }.joined(separator: ",")
        return Array("{\"version\":\(Self.version),\"photos\":[\(lines)\n]}\n".utf8)
    }

    private static func json(_ entry: Entry) -> String {
        let facts = entry.facts
        let day = facts.captureTime.map { quoted(String($0.description.prefix(10))) } ?? "null"
        let renditions = entry.renditions.map { made in
            "{\"format\":\(quoted(made.rendition.format.rawValue)),\"width\":\(made.width),\"height\":\(made.height),"
                + "\"bytes\":\(made.bytes),\"address\":\(quoted(made.rendition.file))}"
        }
        return "{\"id\":\(quoted(facts.id)),\"width\":\(facts.width),\"height\":\(facts.height),\"day\":\(day),"
            + "\"alt\":\(quoted(entry.alt)),\"caption\":\(quoted(entry.caption)),\"color\":\(quoted(facts.color)),"
            + "\"thumbHash\":\(quoted(base64(facts.thumbHash))),\"renditions\":[\(renditions.joined(separator: ","))]}"
    }

    /// A JSON string (RFC 8259, section 7).
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            default:
                if scalar.value < 0x20 {
                    quoted += "\\u00" + hexadecimal([UInt8(scalar.value)])
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }
}
