internal import Content
internal import Base
internal import Diary

/// The files of a site that are Cairn's, and what each of them was made from.
///
/// It lies outside of the site, so that no list of files is published with it. A missing, damaged or foreign manifest is an
/// empty one.
struct BuildManifest: Sendable, Equatable {
    /// What the site follows from, such that the next build can tell what changed.
    struct Basis: Sendable, Equatable {
        /// The fingerprint of everything but the texts of places.
        let facts: Fingerprint
        /// The first halves of the fingerprints of the entries, whose texts are the rest.
        let texts: [EntryID: UInt64]
    }

    /// Where the site is, relative to the diary when it lies in it; nil when it is not known.
    var folder: String?
    /// The fingerprint of everything that the whole site follows from; nil when it is not finished.
    var source: Fingerprint?
    /// Nil when it is not known.
    var basis: Basis?
    /// The fingerprint of what was looked for in all of the files; nil when it is not known.
    var checked: Fingerprint?
    /// The kinds of compressed copies that the files have as far as these gain.
    var compression: Set<Settings.Compression> = []
    /// The files by their paths relative to the site's folder; nil for one that may be half finished.
    var files: [TextKey: ManifestEntry?] = [:]
    /// The pictures that are sealed, of which the paths in the site tell nothing: see `picture(in:)`.
    var sealedPictures: Set<String> = []

    init(
        source: Fingerprint? = nil, checked: Fingerprint? = nil, compression: Set<Settings.Compression> = []
    ) {
        self.source = source
        self.checked = checked
        self.compression = compression
    }

    func owns(_ file: TextKey) -> Bool { files[file] != nil }

    /// The same manifest, in which a file is not known to be finished that is not as it was written.
    ///
    /// - Parameter folder: that of the site.
    func compared(with folder: String) async -> BuildManifest {
        guard let folder = OpenFolder(folder) else { return withoutEntries }
        let finished = files.compactMap { file, making in making.map { (path: file, stamp: $0.stamp) } }
        let areTouched = await finished.concurrentMap(runLength: 256) { file in
            FileStamp(at: file.path.text, in: folder) != file.stamp
        }
        var manifest = self
        for (file, isTouched) in zip(finished, areTouched) where isTouched { manifest.files[file.path] = .some(nil) }
        return manifest
    }

    /// The same files, none of which is known to be finished.
    var withoutEntries: BuildManifest {
        var manifest = self
        manifest.source = nil
        manifest.basis = nil
        manifest.checked = nil
        for file in files.keys { manifest.files[file] = .some(nil) }
        return manifest
    }

    // MARK: Pictures

    /// The copies of photos and the share cards that the site has, as their stores name them.
    var pictures: Set<String> { sealedPictures.union(files.keys.lazy.compactMap { Self.picture(in: $0.text) }) }

    /// The part of a site's file that names a copy of a photo or a share card, without what leads to its subsite.
    static func picture(in file: String) -> String? {
        for folder in ["photos/", "cards/"] {
            if file.hasPrefix(folder) { return file }
            if let range = file.ranges(of: "/" + folder).last { return folder + file[range.upperBound...] }
        }
        return nil
    }
}

/// What is known of a file whose making was finished.
struct ManifestEntry: Sendable, Equatable {
    /// The fingerprint of everything that the bytes follow from, or of that without the texts that were read for them.
    let source: Fingerprint
    /// What the file system said of the file then.
    let stamp: FileStamp
    /// The entries whose texts were read for it.
    var reads: [EntryID] = []
}

// The manifest on disk.
extension BuildManifest {
    private static let heading = Array("\u{9}isnriac".utf8)
    /// The headings of manifests without the site's folder, of contexts alone, without what was read, without compressed copies, and without sealed
    /// pictures, of which the rest is read: a site whose manifest is lost is nobody's.
    private static let earlierHeadings = [8, 6, 5, 4, 3].map { [UInt8($0)] + heading.dropFirst() }

    /// The heading of the list of what is about to be moved, whatever the version of the manifest.
    private static let announcementHeading = Array("\u{1}vmnriac".utf8)

