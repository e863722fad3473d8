internal import Content
internal import Base
internal import Diary
internal import Editing
internal import Import
internal import Pages
internal import Site

// What the browser is told of a diary.
extension DiaryWriter {
    /// What forms need of the whole diary.
    func overview() async -> Outcome {
        await inTurn { [diary, today] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            var members: [String: JSONValue] = [
                "today": .string(today().description), "language": .string(edits.settings.language.rawValue),
                "diary": .string(Fingerprint(of: Array((Folder(diary).resolved ?? diary).utf8)).hex),
                "categories": .list(
                    edits.settings.categories.map { ["id": .string($0.id), "name": .string($0.name)] }),
                "base": .string(edits.settings.base), "undo": .null,
                // Messages of friends come to whoever keeps a group.
                "receives": .bool(
                    edits.settings.invitation != nil || edits.files.contains { $0.kind == .group }),
                "settings": .string(DiaryEdits.settingsName),
                // Templates that cannot be read are no reason to write nothing.
                "looks": .list(
                    ((try? Theme(of: diary, edits.settings))?.lookDescriptions ?? []).map { .string($0.name) }),
                "formats": .object(
                    Dictionary(
                        Entry.Kind.allCases.map { ($0.rawValue, $0.format.json) }
                            + [("settings", FormatMapping.settings.json), ("visit", FormatMapping.visit.json)]
                    ) { first, _ in first }),
            ]
            let index = await NameIndex(edits.files)
            let written: [FormatReference] = [.tag, .feature, .person, .station]
            var names = Dictionary(uniqueKeysWithValues: written.map { ($0, index.names($0)) })
            let declared: [(kind: Entry.Kind, reference: FormatReference)] = [
                (.person, .person), (.group, .group), (.place, .place), (.journey, .journey),
            ]
            for (kind, reference) in declared {
                let known = names[reference] ?? []
                names[reference] =
                    known + edits.files.filter { $0.kind == kind && !known.contains($0.slug) }.map(\.slug)
            }
            names[.person] = Self.called(names[.person] ?? [], in: edits)
            members["names"] = .object(
                Dictionary(names.map { ($0.key.rawValue, .list($0.value.map { .string($0) })) }) { first, _ in first })
            // Nor is a damaged record.
            if let record = (try? EditJournal(diary: diary).last()) ?? nil {
                members["undo"] = Self.json(record, in: diary)
            }
            return .done(.object(members))
        }
    }

    /// People by the names that they are called by; entries may write these as well as names of files.
    private static func called(_ names: [String], in edits: DiaryEdits) -> [String] {
        var titles: [String: String] = [:]
        for file in edits.files where file.kind == .person { titles[file.slug] = title(of: file).title }
        var known: Set<String> = []
        return names.map { titles[$0] ?? $0 }.filter { known.insert($0).inserted }
    }

    /// What an entry is called, and whether it is a draft; by its file where it is broken.
    private static func title(of file: EntryFile) -> (title: String, isDraft: Bool) {
        guard let source = try? file.source(), let root = try? file.frontMatter(source) else {
            return (file.slug, false)
        }
        let fields = JSONValue(root, file.kind.format)
        return (fields[file.kind == .person ? "name" : "title"].text ?? file.slug, fields["draft"].text == "true")
    }

