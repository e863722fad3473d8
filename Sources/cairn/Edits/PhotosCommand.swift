internal import Import
internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing

struct PhotosCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: localized("Brings a folder of photos into the diary: visits to known places, drafts for others."),
        usage: "cairn photos <folder> ... [--track <file> ...] [--within <metres>] [--dry-run]",
        discussion: localized(
            """
            Photos are grouped by the day and the spot where they were taken. At a place that the diary knows they become a visit, or \
            belong to that of the day; other spots become drafts that wait for a name. Photos that do not say where they were taken go \
            with the one nearest in time, at most an hour away. What the diary has already is passed over, and the originals stay.

              cairn photos ~/Pictures/2026-05 --dry-run
              cairn photos ~/Pictures/2026-05 --track ~/Tracks/2026-05-03.gpx
            """))

    @Argument(
        help: ArgumentHelp(localized("Folders of photos, or photos."), valueName: "folder"), completion: .directory)
    var folders: [String]

    @Option(
        help: ArgumentHelp(localized("How far from a place its photos may be taken, in metres."), valueName: "metres"))
    var within = 100

    @Option(
        help: ArgumentHelp(localized("The category of new places."), valueName: "category"),
        completion: .names(.category))
    var category: String?

    @OptionGroup var ways: TrackOptions

    @OptionGroup var options: EditOptions

    func validate() throws {
        guard (1...100_000).contains(within) else { throw misuse("--within is 1 to 100000 metres") }
    }

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        let (files, others) = try PhotoSearch.files(in: folders)
        let found = await PhotoSearch(among: files, besides: edits.files, in: options.diary)
        let spots = await edits.places.spots()
        let (groups, left) = PhotoGroup.groups(
            of: try ways.placed(found.photos), at: spots.map(\.location), on: spots.map(\.days),
            within: Double(within), guessing: ways.guessesSpots)
        for group in groups {
            if let place = group.place {
                try add(group, to: spots[place].place, &edits)
            } else {
                start(group, &edits)
            }
        }
        for photo in left {
            let name = visible(photo.original)
            say(
                photo.day == nil
                    ? "\(name) is left: it does not say when it was taken"
                    : "\(name) is left: it does not say where it was taken")
        }
        if !left.isEmpty { say("`cairn visit PLACE --photos FILE` takes those that are left") }
        let (known, doubles) = (found.known.count, found.doubles.count)
        if known > 0 { say("\(known) of \(files.count) photos are in the diary already") }
        if doubles > 0 {
            say(doubles == 1 ? "1 is among these twice" : "\(doubles) are among these twice")
        }
        if others > 0 { say(others == 1 ? "1 other file is no photo" : "\(others) other files are no photo") }
        try await edits.finish(
            "cairn photos " + folders.joined(separator: " "), isDryRun: options.dryRun)
        if found.problems.hasErrors { throw found.problems }
    }

    /// Gives the photos to the visits of a place, new ones where it was not visited on their day.
    private func add(_ group: PhotoGroup, to place: PlaceLookup.Found, _ edits: inout DiaryEdits) throws(Problems) {
        let document = try orProblems(try edits.document(place.file))
        let photos = NewPhoto.named(group.photos, besides: place.file.photoFolders.fileNames)
        var changes: [Edit] = []
        var visits: [EditValue] = []
        for day in group.days {
            let ofDay = photos.filter { $0.day == day }
            let count = counted(ofDay.count, "photo")
            if let path = document.path(ofVisitOn: day) {
                say("\(visible(place.title)): \(count) for the visit of \(day)")
                changes += document.adding(photos: ofDay, toVisitAt: path)
            } else {
                say("\(visible(place.title)): a visit on \(day), \(count)")
                let values = document.hasAllPhotos ? [] : [("photos", EditValue.list(ofDay.map(\.value)))]
                visits.append(.fields([("date", .plain(day))] + values))
            }
        }
        for change in photos.flatMap({ $0.copies(into: place.file.folder) }) { edits.add(change) }
        // Additions to visits come first, because a date that becomes a list of visits has another path.
        try edits.edit(place.file.expecting(photos.map(\.file)), changes + document.adding(visits: visits))
    }

    /// Starts a draft about a spot that the diary does not know.
    private func start(_ group: PhotoGroup, _ edits: inout DiaryEdits) {
        var place = NewPlace(
            title: group.title(edits.settings.language),
            category: category, location: group.location, photos: NewPhoto.named(group.photos))
        place.isDraft = true
        place.complete(today: "")
        say("\(place.title) is new: \(counted(group.photos.count, "photo")) at \(group.location)")
        edits.start(place)
    }
}