    /// - Parameter path: the manifest's file.
    init(at path: String) {
        if let bytes = try? File(path).read(), let manifest = BuildManifest(bytes) { self = manifest }
        guard let bytes = try? File(Self.announcement(at: path)).read() else { return }
        // A build was broken off while it moved files.
        guard let moves = Self.moves(bytes) else {
            self = withoutEntries
            return
        }
        source = nil
        for file in moves { files[file] = .some(nil) }
    }

    // MARK: Moving

    private static func announcement(at path: String) -> String { path + ".moves" }

    /// Says that files are about to be moved or removed, until the manifest is written again: a build that finds this said knows
    /// them as Cairn's, and trusts nothing of what the manifest says of them.
    ///
    /// - Parameter path: the manifest's file.
    static func announce(_ moves: [String], at path: String) throws(Diagnostic) {
        try File(announcement(at: path)).replace(with: ByteCoder.record(announcementHeading) { _ = $0.texts(moves) })
    }

    /// Takes that back, when all files are where they were.
    static func withdraw(at path: String) { try? File(announcement(at: path)).remove() }

    /// Gives the manifest another path, if there is one.
    static func move(from path: String, to other: String) {
        guard path != other else { return }
        for (file, target) in [(path, other), (announcement(at: path), announcement(at: other))]
        where FileKind(at: file, followingLinks: false) == .file { try? File(file).move(to: target) }
    }

    private static func moves(_ bytes: [UInt8]) -> [TextKey]? {
        ByteCoder.value(ofRecord: bytes, announcementHeading) { coder in
            coder.list([]) { coder, _ in coder.siteFile(nil) }
        }
    }

    // MARK: Bytes

    private init?(_ bytes: [UInt8]) {
        for (age, heading) in ([Self.heading] + Self.earlierHeadings).enumerated() where bytes.starts(with: heading) {
            let known = ByteCoder.value(ofRecord: bytes, heading) { BuildManifest(nil, &$0, age: age) }
            guard let known else { return nil }
            self = known
            return
        }
        return nil
    }

    /// - Parameter age: how many versions of manifests came after this one.
    private init(_ manifest: BuildManifest?, _ coder: inout ByteCoder, age: Int) {
        folder = age == 0 ? coder.optionalText(manifest?.folder) : nil
        source = coder.optional(manifest?.source) { $0.fingerprint($1) }
        checked = coder.optional(manifest?.checked) { $0.fingerprint($1) }
        if age < 2 {
            basis = coder.optional(manifest?.basis) {
                Basis(
                    facts: $0.fingerprint($1?.facts),
                    texts: $0.table($1?.texts) { (EntryID(number: $0.number($1?.key.number)), $0.number($1?.value)) })
            }
        } else if age == 2 {
            _ = coder.optional(nil) { $0.fingerprint($1) }
            _ = coder.list(nil) { (coder: inout ByteCoder, _: UInt64?) in coder.number(nil) &+ coder.number(nil) }
        }
        if age < 5 {
            let pictures = manifest?.sealedPictures.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            sealedPictures = Set(coder.texts(pictures))
        }
        if age < 4 {
            let names = coder.text(manifest?.compression.map(\.rawValue).sorted().joined(separator: " "))
            compression = Set(names.split(separator: " ").compactMap { .init(rawValue: String($0)) })
        }
        files = coder.table(manifest?.files) { coder, file in
            (
                coder.siteFile(file?.key),
                coder.optional(file?.value ?? nil) { coder, entry in
                    ManifestEntry(
                        source: coder.fingerprint(entry?.source), stamp: coder.stamp(entry?.stamp),
                        reads: age < 3 ? coder.list(entry?.reads) { EntryID(number: $0.number($1?.number)) } : [])
                }
            )
        }
    }

    /// - Parameter path: the manifest's file.
    func write(to path: String) throws(Diagnostic) {
        let record = ByteCoder.record(Self.heading, capacity: files.count * 140 + (basis?.texts.count ?? 0) * 16) {
            _ = BuildManifest(self, &$0, age: 0)
        }
        // No build would dare to replace anything without it, so that it goes to the disk itself.
        try File(path).replace(with: record, isDurable: true)
        Self.withdraw(at: path)
    }
}

extension ByteCoder {
    /// The path of a file in a site; one that leads out of it is damage.
    fileprivate mutating func siteFile(_ file: TextKey?) -> TextKey {
        let path = text(file?.text)
        if !staysInside(path) { damage() }
        return file ?? TextKey(path)
    }
}
