#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import CMicroHTTPD
internal import Base
internal import Synchronization

/// GNU libmicrohttpd, loaded when it is first asked for; nil where it is missing.
private nonisolated(unsafe) let http: UnsafePointer<cairn_http>? = cairn_http_load()

/// What is the library's: its own thread uses it, others only while it rests.
private struct LibraryPointer: Hashable, @unchecked Sendable {
    let value: OpaquePointer
}

/// Speaks HTTP on a socket through GNU libmicrohttpd; the only file that knows it.
///
/// The library has one thread for all connections. A request that the responder works on is suspended until its answer is there, and so
/// is a stream that has nothing to tell.
final class HTTPServer: Sendable {
    /// What is answered to a request.
    fileprivate let responder: Responder
    fileprivate let limit: ConnectionLimit
    private let daemon = Mutex<LibraryPointer?>(nil)

    /// Whether the library that serves is there.
    static var isPossible: Bool { http != nil }

    private struct Suspended: ~Copyable {
        var connections: Set<LibraryPointer> = []
        var isEnding = false
    }

    private let suspended = Mutex(Suspended())

    /// How many bytes the head of a request may have: more than any browser sends.
    private static let headLimit = 64 << 10

    /// Begins to serve.
    ///
    /// - Parameter socket: one that listens; the server closes it.
    /// - Throws: a diagnostic when the library is missing or refuses.
    init(_ socket: Int32, _ responder: Responder, _ limit: ConnectionLimit) throws(Diagnostic) {
        (self.responder, self.limit) = (responder, limit)
        guard let http else {
            close(socket)
            throw .error(
                "the preview needs GNU libmicrohttpd, which is not on this machine",
                help: "install libmicrohttpd12 (Debian, Ubuntu) or libmicrohttpd (Homebrew)")
        }
        let daemon = cairn_http_start(
            http, socket, UInt32(limit.count), UInt32(ConnectionLimit.patience.components.seconds), Self.headLimit,
            Self.callbacks, Unmanaged.passUnretained(self).toOpaque())
        guard let daemon else {
            close(socket)
            throw .error("the preview's server does not start")
        }
        let pointer = LibraryPointer(value: daemon)
        self.daemon.withLock { $0 = pointer }
    }

    /// Ends all connections, and returns when they have ended.
    func stop() {
        guard let http, let daemon = daemon.withLock({ $0.take() })?.value else { return }
        _ = http.pointee.MHD_quiesce_daemon(daemon)
        // The library cannot end connections that are suspended.
        suspended.withLock { suspended in
            suspended.isEnding = true
            for connection in suspended.connections { http.pointee.MHD_resume_connection(connection.value) }
            suspended.connections = []
        }
        http.pointee.MHD_stop_daemon(daemon)
    }

    deinit {
        stop()
    }

    /// Lets a connection rest until `resume`; false when the server ends. To be called by the library's thread.
    fileprivate func suspend(_ connection: LibraryPointer) -> Bool {
        suspended.withLock { suspended in
            guard let http, !suspended.isEnding else { return false }
            suspended.connections.insert(connection)
            http.pointee.MHD_suspend_connection(connection.value)
            return true
        }
    }

    /// Lets a connection go on; nothing where it does.
    fileprivate func resume(_ connection: LibraryPointer) {
        suspended.withLock { suspended in
            guard let http, suspended.connections.remove(connection) != nil else { return }
            http.pointee.MHD_resume_connection(connection.value)
        }
    }

    private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func exchange(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
        context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let callbacks = cairn_http_callbacks(
        log: { context, format, arguments in
            var text = [CChar](repeating: 0, count: 512)
            guard let format, let arguments, vsnprintf(&text, text.count, format, arguments) > 0 else { return }
            HTTPServer.server(context)?.limit.note(String(terminated: text))
        },
        notify: { context, _, _, event in
            HTTPServer.server(context)?.limit.change(by: event == cairn_http_started ? 1 : -1)
        },
        begin: { context, target, connection in
            guard let server = HTTPServer.server(context) else { return nil }
            let exchange = HTTPExchange(server, LibraryPointer(value: connection), String(cString: target))
            return Unmanaged.passRetained(exchange).toOpaque()
        },
        handle: { _, _, _, method, _, bytes, count, request in
            guard let exchange = HTTPServer.exchange(request?.pointee), let method, let count else {
                return cairn_http_no
            }
            let part = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
            count.pointee = 0
            return exchange.handle(String(cString: method), part) ? cairn_http_yes : cairn_http_no
        },
        complete: { _, _, request, _ in
            guard let pointer = request?.pointee else { return }
            request?.pointee = nil
            let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer)
            exchange.takeUnretainedValue().complete()
            exchange.release()
        })
}

