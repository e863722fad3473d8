internal import Base

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
    /// Whether a phone says that it has put a clip behind the picture.
    private(set) var isMotion = false
    /// How many bytes at the end of the file that is; nil where it does not say.
    private(set) var motionLength: Int?

    init(_ bytes: [UInt8]) {
        var tags = TagReader(bytes)
        var path: [String] = []
        while let tag = tags.next() {
            switch tag {
            case .start(let name, let attributes, let isEmpty):
                for (key, value) in attributes { read(key, value, in: path) }
                if attributes["Item:Semantic"] == "MotionPhoto" {
                    motionLength = attributes["Item:Length"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
                }
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
        case "GCamera:MotionPhoto", "GCamera:MicroVideo": isMotion = isMotion || value == "1"
        case "GCamera:MicroVideoOffset": motionLength = motionLength ?? Int(value).flatMap { $0 > 0 ? $0 : nil }
        // The first of the languages is the default.
        case "rdf:li" where path.contains("dc:description"): description = description ?? value
        case "dc:description" where !value.allSatisfy(\.isWhitespace): description = description ?? value
        default: break
        }
    }
}

/// Cuts XML into tags and texts, as far as XMP needs it.
struct TagReader {
    enum XMPTag: Equatable {
        case start(String, [String: String], isEmpty: Bool)
        case text(String)
        case end
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next tag or text, nil at the end or where the text is no XML.
    mutating func next() -> XMPTag? {
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                let text = take(until: "<") ?? takeRest()
                if !text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
                    return .text(CharacterReference.resolved(in: String(decoding: text, as: UTF8.self)))
                }
                continue
            }
            if skip("<?") {
                guard take(until: "?>") != nil, skip("?>") else { return nil }
            } else if skip("<!--") {
                guard take(until: "-->") != nil, skip("-->") else { return nil }
            } else if skip("<!") {
                // A document type or unparsed text: neither is allowed in XMP.
                return nil
            } else if skip("</") {
                guard take(until: ">") != nil, skip(">") else { return nil }
                return .end
            } else {
                index += 1
                return start()
            }
        }
        return nil
    }

    private mutating func start() -> XMPTag? {
        let name = takeName()
        guard !name.isEmpty else { return nil }
        var attributes: [String: String] = [:]
        while index < bytes.count {
            skipSpace()
            if skip("/>") { return .start(name, attributes, isEmpty: true) }
            if skip(">") { return .start(name, attributes, isEmpty: false) }
            let key = takeName()
            skipSpace()
            guard !key.isEmpty, skip("=") else { return nil }
            skipSpace()
            guard let quote = ["\"", "'"].first(where: { skip($0) }), let value = take(until: quote), skip(quote)
            else { return nil }
            attributes[key] = CharacterReference.resolved(in: String(decoding: value, as: UTF8.self))
        }
        return nil
    }

    private mutating func takeName() -> String {
        let start = index
        let ends = Array(" \t\r\n=/><\"'".utf8)
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// What stands before a mark, nil when the mark does not come.
    private mutating func take(until mark: String) -> ArraySlice<UInt8>? {
        let mark = Array(mark.utf8)
        var end = index
        while end + mark.count <= bytes.count {
            if bytes[end] == mark[0], bytes[end..<end + mark.count].elementsEqual(mark) {
                defer { index = end }
                return bytes[index..<end]
            }
            end += 1
        }
        return nil
    }

    private mutating func takeRest() -> ArraySlice<UInt8> {
        defer { index = bytes.count }
        return bytes[index...]
    }
}

/// The older captions of press photos: records of two numbers and a text (IPTC Information Interchange Model).
struct IPTC: Sendable {
    private var texts: [Int: [UInt8]] = [:]

    /// - Parameter bytes: the records, alone or among the resources of Photoshop in which files carry them.
    init(_ bytes: [UInt8]) {
        var index = Self.records(bytes) ?? bytes.count
        while index + 5 <= bytes.count, bytes[index] == 0x1C {
            let (record, field) = (bytes[index + 1], bytes[index + 2])
            // Longer texts tell their length in another way, which no caption needs.
            guard let length = bytes.number(at: index + 3, size: 2), length < 0x8000,
                index + 5 + length <= bytes.count
            else { return }
            let text = Array(bytes[index + 5..<index + 5 + length])
            if record == 2, texts[Int(field)] == nil { texts[Int(field)] = text }
            index += 5 + length
        }
    }

    /// Where the records begin.
    private static func records(_ bytes: [UInt8]) -> Int? {
        if bytes.first == 0x1C { return 0 }
        let name = Array("Photoshop 3.0\0".utf8)
        var index = bytes.starts(with: name) ? name.count : 0
        while index + 12 <= bytes.count, bytes[index..<index + 4].elementsEqual("8BIM".utf8) {
            // A name with its length before it, and a filling byte to make both even.
            let start = index + 6 + (Int(bytes[index + 6]) + 2) / 2 * 2
            guard let length = bytes.number(at: start) else { return nil }
            if bytes.number(at: index + 4, size: 2) == 0x0404 { return start + 4 }
            index = start + 4 + (length + 1) / 2 * 2
        }
        return nil
    }

    /// A field of the second record, nil where it is not UTF-8, whether or not the records promise it.
    func text(_ field: Int) -> String? {
        texts[field].flatMap { String(validating: $0, as: UTF8.self) }
    }
}
