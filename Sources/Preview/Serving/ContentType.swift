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
    "webp": "image/webp",
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
]
