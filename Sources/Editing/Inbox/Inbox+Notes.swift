internal import Content
internal import Base
internal import Diary

// One note.
extension Inbox {
    /// Takes a note into the entry that it is about.
    ///
    /// - Returns: what is new by it.
    /// - Throws: why it cannot be taken; then nothing of it was.
    mutating func take(_ item: InboxItem) async throws(Problems) -> Message {
        let photos = item.photos.map(EditValue.text)
        let tags = await spelled(item.tags)
        switch item.subject {
        case .place(let title):
            try await begin(item, called: title, tags, photos)
            return item.photos.isEmpty
                ? "\(title): new place" : "\(title): new place, \(counted(item.photos.count, "photo"))"
        case .visit(let name):
            let file = try await place(name, item.title)
            let moves = try changes(ofFilesOf: item, beside: file.folder)
            let day = item.day?.description ?? ""
            let visit = Self.visit(item, day, photos, note: item.text)
            try edit(file) { document in
                (document.has(visit: visit) ? [] : document.adding(visits: [visit])) + document.adding(tags: tags)
            }
            photoChanges += moves
            return item.photos.isEmpty
                ? "\(item.title ?? file.slug): visit on \(day)"
                : "\(item.title ?? file.slug): visit on \(day), \(counted(item.photos.count, "photo"))"
        case .thought(let name):
            let file = try await place(name, item.title)
            try add(item.text ?? "", to: file)
            return "\(item.title ?? file.slug): a thought"
        }
    }

    /// Starts the entry of a new place; one that a fold which was broken off has started is taken for it.
    private mutating func begin(
        _ item: InboxItem, called title: String, _ tags: [String], _ photos: [EditValue]
    ) async throws(Problems) {
        var fields: [(String, EditValue)] = [("title", .text(title))]
        if let spot = item.location { fields.append(("location", .plain(spot.written))) }
        if let address = item.address { fields.append(("address", .text(address))) }
        if let category = item.category {
            let known = edits.settings.categories.first { $0.id == category || $0.name == category }
            fields.append(("category", .text(known?.id ?? category)))
        }
        if let tags = EditValue.texts(tags) { fields.append(("tags", tags)) }
        if let day = item.day {
            fields.append(("visits", .list([Self.visit(item, day.description, photos, note: nil)])))
        } else {
            if let rating = item.rating { fields.append(("rating", .plain(Self.written(rating)))) }
            if let price = item.price { fields.append(("price", .plain(price))) }
            if let photos = EditValue.items(photos) { fields.append(("photos", photos)) }
            if item.isWanted { fields.append(("want", .plain("true"))) }
        }
        if !item.isPublic { fields.append(("visibility", .plain("private"))) }
        let bytes = try single { [fields] () throws(Diagnostic) in try newEntry(fields, text: item.text ?? "") }
        let wanted = fileSlug(title)
        if let file = edits.files.first(where: { $0.kind == .place && $0.slug.hasPrefix(wanted) && holds($0, bytes) }) {
            photoChanges += try changes(ofFilesOf: item, beside: file.folder)
            begun[item.id] = (file.path, item.isPublic)
            return entries.append((file, bytes))
        }
        await vocabulary().reserveNames(in: &edits, wanted)
        let file = edits.newFile(.place, called: title, inOwnFolder: !item.files.isEmpty).laying(bytes)
        let moves = try changes(ofFilesOf: item, beside: file.folder)
        try edits.check(bytes, over: [], of: file)
        edits.reserve(file)
        begun[item.id] = (file.path, item.isPublic)
        entries.append((file, nil))
        photoChanges += moves
    }

    private func holds(_ file: EntryFile, _ bytes: [UInt8]) -> Bool { (try? file.bytes()) == bytes }

    private static func visit(_ item: InboxItem, _ day: String, _ photos: [EditValue], note: String?) -> EditValue {
        .visit(
            day, to: nil, at: item.hours, with: item.companions, rating: item.rating.map(written), price: item.price,
            note: note, photos: photos, recordings: item.recordings.map(EditValue.text))
    }

    /// A rating as people write it: 4, or 4.5.
    private static func written(_ rating: Rating) -> String {
        rating.value.rounded() == rating.value ? "\(Int(rating.value))" : "\(rating.value)"
    }

    /// Adds a paragraph to the end of an entry's text, with its own line ends.
    private mutating func add(_ text: String, to file: EntryFile) throws(Problems) {
        let before = try orProblems(try file.bytes())
        let end = before.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        let paragraph = Array((text.replacing("\n", with: end) + end).utf8)
        guard !before.reversed().starts(with: paragraph.reversed()) else { return }
        let isEnded = before.last == UInt8(ascii: "\n")
        let after = before + Array((isEnded ? end : end + end).utf8) + paragraph
        try edits.check(after, over: before, of: file)
        keep(file.laying(after), before: before)
    }

    private mutating func edit(_ file: EntryFile, _ edit: (YAMLDocument) -> [Edit]) throws(Problems) {
        let document = try single { [edits] () throws(Diagnostic) in try edits.document(file) }
        guard case .write(_, _, let after)? = try edits.change(of: file, by: edit(document)) else { return }
        keep(file.laying(after), before: document.bytes)
    }

