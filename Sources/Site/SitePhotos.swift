internal import Content
internal import Diagnostics
internal import Diary
internal import Files
internal import Images
internal import Pages

/// The photos that the realms of a site show: what is known of them, and the copies that are made.
struct SitePhotos: Sendable {
    /// What is doubtful or, in a build that keeps going, unreadable.
    let warnings: Problems
    /// Each photo once, with the words that the first entry to have any has for it.
    private let photos: [(photo: Photo, source: PhotoSource, facts: PhotoFacts)]
    /// What is known of each, by the path of its original.
    private let facts: [TextKey: PhotoFacts]
    /// Which of them each realm shows, and which of those its list names.
    private let realms: [(realm: Realm, shown: Set<TextKey>, listed: Set<TextKey>)]
    private let store: PhotoStore?

    /// For pages; made anew each time.
    var album: PhotoAlbum {
        guard let store else { return PhotoAlbum() }
        return PhotoAlbum(
            photos.map {
                ($0.photo.path, PhotoAlbum.Item(facts: $0.facts, renditions: store.renditions(of: $0.facts)))
            })
    }

    var count: Int { photos.count }

    /// Of which photos are shown, and of their bytes.
    var fingerprint: Fingerprint {
        var writer = ByteWriter()
        writer.write(photos.map { ($0.source.path, $0.facts.id) }) {
            $0.write($1.0)
            $0.write($1.1)
        }
        return Fingerprint(of: writer.take())
    }

    /// Looks at every photo of the realms.
    ///
    /// - Parameters:
    ///   - folder: where copies are kept between builds.
    ///   - keepsGoing: whether a photo that cannot be read is passed over with a warning.
    /// - Throws: what is wrong with photos.
    init(_ realms: [SiteRealm], folder: String, keepsGoing: Bool) async throws(Problems) {
        let photosOfRealms = realms.map(\.edition.photos)
        var words: [TextKey: Photo] = [:]
        for photo in photosOfRealms.flatMap(\.self) where !photo.alt.isEmpty {
            if words[TextKey(photo.path)] == nil { words[TextKey(photo.path)] = photo }
        }
        self.realms = zip(realms, photosOfRealms).map {
            ($0.realm, Set($1.map { TextKey($0.path) }), Set($0.edition.listedPhotos.map { TextKey($0.path) }))
        }
        var known: Set<TextKey> = []
        let shown = photosOfRealms.flatMap(\.self).filter { known.insert(TextKey($0.path)).inserted }
        guard let settings = realms.first?.edition.settings, !shown.isEmpty else {
            (warnings, photos, facts, store) = (Problems(), [], [:], nil)
            return
        }
        let store: PhotoStore
        do throws(Diagnostic) {
            store = try PhotoStore(folder: folder, options: ImageOptions(settings))
        } catch {
            throw Problems([error])
        }
        let sources = shown.map { PhotoSource(path: $0.path, name: $0.name, range: $0.range) }
        let results = await store.examine(sources)
        var photos: [(photo: Photo, source: PhotoSource, facts: PhotoFacts)] = []
        var problems = Problems()
        for (index, result) in results.enumerated() {
            switch result {
            case .success(let facts):
                let photo = shown[index]
                photos.append((words[TextKey(photo.path)] ?? photo, sources[index], facts))
            case .failure(var problem):
                if keepsGoing { problem.severity = .warning }
                problems.add(problem)
            }
        }
        if problems.hasErrors {
            // The site has to wait for them, but not the others: what they need is made, and what is wrong with them is told, too.
            for case .failure(let problem) in await store.make(photos.map { ($0.source, $0.facts) }) {
                problems.add(problem)
            }
        }
        try problems.throwErrors()
        facts = Dictionary(uniqueKeysWithValues: photos.map { (TextKey($0.photo.path), $0.facts) })
        problems.add(Self.doubts(realms.map(\.edition), facts))
        warnings = problems
        self.photos = photos
        self.store = store
    }

