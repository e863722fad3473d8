package import Base

/// The folder `Content/` of a diary.
package struct ContentFolder: Sendable {
    /// The diary's folder, which paths in diagnostics are relative to.
    package let diary: String
    /// `Content`, as diagnostics show it.
    private let shown: String
    /// `Content` with every link resolved, which nothing that is read may leave; nil where it is no folder, or where that of somebody
    /// else's diary lies out of that.
    private let root: String?
    /// Whether it is somebody else's diary, in which no link may lead out.
    private let isForeign: Bool
    /// Entries that are laid over those on the disk, and ones that are not there.
    private let overlay: [EntryFile]

    /// - Parameters:
    ///   - diary: the path of the folder that holds `Content/`.
    ///   - shown: what diagnostics call that folder, for another diary than the one that is worked on: `../friend`.
    ///   - overlay: entries that stand in place of those with the same paths, and ones that are not there.
    package init(diary: String, shownAs shown: String? = nil, with overlay: [EntryFile] = []) {
        self.overlay = overlay
        self.diary = diary
        self.shown = shown.map { $0 + "/Content" } ?? "Content"
        isForeign = shown != nil
        let content = Folder(diary + "/Content").resolved
        let border = shown == nil ? nil : Folder(diary).resolved
        root = border.map { border in content.flatMap { $0.hasPrefix(border + "/") ? $0 : nil } } ?? content
    }

    package var path: String { diary + "/Content" }

    /// - Throws: a diagnostic where there is no folder `Content/`.
    package func mustExist() throws(Diagnostic) {
        guard FileKind(at: path) == .folder else {
            throw .error(
                "there is no folder Content/ here", path: diary,
                help: "name the diary's folder, or start a new diary with `cairn init DIR`")
        }
    }

    /// The settings, `Content/diary.yml`.
    ///
    /// - Returns: the file and its root mapping; nil for an empty file.
    /// - Throws: a diagnostic when it is missing, unreadable or broken.
    package func settings() throws(Diagnostic) -> (file: SourceFile, root: YAMLNode?) {
        let shown = shown + "/diary.yml"
        try mustExist()
        guard let root else {
            throw .error(
                "the link leads out of the diary's folder", path: self.shown,
                help: "copy the folder instead of linking it"
            )
        }
        guard FileKind(at: path + "/diary.yml", followingLinks: false) != nil else {
            throw .error("the settings are missing", path: shown, help: "a file with one line will do: `title: 동네 수첩`")
        }
        let target = File(path + "/diary.yml").resolved
        guard !isForeign || target.map({ $0.hasPrefix(root + "/") }) ?? true else {
            throw .error(
                "the link leads out of Content/ or to a folder", path: shown,
                help: "copy the file instead of linking it"
            )
        }
        let file = try yamlFile(path + "/diary.yml", shownAs: shown)
        return (file.file, file.root)
    }

    /// A YAML file whose root is a mapping.
    package func yamlFile(_ path: String, shownAs shown: String) throws(Diagnostic) -> (
        file: SourceFile, root: YAMLNode?
    ) {
        let bytes = try readText(path, shownAs: shown, limit: FrontMatter.sizeLimit * 4)
        return try yaml(SourceFile(path: shown, bytes: bytes))
    }

    /// The entries' files in the order of kind and path.
    ///
    /// - Returns: the files, without those whose slug an earlier one has, and what is wrong with names and links.
    package func entryFiles() -> (files: [EntryFile], problems: Problems) {
        var found: [EntryFile] = []
        var problems = Problems()
        guard let root else { return ([], problems) }
        let translations = TranslationFiles(languages: otherLanguages)
        for kind in Entry.Kind.allCases {
            let folder = "\(path)/\(kind.rawValue)"
            guard FileKind(at: folder, followingLinks: false) != nil else { continue }
            guard FileKind(at: folder) == .folder, let top = Folder(folder).resolved else {
                // Without it the site would lose all that it should hold.
                problems.add(
                    .error(
                        "this is not a folder", path: "\(shown)/\(kind.rawValue)",
                        help: "entries lie in a folder of this name; move away what stands in its place"))
                continue
            }
            // One's own entries may lie elsewhere.
            guard !isForeign || top.hasPrefix(root + "/") else {
                problems.add(
                    .error(
                        "the link leads out of Content/", path: "\(shown)/\(kind.rawValue)",
                        help: "copy the folder instead of linking it"))
                continue
            }
            walk(top, "\(shown)/\(kind.rawValue)", kind, root, translations, depth: 0, &found, &problems)
        }
        for file in overlay {
            if let index = found.firstIndex(where: { $0.path == file.path }) {
                found[index] = file
            } else {
                let isLater = { (other: EntryFile) in
                    other.kind == file.kind && precedes(file.shownPath, other.shownPath)
                }
                found.insert(file, at: found.firstIndex(where: isLater) ?? found.endIndex)
            }
        }
        var first: [TextKey: Int] = [:]
        var unique: [EntryFile] = []
        for (index, file) in found.enumerated() {
            let key = TextKey("\(file.kind.rawValue)/\(file.slug)")
            if let other = first[key].map({ found[$0] }) {
                problems.add(
                    .error(
                        "two files have the slug “\(file.slug)”", path: file.shownPath,
                        notes: [.init("the other is \(other.shownPath)")],
                        help: "rename one; capitals, spaces and the form of accents do not tell slugs apart"))
            } else {
                first[key] = index
                unique.append(file)
            }
        }
        return (unique, problems)
    }

    /// The files with the replies of a group's members, by the names of the members' files.
    ///
    /// Nothing but files counts, in folders that are none but folders: replies come from strangers, and no name of theirs may lead elsewhere.
    package func replyFiles(of group: String) -> (files: [(person: String, file: SourceFile)], problems: Problems) {
        guard let root, FileKind(at: "\(root)/replies", followingLinks: false) == .folder else {
            return ([], Problems())
        }
        let (files, problems) = lineFiles(in: "replies/\(group)")
        func name(_ path: String) -> String { normalized(String(path.split(separator: "/").last?.dropLast(4) ?? "")) }
        return (files.map { (name($0.path), $0.file) }, problems)
    }

    /// What was written on the road and is in no entry yet.
    ///
    /// - Returns: the files with their paths as the file system spells them, the names of the photos beside them, and what is passed over.
    package func inboxFiles() -> (files: [(path: String, file: SourceFile)], photos: [String], problems: Problems) {
        let folder = "\(root ?? path)/\(PhotoFolders.inbox)"
        var (files, problems) = lineFiles(in: PhotoFolders.inbox)
        guard !isForeign, let kind = FileKind(at: folder, followingLinks: false) else { return (files, [], problems) }
        guard kind == .folder, let items = try? Folder(folder).items() else {
            problems.add(
                .warning("this is not a folder, so nothing in it is read", path: "\(shown)/\(PhotoFolders.inbox)"))
            return (files, [], problems)
        }
        files.sort { precedes($0.path, $1.path) }
        var photos: [String] = []
        for item in items where !item.name.hasPrefix(".") && item.name != "folded.txt" {
            if item.kind == .file, item.name.hasSuffix(".yml") { continue }
            if item.kind == .file, PhotoFolders.isPicture(item.name) || PhotoFolders.isSound(item.name) {
                photos.append(item.name)
                continue
            }
            problems.add(
                .warning(
                    "this is no note, so it is passed over",
                    path: normalized("\(shown)/\(PhotoFolders.inbox)/\(item.name)"),
                    help: "notes are files like k3j9x2ab.yml, with photos like k3j9x2ab-1.jpg"))
        }
        return (files, photos, problems)
    }

    /// The files of a folder of `Content/` that hold replies, with their paths as the file system spells them.
    private func lineFiles(in name: String) -> (files: [(path: String, file: SourceFile)], problems: Problems) {
        var files: [(path: String, file: SourceFile)] = []
        var problems = Problems()
        guard let root, !isForeign else { return (files, problems) }
        let (folder, shown) = ("\(root)/\(name)", "\(shown)/\(name)")
        guard FileKind(at: folder, followingLinks: false) == .folder,
            let items = problems.gather({ () throws(Diagnostic) in try Folder(folder).items() })
        else { return (files, problems) }
        for item in items where item.kind == .file && item.name.hasSuffix(".yml") && !item.name.hasPrefix(".") {
            let shown = normalized("\(shown)/\(item.name)")
            let bytes = problems.gather { () throws(Diagnostic) in
                try readText("\(folder)/\(item.name)", shownAs: shown, limit: Self.greatestReplyFile)
            }
            guard let bytes else { continue }
            files.append(("\(folder)/\(item.name)", SourceFile(path: shown, bytes: bytes)))
        }
        return (files, problems)
    }

    /// In bytes.
    private static let greatestReplyFile = 16_000_000

    /// Where an entry is to be written that is not there yet.
    ///
    /// - Parameters:
    ///   - slug: its name, which no other entry of the kind has.
    ///   - hasFolder: whether it is the `index.md` of a folder of its own.
    package func newFile(_ kind: Entry.Kind, named slug: String, inOwnFolder hasFolder: Bool) -> EntryFile {
        let content = root ?? path
        let name = "\(kind.rawValue)/\(slug)\(hasFolder ? "/index" : "").md"
        return EntryFile(
            kind: kind, slug: slug, isIndex: hasFolder, path: "\(content)/\(name)", content: content,
            shownPath: "\(shown)/\(name)", siblings: [])
    }

    private func walk(
        _ folder: String, _ shown: String, _ kind: Entry.Kind, _ root: String, _ translations: TranslationFiles,
        depth: Int, _ found: inout [EntryFile], _ problems: inout Problems
    ) {
        guard depth < 16 else { return problems.add(.error("folders are nested more than 16 levels", path: shown)) }
        guard let items = problems.gather({ () throws(Diagnostic) in try Folder(folder).items() }) else { return }
        let siblings = folder.hasPrefix(root + "/") ? items : []
        let translations = translations.isEmpty ? translations : translations.among(items)
        for item in items where item.name.utf8.first != UInt8(ascii: ".") {
            let path = folder + "/" + item.name
            let shownPath = normalized(shown + "/" + item.name)
            let isMarkdown = item.name.utf8.suffix(3).elementsEqual(".md".utf8) { $0 | 0x20 == $1 | 0x20 }
            if isMarkdown || item.kind == .folder, let copy = SyncCopy(item.name),
                Self.isCopy(copy, path, among: items, in: folder)
            {
                problems.add(
                    .warning(
                        "this looks like a copy of “\(copy.original)” that a program has made, so it is left out",
                        path: shownPath,
                        help:
                            "put into “\(copy.original)” what is missing there and delete the copy, or give it another name and title"
                    ))
                continue
            }
            switch item.kind {
            case .folder where isMarkdown:
                problems.add(.error("this is a folder, not an entry", path: shownPath, help: "rename it without `.md`"))
            case .folder:
                walk(
                    path, shown + "/" + item.name, kind, root, translations, depth: depth + 1, &found, &problems)
            case .file where isMarkdown:
                if let entry = translations.entry(of: item.name) {
                    if translations.names.contains(entry) { continue }
                    problems.add(
                        .error(
                            "there is no “\(normalized(entry))” of which this would be a translation", path: shownPath,
                            help: "rename it: the settings say that the diary is written in this language too"))
                    continue
                }
                found.append(
                    entryFile(item.name, path, shownPath, kind, root, siblings, translations.all(of: item.name)))
            case .link where isMarkdown:
                guard let target = File(path).resolved else {
                    problems.add(
                        .error("the link leads nowhere", path: shownPath, help: "remove it, or mend what it points to"))
                    continue
                }
                guard target.hasPrefix(root + "/"), FileKind(at: target) == .file else {
                    problems.add(
                        .error(
                            "the link leads out of Content/ or to no file", path: shownPath,
                            help: "copy the file instead of linking it"))
                    continue
                }
                found.append(entryFile(item.name, path, shownPath, kind, root, siblings))
            case .other where isMarkdown:
                problems.add(
                    .error(
                        "this is no file that can be read, but a pipe, a socket or a device", path: shownPath,
                        help: "put a file in its place, or remove it"))
            default:
                continue
            }
        }
    }

    private func entryFile(
        _ name: String, _ path: String, _ shownPath: String, _ kind: Entry.Kind, _ root: String,
        _ siblings: [Folder.Item], _ translations: [String: String] = [:]
    ) -> EntryFile {
        let isIndex =
            name.utf8.count == 8 && name.lowercased() == "index.md"
            && parentFolder(shownPath) != "\(shown)/\(kind.rawValue)"
        let stem =
            isIndex
            ? parentFolder(shownPath).split(separator: "/").last.map(String.init) ?? name : String(name.dropLast(3))
        return EntryFile(
            kind: kind, slug: Content.slug(stem), isIndex: isIndex, path: path, content: root, shownPath: shownPath,
            siblings: siblings, translations: translations)
    }

    /// The languages besides the first that the settings name, as they are written there; none while those cannot be read.
    private var otherLanguages: [String] {
        guard case .mapping(let pairs)? = (try? settings())?.root?.content,
            let value = pairs.first(where: { $0.key.text == "language" || $0.key.text == "lang" })?.value,
            case .sequence(let items) = value.content
        else { return [] }
        return items.dropFirst().compactMap(\.text)
    }
}

