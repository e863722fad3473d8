internal import Base
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

/// What a watcher saw.
enum Change: Equatable, Sendable {
    /// A file or folder is new, gone, or has new contents that are complete. The path is relative to the diary: `Content/places/a.md`.
    case settled(String)
    /// A file is being written and has not been closed.
    case growing(String)
    /// More has changed than the watcher could keep track of.
    case everything
}

/// Changes that belong together: an editor's save is three or four events, a checkout tens of thousands.
///
/// A build starts when nothing has happened for a moment, so that it sees a whole save, and not the empty file that some editors
/// leave for a millisecond before they write. It starts at the latest some time after the first change, so that something which
/// never rests cannot starve it. Both times are short for a few files, where somebody waits for the page, and long for many,
/// where the next file is on its way.
struct Burst: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// What has changed since it was last asked.
    struct Changes: Equatable, Sendable {
        /// In order, relative to the diary.
        var paths: [String] = []
        /// Whether there may be more than the paths tell.
        var isEverything = false
    }

    /// Editors take less than 5 ms from the first to the last step of a save; three times that is not felt.
    static let quiet = Duration.milliseconds(15)
    static let limit = Duration.milliseconds(250)
    /// Git writes a file in 0.1 ms, but stops to think between folders.
    static let quietOfMany = Duration.milliseconds(100)
    static let limitOfMany = Duration.seconds(3)
    /// A photo that is being copied from a camera.
    static let quietOfGrowing = Duration.milliseconds(400)
    /// From so many files on it is not a person who is saving.
    static let many = 10

    private var paths: Set<String> = []
    private var growing: Set<String> = []
    private var isEverything = false
    private var first: Instant?
    private var last: Instant?

    mutating func note(_ change: Change, at now: Instant) {
        switch change {
        case .settled(let path):
            paths.insert(path)
            growing.remove(path)
        case .growing(let path):
            paths.insert(path)
            growing.insert(path)
        case .everything:
            isEverything = true
        }
        first = first ?? now
        last = now
    }

    /// When a build should start; nil when nothing has changed.
    var due: Instant? {
        guard let first, let last else { return nil }
        let isLarge = paths.count > Self.many || isEverything
        let quiet = !growing.isEmpty ? Self.quietOfGrowing : isLarge ? Self.quietOfMany : Self.quiet
        let limit = !growing.isEmpty || isLarge ? Self.limitOfMany : Self.limit
        return min(last + quiet, first + limit)
    }

    /// The changes, which are then forgotten.
    mutating func take() -> Changes {
        defer { self = Burst() }
        return Changes(paths: paths.sorted(by: precedes), isEverything: isEverything)
    }
}
