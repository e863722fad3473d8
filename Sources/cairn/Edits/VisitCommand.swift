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
            "The day, month, year, or two days as 2026-05-03/2026-05-05; also 어제, 11/27. Else the photos' days, or today.",
            valueName: "date"))
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
            let visits = try visits(photos)
            let added = document.adding(visits: visits.map(\.value))
            try edits.edit(file.expecting(photos.map(\.file)), added)
            let days = visits.map(\.day)
            for day in days where document.path(ofVisitOn: day) != nil && !document.isAlone(day) {
                print("There is a visit on \(day) already; this is another one of that day.")
            }
            try await edits.finish(
                "cairn visit \(place) --date \(days.joined(separator: " "))", isDryRun: options.dryRun)
        } catch {
            throw Reporter.exit(error)
        }
    }

    /// One visit, or one for each day of the photos where no day is named.
    private func visits(_ photos: [NewPhoto]) throws(Problems) -> [(day: String, value: EditValue)] {
        func visit(_ from: String, _ to: String?, _ photos: [NewPhoto]) -> (String, EditValue) {
            let people = companions.flatMap { $0.split { ",、，".contains($0) } }.map { trimmed(String($0)) }
            return (
                from,
                .visit(
                    from, to: to, with: people.filter { !$0.isEmpty }, rating: rating, price: price, note: note,
                    photos: photos.map { .text($0.file) })
            )
        }
        if let date {
            let date = try diaryDate(date, in: options.diary)
            return [visit(date.from, date.to, photos)]
        }
        let days = Set(photos.compactMap(\.day)).sorted()
        guard days.count > 1 else { return [visit(days.first ?? CivilDay.today.description, nil, photos)] }
        guard rating == nil, price == nil, note == nil else {
            throw Problems([
                .error(
                    "the photos are of several days: \(days.joined(separator: ", "))", path: place,
                    help: "say by “--date” which of them this is about")
            ])
        }
        return days.enumerated().map { index, day in
            visit(day, nil, photos.filter { $0.day == day || index == 0 && $0.day == nil })
        }
    }
}

/// The date that somebody means.
///
/// - Throws: what is wrong with it: nothing is written of a day that is still to come.
func diaryDate(_ text: String, in diary: String) throws(Problems) -> VisitDate {
    let settings = try orProblems(try ContentFolder(diary: diary).settings())
    let language = Settings.read(settings.file, settings.root).settings.language
    guard let date = VisitDate(spoken: text, today: CivilDay.today, in: language) else {
        let isWritten = text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
        throw Problems([
            .error(
                isWritten ? "the day \(text) does not exist" : "“\(text)” is not a date, or may be one of two",
                path: "--date",
                help: "write it as 2026-05-03, 2026-05, 2026, 2026-05-03/2026-05-05, 어제 or yesterday")
        ])
    }
    guard date.first <= CivilDay.today else {
        throw Problems([
            .error("\(date.from) is still to come", path: "--date", help: "a place still to visit has `want: true`")
        ])
    }
    return date
}

extension NewPhoto {
    /// The photo's way beside an entry.
    func copy(beside file: EntryFile) -> FileChange {
        .copy(original, to: file.folder + "/" + self.file)
    }
}
