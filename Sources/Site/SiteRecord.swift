internal import Content
internal import Diary
internal import Diagnostics
internal import Files

/// The files of a site that are Cairn's, and what each of them was made from.
///
/// It lies outside of the site, so that no list of files is published with it. A missing, damaged or foreign record is an
/// empty one.
struct SiteRecord: Sendable, Equatable {
    /// What is known of a file whose making was finished.
    struct Making: Sendable, Equatable {
        /// Of everything that the bytes follow from.
        let source: Fingerprint
        /// What the file system said of the file then.
        let stamp: FileStamp
    }

    /// Of everything that the whole site follows from; nil when it is not finished.
    var source: Fingerprint?
    /// Of what was looked for in all of the files; nil when it is not known.
    var checked: Fingerprint?
    /// The kinds of compressed copies that the files have as far as these gain.
    var compression: Set<Settings.Compression> = []
    /// The files by their paths relative to the site's folder; nil for one that may be half finished.
    var files: [TextKey: Making?] = [:]
    /// The pictures that are sealed, of which the paths in the site tell nothing: see `picture(in:)`.
    var sealedPictures: Set<String> = []

    func owns(_ file: TextKey) -> Bool { files[file] != nil }

    /// The same files, none of which is known to be finished.
    var withoutMakings: SiteRecord {
        var record = self
        record.source = nil
        record.checked = nil
        for file in files.keys { record.files[file] = .some(nil) }
        return record
    }

    // MARK: Pictures

    /// The copies of photos and the share cards that the site has, as their stores name them.
    var pictures: Set<String> { sealedPictures.union(files.keys.lazy.compactMap { Self.picture(in: $0.text) }) }

    /// The part of a site's file that names a copy of a photo or a share card, without what leads to its realm.
    static func picture(in file: String) -> String? {
        for folder in ["photos/", "cards/"] {
            if file.hasPrefix(folder) { return file }
            if let range = file.ranges(of: "/" + folder).last { return folder + file[range.upperBound...] }
        }
        return nil
    }

    // MARK: On disk

    private static let heading: UInt64 = 0x6361_6972_6e73_6905
    /// Of records without compressed copies, and without sealed pictures, which are read too: a site whose record is lost is
    /// nobody's.
    private static let earlierHeadings: [UInt64] = [0x6361_6972_6e73_6904, 0x6361_6972_6e73_6903]

    init(
        source: Fingerprint? = nil, checked: Fingerprint? = nil, compression: Set<Settings.Compression> = []
    ) {
        self.source = source
        self.checked = checked
        self.compression = compression
    }

    /// - Parameter path: the record's file.
    init(at path: String) {
        guard let bytes = try? File(path).read(), let record = try? SiteRecord(bytes) else { return }
        self = record
    }

    /// A heading, the fingerprint of all that follows, and the files.
    private init(_ bytes: [UInt8]) throws(ByteReader.Damage) {
        var reader = ByteReader(bytes)
        let heading = try reader.number()
        guard heading == Self.heading || Self.earlierHeadings.contains(heading) else { throw ByteReader.Damage() }
        let fingerprint = try reader.fingerprint()
        guard Fingerprint(of: Array(bytes[reader.position...])) == fingerprint else { throw ByteReader.Damage() }
        source = try reader.flag() ? try reader.fingerprint() : nil
        checked = try reader.flag() ? try reader.fingerprint() : nil
        if heading != Self.earlierHeadings[1] {
            for _ in 0..<(try reader.count()) { sealedPictures.insert(try reader.text()) }
        }
        if heading == Self.heading {
            compression = Set(try reader.text().split(separator: " ").compactMap { .init(rawValue: String($0)) })
        }
        let count = try reader.count()
        files.reserveCapacity(min(count, bytes.count))
        while !reader.isAtEnd {
            let file = TextKey(try reader.text())
            guard staysInside(file.text) else { throw ByteReader.Damage() }
            files[file] = .some(
                try reader.flag()
                    ? Making(source: try reader.fingerprint(), stamp: try reader.fileStamp()) : nil)
        }
    }

    /// Writes the record in one step, so that a build that is killed leaves the old one or the new one.
    func write(to path: String) throws(Diagnostic) {
        var writer = ByteWriter(capacity: files.count * 112)
        writer.write(source != nil)
        if let source { writer.write(source) }
        writer.write(checked != nil)
        if let checked { writer.write(checked) }
        writer.write(sealedPictures.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { $0.write($1) }
        writer.write(compression.map(\.rawValue).sorted().joined(separator: " "))
        writer.write(count: files.count)
        for (file, making) in files {
            writer.write(file.text)
            writer.write(making != nil)
            guard let making else { continue }
            writer.write(making.source)
            writer.write(making.stamp)
        }
        let list = writer.take()
        var file = ByteWriter()
        file.write(Self.heading)
        file.write(Fingerprint(of: list))
        file.write(raw: list[...])
        let temporary = path + ".new"
        try File(temporary).write(file.take())
        try File(temporary).move(to: path)
    }
}