/// Which files hold the texts of others in another language: `seoul-forest.en.md` that of `seoul-forest.md`.
private struct TranslationFiles {
    let languages: [String]
    /// The names of the files of the folder that is looked through.
    private(set) var names: Set<String> = []

    init(languages: [String]) {
        self.languages = languages
    }

    var isEmpty: Bool { languages.isEmpty }

    func among(_ items: [Folder.Item]) -> TranslationFiles {
        var files = self
        files.names = Set(items.lazy.filter { $0.kind == .file }.map(\.name))
        return files
    }

    /// The name of the entry's file of which a file is a translation, nil for a file that is none.
    func entry(of name: String) -> String? {
        guard !languages.isEmpty else { return nil }
        let stem = name.dropLast(3)
        guard let language = languages.first(where: { stem.hasSuffix("." + $0) }) else { return nil }
        let own = stem.dropLast(language.count + 1)
        return own.isEmpty ? nil : String(own + name.suffix(3))
    }

    /// The translations of an entry's file in the folder.
    func all(of name: String) -> [String: String] {
        var found: [String: String] = [:]
        for language in languages {
            let file = "\(name.dropLast(3)).\(language)\(name.suffix(3))"
            if names.contains(file) { found[language] = file }
        }
        return found
    }
}

/// The root mapping of a YAML text.
///
/// - Throws: a diagnostic when the YAML is broken or its root is not a mapping.
package func yaml(_ file: SourceFile) throws(Diagnostic) -> (file: SourceFile, root: YAMLNode?) {
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let root = try YAML.parse(file, bytes: start..<file.bytes.count)
    if let root, !root.isNull {
        guard case .mapping = root.content else {
            throw .error(
                "this is \(root.kindName), not a mapping", at: root.range(in: file),
                help: "write one `key: value` a line")
        }
        return (file, root)
    }
    return (file, nil)
}
