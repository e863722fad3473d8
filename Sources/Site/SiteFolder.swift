internal import Content
internal import Base
internal import Diary

/// The folder of finished files.
///
/// New files are first written to a folder outside of the site that has the same shape, and put into place when all of them are
/// complete (`SiteFolder+Placing.swift`), so that a build which fails or is killed leaves the site as it was.
struct SiteFolder: Sendable {
    let path: String
    let staging: StagingFolder
    let manifestPath: String
    /// The path as the manifest has it.
    let listedPath: String
    /// What the last build left.
    let manifest: BuildManifest
    /// Whether the site may be read while its files are moved.
    let isServed: Bool
    private let mayOverwrite: Bool
    /// The time that all sealed files of a build get, because the order in which they were made tells pages from photos.
    private let time = InputStamp.now
    /// Whether nothing was in the folder when the build began, so that nothing has to be looked for in it.
    let isNew: Bool
    private let cloner = FileCloner()
    let copies: CompressedCopies
    /// What changed since the site was made; nil where it may be anything.
    var changes: Changes?
    /// What is done with files before they are written, by the prefixes of their subsites; the longest that fits counts.
    private(set) var filters: [OutputFilter] = []

    /// The fingerprint of what was looked for, and what was found that is no error.
    typealias LeakFindings = (fingerprint: Fingerprint, warnings: Problems)

    /// What changed in places since the site was made.
    struct Changes: Sendable {
        /// The entries whose texts are other ones.
        let texts: Set<EntryID>
        /// Whether nothing but texts changed.
        let areAll: Bool
    }

    /// - Parameters:
    ///   - path: the folder of the site; it is made when it is missing.
    ///   - state: the folder for manifests, outside of the site, so that no list of files is published with it.
    ///   - mayOverwrite: whether files that Cairn did not write may be replaced.
    ///   - keepsFiles: whether files are kept that were made from the same before.
    ///   - known: what the last build left; nil where the folder was not there before.
    ///   - isServed: whether the site may be read while its files are moved.
    ///   - copies: the copies that files have beside them.
    init(
        _ path: String, state: String, manifest known: BuildManifest?, mayOverwrite: Bool, keepsFiles: Bool,
        isServed: Bool, copies: CompressedCopies = CompressedCopies(formats: [])
    ) throws(Diagnostic) {
        try Folder(path).create()
        guard let resolved = Folder(path).resolved else { throw .error("cannot open the folder", path: path) }
        self.path = resolved
        self.mayOverwrite = mayOverwrite
        self.isServed = isServed
        self.copies = copies
        listedPath = Self.listedPath(of: resolved, state: state)
        manifestPath = Self.manifestPath(of: resolved, state: state)
        staging = StagingFolder(for: resolved, state: state, named: Self.manifestName(for: listedPath))
        try staging.clear()
        isNew = try Folder(resolved).items().isEmpty
        manifest = if let known, keepsFiles { known } else { (known ?? BuildManifest(at: manifestPath)).withoutEntries }
    }

    /// The path of a site as its manifest has it: relative to the diary where it lies in it, so that both can be moved together.
    private static func listedPath(of resolved: String, state: String) -> String {
        let diary = state.lastIndex(of: "/").flatMap { Folder(String(state[..<$0])).resolved } ?? "/"
        return relativePath(resolved, to: diary) ?? resolved
    }

    private static func manifestPath(of resolved: String, state: String) -> String {
        "\(state)/\(manifestName(for: listedPath(of: resolved, state: state))).files"
    }

    private static func manifestName(for path: String) -> String {
        "site-\(Fingerprint(of: Array(path.utf8)).hex.prefix(16))"
    }

    /// What the last build left of the folder at a path and nobody has touched since, nil where no folder stands there.
    static func manifest(of path: String, state: String) async -> BuildManifest? {
        guard let resolved = Folder(path).resolved else { return nil }
        let manifest = manifestPath(of: resolved, state: state)
        // Records were named by the whole path once.
        let earlier = "\(state)/\(manifestName(for: resolved)).files"
        if FileKind(at: manifest) == nil { BuildManifest.move(from: earlier, to: manifest) }
        return await BuildManifest(at: manifest).compared(with: resolved)
    }

    /// The same folder behind filters that every file has to pass.
    func filtered(by filters: [OutputFilter]) -> SiteFolder {
        var folder = self
        folder.filters = filters.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
        return folder
    }

    func filter(of file: String) -> OutputFilter? { filters.first { file.utf8.starts(with: $0.prefix.utf8) } }

    /// A file that follows from nothing but its bytes: kept, or staged.
    func file(_ file: String, _ bytes: [UInt8]) throws(Diagnostic) -> SiteFile {
        let source = Fingerprint(of: bytes)
        if let kept = kept(file, madeFrom: source) { return kept }
        return try stage(bytes, as: file, madeFrom: source)
    }

