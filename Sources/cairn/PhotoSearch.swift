internal import Content
internal import Diagnostics
internal import Editing
internal import Files

/// The photos in folders that the diary does not have yet.
struct PhotoSearch {
    /// In the order in which they were taken, each once.
    let photos: [NewPhoto]
    /// What is wrong with files that look like photos.
    let problems: Problems
    /// What was passed over, a line each.
    let report: [String]

    /// - Throws: what makes a folder unreadable, or that there are no photos.
    init(_ paths: [String], besides entries: [EntryFile], in diary: String) async throws(Problems) {
        var found: [String] = []
        var problems = Problems()
        var others = 0
        for path in paths { Self.walk(path, depth: 0, &found, &others, &problems) }
        try problems.throwErrors()
        if found.isEmpty { throw Problems([.error("there are no photos here", path: paths.first ?? ".")]) }
        let known = KnownPhotos(entries, in: diary)
        let isKnown = await found.concurrentMap { known.contains($0) }
        let new = zip(found, isKnown).filter { !$0.1 }.map(\.0)
        let intake = await PhotoIntake(readable: new)
        photos = intake.photos
        self.problems = intake.problems
        var report: [String] = []
        let doubles = intake.doubles.count, old = found.count - new.count
        if old > 0 { report.append("\(old) of \(found.count) photos are in the diary already") }
        if doubles > 0 { report.append("\(doubles) \(doubles == 1 ? "is" : "are") among these twice") }
        if others > 0 { report.append("\(others) other file\(others == 1 ? " is" : "s are") no photo") }
        self.report = report
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
