/// The few properties that Cairn reads of the XML that photo programs write into pictures (ISO 16684-1).
///
/// Taken out by a reader of its own that knows tags, attributes and the five named characters, and nothing that can grow or reach
/// outside: no document types, no entities, no namespaces beyond the prefixes that all programs use.
struct XMP: Sendable {
    /// `dc:description` in the default language.
    private(set) var description: String?
    /// `xmp:Rating`
    private(set) var rating: String?
    /// `exif:DateTimeOriginal`, else `photoshop:DateCreated`.
    var captureTime: String? { taken ?? created }
    private var taken: String?
    private var created: String?

    init(_ bytes: [UInt8]) {
        var tags = TagReader(bytes)
        var path: [String] = []
        while let tag = tags.next() {
            switch tag {
            case .start(let name, let attributes, let isEmpty):
                for (key, value) in attributes { read(key, value, in: path) }
                if !isEmpty {
                    path.append(name)
                    // Deeper than anything that is looked for, and than any honest program writes.
                    if path.count > 64 { return }
                }
            case .text(let text):
                guard let name = path.last else { continue }
                read(name, text, in: path.dropLast())
            case .end:
                path = path.dropLast()
            }
        }
    }

    private mutating func read(_ name: String, _ value: String, in path: [String]) {
        switch name {
        case "xmp:Rating", "xap:Rating": rating = rating ?? value
        case "exif:DateTimeOriginal": taken = taken ?? value
        case "photoshop:DateCreated": created = created ?? value
        // The first of the languages is the default.
        case "rdf:li" where path.contains("dc:description"): description = description ?? value
        case "dc:description" where !value.allSatisfy(\.isWhitespace): description = description ?? value
        default: break
        }
    }
}
