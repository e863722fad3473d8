internal import Diagnostics
internal import Files
internal import NIOCore

/// Bounds how many connections are open at once, and outlasts the system's having none to give.
///
/// More than that wait in the system's queue until one ends. What has gone wrong is told once, and again only after a quiet time.
final class ConnectionLimit: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    /// A third of the files that the process may have open, so that builds and the watching of files have theirs.
    static var usual: Int { min(512, max(8, ProcessLimits.openFiles / 3)) }
    /// How long a client may take for its request, and how long it may stay without another.
    static let patience = TimeAmount.seconds(10)
    /// How long a client may take nothing of what is sent to it.
    static let deliveryPatience = TimeAmount.seconds(60)

    private static let pause = TimeAmount.milliseconds(500)
    private static let quietTime = TimeAmount.seconds(60)

    private let limit: Int
    private let onWarning: @Sendable (Diagnostic) -> Void
    private var count = 0
    private var isPaused = false
    /// Whether more connections were asked for than may be there.
    private var isHeld = false
    private var lastTold: NIODeadline?

    init(_ limit: Int, onWarning: @escaping @Sendable (Diagnostic) -> Void) {
        self.limit = limit
        self.onWarning = onWarning
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += 1
        let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { _ in
            let (limit, context) = handler.value
            limit.count -= 1
            limit.goOn(context)
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        guard count < limit, !isPaused else {
            isHeld = true
            if count >= limit {
                tell(
                    .warning(
                        "\(count) connections to the preview are open, and more have to wait",
                        help: "close pages that show it; clients that ask for nothing are sent away after some seconds")
                )
            }
            return
        }
        context.read()
    }

    /// The system gives no more descriptors: the server waits a little instead of ending.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let number = (error as? IOError)?.errnoCode, SystemError(number: number).isExhaustion else {
            return context.fireErrorCaught(error)
        }
        tell(
            .warning(
                "the preview cannot take a connection: \(SystemError(number: number).words)",
                help: "raise the limit of open files: `ulimit -n`"))
        isPaused = true
        let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.pause) {
            let (limit, context) = handler.value
            limit.isPaused = false
            limit.isHeld = true
            limit.goOn(context)
        }
    }

    private func goOn(_ context: ChannelHandlerContext) {
        guard isHeld, count < limit, !isPaused else { return }
        isHeld = false
        context.read()
    }

    private func tell(_ warning: Diagnostic) {
        let now = NIODeadline.now()
        if let lastTold, now - lastTold < Self.quietTime { return }
        lastTold = now
        onWarning(warning)
    }
}

/// Ends a connection whose client takes nothing of what is sent to it.
final class StalledClient: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case IdleStateHandler.IdleStateEvent.write = event, !context.channel.isWritable else {
            return context.fireUserInboundEventTriggered(event)
        }
        context.close(promise: nil)
    }
}
