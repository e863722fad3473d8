internal import Content
internal import Site
internal import Synchronization

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
    /// What the last build that succeeded found doubtful, by the entries that it is about.
    var warnings: [String: ProblemReport] = [:]

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

/// The view that is shown now, and a gate that holds requests back while files change, so that none sees half of a build.
final class LiveSite: Sendable {
    private struct State {
        var view = SiteView()
        /// Closed until the first site is planned, or its build has failed.
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The view, as soon as no files are being moved.
    var view: SiteView {
        get async { await view { _ in true } }
    }

    /// The view, as soon as no files are being made either.
    var finishedView: SiteView {
        get async { await view { $0.planned == nil } }
    }

    private func view(where isWanted: @Sendable (SiteView) -> Bool) async -> SiteView {
        while true {
            if let view = state.withLock({ $0.isOpen && isWanted($0.view) ? $0.view : nil }) { return view }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.isOpen && isWanted(state.view) { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    /// Holds requests back from now on.
    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Changes the view and lets requests pass.
    ///
    /// - Returns: the new view.
    @discardableResult
    func open(_ change: (inout SiteView) -> Void) -> SiteView {
        let (view, waiting) = state.withLock { state in
            change(&state.view)
            state.isOpen = true
            defer { state.waiting = [] }
            return (state.view, state.waiting)
        }
        for continuation in waiting { continuation.resume() }
        return view
    }
}
