package import Content
package import Base
package import Diary

/// What its owner wrote on the road, folded into the entries that it is about: in memory for a build, or on the disk.
///
/// Notes are taken by the edits that the editor would have made: new places first, because others may name them, and the rest in the order
/// in which it was written. One that cannot be taken stays where it is, with a warning. What an entry holds already is not added again, so
/// that a fold which was broken off can be done once more.
package struct Inbox: Sendable {
    /// What is new by it, a line each.
    package private(set) var news: [Message] = []
    /// What stays in the inbox, and why.
    package private(set) var warnings = Problems()
    /// How many notes stay.
    package private(set) var stayingCount = 0
    /// The names of all notes that have arrived, those that were folded in before first.
    package private(set) var received: [String]
    var edits: DiaryEdits
    /// The entries that change, in the order in which they first did, with what they are on the disk.
    var entries: [(file: EntryFile, before: [UInt8]?)] = []
    /// The entries that notes have begun, by the names of these.
    var begun: [String: (path: String, isPublic: Bool)] = [:]
    /// What becomes of photos.
    var photoChanges: [FileChange] = []
    /// The places that notes began which were folded in before.
    let earlier: [String: String]
    let folder: String
    let checksPhotos: Bool
    /// What the diary's other entries are called and tagged with, once that is asked for.
    var vocabulary: InboxVocabulary?
    private var folded: [InboxItem] = []
    /// The files of which nothing stays.
    private var emptied: [FileChange] = []

    /// The names of what was folded in, one a line with the place that it began, so that a phone that sends something once more adds nothing.
    private static let foldedFile = "folded.txt"

    /// Reads the inbox of a diary; nil where there is nothing in it.
    ///
    /// - Parameters:
    ///   - audience: for everyone, only what everyone may see is taken; for the author, all of it.
    ///   - checksPhotos: whether a note stays of which a photo cannot be read. A build passes over such photos by itself.
    /// - Throws: what makes the settings unreadable.
    package init?(
        _ diary: String, for audience: Audience = .author, checkingPhotos checksPhotos: Bool = false
    ) async throws(Problems) {
        let (files, photos, problems) = ContentFolder(diary: diary).inboxFiles()
        if files.isEmpty, photos.isEmpty, problems.isEmpty { return nil }
        folder = Self.folder(of: diary)
        self.checksPhotos = checksPhotos
        let known = Self.folded(in: folder)
        received = known.map(\.id)
        earlier = Dictionary(
            known.compactMap { note in note.place.map { (note.id, $0) } }, uniquingKeysWith: { first, _ in first })
        edits = try await DiaryEdits(diary)
        warnings.add(problems.asWarnings)
        var notes: [(item: InboxItem, file: Int)] = []
        var kept: Set<Int> = []
        for (index, file) in files.enumerated() {
            let (items, faults) = InboxItem.all(in: file.file)
            notes += items.map { ($0, index) }
            for fault in faults { leave(index, in: files, &kept, fault) }
            if items.isEmpty, faults.isEmpty { leave(index, in: files, &kept, .error("there is nothing in it")) }
        }
        notes.sort { Self.order($0.item) < Self.order($1.item) }
        let before = Set(received)
        for (item, index) in notes where !before.contains(item.id) {
            if let same = folded.first(where: { $0.id == item.id }) {
                if same != item { leave(index, in: files, &kept, .error("another note has the same name")) }
                continue
            }
            guard audience == .author || isForEverybody(item) else {
                received.append(item.id)
                continue
            }
            do throws(Problems) {
                news.append(try await take(item))
                folded.append(item)
                received.append(item.id)
            } catch {
                for problem in error.diagnostics.prefix(1) { leave(index, in: files, &kept, problem) }
            }
        }
        let emptied = files.enumerated().filter { !kept.contains($0.offset) }.map(\.element.path)
        clear(emptied, photos, of: notes.map(\.item), before)
    }

    /// New places first, because others may name them.
    private static func order(_ item: InboxItem) -> (Int, Int, String) {
        (item.place == nil ? 0 : 1, item.time, item.id)
    }

    /// Whether a build for everybody may lay it over the diary: what it says is public, or of an entry that is not.
    private func isForEverybody(_ item: InboxItem) -> Bool {
        guard !item.isPublic, let place = item.place else { return true }
        return begun[place].map { !$0.isPublic } ?? false
    }

    private mutating func leave(
        _ index: Int, in files: [(path: String, file: SourceFile)], _ kept: inout Set<Int>, _ problem: Diagnostic
    ) {
        kept.insert(index)
        stayingCount += 1
        warnings.add(
            .warning(
                "this stays in the inbox: \(problem.wording)", at: problem.range ?? files[index].file.range(ofLine: 1),
                help: problem.advice))
    }

    /// Empties files whose notes were taken, and takes away photos of notes that were folded in before.
    private mutating func clear(_ paths: [String], _ photos: [String], of notes: [InboxItem], _ before: Set<String>) {
        func remove(_ path: String) {
            // What cannot be read stays, as what is there.
            if let bytes = try? File(path).read() { emptied.append(.remove(path, before: bytes)) }
        }
        for path in paths { remove(path) }
        for photo in photos {
            if notes.contains(where: { before.contains($0.id) && $0.files.contains(photo) }) {
                remove("\(folder)/\(photo)")
            } else if !notes.contains(where: { $0.files.contains(photo) }) {
                warnings.add(.warning("no note has this photo", path: "Content/\(PhotoFolders.inbox)/\(photo)"))
            }
        }
    }

    // MARK: What was folded in before

    private static func folder(of diary: String) -> String {
        (Folder(diary).resolved ?? diary) + "/Content/" + PhotoFolders.inbox
    }

    /// The names of what was folded into a diary.
    package static func received(by diary: String) -> [String] { folded(in: folder(of: diary)).map(\.id) }

    private static func folded(in folder: String) -> [(id: String, place: String?)] {
        guard FileKind(at: folder, followingLinks: false) == .folder,
            FileKind(at: "\(folder)/\(foldedFile)", followingLinks: false) == .file,
            let bytes = try? File("\(folder)/\(foldedFile)").read(limit: 10_000_000)
        else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.split(separator: " ", maxSplits: 1).map { trimmed(String($0)) }
            return words.first.map { ($0, words.count > 1 ? words[1] : nil) }
        }
    }

    // MARK: What comes of it

    /// How many notes were taken.
    package var count: Int { folded.count }

    /// The entries as they are with what was taken.
    package var overlay: [EntryFile] { entries.map(\.file) }

    /// The edits that write what was taken into the entries, move photos beside them, and empty the inbox.
    package func finished() -> DiaryEdits {
        var edits = edits
        for (file, before) in entries {
            if let after = try? file.bytes(), after != before {
                edits.add(.write(file.path, before: before, after: after))
            }
        }
        // The folder of a new entry is there by now.
        for change in photoChanges { edits.add(change) }
        if !folded.isEmpty { remember(in: &edits) }
        for change in emptied { edits.add(change) }
        return edits
    }

    private func remember(in edits: inout DiaryEdits) {
        let path = "\(folder)/\(Self.foldedFile)"
        let before = FileKind(at: path, followingLinks: false) == .file ? try? File(path).read() : nil
        var bytes = before ?? []
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        for item in folded {
            let slug = begun[item.id].flatMap { place in entries.first { $0.file.path == place.path }?.file.slug }
            bytes += Array((item.id + (slug.map { " " + $0 } ?? "") + "\n").utf8)
        }
        edits.add(.write(path, before: before, after: bytes))
        // Two computers that both fold add lines at the same end; their order means nothing.
        let attributes = "\(folder)/.gitattributes"
        if FileKind(at: attributes, followingLinks: false) == nil {
            edits.add(.write(attributes, before: nil, after: Array("\(Self.foldedFile) merge=union\n".utf8)))
        }
    }
}
