package import Content
package import Base
package import Diary

/// What its owner wrote on the road, folded into the entries that it is about: in memory for a build, or on the disk.
///
/// Items are taken in the order in which they were written, by the edits that the editor would have made. One that cannot be taken stays
/// where it is, with a warning.
package struct Inbox: Sendable {
    /// What is new by it, a line each.
    package private(set) var news: [Message] = []
    /// What stays in the inbox, and why.
    package private(set) var warnings = Problems()
    /// The names of all items that lie there or were folded in before, the latest at the end.
    package private(set) var received: [String]
    private var edits: DiaryEdits
    /// The entries that change, in the order in which they first did, with what they are on the disk.
    private var entries: [(file: EntryFile, before: [UInt8]?)] = []
    /// The entries that items have begun, by the names of these.
    private var begun: [String: String] = [:]
    private var photoMoves: [FileChange] = []
    /// The files whose items were all taken.
    private var emptied: [(path: String, bytes: [UInt8])] = []
    private var folded: [String] = []
    private let folder: String

    /// The names of what was folded in, so that a phone that sends something once more adds nothing: one a line.
    private static let foldedFile = "folded.txt"

    /// Reads the inbox of a diary; nil where there is nothing in it.
    ///
    /// - Parameter audience: for everyone, only what everyone may see is taken; for the author, all of it.
    /// - Throws: what makes the settings unreadable.
    package init?(_ diary: String, for audience: Audience = .author) async throws(Problems) {
        let content = ContentFolder(diary: diary)
        let (files, problems) = content.inboxFiles()
        if files.isEmpty, problems.isEmpty { return nil }
        folder = Self.folder(of: diary)
        received = Self.received(by: diary)
        edits = try await DiaryEdits(diary)
        warnings.add(problems.asWarnings)
        let known = Set(received)
        var waiting: [(item: InboxItem, file: Int)] = []
        for (index, file) in files.enumerated() {
            do throws(Diagnostic) {
                waiting += try InboxItem.all(in: file.file).map { ($0, index) }
            } catch {
                warnings.add(Self.staying(error.wording, error.range, file.file, help: error.advice))
            }
        }
        waiting.sort { ($0.item.time, $0.item.id) < ($1.item.time, $1.item.id) }
        received += waiting.map(\.item.id).filter { !known.contains($0) }
        var kept = Set(files.indices).subtracting(waiting.map(\.file))
        for (item, index) in waiting where !known.contains(item.id) && !folded.contains(item.id) {
            guard audience == .author || item.isPublic || item.place.map({ begun[$0] != nil }) ?? true else {
                kept.insert(index)
                continue
            }
            do throws(Problems) {
                news.append(try await take(item))
                folded.append(item.id)
            } catch {
                kept.insert(index)
                for problem in error.diagnostics {
                    warnings.add(Self.staying(problem.wording, nil, files[index].file, help: problem.advice))
                }
            }
        }
        emptied = files.enumerated().filter { !kept.contains($0.offset) }.map {
            ("\(folder)/\($0.element.name).yml", $0.element.file.bytes)
        }
    }

    private static func staying(
        _ reason: Message, _ range: SourceRange?, _ file: SourceFile, help: Message?
    ) -> Diagnostic {
        .warning("this stays in the inbox: \(reason)", at: range ?? file.range(ofLine: 1), help: help)
    }

    private static func folder(of diary: String) -> String {
        (Folder(diary).resolved ?? diary) + "/Content/" + PhotoFolders.inbox
    }

    /// The names of what was folded into a diary.
    package static func received(by diary: String) -> [String] {
        let folder = folder(of: diary)
        guard FileKind(at: folder, followingLinks: false) == .folder,
            FileKind(at: "\(folder)/\(foldedFile)", followingLinks: false) == .file,
            let bytes = try? File("\(folder)/\(foldedFile)").read(limit: 10_000_000)
        else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// How many items were taken.
    package var count: Int { folded.count }

    /// The entries as they are with what was taken.
    package var overlay: [EntryFile] { entries.map(\.file) }

    /// The edits that write what was taken into the entries, move photos beside them, and empty the inbox.
    package func finished() -> DiaryEdits {
        var edits = edits
        if emptied.isEmpty, folded.isEmpty { return edits }
        for (file, before) in entries {
            if let after = try? file.bytes() { edits.add(.write(file.path, before: before, after: after)) }
        }
        // The folder of a new entry is there by now.
        for move in photoMoves { edits.add(move) }
        for file in emptied { edits.add(.remove(file.path, before: file.bytes)) }
        let path = "\(folder)/\(Self.foldedFile)"
        let before = FileKind(at: path, followingLinks: false) == .file ? try? File(path).read() : nil
        let lines = folded.map { Array("\($0)\n".utf8) }.joined()
        if !folded.isEmpty { edits.add(.write(path, before: before, after: (before ?? []) + lines)) }
        return edits
    }

    // MARK: One item

    private mutating func take(_ item: InboxItem) async throws(Problems) -> Message {
        for photo in item.photos where FileKind(at: "\(folder)/\(photo)", followingLinks: false) != .file {
            throw Problems([.error("its photo \(photo) is missing")])
        }
        let photos = item.photos.map(EditValue.text)
        switch item.subject {
        case .place(let title):
            try begin(item, called: title, photos)
            return item.photos.isEmpty
                ? "\(title): new place" : "\(title): new place, \(counted(item.photos.count, "photo"))"
        case .visit(let name):
            let file = try await place(name, item.title)
            let day = item.day?.description ?? ""
            try edit(file) { document in
                document.adding(visits: [Self.visit(item, day, photos, note: item.text)])
                    + document.adding(tags: item.tags)
            }
            move(item.photos, beside: file)
            return item.photos.isEmpty
                ? "\(item.title ?? file.slug): visit on \(day)"
                : "\(item.title ?? file.slug): visit on \(day), \(counted(item.photos.count, "photo"))"
        case .thought(let name):
            let file = try await place(name, item.title)
            let before = try orProblems(try file.bytes())
            let isEnded = before.last == UInt8(ascii: "\n")
            let after = before + Array(((isEnded ? "\n" : "\n\n") + (item.text ?? "") + "\n").utf8)
            try edits.check(after, over: before, of: file)
            keep(file.laying(after), before: before)
            return "\(item.title ?? file.slug): a thought"
        }
    }

    /// Starts the entry of a new place.
    private mutating func begin(_ item: InboxItem, called title: String, _ photos: [EditValue]) throws(Problems) {
        var fields: [(String, EditValue)] = [("title", .text(title))]
        if let spot = item.location { fields.append(("location", .plain(spot.written))) }
        if let address = item.address { fields.append(("address", .text(address))) }
        let category = edits.settings.categories.first { $0.id == item.category || $0.name == item.category }
        if let category { fields.append(("category", .text(category.id))) }
        if let tags = EditValue.texts(item.tags) { fields.append(("tags", tags)) }
        if let day = item.day {
            fields.append(("visits", .list([Self.visit(item, day.description, photos, note: nil)])))
        } else {
            if let rating = item.rating { fields.append(("rating", .plain(Self.written(rating)))) }
            if let photos = EditValue.items(photos) { fields.append(("photos", photos)) }
        }
        if item.isWanted { fields.append(("want", .plain("true"))) }
        if !item.isPublic { fields.append(("visibility", .plain("private"))) }
        let start = edits.newFile(.place, called: title, inOwnFolder: !photos.isEmpty)
        let file = try single { [fields] () throws(Diagnostic) in
            start.laying(try newEntry(fields, text: item.text ?? ""))
        }
        try edits.check(try orProblems(try file.bytes()), over: [], of: file)
        edits.reserve(file)
        begun[item.id] = file.path
        entries.append((file, nil))
        move(item.photos, beside: file)
    }

    private static func visit(
        _ item: InboxItem, _ day: String, _ photos: [EditValue], note: String?
    ) -> EditValue {
        .visit(
            day, to: nil, with: item.companions, rating: item.rating.map(written), price: item.price, note: note,
            photos: photos)
    }

    /// A rating as people write it: 4, or 4.5.
    private static func written(_ rating: Rating) -> String {
        rating.value.rounded() == rating.value ? "\(Int(rating.value))" : "\(rating.value)"
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

    private mutating func move(_ photos: [String], beside file: EntryFile) {
        photoMoves += photos.map { .move("\(folder)/\($0)", to: "\(file.folder)/\($0)") }
    }

    /// The entry of a place, as it is by now.
    ///
    /// - Parameters:
    ///   - name: its slug, or the name of the item that began it.
    ///   - title: what it was called when it was written about.
    private func place(_ name: String, _ title: String?) async throws(Problems) -> EntryFile {
        if let path = begun[name], let entry = entries.first(where: { $0.file.path == path }) { return entry.file }
        if let file = edits.files.first(where: { $0.kind == .place && TextKey($0.slug) == TextKey(name) }) {
            return now(file)
        }
        // Its file may have another name since.
        let places = edits.files.filter { $0.kind == .place }
        let led = await places.concurrentMap { file -> EntryFile? in
            guard let document = try? YAMLDocument(entry: file.shownPath, try file.bytes()) else { return nil }
            if case .sequence(let items)? = document.node("aliases")?.content,
                items.contains(where: { $0.text == name })
            {
                return file
            }
            return title != nil && document.node("title")?.text.map(normalized) == title ? file : nil
        }.compactMap(\.self)
        guard let file = led.first, led.count == 1 else {
            let wanted = title ?? name
            throw Problems([
                led.isEmpty
                    ? .error("there is no place “\(wanted)”", help: didYouMeanHelp(name, among: places.map(\.slug)))
                    : .error("“\(wanted)” may be \(led.count) places", help: "name one by its file")
            ])
        }
        return now(file)
    }

    private func now(_ file: EntryFile) -> EntryFile {
        entries.first { $0.file.path == file.path }?.file ?? file
    }
}