    private mutating func keep(_ file: EntryFile, before: [UInt8]) {
        if let index = entries.firstIndex(where: { $0.file.path == file.path }) {
            entries[index].file = file
        } else {
            entries.append((file, before))
        }
    }

    /// What becomes of the photos and recordings of a note: they go beside the entry, unless they are there.
    private func changes(ofFilesOf item: InboxItem, beside target: String) throws(Problems) -> [FileChange] {
        var changes: [FileChange] = []
        for file in item.files {
            let (here, there) = ("\(folder)/\(file)", "\(target)/\(file)")
            let isThere = FileKind(at: there, followingLinks: false) == .file
            guard FileKind(at: here, followingLinks: false) == .file else {
                if isThere { continue }
                throw Problems([.error("its file \(file) is missing")])
            }
            if checksPhotos, !item.recordings.contains(file), !PhotoIntake.isReadable(here) {
                throw Problems([.error("its file \(file) cannot be read")])
            }
            if isThere {
                let bytes = try orProblems(try File(here).read())
                guard File(there).holds(bytes) else {
                    throw Problems([.error("another file called \(file) lies beside the entry")])
                }
                changes.append(.remove(here, before: bytes))
            } else {
                changes.append(.move(here, to: there))
            }
        }
        return changes
    }

    // MARK: What the diary has

    /// The entry of a place, as it is by now.
    ///
    /// - Parameters:
    ///   - name: its slug, or the name of the note that began it.
    ///   - title: what it was called when it was written about.
    private mutating func place(_ name: String, _ title: String?) async throws(Problems) -> EntryFile {
        if let begun = begun[name], let entry = entries.first(where: { $0.file.path == begun.path }) {
            return entry.file
        }
        let slug = earlier[name] ?? name
        let places = edits.files.filter { $0.kind == .place }
        if let file = places.first(where: { TextKey($0.slug) == TextKey(slug) }) { return now(file) }
        // Its file may have another name since.
        let led = await vocabulary().places(called: slug, orTitled: earlier[name] == nil ? title : nil)
        guard let file = led.first, led.count == 1 else {
            let wanted = title ?? name
            throw Problems([
                led.isEmpty
                    ? .error("there is no place “\(wanted)”", help: didYouMeanHelp(slug, among: places.map(\.slug)))
                    : .error("“\(wanted)” may be \(led.count) places", help: "name one by its file")
            ])
        }
        return now(file)
    }

    private func now(_ file: EntryFile) -> EntryFile { entries.first { $0.file.path == file.path }?.file ?? file }

    /// Tags as the diary writes them, each once: two that have one address would fail a build.
    private mutating func spelled(_ tags: [String]) async -> [String] {
        guard !tags.isEmpty else { return [] }
        var vocabulary = await vocabulary()
        defer { self.vocabulary = vocabulary }
        return vocabulary.spelled(tags)
    }

    private mutating func vocabulary() async -> InboxVocabulary {
        if let vocabulary { return vocabulary }
        let made = await InboxVocabulary(edits.files.filter { $0.kind == .place })
        vocabulary = made
        return made
    }
}

/// What the places of a diary are called and tagged with, read from all of them when a note needs it.
struct InboxVocabulary: Sendable {
    private struct ReadEntry: Sendable {
        let file: EntryFile
        var titles: [String] = []
        var aliases: [String] = []
        var tags: [String] = []
    }

    private let words: [ReadEntry]
    /// How each tag is written, by the address that it has.
    private var tags: [String: String]

    init(_ files: [EntryFile]) async {
        words = await files.concurrentMap { file in
            guard let document = try? YAMLDocument(entry: file.shownPath, try file.bytes()) else {
                return ReadEntry(file: file)
            }
            return ReadEntry(
                file: file, titles: Self.texts(document.node("title")), aliases: Self.texts(document.node("aliases")),
                tags: Self.texts(document.node("tags")))
        }
        tags = Dictionary(words.flatMap(\.tags).map { (slug($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A text, several, or one in several languages.
    private static func texts(_ node: YAMLNode?) -> [String] {
        switch node?.content {
        case .scalar(let text, _): [normalized(text)]
        case .sequence(let items): items.compactMap { $0.text.map(normalized) }
        case .mapping(let pairs): pairs.compactMap { $0.value.text.map(normalized) }
        case nil: []
        }
    }

    func places(called name: String, orTitled title: String?) -> [EntryFile] {
        let led = words.filter { $0.aliases.contains(name) }
        return (led.isEmpty ? words.filter { title.map($0.titles.contains) ?? false } : led).map(\.file)
    }

    /// Tags as they are written already; new ones are known from then on.
    mutating func spelled(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        return tags.compactMap { tag in
            let key = slug(tag)
            if self.tags[key] == nil { self.tags[key] = tag }
            return seen.insert(key).inserted ? self.tags[key] : nil
        }
    }

    /// Keeps a new entry from names that lead to other pages.
    func reserveNames(in edits: inout DiaryEdits, _ wanted: String) {
        edits.reserve(Set(words.flatMap(\.aliases)))
        // Lists of places in other orders.
        if wanted.hasPrefix("by-") { edits.reserve([wanted]) }
    }
}
