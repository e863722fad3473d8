internal import Synchronization

/// The view that is shown now, and a gate that holds requests back while files change, so that none sees half of a build.
final class LiveSite: Sendable {
    private struct State {
        var view = SiteView()
        /// Closed until the first build has ended, well or badly.
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The view, as soon as no files are being moved.
    var view: SiteView {
        get async {
            while true {
                if let view = state.withLock({ $0.isOpen ? $0.view : nil }) { return view }
                await withCheckedContinuation { continuation in
                    let isOpen = state.withLock { state in
                        if !state.isOpen { state.waiting.append(continuation) }
                        return state.isOpen
                    }
                    if isOpen { continuation.resume() }
                }
            }
        }
    }

    /// Holds requests back from now on.
    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Changes the view and lets requests pass.
    ///
    /// - Returns: the new view.
    @discardableResult
    func open(_ change: (inout SiteView) -> Void) -> SiteView {
        let (view, waiting) = state.withLock { state in
            change(&state.view)
            state.isOpen = true
            defer { state.waiting = [] }
            return (state.view, state.waiting)
        }
        for continuation in waiting { continuation.resume() }
        return view
    }
}
