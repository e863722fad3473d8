internal import CPreview
internal import Base

/// Answers requests: the files of the site under its base path, and under `/.cairn/` what keeps pages fresh.
struct Responder: Sendable {
    let site: LiveSite
    let announcer: Announcer
    let hosts: AllowedHosts
    /// What is written with; nil for a preview that can only be read.
    var routes: WriterRoutes?

    /// The script of the preview, under an address that changes with it.
    static let scriptAddress = "/.cairn/preview.js?\(Fingerprint(of: script).hex.prefix(8))"
    static let styleAddress = "/.cairn/problems.css"

    private static let script = Array(
        UnsafeBufferPointer(start: cairn_preview_script_bytes(), count: cairn_preview_script_count))
    private static let style = Array(
        UnsafeBufferPointer(start: cairn_problems_style_bytes(), count: cairn_problems_style_count))

    func reply(to request: SiteRequest) async -> SiteResponse {
        var reply = await answer(request)
        if !reply.headers.contains(where: { $0.name == "Cache-Control" }) {
            // The browser asks each time; an unchanged file costs it a 304.
            reply.headers.append(("Cache-Control", "no-cache"))
        }
        reply.headers += [
            ("X-Content-Type-Options", "nosniff"),
            // Nobody frames a page in which a press of a button writes.
            ("X-Frame-Options", "SAMEORIGIN"),
            // Pages of other sites may not show what is drafted here.
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        return reply
    }

    private func answer(_ request: SiteRequest) async -> SiteResponse {
        guard let host = request.host, hosts.allows(host) else {
            return .words(
                request.host == nil ? 400 : 421,
                "This preview does not answer to that name. Name it with --host, or use http://127.0.0.1.")
        }
        let isRead = request.method == "GET" || request.method == "HEAD"
        guard isRead || routes != nil && request.method == "POST" && request.target.hasPrefix(WriterAccess.address)
        else {
            return .words(405, "A preview can only be read.", [("Allow", "GET, HEAD")])
        }
        let path: RequestPath
        do {
            if let reply = try await ownReply(request) { return reply }
            path = try RequestPath(request.target)
        } catch {
            return .words(error == .malformed ? 400 : 404, error == .malformed ? "That is no address." : "Not found.")
        }
        var view = await site.view
        if view.isAwaited(path) { view = await site.finishedView }
        switch view.resource(path) {
        case .redirection(let location):
            return .words(302, "It is at \(location)", [("Location", location)])
        case .page(let page, let status):
            let entry = routes == nil ? nil : status == 200 ? view.entry(of: path) ?? "" : ""
            let bytes = page.bytes(withScript: Self.scriptAddress, edit: entry)
            // The script's version is part of the address that the page names.
            let tag = Fingerprint(of: Array((page.tag + Self.scriptAddress + (entry.map { "edit \($0)" } ?? "")).utf8))
            return file("page.html", bytes, tag: tag, status, request)
        case .file(let name, let bytes):
            return file(name, bytes, 200, request)
        }
    }

    /// The answer to a request for what is the preview's own, nil for all others.
    private func ownReply(_ request: SiteRequest) async throws(RequestPath.Refusal) -> SiteResponse? {
        guard request.target.hasPrefix("/.cairn/") else { return nil }
        let parts = request.target.split(separator: "?", maxSplits: 1)
        switch parts[0] {
        case "/.cairn/preview.js": return file("preview.js", Self.script, 200, request)
        case "/.cairn/problems.css": return file("problems.css", Self.style, 200, request)
        case "/.cairn/events":
            if request.method == "HEAD" { return SiteResponse(200, [("Content-Type", "text/event-stream")]) }
            let fields = Self.fields(parts.count > 1 ? parts[1] : "")
            guard let path = fields["path"], let tag = fields["tag"] else { throw .malformed }
            return SiteResponse(announcer.connect(try RequestPath(path), tag: tag))
        default:
            guard let routes, parts[0].hasPrefix(WriterAccess.address) else { throw .forbidden }
            let name = parts[0].dropFirst(WriterAccess.address.count)
            if let (file, bytes) = EditorFiles.file(name) { return self.file(file, bytes, 200, request) }
            return await routes.reply(name, Self.fields(parts.count > 1 ? parts[1] : ""), request)
        }
    }

    /// The fields of a query as forms write them, where a plus stands for a space
    /// (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
    private static func fields(_ query: Substring) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let value = parts[1].utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            fields[String(parts[0])] = percentDecoded(value) ?? String(parts[1])
        }
        return fields
    }

    /// - Parameter tag: what tells this version from others; the fingerprint of the bytes where nothing is said.
    private func file(
        _ name: String, _ bytes: [UInt8], tag: Fingerprint? = nil, _ status: Int, _ request: SiteRequest
    ) -> SiteResponse {
        let tag = EntityTag((tag ?? Fingerprint(of: bytes)).hex)
        let headers = [
            ("Content-Type", contentType(name)), ("ETag", tag.text), ("Accept-Ranges", "bytes"),
        ]
        // Conditions and ranges are about what is there.
        guard status == 200 else { return SiteResponse(status, headers, bytes) }
        if tag.isNamed(by: request.ifNoneMatch) { return SiteResponse(304, headers, bytes) }
        let isSame = request.ifRange.map { $0 == tag.text } ?? true
        switch ByteRange(isSame && request.method == "GET" ? request.range : nil, size: bytes.count) {
        case .part(let range):
            let part = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)")
            return SiteResponse(206, headers + [part], Array(bytes[range]))
        case .unsatisfiable:
            return .words(416, "The file has \(bytes.count) bytes.", [("Content-Range", "bytes */\(bytes.count)")])
        case .whole:
            return SiteResponse(200, headers, bytes)
        }
    }
}
