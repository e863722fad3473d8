internal import Synchronization

/// Holds changes until they are ripe; those that come during a build wait for its end.
final class ChangeQueue: Sendable {
    private struct State {
        var burst = Burst()
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func note(_ change: Change) {
        let waiting = state.withLock { state in
            state.burst.note(change, at: .now)
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// The next changes, as soon as nothing more belongs to them. Only one may wait.
    func next() async -> Burst.Changes {
        while true {
            if let due = state.withLock({ $0.burst.due }) {
                if due <= .now { return state.withLock { $0.burst.take() } }
                // Later changes may move the moment to and fro: a file that is written is waited for until it is closed.
                try? await Task.sleep(until: min(due, .now + Burst.quiet), tolerance: .zero)
            } else {
                await withCheckedContinuation { continuation in
                    let isIdle = state.withLock { state in
                        guard state.burst.due == nil else { return false }
                        state.waiting = continuation
                        return true
                    }
                    if !isIdle { continuation.resume() }
                }
            }
        }
    }
}
