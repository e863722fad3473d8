internal import Content
package import Base
package import Diary
internal import Images
internal import Pages

/// The photos that the subsites of a site show: what is known of them, and the copies that are made.
struct SitePhotos: Sendable {
    /// An original, however many mention it.
    struct SitePhoto: Sendable {
        /// With the words of the first mention to have any.
        var photo: Photo
        /// As the first mention names it.
        let source: PhotoSource
        /// nil where it cannot be read.
        var facts: PhotoFacts?
        /// What it is the still of, where it is a clip.
        var clip: ClipStore.KnownClip?
        /// The file that holds the clip, where the photo's does not.
        var clipSource: PhotoSource?

        /// The picture that copies are made of.
        var picture: PhotoSource {
            clip?.still.map { PhotoSource(path: $0, name: source.name, range: source.range) } ?? source
        }
    }

    let subsites: [SubsiteContent]
    /// What is wrong with photos that are passed over.
    let warnings: Problems
    private var originals: [SitePhoto] = []
    private var numbers: [TextKey: Int] = [:]
    private let store: PhotoStore?
    private let clips: ClipStore?
    private let recordings: SiteRecordings

    /// For pages; made anew each time.
    var album: PhotoAlbum {
        guard let store else { return PhotoAlbum([], recordings.album) }
        return PhotoAlbum(
            readable.map {
                ($0.photo.path, PhotoAlbum.Item(facts: $1, renditions: store.renditions(of: $1), clip: $0.clip?.copy))
            }, recordings.album)
    }

    var count: Int { originals.count { $0.facts != nil } }

    /// The fingerprint of which photos are shown, and of their bytes.
    var fingerprint: Fingerprint {
        Fingerprint { writer in
            writer.write(readable) { writer, photo in
                writer.write(photo.original.source.path)
                writer.write(photo.facts.id)
                writer.write(photo.original.clip?.copy.file)
                writer.write(photo.original.clip?.copy.captions ?? []) { $0.write($1.file) }
            }
            writer.write(recordings.album.map(\.value.file).sorted()) { $0.write($1) }
        }
    }

    /// Looks at every photo of the subsites.
    ///
    /// - Parameters:
    ///   - diary: its folder, in which copies are kept between builds.
    ///   - keepsGoing: whether a photo that cannot be read is passed over with a warning.
    ///   - copies: which copies are made; without it those of the settings.
    /// - Throws: what is wrong with photos.
    init(
        _ subsites: [SubsiteContent], in diary: String, keepsGoing: Bool, copies: Settings.Photos? = nil
    ) async throws(Problems) {
        self.subsites = subsites
        let recordings = try await SiteRecordings(subsites, in: diary, keepsGoing: keepsGoing)
        self.recordings = recordings
        for photo in subsites.flatMap(\.edition.photos) {
            if let number = numbers[TextKey(photo.path)] {
                if originals[number].photo.alt.isEmpty, !photo.alt.isEmpty { originals[number].photo = photo }
            } else {
                numbers[TextKey(photo.path)] = originals.count
                let source = PhotoSource(path: photo.path, name: photo.name, range: photo.range)
                originals.append(SitePhoto(photo: photo, source: source))
            }
        }
        guard let settings = subsites.first?.edition.settings, !originals.isEmpty else {
            (warnings, store, clips) = (recordings.warnings, nil, nil)
            return
        }
        let store = try single { () throws(Diagnostic) in
            let folder = ".cairn/photos"
            try OpenFolder(at: diary).makeFolder(folder)
            return try PhotoStore(folder: diary + "/" + folder, options: ImageOptions(settings, copies))
        }
        self.store = store
        clips = ClipStore(
            folder: diary + "/" + Self.clipFolder,
            options: ClipOptions(settings))
        var problems = recordings.warnings
        let folders = Set(subsites.flatMap(\.edition.sourceFolders))
        let isForeign = originals.map { $0.source.isForeign(to: folders) }
        let looked = await Self.withClips(originals, in: clips, isForeign, keepsGoing: keepsGoing, &problems)
        originals = looked
        let pictures = looked.indices.filter { looked[$0].clip != nil || !PhotoFolders.isClip(looked[$0].photo.path) }
        for (index, result) in zip(pictures, await store.examine(pictures.map { looked[$0].picture })) {
            switch result {
            case .success(let facts):
                originals[index].facts = facts
            case .failure(var problem):
                if keepsGoing || isForeign[index] { problem.severity = .warning }
                problems.add(problem)
            }
        }
        originals = await Self.withMotion(
            originals, in: clips, isForeign, settings.photos, &problems)
        // Copies of photos of other diaries are made before any page may show them, so that one that cannot be is passed over.
        var foreign: [(index: Int, source: PhotoSource, facts: PhotoFacts)] = []
        for (index, original) in originals.enumerated() where isForeign[index] {
            if let facts = original.facts { foreign.append((index, original.picture, facts)) }
        }
        for (result, (index, _, _)) in zip(await store.make(foreign.map { ($0.source, $0.facts) }), foreign) {
            guard case .failure(var problem) = result else { continue }
            originals[index].facts = nil
            problem.severity = .warning
            problems.add(problem)
        }
        warnings = problems
        if problems.hasErrors {
            // The site has to wait for them, but not the others: what they need is made, and what is wrong with them is told, too.
            for case .failure(let problem) in await store.make(readable.map { ($0.picture, $1) }) {
                problems.add(problem)
            }
        }
        try problems.throwErrors()
    }

