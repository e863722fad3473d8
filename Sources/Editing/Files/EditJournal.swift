internal import Content
package import Base
internal import Diary

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

    /// The version of the form, and `cairned` backwards.
    package static let heading: [UInt8] = Array("\u{2}denriac".utf8)

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
        let root = Folder(diary).resolved ?? diary
        let known = ByteCoder.value(ofRecord: try File(path).read(), Self.heading) { Self.content(nil, in: root, &$0) }
        guard let (title, changes) = known else {
            throw .error("what is remembered of the last change is damaged", path: path, help: "remove the file")
        }
        return Record(
            inverse: ChangeSet(title, changes.compactMap(\.self)), number: name.number, isTakenBack: name.isTakenBack,
            hasOthers: changes.contains { $0 == nil },
            time: FileStamp(at: path).map { Int($0.modified / 1_000_000_000) })
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
        // What lies elsewhere has no path here.
        let kept = changes.map(Optional.some) + (changes.count < set.changes.count ? [nil] : [])
        let record = ByteCoder.record(Self.heading) { _ = Self.content((set.title, kept), in: root, &$0) }
        let number = (known.last?.number ?? 0) + 1
        let name = "\(path)/\(number)"
        try? state.remove(name + File.unfinished)
        try state.write(record, toNew: name + File.unfinished, isForOwnerAlone: true)
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

    /// A change without a path is one of a file elsewhere.
    private typealias Content = (title: String, changes: [FileChange?])

    private static func content(_ content: Content?, in root: String, _ coder: inout ByteCoder) -> Content {
        (coder.text(content?.title), coder.list(content?.changes) { change($1 ?? nil, in: root, &$0) })
    }

    private static func change(_ change: FileChange?, in root: String, _ coder: inout ByteCoder) -> FileChange? {
        let paths = coder.list(change?.paths) { coder, path in
            let inside = coder.text(path.flatMap { relative($0, to: root) })
            let path = root + "/" + inside
            // A diary of somebody else may come with a record that was made to harm.
            if path.contains("/../") || relative(path, to: root) != inside { coder.damage() }
            return path
        }
        guard let path = paths.first else { return nil }
        if paths.count == 2 { return .move(path, to: paths[1]) }
        if paths.count > 2 { coder.damage() }
        let before = coder.optional(change?.content.before) { $0.raw($1) }
        if let after = coder.optional(change?.content.after, { $0.raw($1) }) {
            return .write(path, before: before, after: after)
        }
        if let before { return .remove(path, before: before) }
        return .removeCopy(path, coder.fingerprint(change?.copy))
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

    /// What stands in the file before and after.
    fileprivate var content: (before: [UInt8]?, after: [UInt8]?) {
        switch self {
        case .write(_, let before, let after): (before, after)
        case .remove(_, let before): (before, nil)
        // A copy is of a file outside, which a record never names.
        case .removeCopy, .move, .copy: (nil, nil)
        }
    }

    /// What tells the copy that is removed.
    fileprivate var copy: Fingerprint? { if case .removeCopy(_, let copy) = self { copy } else { nil } }
}
