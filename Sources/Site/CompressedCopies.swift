internal import Compression
internal import Diary

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