    /// The originals that can be read.
    private var readable: [(original: SitePhoto, facts: PhotoFacts)] {
        originals.compactMap { original in original.facts.map { (original, $0) } }
    }

    /// What is known of a photo; nil for one that cannot be read.
    func facts(of photo: Photo) -> PhotoFacts? { numbers[TextKey(photo.path)].flatMap { originals[$0].facts } }

    // MARK: Copies

    /// Makes the copies that the store lacks, and stages those that the site lacks.
    ///
    /// - Returns: the files of the site, everything that is wrong, and what was and is mended.
    func make(
        into folder: SiteFolder, onPhoto: @escaping @Sendable (Int, Int) -> Void
    ) async -> (files: [SiteFile], problems: Problems, warnings: Problems) {
        // The public site has the photos of all its languages.
        let owners = subsites.filter { $0.subsite.language == nil }
        var (files, problems) = stageRecordings(of: owners, in: folder)
        guard let store else { return (files, problems, Problems()) }
        let readable = readable
        let prefixes = Set(owners.map(\.subsite.photoPrefix))
        let made = await store.make(readable.map { ($0.picture, $1) }, onPhoto: onPhoto) { rendition in
            prefixes.contains { Self.kept($0 + rendition.file, in: folder) == nil }
        }
        var copies: [(photo: Photo, facts: PhotoFacts, made: [MadeRendition])] = []
        for (result, (original, facts)) in zip(made, readable) {
            problems.gather { () throws(Diagnostic) in
                copies.append((original.photo, facts, try result.get()))
            }
        }
        let clips = await readable.map(\.original).filter { $0.clip != nil }.concurrentMap(runLength: 1) { original in
            (original.photo.path, Result { () throws(Diagnostic) in try self.paths(ofClip: original) })
        }
        var clipPaths: [TextKey: [(file: String, path: String)]] = [:]
        for (path, result) in clips {
            problems.gather { () throws(Diagnostic) in clipPaths[TextKey(path)] = try result.get() }
        }
        for subsite in owners {
            let editions = subsites.filter { $0.subsite.photoPrefix == subsite.subsite.prefix }.map(\.edition)
            let shown = Set(editions.flatMap(\.photos).map { TextKey($0.path) })
            let listed = Set(editions.flatMap(\.listedPhotos).map { TextKey($0.path) })
            let published = subsite.edition.settings.photos.facts
            let subsite = subsite.subsite
            var names: Set<String> = []
            var entries: [PhotoManifest.ManifestPhoto] = []
            for (photo, facts, made) in copies where shown.contains(TextKey(photo.path)) {
                if listed.contains(TextKey(photo.path)) {
                    entries.append(
                        .init(
                            facts: facts, alt: photo.alt, caption: photo.caption,
                            camera: facts.camera.limited(to: published), renditions: made))
                }
                for clip in clipPaths[TextKey(photo.path)] ?? [] where names.insert(clip.file).inserted {
                    problems.gather { () throws(Diagnostic) in
                        files.append(try stage(clip, of: subsite, in: folder))
                    }
                }
                for copy in made where names.insert(copy.rendition.file).inserted {
                    problems.gather { () throws(Diagnostic) in files.append(try stage(copy, of: subsite, in: folder)) }
                }
            }
            guard subsite == .site || !entries.isEmpty else { continue }
            let manifest = PhotoManifest(entries).bytes
            problems.gather { () throws(Diagnostic) in
                files.append(try folder.file(subsite.prefix + "photos.json", manifest))
            }
        }
        return (files, problems, Self.warnings(about: copies.flatMap(\.made).filter(\.isMended), in: store))
    }

