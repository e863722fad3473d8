internal import Base

/// An answer to a request.
struct SiteResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Messages of a stream of server-sent events, as they come.
        case events(AsyncStream<[UInt8]>)
    }

    var status: Int
    var headers: [(name: String, value: String)]
    /// What a request with GET gets; one with HEAD, and whoever has it already, gets its length alone (RFC 9110, section 8.6).
    var body: Body

    init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ bytes: [UInt8] = []) {
        self.status = status
        self.headers = headers
        body = .bytes(bytes)
    }

    /// An answer in words, for those who did not expect it.
    static func words(_ status: Int, _ message: Message, _ headers: [(name: String, value: String)] = [])
        -> SiteResponse
    {
        let text = message.text(in: .ofPages) + "\n"
        return SiteResponse(status, headers + [("Content-Type", "text/plain; charset=utf-8")], Array(text.utf8))
    }

    /// A stream of server-sent events.
    init(_ events: AsyncStream<[UInt8]>) {
        status = 200
        headers = [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")]
        body = .events(events)
    }
}

/// A strong entity tag (RFC 9110, section 8.8.3), made from the bytes themselves: times lie when a file changes twice within
/// the clock's step.
struct EntityTag: Equatable, Sendable {
    /// The tag with its quotes.
    let text: String

    init(_ digest: String) {
        text = "\"\(digest)\""
    }

    /// Whether the value of `If-None-Match` names this tag, so that the client's copy is still good.
    func isNamed(by header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains {
            let tag = $0.trimmingPrefix(while: { $0 == " " || $0 == "\t" })
            let name = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
            return name.prefix { $0 != " " && $0 != "\t" } == text || name.first == "*"
        }
    }
}

/// Which bytes of a body a request asks for (RFC 9110, section 14.2).
enum ByteRange: Equatable, Sendable {
    case whole
    case part(Range<Int>)
    /// None of the bytes asked for exist.
    case unsatisfiable

    /// - Parameters:
    ///   - header: the value of `Range`; anything but one range of bytes is answered with the whole, as the standard allows.
    ///   - size: the size of the body in bytes.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, header.lowercased().hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil):
            return
        case (nil, let count?):
            self = count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
        case (let start?, let end):
            if let end, end < start { return }
            self = start < size ? .part(start..<min(size, (end ?? .max - 1) + 1)) : .unsatisfiable
        }
    }

    /// A number, nil inside for none; nil outside for what is no number.
    private static func number(_ text: Substring) -> Int?? {
        let digits = text.trimmingPrefix(while: { $0 == " " })
        if digits.isEmpty { return .some(nil) }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return .some(Int(digits).map { min($0, .max - 1) } ?? .max - 1)
    }
}
