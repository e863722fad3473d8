internal import Content
internal import Diagnostics
internal import Diary
internal import Editing
internal import Exchange
internal import Files

/// Files on their way into the diary, record by record.
struct ImportIntake {
    private let known: [PlaceLookup.Spot]
    private let matching: ImportMatching
    private let writing: ImportWriting
    private let takesDoubtful: Bool
    private let takesHomes: Bool
    /// The folder for photos of zip files, nil where nothing is written.
    private let unpacked: String?
    /// The places of the diary that got something already.
    private var changed: Set<Int> = []
    private(set) var report = ImportReport()

    init(known: [PlaceLookup.Spot], writing: ImportWriting, takesDoubtful: Bool, takesHomes: Bool, unpacked: String?) {
        self.known = known
        self.writing = writing
        self.takesDoubtful = takesDoubtful
        self.takesHomes = takesHomes
        self.unpacked = unpacked
        matching = ImportMatching(
            known.map { spot in
                .init(
                    slug: spot.place.file.slug, title: spot.place.title, location: spot.location,
                    sources: spot.sources.map { .init(service: $0.system, id: $0.id) })
            })
    }

    /// Takes what files hold.
    mutating func add(_ bundle: ImportedBundle, _ edits: inout DiaryEdits) async {
        for file in bundle.files { report.begin(file) }
        let slugs = slugs(of: bundle, edits)
        let prepared = await bundle.items.concurrentMap { [matching, writing] item in
            Prepared(item.place, slugs, matching, writing)
        }
        for (item, prepared) in zip(bundle.items, prepared) {
            do throws(Diagnostic) {
                report.note(item, try outcome(prepared, &edits))
            } catch {
                report.note(item, .left(error.message))
            }
        }
    }

    /// A place with what it is in the diary, and the entry that it becomes where it is new.
    private struct Prepared: Sendable {
        let place: ImportedPlace
        let match: ImportMatching.Match
        let entry: Result<ImportWriting.Entry, Diagnostic>?

        init(_ place: ImportedPlace, _ slugs: Set<String>, _ matching: ImportMatching, _ writing: ImportWriting) {
            var place = place
            place.keepLinks(to: slugs)
            self.place = place
            match = matching.match(place)
            if case .known = match {
                entry = nil
                return
            }
            do throws(Diagnostic) { entry = .success(try writing.entry(place)) } catch { entry = .failure(error) }
        }
    }

    /// The names of the places of another Cairn diary that will be places of this one under the same names.
    private func slugs(of bundle: ImportedBundle, _ edits: DiaryEdits) -> Set<String> {
        Set(
            bundle.items.map(\.place).compactMap { place in
                guard let source = place.source, source.service == "cairn", !place.isHome || takesHomes else {
                    return nil
                }
                switch matching.match(place) {
                case .new: return edits.isFree(source.id) ? source.id : nil
                case .known(let position): return known[position].place.file.slug == source.id ? source.id : nil
                case .doubtful: return nil
                }
            })
    }

    private mutating func outcome(
        _ prepared: Prepared, _ edits: inout DiaryEdits
    ) throws(Diagnostic) -> ImportReport.Outcome {
        let place = prepared.place
        if place.isHome, !takesHomes { return .left("it is a home or a place of work (--home takes it)") }
        switch prepared.match {
        case .known(let position): return try add(place, to: position, &edits)
        case .doubtful(let position, let why) where !takesDoubtful:
            return .left("\(known[position].place.file.slug) \(why) (--as-new takes it for another one)")
        case .doubtful, .new:
            // A place of another Cairn diary keeps its file's name, and so its address.
            let name = place.source.flatMap { $0.service == "cairn" ? $0.id : nil } ?? place.title
            guard let entry = prepared.entry else { return .left("it cannot be written") }
            let written = try entry.get()
            let folder = try edits.add(entry: written.bytes, called: name, photos: written.photos.map(\.name))
            try copy(written.photos, into: folder, &edits)
            if let spot = place.location, writing.settings.isInPrivacyZone(spot) { report.noteZone(place) }
            return .new
        }
    }

    private mutating func add(
        _ place: ImportedPlace, to position: Int, _ edits: inout DiaryEdits
    ) throws(Diagnostic) -> ImportReport.Outcome {
        let spot = known[position]
        // An edit is of what stands on the disk; another of the same file would not see it.
        guard changed.insert(position).inserted else {
            return .left("\(spot.place.file.slug) gets something of an earlier record; import the file again")
        }
        let document = try edits.document(spot.place.file)
        let isSourceKnown = spot.sources.contains { $0.system == place.source?.service }
        let (changes, visits, photos) = writing.additions(
            to: document, place, isSourceKnown: isSourceKnown, besides: spot.place.file.photoFolders.fileNames)
        if changes.isEmpty {
            changed.remove(position)
            return .known(visits: 0)
        }
        do throws(Problems) { try edits.edit(spot.place.file.expecting(photos.map(\.name)), changes) } catch {
            throw error.diagnostics.first ?? .error("the entry cannot be changed", path: spot.place.file.shownPath)
        }
        try copy(photos, into: spot.place.file.folder, &edits)
        return .known(visits: visits)
    }

    /// Copies photos beside an entry; those of zip files are unpacked first.
    private func copy(
        _ photos: [(photo: ImportedPhoto, name: String)], into folder: String, _ edits: inout DiaryEdits
    ) throws(Diagnostic) {
        guard let unpacked else { return }
        for (photo, name) in photos {
            edits.add(.copy(try photo.file.onDisk(in: unpacked), to: "\(folder)/\(name)"))
        }
    }
}
