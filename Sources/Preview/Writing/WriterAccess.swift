internal import Base
internal import Synchronization

/// Who may write in the diary: a browser that came once by an address with a key that nobody else knows, and from then on has a cookie.
///
/// A page of another site can send requests here, but neither the cookie (`SameSite`) nor the header of our own (which needs a
/// preflight that is never answered), and its `Origin` is another. Each alone would do.
final class WriterAccess: Sendable {
    /// The header that every write needs, with any value.
    static let header = "X-Cairn-Edit"
    static let address = "/.cairn/edit/"

    private struct State {
        /// What the next address is entered with.
        var key = WriterAccess.secret()
        var cookies: [String] = []
    }

    private let state = Mutex(State())
    /// Told of the path that lets the next browser in, whenever it is another.
    private let onKey: @Sendable (String) -> Void
    /// So many browsers may write; when there are more, the oldest one has to come anew.
    private static let limit = 32

    init(onKey: @escaping @Sendable (String) -> Void) {
        self.onKey = onKey
    }

    /// The path that lets one browser in.
    var path: String { "\(Self.address)enter?key=\(state.withLock { $0.key })" }

    /// A cookie for the browser that brings the key, which then is worth nothing any more; nil for another key.
    func enter(with key: String) -> String? {
        let cookie = state.withLock { state -> String? in
            guard Self.isSame(key, state.key) else { return nil }
            state.key = Self.secret()
            let cookie = Self.secret()
            state.cookies.append(cookie)
            if state.cookies.count > Self.limit { state.cookies.removeFirst() }
            return cookie
        }
        if cookie != nil { onKey(path) }
        return cookie
    }

    /// Whether a request comes from a browser that was let in.
    ///
    /// - Parameter isWrite: whether it changes something.
    func allows(_ request: SiteRequest, isWrite: Bool) -> Bool {
        if let site = request.fetchSite, site != "same-origin" { return false }
        if let origin = request.origin {
            guard let host = request.host, origin == "http://" + host else { return false }
        } else if isWrite {
            return false
        }
        if isWrite && !request.hasOwnHeader { return false }
        let name = Self.cookieName(request) + "="
        let given = (request.cookie ?? "").split(separator: ";").compactMap { pair -> Substring? in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix(name) ? pair.dropFirst(name.count) : nil
        }
        let cookies = state.withLock { $0.cookies }
        return given.prefix(8).contains { given in cookies.contains { Self.isSame(String(given), $0) } }
    }

    /// How long a browser keeps its cookie, in seconds: phones end browsers when they like, and what the cookie opens ends with the preview.
    private static let lifetime = 30 * 86400

    /// The header that gives a browser its cookie (RFC 6265).
    static func setting(_ cookie: String, _ request: SiteRequest) -> (name: String, value: String) {
        let limits = "Path=/.cairn/; HttpOnly; SameSite=Strict; Max-Age=\(lifetime)"
        return ("Set-Cookie", "\(cookieName(request))=\(cookie); \(limits)")
    }

    /// Cookies do not tell ports apart, so that two previews need two names.
    private static func cookieName(_ request: SiteRequest) -> String {
        let port = (request.host ?? "").split(separator: ":").last.flatMap { UInt16($0) } ?? 80
        return "cairn-edit-\(port)"
    }

    /// 128 random bits.
    private static func secret() -> String {
        var source = SystemRandomNumberGenerator()
        return hexadecimal((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &source) })
    }

    /// Compares in a time that tells nothing of where two texts differ.
    private static func isSame(_ text: String, _ other: String) -> Bool {
        let (text, other) = (Array(text.utf8), Array(other.utf8))
        return text.count == other.count && zip(text, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
