internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing
internal import Import

struct VisitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "visit",
        abstract: localized("Adds a visit to a place."),
        usage: "cairn visit <place> [--date <date>] [--with <person> ...] [<options>]",
        discussion: localized(
            """
            The place is named by its file, title, a part of it, or initial consonants. A wish that is `want: true` is fulfilled by it.

              cairn visit 서울숲 --with 현우 --rating 4.5 --note "사슴을 봤다"
              cairn visit ㅅㅇㅅ --date 2026-05-03 --photos ~/Pictures/deer.jpg
            """))

    @Argument(help: ArgumentHelp(localized("The place."), valueName: "place"), completion: .placeNames)
    var place: String

    @OptionGroup var said: VisitOptions

    @OptionGroup var options: EditOptions

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        let file = try await edits.entry(place)
        guard file.kind == .place else {
            throw Problems([.error("only places are visited", path: file.shownPath)])
        }
        let photos = NewPhoto.named(
            try await PhotoIntake(said.photos).photos.atCivilTimesOfSpots, besides: file.photoFolders.fileNames)
        let document = try edits.document(file)
        for change in photos.flatMap({ $0.copies(into: file.folder) }) { edits.add(change) }
        let visits = try said.visits(photos, of: place, in: options.diary)
        let added = document.adding(visits: visits.map(\.value)) + document.adding(tags: said.tags)
        try edits.edit(file.expecting(photos.map(\.file)), added)
        let days = visits.map(\.day)
        for day in days where document.path(ofVisitOn: day) != nil && !document.isAlone(day) {
            say("There is a visit on \(day) already; this is another one of that day.")
        }
        try await edits.finish(
            "cairn visit \(place) --date \(days.joined(separator: " "))", isDryRun: options.dryRun)
    }
}
