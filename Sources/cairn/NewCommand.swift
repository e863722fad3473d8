internal import ArgumentParser
internal import Diagnostics
internal import Diary

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

    @Option(help: ArgumentHelp("The id or name of a category of the settings.", valueName: "category"))
    var category: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Latitude and longitude, as 37.5627,126.9256.", valueName: "lat,lon"))
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
            var place = NewPlace(title: title, category: category, location: at, date: date, photos: intake.photos)
            place.complete(today: CivilDay.today.day.description)
            print(try NewEntry(place, diary: diary).write(with: intake))
            for line in intake.report(place) { print(line) }
        } catch {
            throw Reporter.exit(error)
        }
    }
}
