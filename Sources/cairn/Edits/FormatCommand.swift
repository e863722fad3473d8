internal import ArgumentParser
internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Files

struct FormatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt",
        abstract: "Writes entries and settings in one form, with all that they say and all their comments.",
        usage: "cairn fmt [<place> ...] [--check] [--dry-run]",
        discussion: """
            Keys come in the order of the documentation, levels are two spaces, quotes stand where YAML needs them, lines end with a line \
            feed. Without names all of the diary's own files are meant; `cairn undo` takes it back.

              cairn fmt
              cairn fmt onion diary.yml
              cairn fmt --check
            """)

    @Argument(
        help: ArgumentHelp("A place's file name, the path of any entry, or diary.yml.", valueName: "place"),
        completion: .placeNames)
    var names: [String] = []

    @Flag(help: "Change nothing, list the files that have another form, and fail if there are any.")
    var check = false

    @OptionGroup var options: EditOptions

    func run() async throws {
        let hasOthers: Bool
        do throws(Problems) {
            var (files, problems) = try chosen()
            let results = await files.concurrentMap { $0.formatted() }
            var changes: [FileChange] = []
            for result in results {
                if let change = problems.gather({ () throws(Diagnostic) in try result.get() }), let change {
                    changes.append(change)
                }
            }
            let diary = options.diary
            for change in changes {
                print(
                    !check && options.dryRun ? change.difference(in: diary) : change.shownPath(in: diary) + "\n",
                    terminator: "")
            }
            if !check, !options.dryRun, !changes.isEmpty {
                try await ChangeSet((["cairn fmt"] + names).joined(separator: " "), changes).apply(in: diary)
            }
            if problems.hasErrors { throw problems }
            Reporter.show(problems)
            hasOthers = !changes.isEmpty
        } catch {
            throw Reporter.exit(error)
        }
        if check, hasOthers { throw ExitCode(1) }
    }

    /// The files that are meant.
    private func chosen() throws(Problems) -> (files: [DiaryFile], problems: Problems) {
        let content = ContentFolder(diary: options.diary)
        let (entries, problems) = content.entryFiles()
        let settings = DiaryFile(path: options.diary + "/Content/diary.yml", shown: "Content/diary.yml", kind: nil)
        var files = entries.map { DiaryFile(path: $0.path, shown: $0.shownPath, kind: $0.kind) }
        _ = try orProblems(try content.settings())
        files.append(settings)
        if names.isEmpty { return (files, problems) }
        var unknown = Problems()
        var chosen: [DiaryFile] = []
        for name in names {
            let found = zip(files, entries.map(\.slug) + ["diary.yml"]).filter { file, slug in
                [slug, file.shown, file.path].contains { $0 == name || $0 == normalized(name) }
            }
            if found.isEmpty {
                unknown.add(
                    .error(
                        "there is no file “\(name)”", path: "Content",
                        help: didYouMeanHelp(name, among: entries.map(\.slug))
                            ?? "name a place by its file, others by their path"))
            }
            chosen += found.map(\.0)
        }
        try unknown.throwErrors()
        return (chosen, Problems())
    }
}

/// A file that may be written in the one form: an entry, or the settings.
private struct DiaryFile: Sendable {
    let path: String
    let shown: String
    /// Nil for the settings.
    let kind: Entry.Kind?

    /// What the form changes; nil where the file has it.
    func formatted() -> Result<FileChange?, Diagnostic> {
        Result { () throws(Diagnostic) -> FileChange? in
            let bytes = try File(path).read()
            let document =
                kind == nil ? try YAMLDocument(settings: shown, bytes) : try YAMLDocument(entry: shown, bytes)
            let formatted = try document.formatted(as: kind?.format ?? .settings)
            return formatted == bytes ? nil : .write(path, before: bytes, after: formatted)
        }
    }
}