    /// All that can be edited: path, kind and title.
    func list() async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            let entries = await edits.files.concurrentMap { file -> JSONValue in
                let (title, isDraft) = Self.title(of: file)
                return [
                    "path": .string(file.shownPath), "kind": .string(file.kind.rawValue), "title": .string(title),
                    "draft": .bool(isDraft),
                ]
            }
            return .done(["entries": .list(entries)])
        }
    }

    /// A file as it is.
    ///
    /// - Parameter path: as diagnostics show it.
    func entry(_ path: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            guard let file = edits.file(path) else { return .missing }
            return .done(Self.json(file, try file.bytes(), edits))
        }
    }

    /// What would be wrong with a file of this text.
    func check(_ path: String, _ text: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            guard let file = edits.file(path) else { return .missing }
            return .done(problemsJSON(edits.problems(of: Array(text.utf8), file)))
        }
    }

    /// How a text of an entry will look: HTML in which links to places lead nowhere yet.
    ///
    /// - Parameter path: the entry's; nothing for one that is new.
    func look(_ path: String, _ text: String) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            let edits = try await DiaryEdits(diary)
            let source = SourceFile(path: "the text", bytes: Array(normalized(text).utf8))
            let body = Markdown.html(source, options: edits.settings.markdown)
            let html = body.pieces.map { piece in
                switch piece {
                case .html(let html): return html
                case .placeLink(let link): return "<a>\(escapedHTML(link.label ?? link.slug))</a>"
                case .picture(let picture):
                    let query = "path=\(percentEncoded(path))&name=\(percentEncoded(picture.file))"
                    return
                        "<img src=\"\(WriterAccess.address)file?\(escapedHTML(query))\" alt=\"\(escapedHTML(picture.alt))\">"
                }
            }
            return .done(["html": .string(html.joined())])
        }
    }

    /// What a text that was shared by a map's app or site tells of a place.
    nonisolated func spot(_ text: String) -> Outcome {
        let link = MapLink(text)
        return .done([
            "location": link.coordinate.map { .string($0.written) } ?? .null, "title": .string(link.title),
            "address": .string(link.address), "isShort": .bool(link.isShort),
        ])
    }

    /// Spots of the name that somebody types, where an extract of OpenStreetMap was read for this diary.
    nonisolated func spots(_ text: String) -> Outcome {
        let spots = SpotNames(diary: diary).spots(text)
        return .done([
            "spots": .list(
                spots.map {
                    [
                        "title": .string($0.name), "kind": .string($0.kind), "area": .string($0.area),
                        "address": .string($0.address), "location": .string($0.location.written),
                    ]
                })
        ])
    }

    /// The bytes of a photo or a recording of an entry.
    ///
    /// - Parameter name: as the entry names it.
    func photo(_ path: String, _ name: String) async -> [UInt8]? {
        let last = String(name.split(separator: "/").last ?? "")
        guard PhotoFolders.isPicture(last) || PhotoFolders.isSound(last) else { return nil }
        let path = normalized(path)
        let files = ContentFolder(diary: diary).entryFiles().files
        guard let file = files.first(where: { $0.shownPath == path }),
            case .found(let found) = file.photoFolders.find(normalized(name))
        else { return nil }
        return try? File(found).read(limit: 200_000_000)
    }

    /// Keeps a part of a photo that the browser sends, or of a track.
    func upload(_ fields: [String: String], _ bytes: [UInt8]) async -> Outcome {
        let uploads = uploads
        let number = { fields[$0].flatMap { Int($0) } ?? -1 } as @Sendable (String) -> Int
        return await inTurn { [diary] () throws(Problems) in
            let id = fields["id"] ?? ""
            let limit = try await DiaryEdits(diary).settings.limits.photoBytes
            let done = try await uploads.add(
                bytes, to: id, name: normalized(fields["name"] ?? ""), part: number("part"), of: number("of"),
                limit: limit)
            if done != nil, let track = uploads.trackPath(of: id) {
                defer { uploads.remove([id]) }
                await self.keep(try TrackLogReader.read([track]), as: id)
            }
            return .done(done ?? Self.json(parts: uploads.parts(of: id)))
        }
    }

    /// The parts of a photo that have arrived, so that the rest can follow.
    nonisolated func parts(of id: String) -> Outcome { .done(Self.json(parts: uploads.parts(of: id))) }

    private static func json(parts: [Int]) -> JSONValue { ["parts": .list(parts.map { .int($0) })] }

    /// A file as the browser knows it: its values, its text, and what is wrong with it.
    static func json(_ file: WrittenFile, _ bytes: [UInt8], _ edits: DiaryEdits) -> JSONValue {
        var members: [String: JSONValue] = [
            "path": .string(file.shownPath), "kind": .string(file.kind), "slug": .string(file.entry?.slug ?? ""),
            "digest": .string(Fingerprint(of: bytes).hex),
            "source": .string(String(decoding: bytes, as: UTF8.self)),
            "fields": .null, "body": .null,
        ]
        // What cannot be read as fields can still be mended as text.
        if let document = try? file.document(bytes) {
            members["fields"] = document.root.map { JSONValue($0, file.format) } ?? [:]
            if file.entry != nil, let start = try? FrontMatter(document.file).bodyStart {
                members["body"] = .string(String(decoding: bytes[start...], as: UTF8.self))
            }
        }
        if case .object(let problems) = problemsJSON(edits.problems(of: bytes, file)) {
            members.merge(problems) { first, _ in first }
        }
        return .object(members)
    }
}
