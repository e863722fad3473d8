internal import Content
internal import Base
package import Diary
package import Editing

/// Files on their way into the diary, record by record.
package struct ImportIntake {
    /// What is taken, and what is not.
    package struct Options {
        /// `--only`
        var only: ImportScope?
        /// Whether what may be a known place is a new one.
        var takesDoubtful: Bool
        var takesHomes: Bool
        /// Whether nothing is written, and so nobody asked.
        var isDryRun: Bool

        package init(only: ImportScope?, takesDoubtful: Bool, takesHomes: Bool, isDryRun: Bool) {
            self.only = only
            self.takesDoubtful = takesDoubtful
            self.takesHomes = takesHomes
            self.isDryRun = isDryRun
        }
    }

    package enum ImportScope: String, CaseIterable {
        case places, visits, photos
    }

    private let known: [PlaceLookup.Spot]
    private let matching: ImportMatching
    private let writing: ImportWriting
    private let options: Options
    /// The folder for photos of zip files.
    private let unpacked: String
    private var isTiredOfQuestions = false
    package private(set) var report = ImportReport()

    package init(known: [PlaceLookup.Spot], writing: ImportWriting, options: Options, unpacked: String) {
        self.known = known
        self.writing = writing
        self.options = options
        self.unpacked = unpacked
        matching = ImportMatching(
            known.map { spot in
                .init(
                    slug: spot.place.file.slug, title: spot.place.title, location: spot.location,
                    sources: spot.sources.map { .init(service: $0.system, id: $0.id) })
            })
    }

    /// Takes what files hold.
    package mutating func add(_ bundle: ImportedBundle, _ photos: ImportPhotos, _ edits: inout DiaryEdits) async {
        for file in bundle.files { report.begin(file) }
        report.note(lost: bundle.lost)
        var bundle = bundle
        bundle.name { PhotoGroup.unnamed(writing.settings.language, $0.written) }
        var additions = Additions()
        if options.only != .places { add(photos, &bundle, &additions) }
        let slugs = slugs(of: bundle, edits)
        let prepared = await bundle.items.concurrentMap {
            [matching, writing, unpacked, edits, only = options.only] item in
            PreparedPlace(item.place, slugs, matching, writing, edits, unpacked: unpacked, isBare: only == .places)
        }
        for (item, prepared) in zip(bundle.items, prepared) {
            report.noteLostPhotos(prepared.lostPhotos)
            do throws(Diagnostic) {
                switch decision(prepared) {
                case .left(let reason): report.note(item, .left(reason))
                case .known(let position): additions.add(prepared.place, item, to: position)
                case .new:
                    try start(prepared, &edits)
                    report.note(item, .new)
                }
            } catch {
                report.note(item, .left(error.wording))
            }
        }
        if options.only != .places {
            for (number, file) in bundle.files.enumerated() { add(file.stays, of: number, &additions) }
        }
        let changes = await additions.all.concurrentMap(runLength: 4) { [known, writing, unpacked, edits] addition in
            PreparedAddition(
                addition.place, addition.sources, to: known[addition.position], writing, edits, unpacked: unpacked)
        }
        for (addition, prepared) in zip(additions.all, changes) {
            report.noteLostPhotos(prepared.lostPhotos)
            do throws(Diagnostic) {
                let visits = prepared.visits
                if let change = try prepared.change.get() {
                    edits.add(change)
                    try copy(prepared.photos, into: known[addition.position].place.file.folder, &edits)
                }
                report.note(known: visits)
                for (number, item) in addition.items.enumerated() {
                    var item = item
                    item.place.location = item.place.location ?? known[addition.position].location
                    report.note(item, .known(visits: number == 0 ? visits : 0))
                }
            } catch {
                for item in addition.items { report.note(item, .left(error.wording)) }
            }
        }
    }

    /// What one place that is there gets from all records about it.
    private struct Addition {
        let position: Int
        var place: ImportedPlace
        var sources: [ImportedPlace.ImportedSource]
        var items: [ImportedBundle.Item]
    }

    /// Places that are there and get something, in the order in which they come.
    private struct Additions {
        private(set) var all: [Addition] = []
        private var indices: [Int: Int] = [:]

        mutating func add(_ place: ImportedPlace, _ item: ImportedBundle.Item, to position: Int) {
            let sources = [place.source].compactMap { $0 }
            guard let index = indices[position] else {
                indices[position] = all.count
                return all.append(Addition(position: position, place: place, sources: sources, items: [item]))
            }
            all[index].place.visits += place.visits
            all[index].place.location = all[index].place.location ?? place.location
            all[index].sources += sources
            all[index].items.append(item)
        }
    }

    private enum Decision {
        case new
        case known(Int)
        /// With the reason.
        case left(Message)
    }

    private mutating func decision(_ prepared: PreparedPlace) -> Decision {
        let place = prepared.place
        if place.isHome, !options.takesHomes, !place.isChosen {
            return .left("it is a home or a place of work (--home takes it)")
        }
        let decision: Decision =
            switch prepared.match {
            case .new: .new
            case .known(let position): .known(position)
            case .doubtful where options.takesDoubtful || place.isChosen: .new
            case .doubtful(let position, let why): asked(place, position, why)
            }
        if case .new = decision, options.only == .visits { return .left("it is no place of the diary (--only visits)") }
        return decision
    }

    /// What somebody at a terminal says of a place that may be there already; left where nobody can be asked.
    private mutating func asked(_ place: ImportedPlace, _ position: Int, _ why: Message) -> Decision {
        let slug = known[position].place.file.slug
        let left = Decision.left("\(slug) \(why) (--as-new takes it for another one)")
        guard !options.isDryRun, !isTiredOfQuestions else { return left }
        let named = visible("“\(place.title)”" + (place.address.map { ", \($0)" } ?? ""))
        let question: Message =
            "\(named): \(slug) \(visible(why)). Are they one? [y]es, [n]o, [s]kip, skip [a]ll: "
        switch Terminal.ask(question)?.lowercased().first {
        case "y"?, "네"?, "예"?: return .known(position)
        case "n"?, "아"?: return .new
        case "a"?: isTiredOfQuestions = true
        default: break
        }
        return left
    }

    /// Takes photos as visits of the places that they were taken at, and as drafts of places that nobody has named.
    private mutating func add(_ photos: ImportPhotos, _ bundle: inout ImportedBundle, _ additions: inout Additions) {
        let new = bundle.items.map { matching.match($0.place) == .new ? $0.place.location : nil }
        let (groups, left) = photos.groups(at: known.map(\.location) + new)
        for group in groups {
            guard let position = group.photos.place else {
                var place = ImportedPlace(record: 0, title: group.photos.title(writing.settings.language))
                place.location = group.photos.spot
                place.visits = group.visits
                place.isDraft = true
                bundle.add(ImportedBundle.Item(place: place, origins: group.origins))
                continue
            }
            if position >= known.count {
                bundle.add(group.visits, group.origins, to: position - known.count)
                continue
            }
            var place = ImportedPlace(record: 0, title: known[position].place.title)
            place.visits = group.visits
            additions.add(place, .init(place: place, origins: group.origins), to: position)
        }
        for (photo, file, record) in left {
            let name = photo.original.split(separator: "/").last.map(String.init) ?? ""
            report.note(
                .init(place: ImportedPlace(record: record, title: name), origins: [(file, [record])]),
                .left(photo.day == nil ? "it does not say when it was taken" : "it does not say where it was taken"))
        }
    }

    /// Takes stays as visits of the known places that they were at.
    private mutating func add(_ stays: [ImportedStay], of file: Int, _ additions: inout Additions) {
        var days: [Int: (records: [Int], days: Set<String>)] = [:]
        var order: [Int] = []
        var lost: [ImportedStay] = []
        lost.reserveCapacity(stays.count)
        for stay in stays {
            guard let position = matching.nearest(to: stay.location) else {
                lost.append(stay)
                continue
            }
            if days[position] == nil { order.append(position) }
            days[position, default: ([], [])].records.append(stay.record)
            days[position, default: ([], [])].days.insert(stay.day)
        }
        for position in order {
            guard let found = days[position] else { continue }
            var place = ImportedPlace(record: 0, title: known[position].place.title)
            place.visits = found.days.sorted().map { ImportedVisit(from: $0) }
            additions.add(place, .init(place: place, origins: [(file, found.records)]), to: position)
        }
        report.note(lost, of: file)
    }

    /// The names that places will have here, by those that links of other places have for them.
    private func slugs(of bundle: ImportedBundle, _ edits: DiaryEdits) -> [String: String] {
        var slugs: [String: String] = [:]
        for place in bundle.items.map(\.place) {
            guard let source = place.source, ["cairn", "note"].contains(source.service),
                !place.isHome || options.takesHomes
            else { continue }
            let name = source.service == "cairn" ? source.id : slug(place.title)
            switch matching.match(place) {
            case .new: if edits.isFree(name) { slugs[name] = name }
            case .known(let position): slugs[name] = known[position].place.file.slug
            case .doubtful: continue
            }
        }
        return slugs
    }

    /// Writes the entry of a new place.
    private mutating func start(_ prepared: PreparedPlace, _ edits: inout DiaryEdits) throws(Diagnostic) {
        let place = prepared.place
        // A place of another Cairn diary keeps its file's name, and so its address.
        let name = place.source.flatMap { $0.service == "cairn" ? $0.id : nil } ?? place.title
        let entry = try prepared.entry.get()
        let folder = edits.add(entry: entry.bytes, called: name, photos: entry.photos.map(\.name))
        try copy(entry.photos, into: folder, &edits)
        report.note(new: entry, place)
        if let spot = place.location, writing.settings.isInPrivacyZone(spot) { report.noteZone(place) }
    }

    /// Copies photos beside an entry; those of zip files are unpacked first.
    private func copy(
        _ photos: [(photo: ImportedPhoto, name: String)], into folder: String, _ edits: inout DiaryEdits
    ) throws(Diagnostic) {
        for (photo, name) in photos where !options.isDryRun {
            let original = try photo.file.onDisk(in: unpacked)
            for change in NewPhoto.copies(of: original, to: "\(folder)/\(name)") { edits.add(change) }
        }
    }
}
