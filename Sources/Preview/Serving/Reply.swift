/// An answer to a request.
struct Reply: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Messages of a stream of server-sent events, as they come.
        case events(AsyncStream<[UInt8]>)
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var body: Body
    /// What `Content-Length` says, nil for a stream.
    var length: Int?

    init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ bytes: [UInt8] = []) {
        self.status = status
        self.headers = headers
        body = .bytes(bytes)
        length = bytes.count
    }

    /// An answer in words, for those who did not expect it.
    static func words(_ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []) -> Reply {
        Reply(status, headers + [("Content-Type", "text/plain; charset=utf-8")], Array((text + "\n").utf8))
    }

    /// A stream of server-sent events.
    init(_ events: AsyncStream<[UInt8]>) {
        status = 200
        headers = [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")]
        body = .events(events)
    }
}
