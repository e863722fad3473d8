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

    let devices: WriterDevices
    /// Cookies tell neither ports nor diaries apart: each diary has a name of its own, whatever the port of its preview.
    let cookieName: String
    /// What the next address is entered with.
    private let key = Mutex(WriterAccess.secret())
    /// Told of the path that lets the next browser in, whenever it is another.
    private let onKey: @Sendable (String) -> Void

    init(diary: String, today: @escaping @Sendable () -> Day, onKey: @escaping @Sendable (String) -> Void) {
        devices = WriterDevices(diary: diary, today: today)
        cookieName = "cairn-edit-" + WriterDevices.id(of: Folder(diary).resolved ?? diary).prefix(8)
        self.onKey = onKey
    }

    /// The path that lets one browser in.
    var path: String { "\(Self.address)enter?key=\(key.withLock { $0 })" }

    /// A cookie for the browser that brings the key, which then is worth nothing any more; nil for another key.
    ///
    /// - Parameter name: what the browser calls itself.
    /// - Throws: a diagnostic when the browser cannot be remembered.
    func enter(with key: String, name: String = "") throws(Diagnostic) -> String? {
        let isRight = self.key.withLock { known in
            guard Self.isSame(key, known) else { return false }
            known = Self.secret()
            return true
        }
        guard isRight else { return nil }
        onKey(path)
        let cookie = Self.secret()
        try devices.admit(WriterDevices.id(of: cookie), name: name)
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
        return visitor(request) != nil
    }

    /// The cookie by which a browser may write, and its entry in the list.
    func visitor(_ request: SiteRequest) -> (cookie: String, device: WriterDevices.Device)? {
        let name = cookieName + "="
        let given = (request.cookie ?? "").split(separator: ";").compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix(name) ? String(pair.dropFirst(name.count)) : nil
        }
        let devices = devices.all()
        for cookie in given.prefix(8) {
            let id = WriterDevices.id(of: cookie)
            if let device = devices.first(where: { $0.id == id }) { return (cookie, device) }
        }
        return nil
    }

    /// The header that gives a browser its cookie (RFC 6265), for as many days as it may stay away.
    func setting(_ cookie: String) -> (name: String, value: String) {
        let limits = "Path=/.cairn/; HttpOnly; SameSite=Strict; Max-Age=\(WriterDevices.lifetime * 86400)"
        return ("Set-Cookie", "\(cookieName)=\(cookie); \(limits)")
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