    private func stageRecordings(of owners: [SubsiteContent], in folder: SiteFolder) -> ([SiteFile], Problems) {
        var (files, problems): ([SiteFile], Problems) = ([], Problems())
        for subsite in owners {
            let editions = subsites.filter { $0.subsite.photoPrefix == subsite.subsite.prefix }.map(\.edition)
            var known: Set<String> = []
            for copy in editions.flatMap({ recordings.files(of: $0) }) where known.insert(copy.file).inserted {
                problems.gather { () throws(Diagnostic) in
                    files.append(try stage(copy, of: subsite.subsite, in: folder))
                }
            }
        }
        return (files, problems)
    }

    /// Where stills and copies of clips are kept, relative to the diary.
    static let clipFolder = ".cairn/clips"

    /// The originals with what is known of the clips among them. One that cannot be had is left out where ffmpeg is missing, and fails the build
    /// like a photo otherwise.
    private static func withClips(
        _ originals: [SitePhoto], in clips: ClipStore?, _ isForeign: [Bool], keepsGoing: Bool,
        _ problems: inout Problems
    ) async -> [SitePhoto] {
        let indices = originals.indices.filter { PhotoFolders.isClip(originals[$0].photo.path) }
        guard let clips, !indices.isEmpty else { return originals }
        var originals = originals
        let canRead = ClipStore.canRead
        for (index, result) in zip(indices, await clips.examine(indices.map { originals[$0].source })) {
            switch result {
            case .success(let clip): originals[index].clip = clip
            case .failure(var problem):
                if keepsGoing || isForeign[index] || !canRead { problem.severity = .warning }
                problems.add(problem)
            }
        }
        return originals
    }

    /// The files that a clip becomes, with where each lies: its copy, which is made if it is missing, and its captions.
    private func paths(ofClip original: SitePhoto) throws(Diagnostic) -> [(file: String, path: String)] {
        guard let clips, let clip = original.clip else { return [] }
        return [(clip.copy.file, try clips.make(original.clipSource ?? original.source, clip))]
            + clip.copy.captions.map { ($0.file, $0.path) }
    }

    /// What is told of copies that were not what had been made.
    private static func warnings(about copies: [MadeRendition], in store: PhotoStore) -> Problems {
        guard let first = copies.first else { return Problems() }
        let words: Message =
            copies.count == 1
            ? "a copy of a photo is not what Cairn made"
            : "\(copies.count) copies of photos are not what Cairn made"
        return Problems([
            .warning(
                "\(words): damaged, or exchanged by somebody; made anew from the original",
                path: copies.count == 1 ? first.path : store.folder,
                help: "look at the disk, or at where this .cairn/ comes from")
        ])
    }

    /// Makes the copies that the store lacks.
    ///
    /// - Returns: where each lies, by its path in a site; and everything that is wrong.
    func makeCopies() async -> (paths: [TextKey: String], problems: Problems) {
        guard let store else { return ([:], Problems()) }
        var paths: [TextKey: String] = [:]
        var problems = Problems()
        for result in await store.make(
            readable.map { ($0.original.picture, $0.facts) }, checking: { _ in true })
        {
            problems.gather { () throws(Diagnostic) in
                for copy in try result.get() { paths[TextKey(copy.rendition.file)] = copy.path }
            }
        }
        return (paths, problems)
    }

    /// A finished copy of a photo that is at least so wide where there is one; once copies are made.
    func copy(of photo: Photo, width: Int) -> String? {
        guard let store, let facts = facts(of: photo) else { return nil }
        let copies = store.renditions(of: facts).sorted { $0.width < $1.width }
        return (copies.first { $0.width >= width } ?? copies.last).map { store.path($0) }
    }

