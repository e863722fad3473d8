internal import ArgumentParser
internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Files

struct VisitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "visit",
        abstract: "Adds a visit to a place.",
        usage: "cairn visit <place> [--date <date>] [--with <person> ...] [<options>]",
        discussion: """
            The place is named by its file, title, a part of it, or initial consonants. A wish that is `want: true` is fulfilled by it.

              cairn visit 서울숲 --with 현우 --rating 4.5 --note "사슴을 봤다"
              cairn visit ㅅㅇㅅ --date 2026-05-03 --photos ~/Pictures/deer.jpg
            """)

    @Argument(help: ArgumentHelp("The place.", valueName: "place"), completion: .placeNames)
    var place: String

    @Option(
        help: ArgumentHelp(
            "The day, month, year, or the first and last day as 2026-05-03/2026-05-05; else today.", valueName: "date"))
    var date: String?

    @Option(
        name: .customLong("with"), parsing: .upToNextOption, help: ArgumentHelp("Who came along.", valueName: "person"),
        completion: .names(.person))
    var companions: [String] = []

    @Option(help: ArgumentHelp("0 to 5 in halves.", valueName: "rating"))
    var rating: String?

    @Option(help: "A few words, in Markdown.")
    var note: String?

    @Option(help: ArgumentHelp("What it cost, with or without a currency.", valueName: "price"))
    var price: String?

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Photos, which are copied beside the entry.", valueName: "file"))
    var photos: [String] = []

    @OptionGroup var options: EditOptions

    func run() async throws {
        do throws(Problems) {
            var edits = try await DiaryEdits(options.diary)
            let file = try await edits.entry(place)
            guard file.kind == .place else {
                throw Problems([.error("only places are visited", path: file.shownPath)])
            }
            let photos = NewPhoto.named(try await PhotoIntake(photos).photos, besides: file.photoFolders.fileNames)
            let document = try orProblems(try edits.document(file))
            for photo in photos { edits.add(photo.copy(beside: file)) }
            try edits.edit(file.expecting(photos.map(\.file)), document.adding(visits: [visit(photos.map(\.file))]))
            try await edits.finish("cairn visit \(place) --date \(day)", isDryRun: options.dryRun)
        } catch {
            throw Reporter.exit(error)
        }
    }

    private var day: String { date ?? CivilDay.today.description }

    private func visit(_ photos: [String]) -> EditValue {
        let days = day.split(separator: "/").map(String.init)
        let isSpan = days.count == 2
        return .visit(
            isSpan ? days[0] : day, to: isSpan ? days[1] : nil, with: companions, rating: rating, price: price,
            note: note, photos: photos.map { .text($0) })
    }
}

extension NewPhoto {
    /// The photo's way beside an entry.
    func copy(beside file: EntryFile) -> FileChange {
        .copy(original, to: file.folder + "/" + self.file)
    }
}
