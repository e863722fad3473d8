/// What the preview shows at one moment.
struct SiteView: Sendable {
    enum Resource: Sendable {
        case page(PreviewPage, status: Int)
        case file(name: String, bytes: [UInt8])
        /// Elsewhere, at this path.
        case redirection(String)
    }

    /// The finished files of the last build that succeeded, nil before the first.
    var files: SiteFiles?
    /// The path that the site's addresses begin with, as `/diary/`.
    var base = "/"
    /// What is wrong since then.
    var problems: ProblemReport?

    private var baseSegments: [String] { (try? RequestPath(base).segments) ?? [] }

    /// What stands at an address.
    func resource(_ path: RequestPath) -> Resource {
        guard let files else {
            return .page(problems?.page ?? ProblemReport.emptyPage, status: 500)
        }
        let base = baseSegments
        guard let segments = path.segments(below: base) else {
            return path.segments.isEmpty ? .redirection(self.base) : missing(files)
        }
        if segments.isEmpty, !path.endsWithSlash { return .redirection(path.locationWithSlash) }
        switch files.find(segments, endsWithSlash: path.endsWithSlash) {
        case .file(let name, let bytes) where name.lowercased().hasSuffix(".html"):
            return .page(PreviewPage(bytes), status: 200)
        case .file(let name, let bytes): return .file(name: name, bytes: bytes)
        case .folder: return .redirection(path.locationWithSlash)
        case .missing: return missing(files)
        }
    }

    /// The site's own page for wrong addresses.
    private func missing(_ files: SiteFiles) -> Resource {
        .page(PreviewPage(files.read("/404.html") ?? Self.plainMissingPage, mark: "404"), status: 404)
    }

    private static let plainMissingPage = Array(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Not found</title></head><body><h1>Not found</h1></body></html>\n"
            .utf8)

    /// The page at an address, as a browser that shows it knows it; nil for what is no page.
    func page(_ path: RequestPath) -> PreviewPage? {
        if case .page(let page, _) = resource(path) { page } else { nil }
    }
}