    private func stage(_ copy: MadeRendition, of subsite: Subsite, in folder: SiteFolder) throws(Diagnostic) -> SiteFile
    {
        let file = subsite.photoPrefix + copy.rendition.file
        if let kept = Self.kept(file, in: folder) { return kept }
        return try folder.stage(copyOf: copy.path, as: file, madeFrom: Self.source(of: file))
    }

    private func stage(
        _ copy: (file: String, path: String), of subsite: Subsite, in folder: SiteFolder
    ) throws(Diagnostic) -> SiteFile {
        let file = subsite.photoPrefix + copy.file
        // Words are looked through for leaks like all others.
        if file.hasSuffix(".vtt") { return try folder.file(file, try File(copy.path).read(limit: 1_000_000)) }
        if let kept = Self.kept(file, in: folder) { return kept }
        return try folder.stage(copyOf: copy.path, as: file, madeFrom: Self.source(of: file))
    }

    /// The site's file of a copy, which nobody has touched.
    private static func kept(_ file: String, in folder: SiteFolder) -> SiteFile? {
        folder.kept(file, madeFrom: source(of: file))
    }

    /// The name changes with everything that the bytes follow from.
    private static func source(of file: String) -> Fingerprint { Fingerprint(of: Array(file.utf8)) }
}

extension ImageOptions {
    fileprivate init(_ settings: Settings, _ copies: Settings.Photos?) {
        let photos = copies ?? settings.photos
        self.init(
            widths: photos.widths, formats: photos.formats.compactMap { Format(rawValue: $0.rawValue) },
            quality: photos.quality, maxBytes: photos.maxBytes)
        maxSourceBytes = settings.limits.photoBytes
        maxPixels = settings.limits.photoPixels
    }
}

extension SitePhotos {
    /// What is doubtful about photos: they were taken far from their place or on a day without a visit, or have no words.
    var doubts: Problems {
        var problems = Problems()
        let editions = subsites.map(\.edition)
        var checked: Set<TextKey> = []
        let places = editions.flatMap { $0.places + $0.unlisted }
        for place in places where place.hasPhotos && checked.insert(TextKey(place.path)).inserted {
            func check(_ photos: [Photo], of visit: Visit? = nil) {
                let origins = photos.compactMap { photo in
                    facts(of: photo).map { facts in
                        PhotoOrigin(
                            photo,
                            day: facts.captureTime.flatMap { Day(year: $0.year, month: $0.month, day: $0.day) },
                            latitude: facts.latitude, longitude: facts.longitude)
                    }
                }
                for doubt in place.doubts(about: origins, of: visit) { problems.add(doubt) }
            }
            check(place.photos + place.body.photos)
            for visit in place.visits.flatMap(\.voices) { check(visit.photos + visit.note.photos, of: visit) }
        }
        var mentions: Set<TextKey> = []
        let mute = editions.flatMap(\.photos).filter { photo in
            photo.alt.isEmpty
                && mentions.insert(TextKey("\(photo.path) \(photo.range.file.path) \(photo.range.bytes.lowerBound)"))
                    .inserted
        }
        if let first = mute.first {
            problems.add(
                .warning(
                    mute.count == 1
                        ? "a photo has no alt text, so that nobody who cannot see it knows what it shows"
                        : "\(mute.count) photos have no alt text, so that nobody who cannot see it knows what it shows",
                    at: first.range,
                    help: "write {file: \(first.name), alt: …}"))
        }
        return problems
    }
}

/// What is doubtful about the photos of an edition.
package enum PhotoDoubts {
    /// Photos that cannot be read, that were taken far from their place or on a day without a visit, or that have no words.
    ///
    /// - Parameter diary: the diary's folder, where what is known of photos is kept.
    package static func warnings(about edition: Edition, in diary: String) async -> Problems {
        do throws(Problems) {
            let photos = try await SitePhotos(
                [SubsiteContent(subsite: .site, edition: edition)], in: diary, keepsGoing: true)
            var warnings = photos.warnings
            warnings.add(photos.doubts)
            return warnings
        } catch {
            return error
        }
    }
}
