internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing

struct FormatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt",
        abstract: localized("Writes entries and settings in one form, with all that they say and all their comments."),
        usage: "cairn fmt [<place> ...] [--check] [--dry-run]",
        discussion: localized(
            """
            Keys come in the order of the documentation, levels are two spaces, quotes stand where YAML needs them, lines end with a line \
            feed. Without names all of the diary's own files are meant; `cairn undo` takes it back.

              cairn fmt
              cairn fmt onion diary.yml
              cairn fmt --check
            """))

    @Argument(
        help: ArgumentHelp(localized("A place's file name, the path of any entry, or diary.yml."), valueName: "place"),
        completion: .placeNames)
    var names: [String] = []

    @Flag(help: .localized("Change nothing, list the files that have another form, and fail if there are any."))
    var check = false

    @OptionGroup var options: EditOptions

    func run() async throws {
        let (files, problems) = try chosen()
        let title = (["cairn fmt"] + names).joined(separator: " ")
        let hasOthers = try await files.change(title, options, isListing: check, problems) { $0.formatted() }
        if check, hasOthers { throw ExitCode(1) }
    }

    /// The files that are meant.
    private func chosen() throws(Problems) -> (files: [DiaryFile], problems: Problems) {
        let (files, problems) = try DiaryFile.all(in: options.diary)
        if names.isEmpty { return (files, problems) }
        var unknown = Problems()
        var chosen: [DiaryFile] = []
        for name in names {
            let found = files.filter { file in
                [file.slug, file.shown, file.path].contains { $0 == name || $0 == normalized(name) }
            }
            if found.isEmpty {
                unknown.add(
                    .error(
                        "there is no file “\(name)”", path: "Content",
                        help: didYouMeanHelp(name, among: files.map(\.slug))
                            ?? "name a place by its file, others by their path"))
            }
            chosen += found
        }
        try unknown.throwErrors()
        return (chosen, Problems())
    }
}

struct UpgradeDiaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade-diary",
        abstract: localized("Writes the names that keys have now in place of those that older versions had."),
        discussion: localized(
            """
            Old names are read all the same, with a warning. Values, comments and all other bytes stay; `cairn undo` takes it back.

              cairn upgrade-diary --dry-run
            """))

    @OptionGroup var options: EditOptions

    func run() async throws {
        let (files, problems) = try DiaryFile.all(in: options.diary)
        let hasOld = try await files.change("cairn upgrade-diary", options, problems) { $0.upgraded() }
        if !hasOld { say("Every key has the name that it has now.") }
    }
}

/// A file of the diary's own: an entry, or the settings.
private struct DiaryFile: Sendable {
    let path: String
    let shown: String
    /// As one names it.
    let slug: String
    /// Nil for the settings.
    let kind: Entry.Kind?

    /// All of them.
    static func all(in diary: String) throws(Problems) -> (files: [DiaryFile], problems: Problems) {
        let content = ContentFolder(diary: diary)
        let (entries, problems) = content.entryFiles()
        _ = try orProblems(try content.settings())
        let settings = DiaryFile(
            path: diary + "/Content/diary.yml", shown: "Content/diary.yml", slug: "diary.yml", kind: nil)
        let files = entries.map { DiaryFile(path: $0.path, shown: $0.shownPath, slug: $0.slug, kind: $0.kind) }
        return (files + [settings], problems)
    }

    /// What the form changes; nil where the file has it.
    func formatted() -> Result<FileChange?, Diagnostic> {
        changed { (document, format) throws(Diagnostic) in try document.formatted(as: format) }
    }

    /// What the names of today change; nil where the file has no others.
    func upgraded() -> Result<FileChange?, Diagnostic> {
        changed { (document, format) throws(Diagnostic) in try document.upgraded(as: format).bytes }
    }

    private func changed(
        _ change: (YAMLDocument, FormatMapping) throws(Diagnostic) -> [UInt8]
    ) -> Result<FileChange?, Diagnostic> {
        Result { () throws(Diagnostic) -> FileChange? in
            let bytes = try File(path).read()
            let document =
                kind == nil ? try YAMLDocument(settings: shown, bytes) : try YAMLDocument(entry: shown, bytes)
            let changed = try change(document, kind?.format ?? .settings)
            return changed == bytes ? nil : .write(path, before: bytes, after: changed)
        }
    }
}

extension [DiaryFile] {
    /// Changes the files, tells which, and shows what was wrong with others.
    ///
    /// - Parameters:
    ///   - title: what the journal calls it.
    ///   - isListing: whether nothing is changed and only the files are told.
    /// - Returns: whether a file has something to change.
    fileprivate func change(
        _ title: String, _ options: EditOptions, isListing: Bool = false, _ known: Problems,
        _ change: @escaping @Sendable (DiaryFile) -> Result<FileChange?, Diagnostic>
    ) async throws(Problems) -> Bool {
        var problems = known
        var changes: [FileChange] = []
        for result in await concurrentMap(change) {
            if let change = problems.gather({ () throws(Diagnostic) in try result.get() }), let change {
                changes.append(change)
            }
        }
        let diary = options.diary
        for change in changes {
            say(
                !isListing && options.dryRun
                    ? change.difference(in: diary) : Message(verbatim: change.shownPath(in: diary) + "\n"),
                terminator: "")
        }
        if !isListing, !options.dryRun, !changes.isEmpty {
            try await ChangeSet(title, changes).apply(in: diary)
        }
        if problems.hasErrors { throw problems }
        Reporter.show(problems)
        return !changes.isEmpty
    }
}
