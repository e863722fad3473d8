internal import ArgumentParser
internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Exchange
internal import Files

struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Starts an entry about a place.",
        usage: "cairn new <title> [--photos <file> ...] [<options>]",
        discussion: """
            It never writes over an entry that exists. Photos are copied beside the entry; they propose its \
            location, its dates (several days are several visits) and their captions.

              cairn new "연남동 작은 카페" --category cafe --at 37.5627,126.9256 --date 2026-05-03
              cairn new "안국 골목" --photos ~/Pictures/anguk/*.jpg
            """)

    @Argument(help: "The place's name.")
    var title: String

    @Option(
        help: ArgumentHelp("The id or name of a category of the settings.", valueName: "category"),
        completion: .names(.category))
    var category: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Latitude and longitude, as 37.5627,126.9256, or a link of a map that tells them.", valueName: "lat,lon"))
    var at: String?

    @Option(help: ArgumentHelp("The day of the visit; without it that of the photos, or today.", valueName: "date"))
    var date: String?

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Photos for the entry.", valueName: "file"))
    var photos: [String] = []

    @Option(help: ArgumentHelp("The diary's folder.", valueName: "dir"))
    var diary = "."

    func run() async throws {
        do throws(Problems) {
            let intake = try await PhotoIntake(photos)
            // What tells no spot is left to the check, which says why.
            let location = at.map { MapLink($0).coordinate?.written ?? $0 }
            var place = NewPlace(
                title: title, category: category, location: location, date: date, photos: intake.photos)
            if let date {
                let written = try diaryDate(date, in: diary)
                guard written.to == nil else {
                    throw Problems([
                        .error("a new entry has one day", path: "--date", help: "add several by `cairn visit`")
                    ])
                }
                place.date = written.from
            }
            place.complete(today: CivilDay.today.description)
            let (path, area) = try await NewEntry(place, diary: diary).write(with: intake)
            print(path)
            for line in intake.report(place) { print(line) }
            if let area { print("  it lies in \(area.city)") }
        } catch {
            throw Reporter.exit(error)
        }
    }
}

extension PhotoIntake {
    /// What was done, a line a photo.
    func report(_ place: NewPlace) -> [String] {
        var lines = photos.map { photo in
            "  \(photo.file) ← \(photo.original)"
                + (photo.taken.map { ", taken \($0)" } ?? ", which does not say when it was taken")
        }
        lines += doubles.map { "  \($0) is one of these again" }
        if let first = photos.first(where: { $0.location != nil }), place.location == first.location {
            lines.append("  the location is where \(first.file) was taken: \(place.location ?? "")")
        }
        return lines
    }
}

/// Writes a new entry with its photos: all of it or nothing, and over nothing that is there.
struct NewEntry {
    let place: NewPlace
    let diary: String

    init(_ place: NewPlace, diary: String) {
        self.place = place
        self.diary = diary
    }

    /// The path of the entry's own folder or file, without `.md`.
    private var shown: String { "Content/places/\(place.slug)" }

    /// - Returns: the path of the entry, and the area that its spot lies in, by which a slip in a coordinate is seen at once.
    func write(with photos: PhotoIntake) async throws(Problems) -> (path: String, area: Area?) {
        let settings = try orProblems(try ContentFolder(diary: diary).settings())
        var (read, problems) = Settings.read(settings.file, settings.root)
        // In any folder, because all places of one name would have one address.
        let entries = ContentFolder(diary: diary).entryFiles().files
        if let entry = entries.first(where: { $0.kind == .place && $0.slug == place.slug }) {
            problems.add(
                .error("there is an entry already", path: entry.shownPath, help: Self.visiting(entry.slug)))
        }
        let path = place.photos.isEmpty ? try await write(read, problems) : try write(read, problems, photos)
        let spot = place.location.flatMap { MapLink($0).coordinate }
        return (path, Area(address: nil, spot: spot, in: read.language))
    }

    /// Writes an entry without photos: one file.
    private func write(_ settings: Settings, _ found: Problems) async throws(Problems) -> String {
        var problems = found
        problems.add(place.problems(settings, path: shown + ".md"))
        try problems.throwErrors()
        let path = "\(diary)/\(shown).md"
        let bytes = try single { () throws(Diagnostic) in
            guard FileKind(at: path, followingLinks: false) == nil else {
                throw .error("there is an entry already", path: shown + ".md", help: Self.visiting(place.slug))
            }
            return try place.bytes()
        }
        try await ChangeSet(title, [.write(path, before: nil, after: bytes)]).apply(in: diary)
        return shown + ".md"
    }

    /// The command, as `cairn undo` tells it.
    private var title: String { "cairn new \(place.title)" }

    private static func visiting(_ slug: String) -> String {
        "give the place another name, or add a visit: `\(shellCommand("cairn", "visit", slug))`"
    }

    /// Writes an entry with photos: a folder, filled under a name that no build looks at and then moved into place.
    private func write(_ settings: Settings, _ found: Problems, _ photos: PhotoIntake) throws(Problems) -> String {
        let staging = "\(diary)/Content/places/.\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        var problems = found
        do throws(Diagnostic) {
            try fill(staging, photos)
            let folders = PhotoFolders(
                content: Folder(diary + "/Content").resolved ?? "", entry: staging, isShared: false)
            problems.add(place.problems(settings, path: shown + "/index.md", photoFolders: folders))
            if !problems.hasErrors {
                let folder = "\(diary)/\(shown)"
                let index = FileChange.write(folder + "/index.md", before: nil, after: try place.bytes())
                try File(staging).move(to: folder)
                try EditJournal(diary: diary).remember(
                    ChangeSet(title, [index] + place.photos.map { .copy($0.original, to: folder + "/" + $0.file) }))
            }
        } catch {
            problems.add(error)
        }
        if problems.hasErrors { try? Folder(staging).removeAll() }
        try problems.throwErrors()
        return shown + "/index.md"
    }

    private func fill(_ staging: String, _ photos: PhotoIntake) throws(Diagnostic) {
        guard FileKind(at: "\(diary)/\(shown)", followingLinks: false) == nil else {
            throw .error("something stands in the way of the entry's folder", path: shown, help: "move it away")
        }
        try Folder(staging).create()
        try photos.copy(into: staging)
        try File(staging + "/index.md").write(place.bytes(), exclusive: true)
    }
}
