internal import Content
internal import Diagnostics
internal import Diary
internal import Files
internal import Pages
internal import Tracks

/// The tracks that the subsites of a site show, as they may be told.
struct SiteTracks: Sendable {
    /// What is wrong with tracks that are passed over, and those of which nothing may be shown.
    let warnings: Problems
    private let tracks: [(source: TrackSource, known: KnownTrack)]

    /// For pages; made anew each time.
    var album: TrackAlbum { TrackAlbum(tracks.map { ($0.source.path, $0.known) }) }

    var count: Int { tracks.count }

    /// For the search for leaks.
    var named: [NamedTrack] { tracks.map { NamedTrack(name: $0.source.name, track: $0.known.track) } }

    /// The fingerprint of which tracks are shown, of their bytes, and of what may be told of them.
    var fingerprint: Fingerprint {
        Fingerprint { writer in
            writer.write(tracks) { writer, track in
                writer.write(track.source.path)
                writer.write(track.known.id)
            }
        }
    }

    /// Reads every track of the subsites.
    ///
    /// A file that several entries name is one track: it is cut by the strictest of what they say, and its times are told where all of them
    /// tell them.
    ///
    /// - Parameters:
    ///   - folder: the diary's, in which tracks are kept between builds.
    ///   - keepsGoing: whether a track that cannot be read is passed over with a warning.
    /// - Throws: what is wrong with tracks.
    init(
        _ subsites: [SubsiteContent], of diary: PlaceDiary, in folder: String, keepsGoing: Bool
    ) async throws(Problems) {
        let editions = subsites.map(\.edition)
        let files = editions.flatMap(\.tracks)
        guard !files.isEmpty else {
            (tracks, warnings) = ([], Problems())
            return
        }
        var problems = Problems()
        let store = try single { () throws(Diagnostic) in
            let name = ".cairn/tracks"
            try OpenFolder(at: folder).makeFolder(name)
            return try TrackStore(folder: folder + "/" + name)
        }
        let sources = Self.sources(files, diary, folder)
        let sourceFolders = Set(editions.flatMap(\.sourceFolders))
        var tracks: [(source: TrackSource, known: KnownTrack)] = []
        for (source, result) in zip(sources, await store.tracks(sources)) {
            switch result {
            case .success(let known):
                tracks.append((source, known))
                guard known.track.lines.isEmpty else { continue }
                problems.add(
                    .warning(
                        "nothing of the track “\(source.name)” may be shown", at: source.range,
                        help:
                            "all of it lies in privacy zones, near a spot that is not told exactly, or in what “trim” cuts off"
                    ))
            case .failure(var problem):
                let entry = source.range.file.path
                if keepsGoing || sourceFolders.contains(where: { entry.hasPrefix($0) }) { problem.severity = .warning }
                problems.add(problem)
            }
        }
        self.tracks = tracks
        warnings = problems
        try problems.throwErrors()
    }

    /// One source for each file.
    private static func sources(_ files: [TrackFile], _ diary: PlaceDiary, _ folder: String) -> [TrackSource] {
        let rules = diary.trackRules
        var sources: [TrackSource] = []
        var numbers: [TextKey: Int] = [:]
        for file in files {
            let rules = rules(file)
            var privacy = TrackPrivacy(
                zones: rules.zones.map { .init(center: $0.center, radius: $0.radius) },
                trim: Double(file.trim ?? rules.trim), tellsTimes: file.tellsTimes)
            guard let number = numbers[TextKey(file.path)] else {
                numbers[TextKey(file.path)] = sources.count
                let name = file.path.hasPrefix(folder + "/") ? String(file.path.dropFirst(folder.count + 1)) : file.name
                sources.append(TrackSource(path: file.path, name: name, range: file.range, privacy: privacy))
                continue
            }
            let first = sources[number]
            let own = Set(privacy.zones)
            privacy.zones += first.privacy.zones.filter { !own.contains($0) }
            privacy.trim = max(privacy.trim, first.privacy.trim)
            privacy.tellsTimes = privacy.tellsTimes && first.privacy.tellsTimes
            sources[number] = TrackSource(path: first.path, name: first.name, range: first.range, privacy: privacy)
        }
        return sources
    }
}
