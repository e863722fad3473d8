internal import Content
package import Diagnostics
internal import Files

/// The last changes that commands made to a diary's files, in `.cairn/edits/` or `.cairn/trash/`: a record each, by number.
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

    /// The folders of a diary in which commands change files.
    private static let roots = ["Content", "Templates/looks"]

    private let diary: String
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
    }

    /// The last change; nil where none is remembered.
    ///
    /// - Parameter isMeant: tells by the title which one is asked for.
    /// - Throws: a diagnostic when its record is damaged, or names files outside of the diary.
    package func last(where isMeant: (String) -> Bool = { _ in true }) throws(Diagnostic) -> Record? {
        for number in numbers.reversed() {
            let record = try record(number)
            if isMeant(record.inverse.title) { return record }
        }
        return nil
    }

    /// All that is remembered, the last change first; what is damaged is passed over.
    package var records: [Record] { numbers.reversed().compactMap { try? record($0) } }

    private func record(_ number: Int) throws(Diagnostic) -> Record {
        let path = "\(folder)/\(number)"
        do {
            return Record(inverse: try changeSet(from: try File(path).read()), number: number)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error("what is remembered of the last change is damaged", path: path, help: "remove the file")
        }
    }

    /// Forgets a change.
    package func remove(_ record: Record) { remove(record.number) }

    /// Forgets a change that was not made.
    func remove(_ number: Int) { try? OpenFolder(at: diary).remove("\(path)/\(number)") }

    /// Remembers a change that is about to be made, as what takes it back.
    package func remember(_ set: ChangeSet) throws(Diagnostic) { _ = try add(set.inverse()) }

    /// Remembers what takes back a change that is about to be made.
    ///
    /// - Returns: the number of the record; nil where all that is changed lies elsewhere, behind links.
    /// - Throws: a diagnostic when it cannot be remembered; of what goes to the trash all must be.
    func add(_ set: ChangeSet) throws(Diagnostic) -> Int? {
        let root = Folder(diary).resolved ?? diary
        // What lies elsewhere is not written to without being named again.
        let changes = set.changes.filter { $0.paths.allSatisfy { Self.relative($0, to: root) != nil } }
        if shelf == .trash, changes.count < set.changes.count, let path = set.changes.first?.path {
            throw .error(
                "this lies behind a link out of the diary, and could not be brought back", path: path,
                help: "delete it where it lies")
        }
        if changes.isEmpty { return nil }
        // No link on the way is followed, because the diary may be somebody else's.
        let state = try OpenFolder(at: diary)
        try state.makeFolder(path)
        let known = numbers
        var writer = ByteWriter()
        writer.write(set.title)
        writer.write(changes) { writer, change in Self.write(change, root, &writer) }
        let number = (known.last ?? 0) + 1
        let name = "\(path)/\(number)"
        try? state.remove(name + File.unfinished)
        try state.write(writer.record(Self.heading), toNew: name + File.unfinished)
        try state.move(name + File.unfinished, to: name)
        for number in known.dropLast(shelf.limit - 1) { remove(number) }
        return number
    }

    /// The numbers of the records, the last one last.
    private var numbers: [Int] {
        ((try? Folder(folder).items()) ?? []).compactMap { $0.kind == .file ? Int($0.name) : nil }.sorted()
    }

    /// A path in a folder as it is from there; nil for one that leads out, or through a link.
    private static func relative(_ path: String, to root: String) -> String? {
        let resolved = File(parentFolder(path)).resolved.map { $0 + "/" + name(of: path) } ?? path
        guard roots.contains(where: { resolved.hasPrefix("\(root)/\($0)/") }) else { return nil }
        return relativePath(resolved, to: root)
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

    private func changeSet(from bytes: [UInt8]) throws -> ChangeSet {
        var reader = ByteReader(bytes)
        guard try reader.number() == Self.heading else { throw ByteReader.Damage() }
        try reader.checkFingerprint()
        let title = try reader.text()
        let root = Folder(diary).resolved ?? diary
        let changes = try reader.list { (reader) throws(ByteReader.Damage) -> FileChange in
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
            if paths.count == 2 { return .move(paths[0], to: paths[1]) }
            guard paths.count == 1 else { throw ByteReader.Damage() }
            let before = try bytes(&reader)
            if let after = try bytes(&reader) { return .write(paths[0], before: before, after: after) }
            if let before { return .remove(paths[0], before: before) }
            return .removeCopy(paths[0], try reader.fingerprint())
        }
        return ChangeSet(title, changes)
    }
}

extension FileChange {
    /// The paths that it touches.
    fileprivate var paths: [String] {
        if case .move(let path, let target) = self { [path, target] } else { [path] }
    }
}
