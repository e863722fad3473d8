internal import ArgumentParser
internal import Content
internal import Diagnostics
internal import Diary
internal import Files

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Starts an entry about a place.",
        discussion: """
            It never writes over an entry that exists.

              cairn new "연남동 작은 카페" --category cafe --at 37.5627,126.9256 --date 2026-05-03
            """)

    @Argument(help: "The place's name.")
    var title: String

    @Option(help: ArgumentHelp("The id or name of a category of the settings.", valueName: "category"))
    var category: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Latitude and longitude, as 37.5627,126.9256.", valueName: "lat,lon"))
    var at: String?

    @Option(help: ArgumentHelp("The day of the visit; today without it.", valueName: "date"))
    var date: String?

    @Option(help: ArgumentHelp("The diary's folder.", valueName: "dir"))
    var diary = "."

    func run() throws {
        do throws(Problems) {
            print(try write())
        } catch {
            throw Reporter.exit(error)
        }
    }

    /// Writes the entry and gives its path.
    private func write() throws(Problems) -> String {
        let place = NewPlace(
            title: title, category: category, location: at, date: date ?? CivilDay.today.day.description)
        let shown = "Content/places/\(place.slug).md"
        var problems = Problems()
        let settings = problems.gather { () throws(Diagnostic) in try ContentFolder(diary: diary).settings() }
        if let settings {
            let (settings, mistakes) = Settings.read(settings.file, settings.root)
            problems.add(mistakes)
            problems.add(place.problems(settings, path: shown))
        }
        // In any folder, because all places of one name would have one address.
        let entries = ContentFolder(diary: diary).entryFiles().files
        if let entry = entries.first(where: { $0.kind == .place && $0.slug == place.slug }) {
            problems.add(
                .error("there is an entry already", path: entry.shownPath, help: "give the place another name"))
        }
        try problems.throwErrors()
        do throws(Diagnostic) {
            try Folder(diary + "/Content/places").create()
            let path = "\(diary)/\(shown)"
            guard FileKind(at: path, followingLinks: false) == nil else {
                throw .error("there is an entry already", path: shown, help: "give the place another name")
            }
            try File(path).write(Array(normalized(place.text).utf8), exclusive: true)
        } catch {
            throw Problems([error])
        }
        return shown
    }
}
