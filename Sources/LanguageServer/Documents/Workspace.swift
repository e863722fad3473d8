internal import Content
internal import Base
internal import Diary

/// A diary that an editor works on.
struct Workspace {
    let diary: String
    /// Nil while the settings cannot be read.
    private(set) var check: EntryCheck?
    /// What entries are called and name, as far as `readNames` has been asked to read it.
    private(set) var index = NameIndex()
    private var files: [String: EntryFile] = [:]
    /// The paths of the entries that have changed since the index read them.
    private var unread: Set<String> = []
    var hasUnreadNames: Bool { !unread.isEmpty }

    /// The folder that holds the diary of a file.
    static func diary(of path: String) -> String? {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            if FileKind(at: folder + "/Content/diary.yml") == .file { return String(folder) }
        }
        return nil
    }

    init(_ diary: String) async {
        self.diary = diary
        await reload([])
    }

    /// Reads settings, people and groups again, and the list of files.
    mutating func reload(_ changed: Set<String>) async {
        let read = try? await OpenDiary(diary)
        if let read { check = EntryCheck(read) }
        let changed = changed.union(changed.compactMap { File($0).resolved })
        let known = files
        let found = read?.files ?? ContentFolder(diary: diary).entryFiles().files
        files = Dictionary(found.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let gone = known.filter { files[$0.key] == nil }.map(\.value)
        if !gone.isEmpty { index.remove(gone) }
        unread.formUnion(found.lazy.map(\.path).filter { known[$0] == nil || changed.contains($0) })
    }

    /// Reads the names of entries that are new or have changed: of all when it is first asked, for which mistakes in one file need not wait.
    mutating func readNames() async {
        guard hasUnreadNames else { return }
        await index.read(unread.compactMap { files[$0] })
        unread = []
    }

    /// Reads an entry again, from the disk or as an editor has it.
    mutating func read(_ path: String, as bytes: [UInt8]? = nil) {
        guard let file = file(path) else { return }
        unread.remove(file.path)
        if let source = try? bytes.map({ try file.source(of: $0) }) ?? file.source() {
            index.update(file, source)
        } else if files[file.path] == nil {
            index.remove([file])
        }
    }

    /// All entries.
    var entryFiles: [EntryFile] { Array(files.values) }

    var settingsPath: String { diary + "/Content/diary.yml" }
    var language: Settings.Language { check?.settings.language ?? .ko }
    /// The language that the settings ask for in messages; nil where they do not.
    var messages: MessageLanguage? { check?.settings.messages }

    func isSettings(_ path: String) -> Bool {
        path == settingsPath || File(path).resolved == File(settingsPath).resolved
    }

    func file(_ path: String) -> EntryFile? {
        files[path] ?? File(path).resolved.flatMap { files[$0] } ?? unsavedFile(path)
    }

    /// An entry that an editor has, and the disk has not yet.
    private func unsavedFile(_ path: String) -> EntryFile? {
        let folder = diary + "/Content/"
        guard path.hasPrefix(folder), path.hasSuffix(".md"), FileKind(at: path) == nil else { return nil }
        let parts = path.dropFirst(folder.count).split(separator: "/").map(String.init)
        guard parts.count > 1, let kind = Entry.Kind(rawValue: parts[0]) else { return nil }
        let isIndex = parts.count > 2 && parts[parts.count - 1] == "index.md"
        let name = isIndex ? parts[parts.count - 2] : String(parts[parts.count - 1].dropLast(3))
        return ContentFolder(diary: diary).newFile(kind, named: slug(name), inOwnFolder: isIndex)
    }

    /// What may stand in a file; nil for one that is none of the diary.
    func format(of path: String) -> FormatMapping? { isSettings(path) ? .settings : file(path)?.kind.format }

    func problems(of document: OpenDocument) -> Problems {
        if isSettings(document.path) {
            return EntryCheck.problems(
                inSettings: SourceFile(path: "Content/diary.yml", text: normalized(document.text)))
        }
        guard let file = file(document.path), let check, let source = try? file.source(of: document.bytes) else {
            return Problems()
        }
        return check.problems(in: source, of: file) { index.place(knownAs: $0)?.file.slug }
    }

    /// The names that may stand for something of a kind, those that are declared first.
    func names(_ reference: FormatReference, for path: String) -> [(name: String, detail: String)] {
        var names: [(name: String, detail: String)] = []
        switch reference {
        case .category: names = (check?.settings.categories ?? []).map { ($0.id, $0.name) }
        case .person: names = index.all.filter { $0.file.kind == .person }.map { ($0.file.slug, $0.title) }
        case .group: names = index.all.filter { $0.file.kind == .group }.map { ($0.file.slug, $0.title) }
        case .place: names = index.all.filter { $0.file.kind == .place }.map { ($0.file.slug, $0.title) }
        case .journey: names = index.all.filter { $0.file.kind == .journey }.map { ($0.file.slug, $0.title) }
        case .photo: names = (file(path)?.photoFolders.pictureNames ?? []).map { ($0, "") }
        case .recording: names = (file(path)?.photoFolders.soundNames ?? []).map { ($0, "") }
        case .track: names = (file(path)?.photoFolders.trackNames ?? []).map { ($0, "") }
        case .tag, .feature, .station: break
        }
        let known = Set(names.flatMap { [$0.name, $0.detail] })
        if ![.photo, .recording, .track, .place, .group, .journey].contains(reference) {
            names += index.names(reference).filter { !known.contains($0) }.map { ($0, "") }
        }
        return names
    }
}