/// A request and its answer. The connection is the library's and is used by its thread, or while it is suspended.
private final class HTTPExchange: @unchecked Sendable {
    private enum Stage {
        case begun
        /// The responder works, and the connection is suspended.
        case answering
        /// The responder asks for a body of at most so many bytes.
        case asking(limit: Int, CheckedContinuation<[UInt8]?, Never>)
        /// The body comes.
        case reading([UInt8], limit: Int, CheckedContinuation<[UInt8]?, Never>)
        /// The answer is there.
        case answered(SiteResponse, isRead: Bool)
        /// What is still coming of a body that nobody asked for, so many bytes of it by now, is passed over.
        case passingOver(SiteResponse, Int)
        case ended
    }

    private let server: HTTPServer
    private let connection: LibraryPointer
    private let target: String
    private let stage = Mutex(Stage.begun)

    /// How many bytes of a body that nobody asked for are taken, so that its sender comes to read the answer.
    private static let passedOver = 16 << 20

    init(_ server: HTTPServer, _ connection: LibraryPointer, _ target: String) {
        (self.server, self.connection, self.target) = (server, connection, target)
    }

    /// Does the next step.
    ///
    /// - Parameter part: of the body; empty before it and after it.
    /// - Returns: false to close the connection.
    func handle(_ method: String, _ part: UnsafeRawBufferPointer) -> Bool {
        stage.withLock { stage in
            switch stage {
            case .begun:
                stage = .answering
                guard server.suspend(connection) else { return false }
                let request = request(method)
                Task { [server] in
                    let response = await server.responder.reply(to: request)
                    self.answer(response)
                }
                return true
            case .asking(let limit, let continuation):
                stage = .reading([], limit: limit, continuation)
                return true
            case .reading(var bytes, let limit, let continuation):
                guard part.isEmpty else {
                    // One byte too many tells that there are too many.
                    bytes += part.prefix(limit + 1 - bytes.count)
                    stage = .reading(bytes, limit: limit, continuation)
                    return true
                }
                stage = .answering
                let isSuspended = server.suspend(connection)
                continuation.resume(returning: bytes.count > limit ? nil : bytes)
                return isSuspended
            case .answered(let response, let isRead):
                if isRead { return queue(response) }
                stage = .passingOver(response, 0)
                return true
            case .passingOver(let response, let count):
                if part.isEmpty { return queue(response) }
                stage = .passingOver(response, count + part.count)
                return count + part.count <= Self.passedOver
            case .answering, .ended:
                return false
            }
        }
    }

    /// The responder has answered.
    private func answer(_ response: SiteResponse) {
        stage.withLock { stage in
            if case .answering = stage { stage = .answered(response, isRead: isRead) }
        }
        server.resume(connection)
    }

    /// Whether the body was read; only the responder's task changes and reads it.
    private var isRead = false

