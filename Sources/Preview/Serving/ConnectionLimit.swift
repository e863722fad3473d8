internal import Base
internal import Synchronization

/// Bounds how many connections are open at once. More than that wait in the system's queue until one ends.
///
/// What has gone wrong is told once, and again only after a quiet time.
final class ConnectionLimit: Sendable {
    /// A third of the files that the process may have open, so that builds and the watching of files have theirs.
    static var usual: Int { min(512, max(8, ProcessLimits.openFiles / 3)) }
    /// How long a client may say nothing while it asks, and how long it may stay without another request.
    static let patience = Duration.seconds(10)
    /// How long a client may take nothing of what is sent to it.
    static let deliveryPatience = Duration.seconds(60)

    private static let quietTime = Duration.seconds(60)

    private struct State {
        var open = 0
        var lastWarning: ContinuousClock.Instant?
    }

    /// How many connections there may be.
    let count: Int
    private let onWarning: @Sendable (Diagnostic) -> Void
    private let state = Mutex(State())

    init(_ count: Int = ConnectionLimit.usual, onWarning: @escaping @Sendable (Diagnostic) -> Void) {
        self.count = count
        self.onWarning = onWarning
    }

    /// A connection has begun or ended.
    func change(by step: Int) {
        let open = state.withLock { state in
            state.open += step
            return state.open
        }
        guard step > 0, open >= count else { return }
        tell(
            .warning(
                "\(open) connections to the preview are open, and more have to wait",
                help: "close pages that show it; clients that ask for nothing are sent away after some seconds"))
    }

    /// The library has something to say, of which only one thing is news: that the system gives no more connections.
    func note(_ message: String) {
        let refusal = "Error accepting connection: "
        guard message.hasPrefix(refusal) else { return }
        let words = message.dropFirst(refusal.count).prefix { $0 != "\n" }
        tell(
            .warning(
                "the preview cannot take a connection: \(words)", help: "raise the limit of open files: `ulimit -n`"))
    }

    private func tell(_ warning: Diagnostic) {
        let isNews = state.withLock { state in
            if let warned = state.lastWarning, .now - warned < Self.quietTime { return false }
            state.lastWarning = .now
            return true
        }
        if isNews { onWarning(warning) }
    }
}
