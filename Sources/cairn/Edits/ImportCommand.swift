internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing
internal import Import
internal import Pages

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: localized("Brings places along from files of other programs and services."),
        usage: "cairn import <file> ... [--category <category>] [--public] [--dry-run]",
        discussion: localized(
            """
            Google's saved places, lists, reviews and timelines, Naver's and Kakao's lists, Swarm, Untappd, Polarsteps, Arc, Day One, \
            Journey, Diarium, AdventureLog, Dawarich, Instagram, Facebook, notes of Obsidian, posts of Jekyll and Hugo, KML, GPX, GeoJSON, tables, folders of photos, and places.json of \
            another Cairn diary. What a file is, is told by what stands in it. New places are private until you say otherwise; what is \
            there already is recognised and gets the visits that it lacks. Every record is accounted for, and `cairn undo` takes all of \
            it back.

              cairn import "Saved Places.json" --dry-run
              cairn import 가고\\ 싶은\\ 장소.csv --category cafe
            """))

    @Argument(help: ArgumentHelp(localized("Files, or folders of them."), valueName: "file"), completion: .file())
    var paths: [String] = []

    @Flag(help: .localized("Take back what the last import wrote and nobody has touched since."))
    var undo = false

    @Option(
        help: ArgumentHelp(
            localized("The category of new places whose own the diary does not have."), valueName: "category"))
    var category: String?

    @Flag(name: .customLong("public"), help: .localized("Publish new places."))
    var isPublic = false

    @Flag(help: .localized("Bring along what may be a place that is there as a new one."))
    var asNew = false

    @Flag(help: .localized("Bring along homes and places of work too."))
    var home = false

    @Option(
        help: ArgumentHelp(
            localized("Only places, only visits of places that are there, or only photos."), valueName: "part"))
    var only: ImportIntake.ImportScope?

    @Option(
        help: ArgumentHelp(
            localized("Take each row of a table for a place, whatever the table looks like."), valueName: "kind"))
    var `as`: TableKind?

    enum TableKind: String, CaseIterable, ExpressibleByArgument { case places }

    @Option(
        help: ArgumentHelp(
            localized("The encoding of names in zip files of older programs that do not tell it."),
            valueName: "encoding"))
    var namesIn: LegacyEncoding?

    @Option(
        help: ArgumentHelp(
            localized(
                "A table with the spots of places whose file does not tell them. Where there is none yet, one is written to be filled in."
            ),
            valueName: "file"), completion: .file())
    var spots: String?

    @Option(
        help: ArgumentHelp(
            localized(
                "A table that says what names of lists, categories, tags and icons are here: a category, #tag, want, or nothing."
            ),
            valueName: "file"), completion: .file())
    var map: String?

    @Option(
        help: ArgumentHelp(
            localized(
                "Where to write what became of each record, as JSON; a name with .csv takes what was left out, as a table to be marked and given back."
            ),
            valueName: "file"), completion: .file())
    var report: String?

    @OptionGroup var ways: TrackOptions

    @OptionGroup var options: EditOptions

    func validate() throws {
        if undo, !paths.isEmpty { throw misuse("--undo takes back the last import, and names no files") }
        if !undo, paths.isEmpty { throw misuse("name the files, or folders of them, that are brought along") }
    }

    func run() async throws {
        if undo {
            return try await EditJournal(diary: options.diary).takeBackLast(
                isDryRun: options.dryRun, orSay: "no import is remembered", where: { $0.hasPrefix("cairn import ") }
            )
        }
        var edits = try await DiaryEdits(options.diary)
        if let category, !edits.settings.categories.contains(where: { $0.id == category || $0.name == category }) {
            let (notes, help) = edits.settings.help(withoutCategory: category)
            throw Problems([
                .error(
                    "no category is called “\(category)”", path: "Content/diary.yml", notes: notes, help: help)
            ])
        }
        let progress = Progress()
        defer { progress.clear() }
        progress.show("Read what is brought along")
        var search = try await ImportSearch(
            paths, photosOnly: only == .photos, asPlaces: self.as == .places, namesIn: namesIn)
        let writing = ImportWriting(
            settings: edits.settings, category: category, map: try names(edits.settings), isPublic: isPublic,
            groups: edits.groups)
        let unpacked = try UnpackedFolder(diary: options.diary)
        let choices = ImportIntake.Options(
            only: only, takesDoubtful: asNew, takesHomes: home, isDryRun: options.dryRun)
        var intake = ImportIntake(
            known: await edits.places.spots(), writing: writing, options: choices,
            unpacked: unpacked.path)
        progress.show("Look at the photos")
        var photos = await ImportPhotos(
            &search.files, besides: edits.files, in: options.diary, unpacked: unpacked.path)
        progress.clear()
        photos.photos = try ways.placed(photos.photos)
        photos.guessesSpots = ways.guessesSpots
        let problems = search.problems
        progress.show("Sort what is new from what is known")
        await intake.add(ImportedBundle(search.files, spots: try await knownSpots()), photos, &edits)
        progress.clear()
        for line in intake.report.lines { say(line) }
        if let report {
            let isTable = report.lowercased().hasSuffix(".csv")
            let bytes = isTable ? intake.report.leftRecords : intake.report.json
            try File(report).replace(with: bytes)
        }
        if let spots, FileKind(at: spots) == nil, !intake.report.withoutSpot.isEmpty {
            try File(spots).replace(with: ImportSpots.table(of: intake.report.withoutSpot))
            say("\(visible(spots)) is to be filled in; then import once more")
        }
        // The photos in the folder are copied last.
        defer { withExtendedLifetime(unpacked) {} }
        try await edits.finish(
            "cairn import " + paths.joined(separator: " "), isDryRun: options.dryRun, isListing: false)
        if !options.dryRun, !edits.changes.isEmpty { for line in intake.report.next { say(line) } }
        if problems.hasErrors { throw problems }
        Reporter.show(problems)
    }

    /// What the file of `--map` says.
    private func names(_ settings: Settings) throws(Problems) -> ImportMap {
        guard let map else { return ImportMap() }
        let bytes = try orProblems(try File(map).read(limit: ImportFile.sizeLimit))
        return try ImportMap(
            SourceFile(path: map, bytes: bytes), categories: settings.categories.map { ($0.id, $0.name) })
    }

    /// What the file of `--spots` says, once it is there.
    private func knownSpots() async throws(Problems) -> ImportSpots {
        guard let spots, FileKind(at: spots) != nil else { return ImportSpots() }
        return ImportSpots(try await ImportSearch([spots]).files)
    }

}

