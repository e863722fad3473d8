internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Files
internal import JSON

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

    init(diary: String, today: @escaping @Sendable () -> Day) {
        self.diary = diary
        self.today = today
        uploads = UploadFolder(diary: diary)
    }

    /// Does something when all that was asked for before is done.
    func inTurn(_ work: @escaping @Sendable () async throws(Problems) -> Outcome) async -> Outcome {
        let before = last
        let task = Task { () -> Outcome in
            await before?.value
            do throws(Problems) { return try await work() } catch { return .refused(problemsJSON(error.reported)) }
        }
        last = Task { _ = await task.value }
        return await task.value
    }

    /// Changes a file of which the browser knows the bytes.
    ///
    /// - Parameters:
    ///   - digest: of the bytes that the change is meant for.
    ///   - message: what the browser sends of it, in which photos may be named that it has sent.
    ///   - isKept: whether a place or page with mistakes becomes a draft, instead of being refused.
    func save(_ path: String, digest: String, _ message: JSONValue, isKept: Bool = false) async -> Outcome {
        await inTurn { [diary, uploads] () throws(Problems) in
            var edits = try await DiaryEdits(diary)
            guard var file = edits.file(path) else { return .missing }
            // Nothing else can wait as a draft.
            let isKept = isKept && file.format["draft"] != nil
            let before = try file.bytes()
            let beside = file.entry?.photoFolders.fileNames ?? []
            let photos = try UploadedPhotos(in: [message], uploads, besides: beside)
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
            for rename in edit.renames(before, file) {
                if file.kind != "settings" {
                    edits.editSettings(as: rename.reference, from: [rename.old], to: rename.new)
                }
                await edits.editAll(rename.reference, from: [rename.old], to: rename.new, besides: file.path)
            }
            do throws(Problems) {
                try await edits.apply("edit \(file.shownPath)")
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

    /// A file as it is now, and how it would differ if the change were made all the same.
    private static func conflict(
        _ edit: FileEdit, _ file: WrittenFile, _ now: [UInt8], _ edits: DiaryEdits
    ) -> JSONValue {
        guard case .object(var members) = json(file, now, edits) else { return .null }
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
    ///   - fields: what it has, in which photos may be named that the browser has sent.
    ///   - isKept: whether a place or page with mistakes becomes a draft, instead of being refused.
    func start(_ kind: Entry.Kind, _ fields: [String: JSONValue], body: String, isKept: Bool = false) async -> Outcome {
        await inTurn { [diary, uploads] () throws(Problems) in
            var edits = try await DiaryEdits(diary)
            let photos = try UploadedPhotos(in: [.object(fields)], uploads, besides: [])
            guard case .object(var named) = photos.named(.object(fields)) else { return .missing }
            let format = kind.format
            let isKept = isKept && format["draft"] != nil
            if isKept { named["draft"] = true }
            let pairs = format.inOrder(named).filter { !$0.value.isNull }.map { key, value in
                (key, EditValue(value, at: EditPath([.key(key)]), format))
            }
            let name = kind == .person ? "name" : "title"
            guard let title = named[name]?.text, title.contains(where: { !$0.isWhitespace }) else {
                throw Problems([.error("\(format.subject) has no name", path: name, help: "give it one")])
            }
            let bytes: [UInt8]
            do throws(Diagnostic) {
                bytes = try newEntry(pairs, text: body, as: format)
            } catch {
                throw Problems([error])
            }
            // A portrait lies beside all people; a place with photos has a folder of its own.
            let isAlone = kind == .place
            let file = try edits.start(
                kind, called: title, bytes, photos: isAlone ? photos.photos.map(\.file) : [], isDraft: isKept)
            for photo in photos.photos { edits.add(.copy(photo.original, to: "\(file.folder)/\(photo.file)")) }
            try await edits.apply("new \(title)")
            uploads.remove(photos.ids)
            let now = try await DiaryEdits(diary)
            guard let file = now.file(file.shownPath) else { return .done([:]) }
            return .done(Self.json(file, try file.bytes(), now))
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
            edits.add(.remove(file.path, before: before))
            try await edits.apply("remove \(file.shownPath)", remembering: .trash)
            return .done([:])
        }
    }

    /// The entries in the trash, the last one first.
    func trash() async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let records = Self.restorable(EditJournal(diary: diary, .trash))
            return .done(
                [
                    "entries": .list(
                        records.map {
                            ["number": .int($0.number), "path": .string(String($0.inverse.title.dropFirst(7)))]
                        })
                ])
        }
    }

    /// Brings an entry back from the trash.
    func restore(_ number: Int) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let journal = EditJournal(diary: diary, .trash)
            guard let record = Self.restorable(journal).first(where: { $0.number == number }) else { return .missing }
            try await record.inverse.make()
            journal.remove(record)
            return .done(["path": .string(String(record.inverse.title.dropFirst(7)))])
        }
    }

    /// What was deleted and is not there again.
    private static func restorable(_ journal: EditJournal) -> [EditJournal.Record] {
        journal.records.filter { record in
            record.inverse.title.hasPrefix("remove ")
                && record.inverse.changes.allSatisfy { FileKind(at: $0.path, followingLinks: false) == nil }
        }
    }

    /// Takes back the last change.
    ///
    /// - Parameter title: what it is called; when it is another by now, nothing is taken back.
    func undo(_ title: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let journal = EditJournal(diary: diary)
            var found: EditJournal.Record?
            do throws(Diagnostic) { found = try journal.last() } catch { throw Problems([error]) }
            guard let found else { return .missing }
            guard found.inverse.title == title else { return .conflict(["undo": .string(found.inverse.title)]) }
            try await found.inverse.make()
            journal.remove(found)
            return .done(["undone": .string(title)])
        }
    }
}

extension FileEdit {
    /// What the browser says that it changes; nil where it says nothing.
    fileprivate init?(_ message: JSONValue) {
        if let source = message["source"].text {
            self = .source(source)
        } else if case .object(let visit) = message["visit"] {
            self = .visit(visit)
        } else if case .list(let edits) = message["edits"] {
            self = .values(edits, body: message["body"].text)
        } else {
            return nil
        }
    }
}
