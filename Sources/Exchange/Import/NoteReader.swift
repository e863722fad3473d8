internal import Content
internal import Diagnostics
internal import Diary
internal import JSON

/// Reads folders of Markdown: the notes of Obsidian, the posts of Jekyll and Hugo. Those that say where something is become places.
struct NoteReader {
    private struct Note {
        let file: ImportFile
        let fields: JSONValue
        let body: String
        let title: String
    }

    /// The greatest size of a note, in bytes.
    private static let sizeLimit = 4_000_000

    private var notes: [Note] = []
    private var result: ImportedFile
    private let set: ImportSet
    /// Pictures by their last names, nil for one that several have.
    private var pictures: [String: ImportFile?] = [:]
    /// What each note is called, and its place's name; nil where several have one name.
    private var slugs: [String: String?] = [:]
    private var record = 0

    /// Whether a file is a note: one with front matter, or with the name of Markdown.
    static func isNote(_ file: ImportFile) -> Bool {
        let name = file.lastName.lowercased()
        return name.hasSuffix(".md") || name.hasSuffix(".markdown")
    }

    /// - Returns: one file for all notes, because each is a record of few words.
    static func read(_ files: [ImportFile], _ set: ImportSet) -> ImportedFile {
        var reader = NoteReader(set: set)
        for file in files { reader.open(file) }
        for note in reader.notes { reader.read(note) }
        return reader.result
    }

    private init(set: ImportSet) {
        self.set = set
        result = ImportedFile(path: set.path, format: "notes in Markdown")
        for file in set.files where PhotoFolders.isPicture(file.name) {
            pictures[file.lastName] = pictures[file.lastName] == nil ? file : .some(nil)
        }
    }

    /// Reads a file into its parts, so that links between notes can be told.
    private mutating func open(_ file: ImportFile) {
        do throws(Diagnostic) {
            guard let bytes = TextEncoding.utf8(try file.read(limit: Self.sizeLimit)) else {
                throw .error("this is no text", path: file.path)
            }
            let source = SourceFile(path: file.path, bytes: bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            if text.hasPrefix("+++") || text.hasPrefix("{") {
                throw .error("its front matter is no YAML; `hugo convert toYAML` makes it so", path: file.path)
            }
            var fields = JSONValue.null
            var body = text
            if text.hasPrefix("---") || text.hasPrefix("\u{FEFF}---") {
                let front = try FrontMatter(source)
                fields = front.root.map(Self.value) ?? .null
                body = String(decoding: bytes[front.bodyStart...], as: UTF8.self)
            }
            let title = fields["title"].text.map { trimmed(normalized($0)) } ?? ""
            let note = Note(file: file, fields: fields, body: body, title: title.isEmpty ? Self.stem(file) : title)
            notes.append(note)
            guard isPlace(note) else { return }
            let path = file.name.lastIndex(of: ".").map { String(file.name[..<$0]) } ?? file.name
            for name in Set([Self.stem(file), path]) {
                slugs[name] = slugs[name] == nil ? slug(note.title) : .some(nil)
            }
        } catch {
            record += 1
            result.omit(record, file.name, error.message)
        }
    }

    /// The name of the file, or of its folder, without a date before it.
    private static func stem(_ file: ImportFile) -> String {
        var name = file.lastName
        if let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
        if ["index", "_index"].contains(name), let folder = file.folder.split(separator: "/").last {
            name = String(folder)
        }
        if let day = day(name) { name = String(name.dropFirst(day.count + 1)) }
        return name
    }

    /// The day that a file's name begins with: `2024-05-03-name.md`.
    private static func day(_ name: String) -> String? {
        let text = String(name.prefix(10))
        return name.count > 11 && name.dropFirst(10).first == "-" && Day(text) != nil ? text : nil
    }

    private static func value(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .mapping(let pairs):
            return .object(
                Dictionary(
                    pairs.map { (($0.key.text ?? "").lowercased(), value($0.value)) },
                    uniquingKeysWith: { first, _ in first }))
        case .sequence(let items): return .list(items.map(value))
        default: return node.isNull ? .null : .string(node.text ?? "")
        }
    }

    /// Whether a note says where something is, or that it is about a place.
    private func isPlace(_ note: Note) -> Bool {
        if Self.spot(note.fields) != nil || Self.address(note.fields) != nil { return true }
        let kinds = [note.fields["type"], note.fields["category"]].compactMap(\.text) + Self.texts(note.fields["tags"])
        return kinds.contains { ["place", "places", "장소"].contains($0.lowercased()) }
    }

    private mutating func read(_ note: Note) {
        let text = NoteText(note.body) { [slugs] name in
            slugs[name].flatMap { $0 } ?? slugs[name.split(separator: "/").last.map(String.init) ?? ""].flatMap { $0 }
        }
        if text.commands > 0 { result.unknownFields["commands of templates", default: 0] += text.commands }
        if text.embeddedFiles > 0 {
            result.unknownFields["embedded files that are no pictures", default: 0] += text.embeddedFiles
        }
        for spot in text.spots {
            record += 1
            var place = ImportedPlace(record: record, title: spot.name.isEmpty ? note.title : spot.name)
            place.location = spot.location
            place.tags = spot.tags
            result.places.append(place)
        }
        guard isPlace(note) else {
            if text.spots.isEmpty {
                record += 1
                result.omissionCounts["it is a note that does not say where", default: 0] += 1
            }
            return
        }
        record += 1
        result.places.append(place(note, text))
    }

