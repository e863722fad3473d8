internal import Maps
internal import Content
internal import Base
internal import Diary

/// Reads folders of Markdown: the notes of Obsidian, the posts of Jekyll and Hugo. Those that say where something is become places.
struct NoteReader {
    /// A file with its front matter.
    struct Note {
        let file: ImportFile
        /// Under keys in lower case; all values are texts, lists and objects.
        let fields: JSONValue
        let body: String
        let title: String
    }

    /// The greatest size of a note, in bytes.
    private static let sizeLimit = 4_000_000

    var result: ImportedFile
    let set: ImportSet
    /// Whether the notes are a vault of Obsidian, and not the posts of a site.
    let isVault: Bool
    private var notes: [Note] = []
    /// Pictures by their last names, nil for one that several have.
    private var pictures: [String: ImportFile?] = [:]
    /// What links call each note that is a place, and the name of its entry; nil where several are called so.
    private var slugs: [String: String?] = [:]
    /// How many places have a name.
    private var named: [String: Int] = [:]
    private var record = 0

    static func isNamedAsNote(_ file: ImportFile) -> Bool {
        let name = file.lastName.lowercased()
        return [".md", ".markdown", ".mdown", ".mkd", ".mdx"].contains(where: name.hasSuffix)
    }

    /// Whether a file is a note: one with the name of Markdown, or a page with front matter.
    static func isNote(_ file: ImportFile) -> Bool {
        if isNamedAsNote(file) { return true }
        let name = file.lastName.lowercased()
        guard let head = try? file.head(5), !name.hasSuffix(".yml"), !name.hasSuffix(".yaml") else { return false }
        return ["---\n", "---\r\n", "+++\n", "+++\r\n"].contains { head.starts(with: $0.utf8) }
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
        let settings: Set = ["_config.yml", "_config.yaml", "hugo.toml", "hugo.yaml", "hugo.json", "config.toml"]
        isVault = !set.files.contains { settings.contains($0.lastName) || "/\($0.folder)".contains("/_posts/") }
        result = ImportedFile(path: set.path, format: isVault ? "notes in Markdown" : "posts in Markdown")
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
            let front = try NoteFront(SourceFile(path: file.path, bytes: bytes))
            let isPage = file.lastName.lowercased().hasSuffix(".html")
            let body = isPage ? markdown(fromHTML: front.body) : front.body
            let note = Note(file: file, fields: front.fields, body: body, title: Self.title(front.fields, body, file))
            notes.append(note)
            guard note.isPlace else { return }
            let slug = Content.slug(note.title)
            named[slug, default: 0] += 1
            for name in note.names { slugs[name] = slugs[name] == nil ? slug : .some(nil) }
        } catch {
            record += 1
            result.omit(record, file.name, error.wording)
        }
    }

    /// What front matter says, else the heading of a post, else the name of the file.
    private static func title(_ fields: JSONValue, _ body: String, _ file: ImportFile) -> String {
        if let title = fields["title"].words { return title }
        let name = NotePath.stem(file)
        // The name of a post is that of its address.
        let isAddress = !name.contains(" ") && (NotePath.day(file.lastName) != nil || file.lastName.contains("index."))
        guard isAddress else { return name }
        return ImportedWords.headed(trimmed(String(body.prefix(500)))).heading ?? name.replacing("-", with: " ")
    }

    /// The name of the place that a link leads to, nil for one that leads to none or to one of several.
    private func slug(ofLink name: String) -> String? {
        guard let slug = (slugs[name] ?? slugs[lastPart(name)]) ?? nil, named[slug] == 1 else { return nil }
        return slug
    }

    private mutating func read(_ note: Note) {
        let text = NoteText(note.body, isVault: isVault) { slug(ofLink: $0) }
        for (field, count) in text.findings.lost { result.lose(field, count) }
        var seen: Set<String> = []
        for spot in text.findings.spots {
            record += 1
            var place = ImportedPlace(record: record, title: spot.name.isEmpty ? note.title : spot.name)
            place.location = spot.location
            place.tags = spot.tags
            if note.isUnpublished { place.visibility = .private }
            let id = "\(note.file.name)#\(spot.location.latitude),\(spot.location.longitude)"
            if seen.insert(id).inserted { place.source = Self.source(id) }
            result.append(place)
        }
        guard note.isPlace else {
            if text.findings.spots.isEmpty {
                record += 1
                result.omit(for: "it is a note that does not say where")
            }
            return
        }
        record += 1
        result.append(place(note, text, record: record))
    }

    static func source(_ id: String) -> ImportedPlace.ImportedSource? {
        id.utf8.count <= 200 ? .init(service: "note", id: id) : nil
    }

    // MARK: Pictures

    /// The pictures of names in the order of these, each once; what is not there is counted.
    mutating func photos(_ names: [(name: String, words: String)], of file: ImportFile) -> [ImportedPhoto] {
        var seen: Set<ImportFile> = []
        var photos: [ImportedPhoto] = []
        for (name, words) in names {
            if name.contains("://") || name.hasPrefix("//") || name.hasPrefix("data:") {
                result.lose("photos on a server, which is not asked")
            } else if let picture = picture(name, file) {
                if seen.insert(picture).inserted { photos.append(ImportedPhoto(picture, caption: words)) }
            } else {
                result.lose("photos that are not among the files")
            }
        }
        // A post that has a folder of its own has the pictures there.
        if file.lastName.hasPrefix("index.") {
            for picture in set.pictures(below: file.folder) where picture.folder == file.folder {
                if seen.insert(picture).inserted { photos.append(ImportedPhoto(picture)) }
            }
        }
        return photos
    }

    private func picture(_ name: String, _ file: ImportFile) -> ImportFile? {
        let path = name.prefix { $0 != "?" && $0 != "#" }
        let inner = String(path.drop { $0 == "/" })
        let beside = path.hasPrefix("/") ? nil : set.picture(inner, from: file)
        return beside ?? set.picture(inner) ?? set.picture("static/\(inner)") ?? set.picture("assets/\(inner)")
            ?? pictures[normalized(lastPart(path))] ?? nil
    }
}

extension NoteReader.Note {
    /// Whether a note says where something is, or that it is about a place.
    var isPlace: Bool {
        if isTemplate { return false }
        if location != nil || saysThatItIsAPlace { return true }
        return address != nil && !isAboutSomebody
    }

    /// What links call the note: the name of its file, its path, its address.
    var names: Set<String> {
        let path = NotePath.plain(file.name)
        var names: Set = [NotePath.stem(file).lowercased(), path, lastPart(path)]
        for key in ["permalink", "url", "slug"] {
            if let address = fields[key].text, !address.contains(":") { names.insert(NotePath.plain(address)) }
        }
        names.remove("")
        return names
    }
}
