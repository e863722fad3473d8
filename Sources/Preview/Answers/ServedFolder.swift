internal import Base

/// The finished files that the preview shows.
struct ServedFolder: Sendable {
    enum Lookup: Sendable {
        case file(name: String, bytes: [UInt8])
        /// There is a folder with a page of this name, whose address ends with a slash.
        case folder
        case missing
    }

    /// The folder with every link resolved.
    let folder: String

    init?(_ folder: String) {
        guard let resolved = Folder(folder).resolved else { return nil }
        self.folder = resolved
    }

    /// What a path leads to.
    ///
    /// - Parameter segments: those of a `RequestPath` below the site's base.
    func find(_ segments: [String], endsWithSlash: Bool) -> Lookup {
        let path = segments.map { "/" + $0 }.joined()
        if endsWithSlash || segments.isEmpty {
            return read(path + "/index.html").map { .file(name: "index.html", bytes: $0) } ?? .missing
        }
        switch FileKind(at: folder + path) {
        case .file?: return read(path).map { .file(name: segments.last ?? "", bytes: $0) } ?? .missing
        case .folder?: return read(path + "/index.html") == nil ? .missing : .folder
        default: return .missing
        }
    }

    /// The bytes of a file, nil when it is missing, hidden or outside of the folder.
    ///
    /// All bytes come from one descriptor. A build replaces files by moving, so that they are all old or all new.
    func read(_ path: String) -> [UInt8]? {
        guard let resolved = File(folder + path).resolved, resolved.hasPrefix(folder + "/"),
            !resolved.dropFirst(folder.count).split(separator: "/").contains(where: { $0.hasPrefix(".") })
        else { return nil }
        return try? File(resolved).read()
    }
}

/// The media type of a file by its name, as web hosts give it.
func contentType(_ name: String) -> String {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    return types[ending] ?? "application/octet-stream"
}

private let types = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "xml": "application/xml",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "svg": "image/svg+xml",
    "vtt": "text/vtt", "webp": "image/webp",
    "avif": "image/avif",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "ico": "image/vnd.microsoft.icon",
    "ttf": "font/ttf",
    "otf": "font/otf",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "ics": "text/calendar; charset=utf-8",
    "geojson": "application/geo+json",
    "kml": "application/vnd.google-earth.kml+xml",
    "gpx": "application/gpx+xml",
    "pdf": "application/pdf",
    "zip": "application/zip",
    "wasm": "application/wasm",
    "mp4": "video/mp4",
    "m4a": "audio/mp4",
    "weba": "audio/webm",
    "ogg": "audio/ogg",
]
