internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Files
internal import JSON

/// Reads and changes a diary for the browser, one change after the other, by the same edits as the commands.
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

    private let diary: String
    private let today: @Sendable () -> Day
    private var last: Task<Void, Never>?

    init(diary: String, today: @escaping @Sendable () -> Day) {
        self.diary = diary
        self.today = today
    }

    /// Does something when all that was asked for before is done.
    private func inTurn(_ work: @escaping @Sendable () async throws(Problems) -> Outcome) async -> Outcome {
        let before = last
        let task = Task { () -> Outcome in
            await before?.value
            do throws(Problems) { return try await work() } catch { return .refused(problemsJSON(error.reported)) }
        }
        last = Task { _ = await task.value }
        return await task.value
    }

    // MARK: Reading

    /// What forms need of the whole diary.
    func overview() async -> Outcome {
        await inTurn { [diary, today] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            let names = WrittenNames(edits.files)
            var members: [String: JSONValue] = [
                "today": .string(today().description), "language": .string(edits.settings.language.rawValue),
                "categories": .list(
                    edits.settings.categories.map { ["id": .string($0.id), "name": .string($0.name)] }),
                "visibilities": .list(Visibility.allCases.map { .string($0.rawValue) }),
                "undo": .null,
            ]
            for (key, kind) in [("tags", FormatReference.tag), ("people", .person), ("stations", .station)] {
                members[key] = .list(await names.names(kind).map { .string($0) })
            }
            // A damaged record is no reason to write nothing.
            if let record = (try? EditJournal(diary: diary).last()) ?? nil {
                members["undo"] = .string(record.inverse.title)
            }
            return .done(.object(members))
        }
    }

    /// An entry as it is.
    ///
    /// - Parameter path: as diagnostics show it.
    func entry(_ path: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            guard let file = edits.file(path) else { return .missing }
            return .done(try Self.json(file, try file.read(), edits))
        }
    }

    /// What would be wrong with an entry of this text.
    func check(_ path: String, _ text: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            guard let file = edits.file(path) else { return .missing }
            return .done(problemsJSON(edits.problems(of: Array(text.utf8), file)))
        }
    }

    private static func json(_ file: EntryFile, _ bytes: [UInt8], _ edits: DiaryEdits) throws(Problems) -> JSONValue {
        var members: [String: JSONValue] = [
            "path": .string(file.shownPath), "kind": .string(file.kind.rawValue), "slug": .string(file.slug),
            "digest": .string(Fingerprint(of: bytes).hex),
            "source": .string(String(decoding: bytes, as: UTF8.self)),
            "fields": .null, "body": .null,
        ]
        let source = SourceFile(path: file.shownPath, bytes: bytes)
        // What cannot be read as fields can still be mended as text.
        if let frontMatter = try? FrontMatter(source) {
            members["fields"] = frontMatter.root.map { JSONValue($0, file.kind.format) } ?? [:]
            members["body"] = .string(String(decoding: bytes[frontMatter.bodyStart...], as: UTF8.self))
        }
        if case .object(let problems) = problemsJSON(edits.problems(of: bytes, file)) {
            members.merge(problems) { first, _ in first }
        }
        return .object(members)
    }

    // MARK: Writing

    /// Changes an entry of which the browser knows the bytes.
    ///
    /// - Parameters:
    ///   - digest: of the bytes that the change is meant for.
    ///   - title: the change, as `cairn undo` tells it.
    private func change(
        _ path: String, digest: String, _ title: String,
        _ work: @escaping @Sendable (inout DiaryEdits, EntryFile, [UInt8]) throws(Problems) -> Void
    ) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            var edits = try await DiaryEdits(diary)
            guard let file = edits.file(path) else { return .missing }
            let before = try file.read()
            guard Fingerprint(of: before).hex == digest else { return .conflict(try Self.json(file, before, edits)) }
            try work(&edits, file, before)
            do throws(Problems) {
                try await edits.apply("\(title) \(file.shownPath)")
            } catch {
                // Somebody else wrote in the moment between.
                let now = try file.read()
                guard now == before else { return .conflict(try Self.json(file, now, edits)) }
                throw error
            }
            guard FileKind(at: file.path) != nil else { return .done(["path": .string(file.shownPath)]) }
            return .done(try Self.json(file, try file.read(), edits))
        }
    }

    /// Gives an entry another text.
    func save(_ path: String, digest: String, source: String) async -> Outcome {
        await change(path, digest: digest, "edit") { (edits, file, before) throws(Problems) in
            try edits.tryWrite(Array(source.utf8), over: before, to: file)
        }
    }

    /// Changes some values of an entry, and its text.
    ///
    /// - Parameters:
    ///   - fields: the new values by path, such as `visits[0].note`; null removes one.
    ///   - body: the Markdown below the front matter; nil leaves it.
    func save(_ path: String, digest: String, fields: [String: JSONValue], body: String?) async -> Outcome {
        await change(path, digest: digest, "edit") { (edits, file, before) throws(Problems) in
            var after = before
            do throws(Diagnostic) {
                let format = file.kind.format
                var changes: [Edit] = []
                for (key, value) in format.inOrder(fields) {
                    let path = try EditPath(parsing: key)
                    changes.append(value.isNull ? .remove(path) : .set(path, EditValue(value, at: path, format)))
                }
                after = try YAMLDocument(entry: file.shownPath, before).applying(changes, as: format).bytes
                if let body {
                    let start = try FrontMatter(SourceFile(path: file.shownPath, bytes: after)).bodyStart
                    after = Array(after[..<start]) + Array(body.utf8)
                }
            } catch {
                throw Problems([error])
            }
            try edits.tryWrite(after, over: before, to: file)
        }
    }

    /// Adds a visit to a place.
    func visit(_ path: String, digest: String, _ fields: [String: JSONValue]) async -> Outcome {
        await change(path, digest: digest, "visit") { (edits, file, before) throws(Problems) in
            guard file.kind == .place else { throw Problems([.error("only places are visited", path: path)]) }
            let at = EditPath([.key("visits"), .append])
            let visit = EditValue.mapping(
                FormatMapping.visit.inOrder(fields).filter { !$0.value.isNull }.map { key, value in
                    .init(key, EditValue(value, at: EditPath(at.steps + [.key(key)]), .place))
                })
            var after: [UInt8]
            do throws(Diagnostic) {
                let document = try YAMLDocument(entry: file.shownPath, before)
                after = try document.applying(document.adding(visits: [visit]), as: .place).bytes
            } catch {
                throw Problems([error])
            }
            try edits.tryWrite(after, over: before, to: file)
        }
    }

    /// Starts an entry about a place, in a file named by Cairn.
    func start(_ fields: [String: JSONValue], body: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let pairs = FormatMapping.place.inOrder(fields).filter { !$0.value.isNull }.map { key, value in
                (key, EditValue(value, at: EditPath([.key(key)]), .place))
            }
            guard let title = fields["title"]?.text, !title.isEmpty else {
                throw Problems([.error("the place has no name", path: "title", help: "give it one")])
            }
            var edits = try await DiaryEdits(diary)
            do throws(Diagnostic) {
                try edits.add(entry: try newEntry(pairs, text: body), called: title)
            } catch {
                throw Problems([error])
            }
            let path = edits.changes.first?.path ?? ""
            try await edits.apply("new \(title)")
            let now = try await DiaryEdits(diary)
            guard let file = now.files.first(where: { $0.path == path }) else { return .done([:]) }
            return .done(try Self.json(file, try file.read(), now))
        }
    }

    /// Removes an entry, which `undo` brings back. Photos beside it stay.
    func remove(_ path: String, digest: String) async -> Outcome {
        await change(path, digest: digest, "remove") { (edits, file, before) throws(Problems) in
            edits.add(.remove(file.path, before: before))
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

extension DiaryEdits {
    /// The entry that the browser names: only names of entries lead somewhere.
    fileprivate func file(_ path: String) -> EntryFile? {
        let path = normalized(path)
        return files.first { $0.shownPath == path }
    }
}

extension EntryFile {
    fileprivate func read() throws(Problems) -> [UInt8] {
        do throws(Diagnostic) { return try bytes() } catch { throw Problems([error]) }
    }
}
