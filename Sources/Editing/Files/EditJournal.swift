internal import Content
package import Diagnostics
internal import Files
internal import Sealing

/// The last changes that somebody made to a diary's files, by a command or in the browser, in `.cairn/edits/` or `.cairn/trash/`: a
/// record each, by number, for its owner alone. One that was taken back stays, under another name.
package struct EditJournal: Sendable {
    /// What is remembered, and how much of it.
    package enum Shelf: String, Sendable {
        /// The last changes, which `cairn undo` takes back one by one.
        case edits
        /// Entries that were deleted in the browser, each of which can be brought back.
        case trash

        var limit: Int { self == .edits ? 50 : 200 }
    }

    /// `cairn` + `ed` + the version of the form.
    private static let heading: UInt64 = 0x6361_6972_6e65_6402

    /// Where commands change files of a diary: in these folders, and these files.
    private static let roots = ["Content", "Templates/looks"]
    private static let files: Set<String> = [
        KeyFile.name, ".gitignore", ".github/workflows/publish.yml", ".gitlab-ci.yml", ".forgejo/workflows/publish.yml",
        "netlify.toml", "wrangler.jsonc", "cloudflare-build.sh",
    ]

    package let diary: String
    private let shelf: Shelf
    /// Where the records are, from the diary's folder.
    private var path: String { ".cairn/\(shelf.rawValue)" }
    private var folder: String { diary + "/" + path }

    package init(diary: String, _ shelf: Shelf = .edits) {
        self.diary = diary
        self.shelf = shelf
    }

    /// A change that is remembered, as what takes it back.
    package struct Record: Sendable {
        package let inverse: ChangeSet
        package let number: Int
        package let isTakenBack: Bool
        /// Whether files were changed that lie elsewhere, behind links: nothing takes that back.
        package let hasOthers: Bool
        /// When the change was made, in seconds since 1970; nil where the file system does not tell.
        package let time: Int?
    }

    /// The last change that was not taken back; nil where none is remembered.
    ///
    /// - Parameter isMeant: tells by the title which one is asked for.
    /// - Throws: a diagnostic when its record is damaged, or names files outside of the diary.
    package func last(where isMeant: (String) -> Bool = { _ in true }) throws(Diagnostic) -> Record? {
        for name in names.reversed() where !name.isTakenBack {
            let record = try record(name)
            if isMeant(record.inverse.title) { return record }
        }
        return nil
    }

    /// All that can be taken back, the last change first; what is damaged is passed over.
    package var records: [Record] { history.filter { !$0.isTakenBack } }

    /// All that is remembered, the last change first; what is damaged is passed over.
    package var history: [Record] { names.reversed().compactMap { try? record($0) } }

    private func record(_ name: RecordName) throws(Diagnostic) -> Record {
        let path = folder + "/" + name.file
        do {
            let (set, hasOthers) = try changeSet(from: try File(path).read())
            return Record(
                inverse: set, number: name.number, isTakenBack: name.isTakenBack, hasOthers: hasOthers,
                time: FileStamp(at: path).map { Int($0.modified / 1_000_000_000) })
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error("what is remembered of the last change is damaged", path: path, help: "remove the file")
        }
    }

    /// Forgets a change.
    package func remove(_ record: Record) { remove(record.number) }

    /// Forgets a change that was not made.
    func remove(_ number: Int) { remove(RecordName(number: number)) }

    private func remove(_ name: RecordName) { try? OpenFolder(at: diary).remove("\(path)/\(name.file)") }

    /// Notes that a change was taken back.
    func markAsTakenBack(_ record: Record) {
        let name = RecordName(number: record.number)
        try? OpenFolder(at: diary).move(
            "\(path)/\(name.file)", to: "\(path)/\(name.file)\(RecordName.takenBack)")
    }

    /// Remembers what takes back a change that is about to be made.
    ///
    /// - Returns: the number of the record.
    /// - Throws: a diagnostic when it cannot be remembered; of what goes to the trash all must be.
    func add(_ set: ChangeSet) throws(Diagnostic) -> Int {
        let root = Folder(diary).resolved ?? diary
        // What lies elsewhere is not written to without being named again.
        let changes = set.changes.filter { $0.paths.allSatisfy { Self.relative($0, to: root) != nil } }
        if shelf == .trash, changes.count < set.changes.count, let path = set.changes.first?.path {
            throw .error(
                "this lies behind a link out of the diary, and could not be brought back", path: path,
                help: "delete it where it lies")
        }
        // No link on the way is followed, because the diary may be somebody else's.
        let state = try OpenFolder(at: diary)
        try state.makeFolder(path)
        let known = names
        var writer = ByteWriter()
        writer.write(set.title)
        // What lies elsewhere has no path here.
        writer.write(changes.map(Optional.some) + (changes.count < set.changes.count ? [nil] : [])) { writer, change in
            if let change { Self.write(change, root, &writer) } else { writer.write([] as [String]) { $0.write($1) } }
        }
        let number = (known.last?.number ?? 0) + 1
        let name = "\(path)/\(number)"
        try? state.remove(name + File.unfinished)
        try state.write(writer.record(Self.heading), toNew: name + File.unfinished, isForOwnerAlone: true)
        try state.move(name + File.unfinished, to: name)
        for name in known.dropLast(shelf.limit - 1) { remove(name) }
        return number
    }

    /// The names of the records, the last one last.
    private var names: [RecordName] {
        ((try? Folder(folder).items()) ?? []).compactMap { $0.kind == .file ? RecordName($0.name) : nil }
            .sorted { $0.number < $1.number }
    }

    /// A path in a folder as it is from there; nil for one that leads out, or through a link.
    private static func relative(_ path: String, to root: String) -> String? {
        // A folder that is still to be made lies where the one that it is made in does.
        var (folder, rest) = (parentFolder(path), String(name(of: path)))
        while File(folder).resolved == nil, folder.contains("/") {
            rest = "\(name(of: folder))/\(rest)"
            folder = parentFolder(folder)
        }
        let resolved = File(folder).resolved.map { "\($0)/\(rest)" } ?? path
        guard let inside = relativePath(resolved, to: root),
            files.contains(inside) || roots.contains(where: { inside.hasPrefix("\($0)/") })
        else { return nil }
        return inside
    }

    private static func name(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }

    // MARK: Records

    private static func write(_ change: FileChange, _ root: String, _ writer: inout ByteWriter) {
        func write(_ bytes: [UInt8]?, _ writer: inout ByteWriter) {
            writer.write(bytes != nil)
            guard let bytes else { return }
            writer.write(counted: bytes)
        }
        let paths = change.paths.map { relative($0, to: root) ?? "" }
        writer.write(paths) { $0.write($1) }
        switch change {
        case .write(_, let before, let after):
            write(before, &writer)
            write(after, &writer)
        case .remove(_, let before):
            write(before, &writer)
            write(nil, &writer)
        case .removeCopy(_, let fingerprint):
            write(nil, &writer)
            write(nil, &writer)
            writer.write(fingerprint)
        // A copy is of a file outside, which a record never names.
        case .move, .copy: break
        }
    }

    private func changeSet(from bytes: [UInt8]) throws -> (set: ChangeSet, hasOthers: Bool) {
        var reader = ByteReader(bytes)
        guard try reader.number() == Self.heading else { throw ByteReader.Damage() }
        try reader.checkFingerprint()
        let title = try reader.text()
        let root = Folder(diary).resolved ?? diary
        let changes = try reader.list { (reader) throws(ByteReader.Damage) -> FileChange? in
            func bytes(_ reader: inout ByteReader) throws(ByteReader.Damage) -> [UInt8]? {
                try reader.flag() ? try reader.raw() : nil
            }
            let paths = try reader.list { (reader) throws(ByteReader.Damage) -> String in
                // A diary of somebody else may come with a record that was made to harm.
                let path = root + "/" + (try reader.text())
                guard let inside = Self.relative(path, to: root), root + "/" + inside == path, !path.contains("/../")
                else {
                    throw ByteReader.Damage()
                }
                return path
            }
            if paths.isEmpty { return nil }
            if paths.count == 2 { return .move(paths[0], to: paths[1]) }
            guard paths.count == 1 else { throw ByteReader.Damage() }
            let before = try bytes(&reader)
            if let after = try bytes(&reader) { return .write(paths[0], before: before, after: after) }
            if let before { return .remove(paths[0], before: before) }
            return .removeCopy(paths[0], try reader.fingerprint())
        }
        return (ChangeSet(title, changes.compactMap(\.self)), changes.contains { $0 == nil })
    }
}

/// The name of a record's file: its number, and whether the change was taken back.
private struct RecordName {
    static let takenBack = ".undone"

    let number: Int
    let isTakenBack: Bool

    init(number: Int) {
        self.number = number
        isTakenBack = false
    }

    init?(_ file: String) {
        isTakenBack = file.hasSuffix(Self.takenBack)
        guard let number = Int(isTakenBack ? String(file.dropLast(Self.takenBack.count)) : file) else { return nil }
        self.number = number
    }

    var file: String { "\(number)\(isTakenBack ? Self.takenBack : "")" }
}

extension FileChange {
    /// The paths that it touches.
    fileprivate var paths: [String] {
        if case .move(let path, let target) = self { [path, target] } else { [path] }
    }
}
