internal import Content
internal import Base
internal import Diary
internal import Pages
internal import Maps

/// The tracks that the subsites of a site show, as their readers may know them.
struct SiteTracks: Sendable {
    /// What is wrong with tracks that are passed over, and those of which nothing may be shown.
    let warnings: Problems
    private let tracks: [(source: TrackSource, known: KnownTrack)]
    /// For the prefix of each subsite which of the tracks it shows.
    private let shown: [String: [Int]]

    /// For pages; made anew each time.
    func album(of subsite: Subsite) -> TrackAlbum {
        TrackAlbum((shown[subsite.prefix] ?? []).map { (tracks[$0].source.path, tracks[$0].known) })
    }

    var count: Int { Set(tracks.map { TextKey($0.source.path) }).count }

    /// For the search for leaks in a subsite: its own tracks, and those that others show.
    func named(in subsite: Subsite) -> [NamedTrack] {
        let own = Set(shown[subsite.prefix] ?? [])
        let paths = Set(own.map { TextKey(tracks[$0].source.path) })
        return tracks.indices.filter { own.contains($0) || !paths.contains(TextKey(tracks[$0].source.path)) }
            .map { NamedTrack(name: tracks[$0].source.name, track: tracks[$0].known.track) }
    }

    /// The fingerprint of which tracks are shown, of their bytes, and of what may be told of them.
    var fingerprint: Fingerprint {
        Fingerprint { writer in
            for prefix in shown.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
                writer.write(prefix)
                writer.write(shown[prefix] ?? []) { writer, number in
                    writer.write(tracks[number].source.path)
                    writer.write(tracks[number].known.id)
                }
            }
        }
    }

    /// Reads every track of the subsites.
    ///
    /// A file that several entries of an edition name is one track there: it is cut by the strictest of what they say, and its times are told
    /// where all of them tell them.
    ///
    /// - Parameters:
    ///   - folder: the diary's, in which tracks are kept between builds.
    ///   - keepsGoing: whether a track that cannot be read is passed over with a warning.
    /// - Throws: what is wrong with tracks.
    init(
        _ subsites: [SubsiteContent], of diary: PlaceDiary, in folder: String, keepsGoing: Bool
    ) async throws(Problems) {
        let editions = subsites.map(\.edition)
        guard editions.contains(where: { !$0.tracks.isEmpty }) else {
            (tracks, shown, warnings) = ([], [:], Problems())
            return
        }
        let store = try single { () throws(Diagnostic) in
            let name = ".cairn/tracks"
            try OpenFolder(at: folder).makeFolder(name)
            return try TrackStore(folder: folder + "/" + name)
        }
        var sources = editions.map { Self.sources($0, diary, folder) }
        if sources.joined().contains(where: { $0.privacy.trim > 0 }) {
            // What readers of a group know by public tracks holds for those of the group too.
            let site = subsites.first { $0.subsite == .site }?.edition
            let open = site == nil ? await diary.edition(for: .everyone).edition : site
            let known = await Self.ends(of: open.map { Self.sources($0, diary, folder) } ?? [], store, knowing: []).all
            for (number, subsite) in subsites.enumerated() {
                let ends = await Self.ends(
                    of: sources[number], store, knowing: subsite.subsite.group == nil ? [] : known)
                for index in sources[number].indices { sources[number][index].privacy.ends = ends.beside[index] }
            }
        }
        var (unique, numbers): ([TrackSource], [Fingerprint: Int]) = ([], [:])
        let shown = sources.map { sources in
            sources.map { source in
                let number = numbers[source.key, default: unique.count]
                if number == unique.count {
                    numbers[source.key] = number
                    unique.append(source)
                }
                return number
            }
        }
        var problems = Problems()
        let sourceFolders = Set(editions.flatMap(\.sourceFolders))
        var tracks: [(source: TrackSource, known: KnownTrack)] = []
        var places: [Int?] = []
        var reported: Set<TextKey> = []
        for (source, result) in zip(unique, await store.tracks(unique)) {
            switch result {
            case .success(let known):
                places.append(tracks.count)
                tracks.append((source, known))
                guard known.track.lines.isEmpty, reported.insert(TextKey(source.path)).inserted else { continue }
                problems.add(
                    .warning(
                        "nothing of the track “\(source.name)” may be shown", at: source.range,
                        help:
                            "all of it lies in privacy zones, near a spot that is not told exactly, or in what “trim” cuts off"
                    ))
            case .failure(var problem):
                places.append(nil)
                guard reported.insert(TextKey(source.path)).inserted else { continue }
                let entry = source.range.file.path
                if keepsGoing || sourceFolders.contains(where: { entry.hasPrefix($0) }) { problem.severity = .warning }
                problems.add(problem)
            }
        }
        self.tracks = tracks
        self.shown = Dictionary(
            zip(subsites.map(\.subsite.prefix), shown.map { $0.compactMap { places[$0] } }),
            uniquingKeysWith: { first, _ in first })
        warnings = problems
        try problems.throwErrors()
    }

    /// The spots at which the tracks of an edition begin and end: all of this diary's, and those beside the ends of each track.
    private static func ends(
        of sources: [TrackSource], _ store: TrackStore, knowing known: [TrackPrivacy.Zone]
    ) async -> (all: [TrackPrivacy.Zone], beside: [[TrackPrivacy.Zone]]) {
        let ends = await store.ends(of: sources)
        // By their files, so that the order of visits changes nothing.
        let order = sources.indices.sorted { sources[$0].path.utf8.lexicographicallyPrecedes(sources[$1].path.utf8) }
        func spots(_ diary: String?, knowing known: [TrackPrivacy.Zone]) -> [TrackPrivacy.Zone] {
            TrackPrivacy.ends(
                of: order.filter { sources[$0].diary == diary }.map { (ends[$0], sources[$0].privacy) }, knowing: known)
        }
        // Another diary's tracks are cut by what this one's tell already, and change nothing of them, nor of one another.
        let own = spots(nil, knowing: known)
        var all: [String?: [TrackPrivacy.Zone]] = [nil: own]
        for diary in Set(sources.map(\.diary)) where diary != nil { all[diary] = spots(diary, knowing: own) }
        return (
            own,
            zip(sources, ends).map { source, ends in
                let spots = all[source.diary, default: []]
                var beside = Set(ends.compactMap { end in spots.first { $0.isBeside(end) } })
                return spots.filter { beside.remove($0) != nil }
            }
        )
    }

    /// One source for each file that an edition names.
    private static func sources(_ edition: Edition, _ diary: PlaceDiary, _ folder: String) -> [TrackSource] {
        let rules = diary.trackRules(in: edition)
        var sources: [TrackSource] = []
        var numbers: [TextKey: Int] = [:]
        for file in edition.tracks {
            let rules = rules(file)
            var privacy = TrackPrivacy(
                zones: rules.zones.map { .init(center: $0.center, radius: $0.radius) }, circles: rules.circles,
                trim: Double(file.trim ?? rules.trim), publishesTimes: file.publishesTimes)
            guard let number = numbers[TextKey(file.path)] else {
                numbers[TextKey(file.path)] = sources.count
                let name = file.path.hasPrefix(folder + "/") ? String(file.path.dropFirst(folder.count + 1)) : file.name
                sources.append(
                    TrackSource(path: file.path, name: name, range: file.range, diary: rules.source, privacy: privacy))
                continue
            }
            privacy.add(sources[number].privacy)
            sources[number].privacy = privacy
        }
        return sources
    }
}
