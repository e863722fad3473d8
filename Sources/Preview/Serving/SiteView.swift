internal import Content
internal import Site

/// What the preview shows at one moment.
struct SiteView: Sendable {
    enum Resource: Sendable {
        case page(PreviewPage, status: Int)
        case file(name: String, bytes: [UInt8])
        /// Elsewhere, at this path.
        case redirection(String)
    }

    /// The finished files of the last build that succeeded, nil before the first.
    var files: ServedFolder?
    /// The site as it will be, while its files are being made.
    var planned: PlannedSite?
    /// The path that the site's addresses begin with, as `/diary/`.
    var base = "/"
    /// Which entries its pages are made from.
    var entryPages: EntryPages?
    /// What is wrong since then.
    var problems: ProblemReport?

    private var baseSegments: [String] { (try? RequestPath(base).segments) ?? [] }

    /// What stands at an address.
    func resource(_ path: RequestPath) -> Resource {
        guard files != nil || planned != nil else {
            return .page(problems?.page ?? ProblemReport.emptyPage, status: 500)
        }
        guard let segments = path.segments(below: baseSegments) else {
            return path.segments.isEmpty ? .redirection(base) : missing
        }
        if segments.isEmpty, !path.endsWithSlash { return .redirection(path.locationWithSlash) }
        switch find(segments, endsWithSlash: path.endsWithSlash) {
        case .file(let name, let bytes) where name.lowercased().hasSuffix(".html"):
            return .page(PreviewPage(bytes), status: 200)
        case .file(let name, let bytes): return .file(name: name, bytes: bytes)
        case .folder: return .redirection(path.locationWithSlash)
        case .missing: return missing
        }
    }

    /// Whether an address may lead to a file that is still being made, such as the copy of a photo.
    func isAwaited(_ path: RequestPath) -> Bool {
        guard planned != nil, !path.endsWithSlash, let segments = path.segments(below: baseSegments),
            let name = segments.last, name.contains("."), !name.lowercased().hasSuffix(".html")
        else { return false }
        if case .missing = find(segments, endsWithSlash: false) { return true }
        return false
    }

    /// What a path leads to: in the site as it will be, or in the finished files where that has nothing of its own.
    private func find(_ segments: [String], endsWithSlash: Bool) -> ServedFolder.Lookup {
        func finished() -> ServedFolder.Lookup { files?.find(segments, endsWithSlash: endsWithSlash) ?? .missing }
        guard let planned else { return finished() }
        let path = segments.joined(separator: "/")
        let page = path.isEmpty ? "index.html" : path + "/index.html"
        let isFolder = endsWithSlash || segments.isEmpty
        switch planned.file(isFolder ? page : path) {
        case .bytes(let bytes): return .file(name: isFolder ? "index.html" : segments.last ?? "", bytes: bytes)
        case .failed: return finished()
        case nil where !isFolder && planned.hasPage(page): return .folder
        case nil:
            // Pages that are not planned are about to go.
            if case .file(let name, _) = finished(), !name.lowercased().hasSuffix(".html") { return finished() }
            return .missing
        }
    }

    /// The site's own page for wrong addresses.
    private var missing: Resource {
        var bytes = files?.read("/404.html") ?? Self.plainMissingPage
        if case .bytes(let planned)? = planned?.file("404.html") { bytes = planned }
        return .page(PreviewPage(bytes, mark: "404"), status: 404)
    }

    private static let plainMissingPage = Array(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Not found</title></head><body><h1>Not found</h1></body></html>\n"
            .utf8)

    /// The entry that the page at an address is made from, as messages show it.
    func entry(of path: RequestPath) -> String? {
        guard let segments = path.segments(below: baseSegments) else { return nil }
        return entryPages?.entry(at: segments.map { $0 + "/" }.joined())
    }

    /// The path of the page that an entry makes.
    ///
    /// - Parameter entry: as messages show it.
    func page(ofEntry entry: String) -> String? {
        entryPages?.address(of: [normalized(entry)]).map { base + $0 }
    }

    /// The page at an address, as a browser that shows it knows it; nil for what is no page.
    func page(_ path: RequestPath) -> PreviewPage? {
        if case .page(let page, _) = resource(path) { page } else { nil }
    }
}
