internal import Diagnostics
internal import Files
internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix

/// The HTTP server: binds a port and hands requests to the responder.
struct PreviewServer: Sendable {
    let host: String
    let responder: Responder
    var connectionLimit = ConnectionLimit.usual
    /// Told when more is asked of the server than it gives.
    var onWarning: @Sendable (Diagnostic) -> Void = { _ in }

    /// How many ports after the first are tried when it is taken.
    private static let portAttempts = 100
    static let firstPort = 8000

    /// Starts to listen.
    ///
    /// - Parameter port: exactly this one, 0 for any free one; nil for the first free one from 8000 on.
    /// - Returns: the port, and the task that serves until the program ends.
    func start(port: Int?) async throws(Diagnostic) -> (port: Int, serving: Task<Void, any Error>) {
        let ports = port.map { $0...$0 } ?? Self.firstPort...Self.firstPort + Self.portAttempts - 1
        for candidate in ports {
            do {
                return try await listen(candidate)
            } catch let error as IOError where SystemError(number: error.errnoCode).isAddressInUse {
                if candidate < ports.upperBound { continue }
                throw .error(
                    port == nil
                        ? "the ports \(ports.lowerBound) to \(ports.upperBound) are taken"
                        : "the port \(candidate) is taken",
                    help: port == nil ? "choose another with --port" : "leave --port out to get the next free one")
            } catch {
                throw .error(
                    "cannot listen on \(host), port \(candidate): \(Self.words(error))",
                    help: "127.0.0.1 is this machine alone, 0.0.0.0 the whole network")
            }
        }
        throw .error("there is no port to listen on")
    }

    private static func words(_ error: any Error) -> String {
        (error as? IOError).map { SystemError(number: $0.errnoCode).words } ?? "there is no such host"
    }

    private func listen(_ port: Int) async throws -> (port: Int, serving: Task<Void, any Error>) {
        let started = AsyncThrowingStream.makeStream(of: Int.self)
        let server = Server(
            childChannelSetup: HTTP1Channel(
                responder: { [responder] request, writer, _ in
                    try await Self.write(await responder.reply(to: SiteRequest(request)), writer)
                },
                configuration: .init(
                    additionalChannelHandlers: [
                        IdleStateHandler(writeTimeout: ConnectionLimit.deliveryPatience), StalledClient(),
                    ], idleTimeout: ConnectionLimit.patience)),
            configuration: ServerConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { [connectionLimit, onWarning] channel in
                // Few at a time, so that the limit holds nearly exactly.
                try? await channel.setOption(.maxMessagesPerRead, value: 2).get()
                try? await channel.eventLoop.submit {
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionLimit(connectionLimit, onWarning: onWarning), position: .first)
                }.get()
                started.continuation.yield(channel.localAddress?.port ?? port)
                started.continuation.finish()
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: Logger(label: "cairn", factory: { _ in SwiftLogNoOpLogHandler() }))
        let serving = Task {
            do {
                try await server.run()
            } catch {
                started.continuation.finish(throwing: error)
                throw error
            }
        }
        for try await port in started.stream { return (port, serving) }
        return (port, serving)
    }

    private static func write(_ reply: SiteResponse, _ writer: consuming ResponseWriter) async throws {
        var head = HTTPResponse(status: .init(code: reply.status))
        for (name, value) in reply.headers {
            if let name = HTTPField.Name(name) { head.headerFields.append(HTTPField(name: name, value: value)) }
        }
        if let length = reply.length { head.headerFields[.contentLength] = String(length) }
        switch reply.body {
        case .bytes(let bytes):
            try await writer.write(
                response: head,
                body: bytes.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        case .events(let events):
            try await writer.write(
                response: head,
                body: ResponseBody { body in
                    for await message in events { try await body.write(ByteBuffer(bytes: message)) }
                    try await body.finish(nil)
                })
        }
    }
}

extension SiteRequest {
    fileprivate init(_ request: Request) {
        let fields = request.headers
        self.init(
            method: request.method.rawValue, target: request.head.path ?? "", host: request.head.authority,
            ifNoneMatch: fields[.ifNoneMatch], ifRange: fields[.ifRange], range: fields[.range],
            // Over HTTP/2 cookies come in several fields, and browsers may send several of a name.
            cookie: fields[values: .cookie].joined(separator: ";"), origin: fields[.origin],
            contentType: fields[.contentType], fetchSite: HTTPField.Name("Sec-Fetch-Site").flatMap { fields[$0] },
            hasOwnHeader: HTTPField.Name(WriterAccess.header).map { fields.contains($0) } ?? false,
            body: { limit in
                guard let buffer = try? await request.body.collect(upTo: limit) else { return nil }
                return Array(buffer.readableBytesView)
            })
    }
}
