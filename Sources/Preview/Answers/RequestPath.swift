internal import Content
internal import Base

/// The path of a request's target, taken apart and made safe: no segment climbs, hides or smuggles a slash.
struct RequestPath: Equatable, Sendable {
    enum Refusal: Error {
        /// The target cannot be decoded.
        case malformed
        /// The target names what is never served: a dotfile, a way up, a name with a slash in it.
        case forbidden
    }

    /// The segments, decoded and in NFC, because that is the form of Cairn's file names.
    let segments: [String]
    /// Whether the path ends with a slash; the path `/` has no segments and does.
    let endsWithSlash: Bool
    /// What follows the question mark, as it was sent.
    let query: String?

    /// - Parameter target: the target of a request line in origin form (RFC 9112, section 3.2.1).
    init(_ target: String) throws(Refusal) {
        guard target.utf8.first == UInt8(ascii: "/") else { throw .malformed }
        let path: Substring
        if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
            path = target[..<mark]
            query = String(target[target.utf8.index(after: mark)...])
        } else {
            path = target[...]
            query = nil
        }
        var pieces = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        endsWithSlash = pieces.last?.isEmpty ?? true
        if endsWithSlash, !pieces.isEmpty { pieces.removeLast() }
        var segments: [String] = []
        for piece in pieces { segments.append(try Self.segment(piece)) }
        self.segments = segments
    }

    private static func segment(_ piece: Substring.UTF8View) throws(Refusal) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(piece.count)
        var rest = piece[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimalValue),
                let low = rest.popFirst().flatMap(hexadecimalValue)
            else { throw .malformed }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }), let text = String(validating: bytes, as: UTF8.self)
        else { throw .malformed }
        let name = normalized(text)
        // An empty segment would make `//host/` a redirection to another host.
        guard let first = name.utf8.first, first != UInt8(ascii: "."),
            !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
        else { throw .forbidden }
        return name
    }

    /// The path percent-encoded, as a `Location` header needs it, with a slash at its end and the query.
    var locationWithSlash: String {
        let path = segments.map { "/" + percentEncoded($0) }.joined() + "/"
        return query.map { "\(path)?\($0)" } ?? path
    }

    /// The segments behind those of `base`, nil when the path does not begin with them.
    func segments(below base: [String]) -> [String]? {
        segments.starts(with: base) ? Array(segments.dropFirst(base.count)) : nil
    }
}

/// What the responder has to know of a request.
struct SiteRequest: Sendable {
    var method = "GET"
    /// The target of the request line, as it was sent.
    var target: String
    /// The value of `Host`.
    var host: String?
    var ifNoneMatch: String?
    var ifRange: String?
    var range: String?
    var cookie: String?
    var origin: String?
    var contentType: String?
    /// The value of `User-Agent`: what the browser calls itself.
    var agent: String?
    /// The value of `Sec-Fetch-Site`: whose page asks.
    var fetchSite: String?
    /// Whether the header is there that every write needs.
    var hasOwnHeader = false
    /// Reads the body, nil where it is longer than so many bytes or does not come.
    var body: @Sendable (Int) async -> [UInt8]? = { _ in [] }
}