    /// Writes a file beside the site, unless the site has it already.
    ///
    /// - Parameters:
    ///   - file: the path relative to the site's folder.
    ///   - source: the fingerprint of all that the bytes follow from, nil when there is none.
    /// - Throws: a diagnostic when it cannot be written, or when a file that is not Cairn's stands in its place.
    func stage(_ bytes: [UInt8], as file: String, madeFrom source: Fingerprint?) throws(Diagnostic) -> SiteFile {
        guard let filter = filter(of: file) else { return try stage(bytes, placed: file, madeFrom: source) }
        filter.leaks(in: file)?.look(into: bytes, of: file)
        guard filter.seals(file) else { return try stage(bytes, placed: filter.place(of: file), madeFrom: source) }
        let sealed = try filter.sealed(bytes, of: file)
        return try stage(sealed: sealed, as: filter.place(of: file), madeFrom: source.map(filter.source))
            .sealing(file, version: Seal.version(of: sealed))
    }

    /// The files with their copies and with the list that each sealed subsite has of its own.
    func withIndices(of files: [SiteFile]) throws(Diagnostic) -> [SiteFile] {
        var all = files
        for filter in filters {
            guard let (place, sealed, source) = filter.index(of: files) else { continue }
            let index: SiteFile
            if let kept = kept(placed: place, madeFrom: source) {
                index = kept
            } else {
                let versions = try sealed.map { (file) throws(Diagnostic) in
                    (file: file.sealed ?? "", version: try version(of: file))
                }
                index = try stage(sealed: filter.sealedIndex(versions), as: place, madeFrom: source)
            }
            all.append(index.sealing(filter.prefix))
        }
        return copies.formats.isEmpty ? all : all.flatMap(\.withCopies)
    }

    private func version(of file: SiteFile) throws(Diagnostic) -> String {
        if let version = file.version { return version }
        return Seal.version(of: try File(path + "/" + file.path.text).read(first: Seal.versionEnd))
    }

    private func stage(
        sealed bytes: [UInt8], as file: String, madeFrom source: Fingerprint?
    ) throws(Diagnostic) -> SiteFile {
        try stage(bytes, placed: file, madeFrom: source, modified: time)
    }

    /// Writes a file that has passed its filter, or needs none, and its copies.
    private func stage(
        _ bytes: [UInt8], placed file: String, madeFrom source: Fingerprint?, modified: Int64? = nil
    ) throws(Diagnostic) -> SiteFile {
        let staged = try stageAlone(bytes, file, source, modified)
        var made: [SiteFile] = []
        for (format, name) in copies.names(for: file) {
            guard let copy = CompressedCopies.copy(of: bytes, as: format) else { continue }
            made.append(try stageAlone(copy, name, source, nil))
        }
        return staged.with(copies: made)
    }

    private func stageAlone(
        _ bytes: [UInt8], _ file: String, _ source: Fingerprint?, _ modified: Int64?
    ) throws(Diagnostic) -> SiteFile {
        try stage(file, source, unless: { File($0).holds(bytes) }) { staged throws(Diagnostic) in
            let stamp = try File(staged).write(bytes)
            guard let modified else { return stamp }
            try File(staged).setModified(modified)
            return FileStamp(at: staged)
        }
    }

    /// Puts a finished file beside the site, which shares it with the folder that it comes from where the file system can.
    func stage(
        copyOf finished: String, as file: String, madeFrom source: Fingerprint
    ) throws(Diagnostic) -> SiteFile {
        if let filter = filter(of: file), filter.leaks != nil || filter.seals(file) {
            let bytes = try File(finished).read()
            if filter.seals(file) { return try stage(bytes, as: file, madeFrom: source) }
            filter.leaks?.look(into: bytes, of: file)
        }
        return try stage(file, source, unless: { File($0).isSame(as: finished) }) { staged throws(Diagnostic) in
            try cloner.reproduce(finished, at: staged)
            return FileStamp(at: staged)
        }
    }

    /// - Parameter isThere: whether the site's file has the right bytes already.
    private func stage(
        _ file: String, _ source: Fingerprint?, unless isThere: (_ target: String) -> Bool,
        write: (_ staged: String) throws(Diagnostic) -> FileStamp?
    ) throws(Diagnostic) -> SiteFile {
        let target = path + "/" + file
        if !isNew, FileKind(at: target, followingLinks: false) != nil {
            if isThere(target) { return finished(file, .unchanged, source, FileStamp(at: target)) }
            try checkOwnership(of: file)
        }
        let staged = staging.new + "/" + file
        let stamp: FileStamp?
        do throws(Diagnostic) {
            // Most files are the first of their folder: making it first spares a failed attempt.
            if let slash = staged.lastIndex(of: "/") { try Folder(String(staged[..<slash])).create() }
            stamp = try write(staged)
        } catch {
            throw error.about(target)
        }
        return finished(file, .staged, source, stamp)
    }

    private func finished(
        _ file: String, _ outcome: SiteFile.Outcome, _ source: Fingerprint?, _ stamp: FileStamp?
    ) -> SiteFile {
        var making: ManifestEntry?
        if let source, let stamp { making = .init(source: source, stamp: stamp) }
        return SiteFile(path: TextKey(file), outcome: outcome, making: making)
    }

    private func checkOwnership(of file: String) throws(Diagnostic) {
        guard manifest.owns(TextKey(file)) || mayOverwrite else {
            throw .error(
                "this file was not written by Cairn, and the site needs its place", path: path + "/" + file,
                help: "move it away, or build with --overwrite")
        }
    }
}

extension Diagnostic {
    /// The diagnostic about another path: that of the site, where the author looks for the file.
    fileprivate func about(_ path: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.path = path
        return diagnostic
    }
}