    private func body(_ limit: Int) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            let isAsked = stage.withLock { stage in
                guard case .answering = stage, !isRead else { return false }
                isRead = true
                stage = .asking(limit: limit, continuation)
                return true
            }
            isAsked ? server.resume(connection) : continuation.resume(returning: nil)
        }
    }

    /// The library has done with the request, well or badly.
    func complete() {
        let waiting = stage.withLock { stage -> CheckedContinuation<[UInt8]?, Never>? in
            defer { stage = .ended }
            switch stage {
            case .asking(_, let continuation), .reading(_, _, let continuation): return continuation
            default: return nil
            }
        }
        waiting?.resume(returning: nil)
        // What follows on the connection is a request again.
        setPatience(ConnectionLimit.patience)
    }

    private func setPatience(_ patience: Duration) {
        if let http { cairn_http_set_patience(http, connection.value, UInt32(patience.components.seconds)) }
    }

    private func request(_ method: String) -> SiteRequest {
        var fields = HeaderFields()
        _ = withUnsafeMutablePointer(to: &fields) { fields in
            http?.pointee.MHD_get_connection_values(
                connection.value, cairn_http_header,
                { context, _, name, value in
                    guard let fields = context?.assumingMemoryBound(to: HeaderFields.self), let name else {
                        return cairn_http_yes
                    }
                    fields.pointee.add(String(cString: name), value.map { String(cString: $0) } ?? "")
                    return cairn_http_yes
                }, fields)
        }
        return SiteRequest(
            method: method, target: target, host: fields.only("host"), ifNoneMatch: fields.first("if-none-match"),
            ifRange: fields.first("if-range"), range: fields.first("range"),
            cookie: fields.all("cookie")?.joined(separator: ";"), origin: fields.first("origin"),
            contentType: fields.first("content-type"), agent: fields.first("user-agent"),
            fetchSite: fields.first("sec-fetch-site"),
            hasOwnHeader: fields.all(WriterAccess.header.lowercased()) != nil,
            body: { [weak self] limit in await self?.body(limit) })
    }

    /// Gives the library the answer.
    private func queue(_ answer: SiteResponse) -> Bool {
        guard let http else { return false }
        let response: OpaquePointer?
        switch answer.body {
        case .bytes(var bytes):
            let count = bytes.count
            response = bytes.withUnsafeMutableBytes {
                http.pointee.MHD_create_response_from_buffer(count, $0.baseAddress, cairn_http_copied)
            }
        case .events(let events):
            let stream = HTTPStream(server, connection, events)
            response = cairn_http_stream(
                http, HTTPStream.block,
                { stream, _, buffer, room in HTTPStream.of(stream)?.read(into: buffer, room) ?? cairn_http_failure },
                Unmanaged.passRetained(stream).toOpaque(),
                { context in
                    HTTPStream.of(context)?.end()
                    context.map { Unmanaged<HTTPStream>.fromOpaque($0).release() }
                })
        }
        guard let response else { return false }
        for (name, value) in answer.headers { _ = http.pointee.MHD_add_response_header(response, name, value) }
        setPatience(ConnectionLimit.deliveryPatience)
        let isQueued = http.pointee.MHD_queue_response(connection.value, UInt32(answer.status), response)
        http.pointee.MHD_destroy_response(response)
        return isQueued == cairn_http_yes
    }
}

/// The fields of a head, by their names in lower case.
private struct HeaderFields {
    private var values: [String: [String]] = [:]

    mutating func add(_ name: String, _ value: String) { values[name.lowercased(), default: []].append(value) }
    func all(_ name: String) -> [String]? { values[name] }
    func first(_ name: String) -> String? { values[name]?.first }
    /// The value of a field that may be there once (RFC 9112, section 3.2).
    func only(_ name: String) -> String? { values[name].flatMap { $0.count == 1 ? $0[0] : nil } }
}

/// Messages on their way to a browser. One waits at a time, so that what a slow browser does not take is dropped where they are made.
private final class HTTPStream: @unchecked Sendable {
    private struct State {
        var message: ArraySlice<UInt8> = []
        var isFinished = false
        /// Whoever has to wait until the message is taken.
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// How many bytes the library takes at once.
    static let block = 16 << 10

    private let server: HTTPServer
    private let connection: LibraryPointer
    private let state = Mutex(State())
    private var task: Task<Void, Never>?

    init(_ server: HTTPServer, _ connection: LibraryPointer, _ events: AsyncStream<[UInt8]>) {
        (self.server, self.connection) = (server, connection)
        task = Task { [weak self] in
            for await message in events { await self?.offer(message) }
            self?.finish()
        }
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> HTTPStream? {
        context.map { Unmanaged<HTTPStream>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns when the message has been taken.
    private func offer(_ message: [UInt8]) async {
        await withCheckedContinuation { continuation in
            let isEnded = state.withLock { state in
                if state.isFinished { return true }
                state.message = message[...]
                state.waiting = continuation
                return false
            }
            isEnded ? continuation.resume() : server.resume(connection)
        }
    }

    private func finish() {
        state.withLock { $0.isFinished = true }
        server.resume(connection)
    }

    /// The browser has gone.
    func end() {
        task?.cancel()
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// Gives the library what there is, or lets the connection rest.
    func read(into buffer: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int {
        var taken: CheckedContinuation<Void, Never>?
        defer { taken?.resume() }
        return state.withLock { state in
            let part = state.message.prefix(room)
            if part.isEmpty {
                if state.isFinished { return cairn_http_end }
                return server.suspend(connection) ? 0 : cairn_http_failure
            }
            UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: part)
            state.message = state.message.dropFirst(part.count)
            if state.message.isEmpty { taken = state.waiting.take() }
            return part.count
        }
    }
}
