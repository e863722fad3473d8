internal import Base
internal import Content
internal import Diary

/// A file of the new site, and what had to be done for it. A class, because tens of thousands of them are passed on.
final class SiteFile: Sendable {
    enum Outcome: Sendable {
        /// It was made from the same before; nothing was rendered.
        case kept
        /// The site has these bytes already.
        case unchanged
        /// It is written and waits to be moved to its place.
        case staged
    }

    /// Relative to the site's folder.
    let path: TextKey
    let outcome: Outcome
    /// Nil when it is not known what the file was made from.
    let making: ManifestEntry?
    /// Its compressed copies.
    let copies: [SiteFile]
    /// The path as the group's pages know it, where the file is sealed.
    let sealed: String?
    /// What tells its sealed versions apart, nil where it was not sealed anew.
    let version: String?

    init(
        path: TextKey, outcome: Outcome, making: ManifestEntry?, copies: [SiteFile] = [], sealed: String? = nil,
        version: String? = nil
    ) {
        self.path = path
        self.outcome = outcome
        self.making = making
        self.copies = copies
        self.sealed = sealed
        self.version = version
    }

    /// The file and its copies.
    var withCopies: [SiteFile] { [self] + copies }

    func with(copies: [SiteFile]) -> SiteFile {
        copies.isEmpty
            ? self
            : SiteFile(path: path, outcome: outcome, making: making, copies: copies, sealed: sealed, version: version)
    }

    /// The file with what was read for it.
    func reading(_ entries: Set<EntryID>) -> SiteFile {
        guard var making, !(entries.isEmpty && making.reads.isEmpty) else { return self }
        making.reads = Array(entries)
        return SiteFile(path: path, outcome: outcome, making: making, copies: copies, sealed: sealed, version: version)
    }

    func sealing(_ path: String, version: String? = nil) -> SiteFile {
        SiteFile(path: self.path, outcome: outcome, making: making, copies: copies, sealed: path, version: version)
    }
}

/// Which files of a site have compressed copies beside them, for servers that hand those out (`gzip_static` and its likes).
struct CompressedCopies: Sendable, Hashable {
    let formats: Set<Settings.Compression>

    /// Texts, by the endings of their names. Pictures and web fonts are compressed already.
    private static let endings: Set<Substring> = [
        "css", "csv", "geojson", "gpx", "html", "ics", "js", "json", "kml", "md", "otf", "svg", "ttf", "txt",
        "webmanifest", "xml",
    ]
    /// A smaller file fits into a packet or two either way; in bytes.
    private static let leastSize = 1024

    /// The names of the copies that a file of the site may have.
    func names(for file: String) -> [(format: Settings.Compression, name: String)] {
        guard !formats.isEmpty, let dot = file.lastIndex(of: "."),
            Self.endings.contains(file[file.index(after: dot)...])
        else { return [] }
        return Settings.Compression.allCases.filter(formats.contains).map { ($0, "\(file).\($0.ending)") }
    }

    /// Whether a file of the site is a copy of another.
    func isCopy(_ file: String) -> Bool { formats.contains { file.hasSuffix(".\($0.ending)") } }

    /// The copy, nil where it would not be smaller by a tenth.
    static func copy(of bytes: [UInt8], as format: Settings.Compression) -> [UInt8]? {
        guard bytes.count >= leastSize else { return nil }
        let copy =
            switch format {
            case .gzip: Deflate.gzip(bytes)
            case .brotli: Brotli.compressed(bytes)
            }
        return copy.flatMap { $0.count <= bytes.count - bytes.count / 10 ? $0 : nil }
    }
}

extension Settings.Compression {
    /// The ending of a file's name, as servers look for it.
    var ending: String {
        switch self {
        case .gzip: "gz"
        case .brotli: "br"
        }
    }
}
