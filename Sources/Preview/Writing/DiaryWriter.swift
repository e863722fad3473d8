internal import Content
internal import Base
internal import Diary
internal import Editing
internal import Maps
internal import Site

/// Changes a diary for the browser, one change after the other, by the same edits as the commands.
actor DiaryWriter {
    /// What became of something that was asked for.
    enum Outcome: Sendable {
        case done(JSONValue)
        /// Something is wrong with it, and nothing was changed.
        case refused(JSONValue)
        /// The file is another one than the browser knows; this is what it is now.
        case conflict(JSONValue)
        case missing
    }

    let diary: String
    let uploads: UploadFolder
    let today: @Sendable () -> Day
    private var last: Task<Void, Never>?
    /// What became of the last messages that a browser marked, because it sends one again whose answer was lost.
    private var answered: [(mark: String, outcome: Outcome)] = []
    private static let answeredLimit = 100
    /// The tracks that browsers have sent last, by the names that these gave them; they are kept nowhere else.
    private(set) var tracks: [(id: String, log: TrackLog)] = []
    private static let trackLimit = 8

    init(diary: String, today: @escaping @Sendable () -> Day) {
        self.diary = diary
        self.today = today
        uploads = UploadFolder(diary: diary)
    }

    /// Does something when all that was asked for before is done.
    ///
    /// - Parameter message: what the browser has marked with `once`: when the same comes again, it is not done again. Whoever has typed on
    ///   meanwhile sends another one.
    func inTurn(
        once message: JSONValue = .null, _ work: @escaping @Sendable () async throws(Problems) -> Outcome
    ) async -> Outcome {
        let before = last
        let mark = message["once"].text.map { "\($0) \(Fingerprint(of: message.bytes).hex)" }
        let task = Task { () -> Outcome in
            await before?.value
            if let mark, let known = answered.first(where: { $0.mark == mark }) { return known.outcome }
            let outcome: Outcome
            do throws(Problems) { outcome = try await work() } catch { return .refused(problemsJSON(error.reported)) }
            if let mark, case .done = outcome { answered = answered.suffix(Self.answeredLimit - 1) + [(mark, outcome)] }
            return outcome
        }
        last = Task { _ = await task.value }
        return await task.value
    }

    /// Remembers a track, instead of those that were sent long before.
    func keep(_ log: TrackLog, as id: String) {
        tracks = tracks.filter { $0.id != id }.suffix(Self.trackLimit - 1) + [(id, log)]
    }

    /// Changes a file of which the browser knows the bytes.
    ///
    /// - Parameters:
    ///   - digest: of the bytes that the change is meant for.
    ///   - message: what the browser sends of it, in which photos may be named that it has sent.
    ///   - isKept: whether a place or page with mistakes becomes a draft, instead of being refused.
    func save(_ path: String, digest: String, _ message: JSONValue, isKept: Bool = false) async -> Outcome {
        await inTurn(once: message) { [diary, uploads] () throws(Problems) in
            var edits = try await DiaryEdits(diary)
            guard var file = edits.file(path) else { return .missing }
            // Nothing else can wait as a draft.
            let isKept = isKept && file.format["draft"] != nil
            let before = try file.bytes()
            let photos = try UploadedPhotos(in: [message], uploads).besides(file.entry?.photoFolders.fileNames ?? [])
            guard let edit = FileEdit(photos.named(message)) else {
                throw Problems([.error("the change says neither a source, values nor a visit", path: file.shownPath)])
            }
            guard Fingerprint(of: before).hex == digest else {
                return .conflict(Self.conflict(edit, file, before, edits))
            }
            if let entry = file.entry {
                file = .entry(entry.expecting(photos.photos.map(\.file)))
                for photo in photos.photos { edits.add(.copy(photo.original, to: "\(entry.folder)/\(photo.file)")) }
            }
            var after: [UInt8]
            do throws(Diagnostic) {
                after = try edit.applied(to: before, of: file)
                if isKept {
                    after = try file.document(after).applying([.set("draft", .plain("true"))], as: file.format).bytes
                    edits.write(before, after, to: file.path)
                }
            } catch {
                throw Problems([error])
            }
            if !isKept { try edits.tryWrite(after, over: before, to: file) }
            let renames = edit.renames(before, file)
            for rename in renames {
                if file.kind != "settings" {
                    edits.editSettings(as: rename.reference, from: [rename.old], to: rename.new)
                }
                await edits.editAll(rename.reference, from: [rename.old], to: rename.new, besides: file.path)
            }
            if file.kind == "settings" {
                let ofLook = (try? Theme(of: diary, edits.settings))?.problems(ofLookIn: after).diagnostics ?? []
                let errors =
                    (renames.isEmpty ? try await edits.errors(withSettings: after) : [])
                    + ofLook.filter { $0.severity == .error }
                guard errors.isEmpty else { throw Problems(errors) }
            }
            do throws(Problems) {
                try await edits.apply("edit \(file.shownPath)", keepingCopies: true)
            } catch {
                // Somebody else wrote in the moment between.
                let now = try file.bytes()
                guard now == before else { return .conflict(Self.conflict(edit, file, now, edits)) }
                throw error
            }
            uploads.remove(photos.ids)
            return .done(Self.json(file, try file.bytes(), edits))
        }
    }

    /// A file as it is now, what the browser's own would be, and how the file would differ if the change were made all the same.
    private static func conflict(
        _ edit: FileEdit, _ file: WrittenFile, _ now: [UInt8], _ edits: DiaryEdits
    ) -> JSONValue {
        guard case .object(var members) = json(file, now, edits) else { return .null }
        if let base = edit.base, let mine = try? edit.applied(to: base, of: file) {
            members["mine"] = .string(String(decoding: mine, as: UTF8.self))
        }
        if let after = try? edit.applied(to: now, of: file) {
            members["difference"] = .list(
                lineDifference(from: now, to: after).map { line in
                    switch line {
                    case .kept(let text): [" ", .string(text)]
                    case .gone(let text): ["-", .string(text)]
                    case .new(let text): ["+", .string(text)]
                    }
                })
        }
        return .object(members)
    }

    /// Starts an entry, in a file named by Cairn.
    ///
    /// - Parameters:
    ///   - message: the `fields` and the `body` that it has, or the `source` of the whole; photos may be named that the browser has sent.
    ///   - isKept: whether a place or page with mistakes becomes a draft, instead of being refused.
    func start(_ kind: Entry.Kind, _ message: JSONValue, isKept: Bool = false) async -> Outcome {
        await inTurn(once: message) { [diary, uploads] () throws(Problems) in
            var edits = try await DiaryEdits(diary)
            let uploaded = try UploadedPhotos(in: [message], uploads)
            let format = kind.format
            let isKept = isKept && format["draft"] != nil
            let name = kind == .person ? "name" : "title"
            let source = try message["source"].text.map { text throws(Problems) in
                try orProblems(try YAMLDocument(entry: "the new entry", Array(text.utf8)))
            }
            let fields = source.map { $0.root.map { JSONValue($0, format) } ?? .null } ?? message["fields"]
            let title = fields[name].text
            guard let title, title.contains(where: { !$0.isWhitespace }) else {
                throw Problems([.error("\(format.subject) has no name", path: name, help: "give it one")])
            }
            // A portrait lies beside all people; a place with photos has a folder of its own, where others may lie of one that was deleted.
            let start = edits.newFile(kind, called: title, inOwnFolder: kind == .place && !uploaded.ids.isEmpty)
            let photos = uploaded.besides(start.photoFolders.fileNames)
            let file = start.expecting(photos.photos.map(\.file))
            try edits.start(
                file, Self.bytes(photos.named(message), format, isDraft: isKept), isDraft: isKept)
            for photo in photos.photos { edits.add(.copy(photo.original, to: "\(file.folder)/\(photo.file)")) }
            // Photos that a browser has sent have no other original.
            try await edits.apply("new \(title)", keepingCopies: true)
            uploads.remove(photos.ids)
            let written = WrittenFile.entry(file)
            return .done(Self.json(written, try written.bytes(), edits.with(file)))
        }
    }

    /// The bytes of a new entry.
    private static func bytes(_ message: JSONValue, _ format: FormatMapping, isDraft: Bool) throws(Problems) -> [UInt8]
    {
        do throws(Diagnostic) {
            if let source = message["source"].text {
                let document = try YAMLDocument(entry: "the new entry", Array(source.utf8))
                return isDraft
                    ? try document.applying([.set("draft", .plain("true"))], as: format).bytes : document.bytes
            }
            guard case .object(var fields) = message["fields"] else { return [] }
            if isDraft { fields["draft"] = true }
            let pairs = format.inOrder(fields).filter { !$0.value.isNull }.map { key, value in
                (key, EditValue(value, at: EditPath([.key(key)]), format))
            }
            return try newEntry(pairs, text: message["body"].text ?? "", as: format)
        } catch {
            throw Problems([error])
        }
    }

    // MARK: Taking away and bringing back

    /// Moves an entry to the trash. Photos beside it stay.
    func remove(_ path: String, digest: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            var edits = try await DiaryEdits(diary)
            guard let file = edits.file(path), file.entry != nil else { return .missing }
            let before = try file.bytes()
            guard Fingerprint(of: before).hex == digest else { return .conflict(Self.json(file, before, edits)) }
            if let entry = file.entry {
                let errors = await edits.errors(without: entry)
                guard errors.isEmpty else { throw Problems(errors) }
            }
            edits.add(.remove(file.path, before: before))
            try await edits.apply("remove \(file.shownPath)", remembering: .trash)
            return .done([:])
        }
    }

    /// The entries in the trash, the last one first.
    func trash() async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let records = Self.restorable(EditJournal(diary: diary, .trash))
            return .done(["entries": .list(records.map { Self.json($0, in: diary) })])
        }
    }

    /// Brings an entry back from the trash.
    func restore(_ number: Int) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let journal = EditJournal(diary: diary, .trash)
            guard let record = Self.restorable(journal).first(where: { $0.number == number }) else { return .missing }
            let path = String(record.inverse.title.dropFirst(7))
            try await ChangeSet("restore \(path)", record.inverse.changes).apply(in: diary)
            journal.remove(record)
            return .done(["path": .string(path)])
        }
    }

    /// What was deleted and is not there again.
    private static func restorable(_ journal: EditJournal) -> [EditJournal.Record] {
        journal.records.filter { record in
            record.inverse.title.hasPrefix("remove ") && !record.inverse.changes.isEmpty
                && record.inverse.changes.allSatisfy { FileKind(at: $0.path, followingLinks: false) == nil }
        }
    }

    /// Takes back the last change. An entry that goes by that goes to the trash; photos that a browser has sent stay.
    ///
    /// - Parameter number: of its record; when another one is the last by now, nothing is taken back.
    func undo(_ number: Int) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let journal = EditJournal(diary: diary)
            guard let found = try orProblems(try journal.last()) else { return .missing }
            guard found.number == number else { return .conflict(["undo": Self.json(found, in: diary)]) }
            let undone = try await journal.takeBack(found)
            return .done([
                "undone": .string(found.inverse.title),
                "kept": .list(undone.kept.map { .string($0.path(in: diary)) }),
            ])
        }
    }

    /// A change that is remembered, or an entry in the trash.
    static func json(_ record: EditJournal.Record, in diary: String) -> JSONValue {
        let summary = ChangeSummary(record, in: diary)
        return [
            "number": .int(record.number), "title": .string(record.inverse.title), "command": .string(summary.command),
            "titles": .list(summary.titles.map { .string($0) }), "path": .string(summary.files.first ?? ""),
        ]
    }
}
