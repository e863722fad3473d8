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
        /// The entries whose texts were read for it.
        var reads: [EntryID] = []
    }

    /// Of everything that the whole site follows from; nil when it is not finished.
    var source: Fingerprint?
    /// Of everything but the texts of places; nil when it is not known.
    var facts: Fingerprint?
    /// The first halves of the fingerprints of the entries, whose texts are the rest of what the site follows from.
    var texts: [EntryID: UInt64] = [:]
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
        record.facts = nil
        record.texts = [:]
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

    private static let heading: UInt64 = 0x6361_6972_6e73_6906
    /// Of records without what was read, without compressed copies, and without sealed pictures, which are read too: a site whose
    /// record is lost is nobody's.
    private static let earlierHeadings: [UInt64] = [
        0x6361_6972_6e73_6905, 0x6361_6972_6e73_6904, 0x6361_6972_6e73_6903,
    ]

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
        let age = Self.earlierHeadings.firstIndex(of: heading).map { $0 + 1 } ?? 0
        if age == 0 {
            facts = try reader.flag() ? try reader.fingerprint() : nil
            let count = try reader.count()
            texts.reserveCapacity(max(0, min(count, bytes.count)))
            for _ in 0..<max(0, count) { texts[EntryID(number: try reader.number())] = try reader.number() }
        }
        if age < 3 {
            for _ in 0..<(try reader.count()) { sealedPictures.insert(try reader.text()) }
        }
        if age < 2 {
            compression = Set(try reader.text().split(separator: " ").compactMap { .init(rawValue: String($0)) })
        }
        let count = try reader.count()
        files.reserveCapacity(min(count, bytes.count))
        while !reader.isAtEnd {
            let file = TextKey(try reader.text())
            guard staysInside(file.text) else { throw ByteReader.Damage() }
            files[file] = .some(
                try reader.flag()
                    ? Making(
                        source: try reader.fingerprint(), stamp: try reader.fileStamp(),
                        reads: age > 0
                            ? []
                            : try reader.list { (reader) throws(ByteReader.Damage) in
                                EntryID(number: try reader.number())
                            }) : nil)
        }
    }

    /// Writes the record in one step, so that a build that is killed leaves the old one or the new one.
    func write(to path: String) throws(Diagnostic) {
        var writer = ByteWriter(capacity: files.count * 120 + texts.count * 16)
        writer.write(source != nil)
        if let source { writer.write(source) }
        writer.write(checked != nil)
        if let checked { writer.write(checked) }
        writer.write(facts != nil)
        if let facts { writer.write(facts) }
        writer.write(count: texts.count)
        for (entry, text) in texts {
            writer.write(entry.number)
            writer.write(text)
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
