internal import Content
internal import Base
internal import Diary
internal import Images

/// The recordings that the subsites of a site play, with their copies, which are made before any page may name them.
struct SiteRecordings: Sendable {
    /// What is wrong with recordings that are passed over.
    let warnings: Problems
    private let copies: [TextKey: (copy: RecordingCopy, path: String)]

    /// By the paths of the originals.
    var album: [TextKey: RecordingCopy] { copies.mapValues(\.copy) }

    /// Makes the copies that are missing.
    ///
    /// - Parameters:
    ///   - diary: its folder, in which copies are kept between builds.
    ///   - keepsGoing: whether a recording that cannot be read is passed over with a warning.
    /// - Throws: what is wrong with recordings.
    init(_ subsites: [SubsiteContent], in diary: String, keepsGoing: Bool) async throws(Problems) {
        var (sources, known): ([PhotoSource], Set<TextKey>) = ([], [])
        for recording in subsites.flatMap(\.edition.recordings) where known.insert(TextKey(recording.path)).inserted {
            sources.append(PhotoSource(path: recording.path, name: recording.name, range: recording.range))
        }
        guard let settings = subsites.first?.edition.settings, !sources.isEmpty else {
            (warnings, copies) = (Problems(), [:])
            return
        }
        let folder = SitePhotos.clipFolder
        try single { () throws(Diagnostic) in try OpenFolder(at: diary).makeFolder(folder) }
        let store = ClipStore(folder: diary + "/" + folder, options: ClipOptions(settings))
        let canRead = ClipStore.canRead
        let foreign = Set(subsites.flatMap(\.edition.sourceFolders))
        var problems = Problems()
        var copies: [TextKey: (copy: RecordingCopy, path: String)] = [:]
        let made = await store.recordings(sources, longest: settings.limits.voiceSeconds)
        for (source, result) in zip(sources, made) {
            switch result {
            case .success(let copy): copies[TextKey(source.path)] = copy
            case .failure(var problem):
                if keepsGoing || !canRead || source.isForeign(to: foreign) { problem.severity = .warning }
                problems.add(problem)
            }
        }
        self.copies = copies
        warnings = problems
        try problems.throwErrors()
    }

    /// The copies that an edition names, each once: its file in the subsite, and where it lies.
    func files(of edition: Edition) -> [(file: String, path: String)] {
        var known: Set<String> = []
        return edition.recordings.compactMap { recording in
            guard let (copy, path) = copies[TextKey(recording.path)], known.insert(copy.file).inserted else {
                return nil
            }
            return (copy.file, path)
        }
    }
}

extension PhotoSource {
    /// Whether another diary's entry names it, or it was sent from the road: neither fails a build.
    ///
    /// - Parameter folders: those of other diaries.
    func isForeign(to folders: Set<String>) -> Bool {
        let entry = range?.file.path ?? ""
        return folders.contains { entry.hasPrefix($0) } || PhotoFolders.isInInbox(path)
    }
}

extension ClipOptions {
    init(_ settings: Settings) { self.init(seconds: settings.limits.clipSeconds, bytes: settings.limits.clipBytes) }
}
