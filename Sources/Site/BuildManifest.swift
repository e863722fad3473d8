internal import Content
internal import Diagnostics
internal import Diary
internal import Files

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
    private static let heading: UInt64 = 0x6361_6972_6e73_6909
    /// The headings of manifests without the site's folder, of contexts alone, without what was read, without compressed copies, and without sealed
    /// pictures, of which the rest is read: a site whose manifest is lost is nobody's.
    private static let earlierHeadings: [UInt64] = [
        0x6361_6972_6e73_6908, 0x6361_6972_6e73_6906, 0x6361_6972_6e73_6905, 0x6361_6972_6e73_6904,
        0x6361_6972_6e73_6903,
    ]

    /// The heading of the list of what is about to be moved, whatever the version of the manifest.
    private static let announcementHeading: UInt64 = 0x6361_6972_6e6d_7601

    /// - Parameter path: the manifest's file.
    init(at path: String) {
        if let bytes = try? File(path).read(), let manifest = try? BuildManifest(bytes) { self = manifest }
        guard let bytes = try? File(Self.announcement(at: path)).read() else { return }
        // A build was broken off while it moved files.
        guard let moves = try? Self.moves(bytes) else {
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
        var writer = ByteWriter(capacity: moves.count * 40)
        writer.write(moves) { $0.write($1) }
        try File(announcement(at: path)).replace(with: writer.record(announcementHeading))
    }

    /// Takes that back, when all files are where they were.
    static func withdraw(at path: String) { try? File(announcement(at: path)).remove() }

    /// Gives the manifest another path, if there is one.
    static func move(from path: String, to other: String) {
        guard path != other else { return }
        for (file, target) in [(path, other), (announcement(at: path), announcement(at: other))]
        where FileKind(at: file, followingLinks: false) == .file { try? File(file).move(to: target) }
    }

    private static func moves(_ bytes: [UInt8]) throws(ByteReader.Damage) -> [TextKey] {
        var reader = ByteReader(bytes)
        guard try reader.number() == announcementHeading else { throw ByteReader.Damage() }
        try reader.checkFingerprint()
        return try reader.list { (reader) throws(ByteReader.Damage) in
            let file = TextKey(try reader.text())
            guard staysInside(file.text) else { throw ByteReader.Damage() }
            return file
        }
    }

    // MARK: Bytes

    /// A heading, the fingerprint of all that follows, and the files.
    private init(_ bytes: [UInt8]) throws(ByteReader.Damage) {
        var reader = ByteReader(bytes)
        guard let age = ([Self.heading] + Self.earlierHeadings).firstIndex(of: try reader.number()) else {
            throw ByteReader.Damage()
        }
        try reader.checkFingerprint()
        folder = age == 0 ? try reader.optionalText() : nil
        source = try reader.flag() ? try reader.fingerprint() : nil
        checked = try reader.flag() ? try reader.fingerprint() : nil
        if age < 2, try reader.flag() {
            let facts = try reader.fingerprint()
            let count = try reader.count()
            var texts: [EntryID: UInt64] = [:]
            texts.reserveCapacity(max(0, min(count, bytes.count)))
            for _ in 0..<max(0, count) { texts[EntryID(number: try reader.number())] = try reader.number() }
            basis = Basis(facts: facts, texts: texts)
        } else if age == 2 {
            if try reader.flag() { _ = try reader.fingerprint() }
            for _ in 0..<max(0, try reader.count()) { _ = (try reader.number(), try reader.number()) }
        }
        if age < 5 {
            for _ in 0..<(try reader.count()) { sealedPictures.insert(try reader.text()) }
        }
        if age < 4 {
            compression = Set(try reader.text().split(separator: " ").compactMap { .init(rawValue: String($0)) })
        }
        let count = try reader.count()
        files.reserveCapacity(min(count, bytes.count))
        while !reader.isAtEnd {
            let file = TextKey(try reader.text())
            guard staysInside(file.text) else { throw ByteReader.Damage() }
            files[file] = .some(try reader.flag() ? try Self.making(&reader, age: age) : nil)
        }
    }

    /// - Parameter age: how many versions of records came after this one.
    private static func making(_ reader: inout ByteReader, age: Int) throws(ByteReader.Damage) -> ManifestEntry {
        var making = ManifestEntry(source: try reader.fingerprint(), stamp: try reader.fileStamp())
        if age < 3 {
            making.reads = try reader.list { (reader) throws(ByteReader.Damage) in
                EntryID(number: try reader.number())
            }
        }
        return making
    }

    /// - Parameter path: the manifest's file.
    func write(to path: String) throws(Diagnostic) {
        var writer = ByteWriter(capacity: files.count * 140 + (basis?.texts.count ?? 0) * 16)
        writer.write(folder)
        writer.write(optional: source) { $0.write($1) }
        writer.write(optional: checked) { $0.write($1) }
        writer.write(optional: basis) { writer, basis in
            writer.write(basis.facts)
            writer.write(count: basis.texts.count)
            for (entry, text) in basis.texts {
                writer.write(entry.number)
                writer.write(text)
            }
        }
        writer.write(sealedPictures.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { $0.write($1) }
        writer.write(compression.map(\.rawValue).sorted().joined(separator: " "))
        writer.write(count: files.count)
        for (file, making) in files {
            writer.write(file.text)
            writer.write(making != nil)
            guard let making else { continue }
            writer.write(making.source)
            writer.write(making.stamp)
            writer.write(making.reads) { $0.write($1.number) }
        }
        // No build would dare to replace anything without it, so that it goes to the disk itself.
        try File(path).replace(with: writer.record(Self.heading), isDurable: true)
        Self.withdraw(at: path)
    }
}