/// What is to be imported.
private struct ImportSearch {
    var files: [ImportedFile]
    let problems: Problems

    /// - Throws: what is wrong with files that were named; files in folders that hold no places are passed over.
    init(
        _ paths: [String], photosOnly: Bool = false, asPlaces: Bool = false, namesIn encoding: LegacyEncoding? = nil
    ) async throws(Problems) {
        var problems = Problems()
        var files: [ImportedFile] = []
        for path in paths {
            guard let set = problems.gather({ () throws(Diagnostic) in try ImportSet(path, namesIn: encoding) })
            else { continue }
            let (found, wrong) = await ImportReader.read(set, photosOnly: photosOnly, asPlaces: asPlaces)
            files += found
            problems.add(Problems(wrong))
        }
        try problems.throwErrors()
        if files.isEmpty {
            throw Problems(problems.diagnostics + [.error("nothing here can be imported", path: paths.first ?? ".")])
        }
        self.files = files
        self.problems = problems
    }
}

extension ImportIntake.ImportScope: ExpressibleByArgument {}
extension LegacyEncoding: ExpressibleByArgument {}

/// A folder for what an import takes out of other files, empty at its beginning and gone at its end.
final class UnpackedFolder {
    let path: String
    private let lock: FileLock

    /// - Parameter kind: what is brought along, in a word.
    /// - Throws: a diagnostic when another import of this kind is running.
    init(diary: String, of kind: String = "import") throws(Diagnostic) {
        let state = "\(diary)/.cairn"
        try OpenFolder(at: diary).makeFolder(".cairn")
        path = "\(state)/\(kind)"
        guard let lock = try FileLock(ifFree: "\(state)/\(kind).lock", purpose: "cairn \(kind)") else {
            throw .error(
                kind == "import"
                    ? "another import into this diary is running" : "another extract is being read into this diary",
                path: diary, help: "wait for its end")
        }
        self.lock = lock
        // One that was killed leaves its own.
        try Folder(path).removeAll()
        try OpenFolder(at: diary).makeFolder(".cairn/\(kind)")
    }

    deinit { try? Folder(path).removeAll() }
}