    private mutating func place(_ note: Note, _ text: NoteText) -> ImportedPlace {
        var fields = ImportFields(note.fields)
        var place = ImportedPlace(record: record, title: note.title)
        _ = fields.text("title")
        place.location = Self.spot(note.fields)
        place.address = Self.address(note.fields)
        place.category = fields.text("category")
        let tags = Self.texts(note.fields["tags"]) + Self.texts(note.fields["categories"]) + text.tags
        for tag in tags.map({ $0.hasPrefix("#") ? String($0.dropFirst()) : $0 })
        where !place.tags.contains(tag) && tag != place.category { place.tags.append(tag) }
        place.rating = fields.rating()
        place.price = fields.price()
        place.comment = fields.text("comment")
        if let url = fields.text("url"), url.hasPrefix("https://") || url.hasPrefix("http://") {
            place.links = [("web", url)]
        }
        if note.file.name.utf8.count <= 200 { place.source = .init(service: "note", id: note.file.name) }
        place.text = text.text
        // A heading that says the title once more is not needed.
        let (heading, rest) = ImportReader.headed(text.text)
        if heading == note.title { place.text = rest }
        var visit = fields.visit()
        if visit == nil, let day = Self.day(note.file.lastName) { visit = ImportedVisit(from: day) }
        let covers = ["image", "cover", "featured_image", "thumbnail"].compactMap { note.fields[$0].text }
        var photos: [ImportedPhoto] = []
        for (name, words) in covers.map({ ($0, "") }) + text.pictures {
            if let file = picture(name, note.file) {
                let photo = ImportedPhoto(file, caption: normalized(words))
                if !photos.contains(where: { $0.file == file }) { photos.append(photo) }
            } else {
                let isRemote = name.contains("://")
                result.unknownFields[
                    isRemote ? "photos on a server, which is not asked" : "photos that are not among the files",
                    default: 0] += 1
            }
        }
        if visit != nil { visit?.photos = photos } else { place.photos = photos }
        place.visits = visit.map { [$0] } ?? []
        let known: Set = [
            "tags", "categories", "location", "coordinates", "geo", "image", "cover", "featured_image", "thumbnail",
            "layout",
            "lat", "lon", "lng", "long", "latitude", "longitude", "address", "aliases", "cssclasses", "draft",
            "published",
        ]
        for name in fields.rest where !known.contains(name) { result.unknownFields[name, default: 0] += 1 }
        return place
    }

    private func picture(_ name: String, _ file: ImportFile) -> ImportFile? {
        guard !name.contains("://") else { return nil }
        let path = name.prefix { $0 != "?" }
        let inner = path.drop { $0 == "/" }
        return path.hasPrefix("/")
            ? set.picture(String(inner)) ?? set.picture("static/\(inner)") ?? named(inner)
            : set.picture(String(path), from: file) ?? set.picture(String(path)) ?? named(path)
    }

    /// The only picture of a name, wherever it lies.
    private func named(_ path: Substring) -> ImportFile? {
        pictures[normalized(path.split(separator: "/").last.map(String.init) ?? "")] ?? nil
    }

    /// Where a note's place is: `location: 37.5,127`, `[37.5, 127]`, `{lat: …, lng: …}`, the same under other names, or fields of its own.
    private static func spot(_ fields: JSONValue) -> Coordinate? {
        for key in ["location", "coordinates", "geo", "position"] {
            let value = fields[key]
            if let spot = pair(value) { return spot }
            var inner = ImportFields(value)
            if let spot = inner.location() { return spot }
        }
        var own = ImportFields(fields)
        return own.location()
    }

    private static func pair(_ value: JSONValue) -> Coordinate? {
        var parts = value.items.compactMap(\.text)
        if parts.count < 2, let text = parts.first ?? value.text {
            parts = text.split(separator: ",").map { trimmed(String($0)) }
        }
        return parts.count == 2 ? Coordinate(importedLatitude: parts[0], longitude: parts[1]) : nil
    }

    /// Words that say where it is: `address`, or a `location` that is no pair of numbers.
    private static func address(_ fields: JSONValue) -> String? {
        let location = fields["location"]
        let parts = ["place", "locality"].compactMap { location[$0].text }
        let words = [fields["address"].text, location.text, parts.isEmpty ? nil : parts.joined(separator: ", ")]
        return words.lazy.compactMap { $0 }.map { trimmed(normalized($0)) }.first { words in
            words.contains(where: \.isLetter) && !words.hasPrefix("[[")
        }
    }

    private static func texts(_ value: JSONValue) -> [String] {
        let texts =
            value.text.map { $0.split { $0 == "," || $0 == " " }.map(String.init) } ?? value.items.compactMap(\.text)
        return texts.map { trimmed(normalized($0)) }.filter { !$0.isEmpty }
    }
}
