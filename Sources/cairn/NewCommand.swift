internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing
internal import Import
internal import Pages

struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: localized("Starts an entry about a place."),
        usage: "cairn new <title> [--date <date>] [--with <person> ...] [--photos <file> ...] [<options>]",
        discussion: localized(
            """
            It never writes over an entry that exists. Photos are copied beside the entry; they propose its \
            location, its dates (several days are several visits) and their captions.

              cairn new "연남동 작은 카페" --category cafe --at 37.5627,126.9256 --date 2026-05-03
              cairn new 서울숲 --tag 공원 --date 어제 --with 현우 --rating 4.5 --note "사슴을 봤다"
              cairn new "안국 골목" --photos ~/Pictures/anguk/*.jpg
            """))

    @Argument(help: .localized("The place's name."))
    var title: String

    @Option(
        help: ArgumentHelp(localized("The id or name of a category of the settings."), valueName: "category"),
        completion: .names(.category))
    var category: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            localized("Latitude and longitude, as 37.5627,126.9256, or a link of a map that tells them."),
            valueName: "lat,lon"))
    var at: String?

    @OptionGroup var said: VisitOptions

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."

    func run() async throws {
        var edits = try await DiaryEdits(diary)
        let intake = try await PhotoIntake(said.photos)
        let place = try place(NewPhoto.named(intake.photos.atCivilTimesOfSpots))
        if let file = edits.files.first(where: { $0.kind == .place && $0.slug == place.slug }) {
            edits.add(
                .error(
                    "there is an entry already", path: file.shownPath,
                    help:
                        "give the place another name, or add a visit: `\(shellCommand("cairn", "visit", file.slug))`"
                ))
        }
        let folder = "Content/places/\(place.slug)"
        if !place.photos.isEmpty, FileKind(at: "\(diary)/\(folder)", followingLinks: false) != nil {
            edits.add(
                .error(
                    "something stands in the way of the entry's folder", path: folder, help: "move it away"))
        }
        let path = edits.add(place)
        try await edits.apply("cairn new \(title)")
        print(path)
        for line in intake.report(place) { say(line) }
        // By its area a slip in a coordinate is seen at once.
        let spot = place.location.flatMap { MapLink($0).coordinate }
        if let area = Area(address: nil, spot: spot, in: edits.settings.language) {
            say("  it lies in \(area.city)")
        }
    }

    private func place(_ photos: [NewPhoto]) throws(Problems) -> NewPlace {
        // What tells no spot is left to the check, which says why.
        let location = at.map { MapLink($0).coordinate?.written ?? $0 }
        var place = NewPlace(title: title, category: category, location: location, photos: photos)
        place.tags = said.tags
        let date = try said.date.map { date throws(Problems) in try diaryDate(date, in: diary) }
        if said.saysMore || date?.to != nil {
            place.visits = try said.visits(photos, of: title, in: diary).map(\.value)
        }
        place.date = date?.from
        place.complete(today: CivilDay.today.description)
        return place
    }
}

extension PhotoIntake {
    /// What was done, a line a photo.
    func report(_ place: NewPlace) -> [Message] {
        var lines = photos.map { photo -> Message in
            let copied = "\(photo.file) ← \(photo.original)"
            return photo.taken.map { Message("  \(copied), taken \($0)") }
                ?? "  \(copied), which does not say when it was taken"
        }
        lines += doubles.map { "  \($0) is one of these again" }
        if let first = photos.first(where: { $0.location != nil }), place.location == first.location {
            lines.append("  the location is where \(first.file) was taken: \(place.location ?? "")")
        }
        return lines
    }
}