    /// Makes the copies that the store lacks, and stages those that the site lacks.
    ///
    /// - Returns: the files of the site, and everything that is wrong.
    func make(into folder: SiteFolder) async -> (files: [SiteFile], problems: Problems) {
        guard let store else { return ([], Problems()) }
        let made = await store.make(photos.map { ($0.source, $0.facts) })
        var copies: [(photo: Photo, facts: PhotoFacts, made: [MadeRendition])] = []
        var problems = Problems()
        for (result, photo) in zip(made, photos) {
            problems.gather { () throws(Diagnostic) in
                copies.append((photo.photo, photo.facts, try result.get()))
            }
        }
        var files: [SiteFile] = []
        for (realm, shown, listed) in realms {
            var names: Set<String> = []
            var entries: [PhotoManifest.Entry] = []
            for (photo, facts, made) in copies where shown.contains(TextKey(photo.path)) {
                if listed.contains(TextKey(photo.path)) {
                    entries.append(.init(facts: facts, alt: photo.alt, caption: photo.caption, renditions: made))
                }
                for copy in made where names.insert(copy.rendition.file).inserted {
                    problems.gather { () throws(Diagnostic) in files.append(try stage(copy, of: realm, in: folder)) }
                }
            }
            guard realm == .site || !entries.isEmpty else { continue }
            let manifest = PhotoManifest(entries).bytes
            problems.gather { () throws(Diagnostic) in
                files.append(try folder.file(realm.prefix + "photos.json", manifest))
            }
        }
        return (files, problems)
    }

    /// A finished copy of a photo that is at least so wide where there is one; once copies are made.
    func copy(of photo: Photo, width: Int) -> String? {
        guard let store, let facts = facts[TextKey(photo.path)] else { return nil }
        let copies = store.renditions(of: facts).sorted { $0.width < $1.width }
        return (copies.first { $0.width >= width } ?? copies.last).map { store.path($0) }
    }

    private func stage(_ copy: MadeRendition, of realm: Realm, in folder: SiteFolder) throws(Diagnostic) -> SiteFile {
        let file = realm.prefix + copy.rendition.file
        // The name changes with everything that the bytes follow from.
        let source = Fingerprint(of: Array(file.utf8))
        if let kept = folder.kept(file, madeFrom: source) { return kept }
        return try folder.stage(copyOf: copy.path, as: file, madeFrom: source)
    }

    // MARK: Doubts

    private static func doubts(_ editions: [Edition], _ known: [TextKey: PhotoFacts]) -> Problems {
        var problems = Problems()
        var checked: Set<TextKey> = []
        let places = editions.flatMap { $0.places + $0.unlisted }
        for place in places where checked.insert(TextKey(place.path)).inserted {
            func check(_ photos: [Photo], of visit: Visit? = nil) {
                let origins = photos.compactMap { photo in
                    known[TextKey(photo.path)].map { facts in
                        PhotoOrigin(
                            photo,
                            day: facts.captureTime.flatMap { Day(year: $0.year, month: $0.month, day: $0.day) },
                            latitude: facts.latitude, longitude: facts.longitude)
                    }
                }
                for doubt in place.doubts(about: origins, of: visit) { problems.add(doubt) }
            }
            check(place.photos + place.body.photos)
            for visit in place.visits { check(visit.photos + visit.note.photos, of: visit) }
        }
        var mentions: Set<TextKey> = []
        let mute = editions.flatMap(\.photos).filter { photo in
            photo.alt.isEmpty
                && mentions.insert(TextKey("\(photo.path) \(photo.range.file.path) \(photo.range.bytes.lowerBound)"))
                    .inserted
        }
        if let first = mute.first {
            let others = mute.count == 1 ? "a photo has" : "\(mute.count) photos have"
            problems.add(
                .warning(
                    "\(others) no alt text, so that nobody who cannot see it knows what it shows", at: first.range,
                    help: "write {file: \(first.name), alt: …}"))
        }
        return problems
    }
}

extension ImageOptions {
    fileprivate init(_ settings: Settings) {
        let photos = settings.photos
        self.init(
            widths: photos.widths, formats: photos.formats.compactMap { Format(rawValue: $0.rawValue) },
            quality: photos.quality, maxBytes: photos.maxBytes)
        maxSourceBytes = settings.limits.photoBytes
        maxPixels = settings.limits.photoPixels
    }
}
