internal import Content
internal import Diagnostics
internal import Editing
internal import Files

/// The photos among files that the diary does not have yet.
struct PhotoSearch {
    /// In the order in which they were taken, each once.
    let photos: [NewPhoto]
    /// What is wrong with files that look like photos.
    let problems: Problems
    /// The files of those that the diary has.
    let known: [String]
    /// The files that hold a photo which one before them holds too.
    let doubles: [String]

    init(among files: [String], besides entries: [EntryFile], in diary: String) async {
        let store = KnownPhotos(entries, in: diary)
        let isKnown = await files.concurrentMap { store.contains($0) }
        known = zip(files, isKnown).filter(\.1).map(\.0)
        let intake = await PhotoIntake(readable: zip(files, isKnown).filter { !$0.1 }.map(\.0))
        photos = intake.photos
        problems = intake.problems
        doubles = intake.doubles
    }

    /// The pictures in folders, and how many other files are there.
    ///
    /// - Throws: what makes a folder unreadable, or that there are no pictures.
    static func files(in paths: [String]) throws(Problems) -> (pictures: [String], others: Int) {
        var found: [String] = []
        var problems = Problems()
        var others = 0
        for path in paths { walk(path, depth: 0, &found, &others, &problems) }
        try problems.throwErrors()
        if found.isEmpty { throw Problems([.error("there are no photos here", path: paths.first ?? ".")]) }
        return (found, others)
    }

    private static func walk(
        _ path: String, depth: Int, _ found: inout [String], _ others: inout Int, _ problems: inout Problems
    ) {
        guard FileKind(at: path) == .folder else {
            return found.append(path)
        }
        guard depth < 16 else { return problems.add(.error("folders are nested more than 16 levels", path: path)) }
        guard let items = problems.gather({ () throws(Diagnostic) in try Folder(path).items() }) else { return }
        for item in items where !item.name.hasPrefix(".") {
            switch item.kind {
            case .folder: walk(path + "/" + item.name, depth: depth + 1, &found, &others, &problems)
            case .file where PhotoFolders.isPicture(item.name): found.append(path + "/" + item.name)
            default: others += 1
            }
        }
    }
}

/// The pictures in the folders of a diary's entries, by size.
private struct KnownPhotos: Sendable {
    private let paths: [Int64: [String]]

    init(_ entries: [EntryFile], in diary: String) {
        var paths: [Int64: [String]] = [:]
        for folder in Set(entries.map(\.folder) + [diary + "/Content/photos"]) {
            for item in (try? Folder(folder).items()) ?? []
            where item.kind == .file && PhotoFolders.isPicture(item.name) {
                let path = folder + "/" + item.name
                if let stamp = FileStamp(at: path) { paths[stamp.size, default: []].append(path) }
            }
        }
        self.paths = paths
    }

    func contains(_ path: String) -> Bool {
        guard let stamp = FileStamp(at: path) else { return false }
        return (paths[stamp.size] ?? []).contains { File(path).isSame(as: $0) }
    }
}
