internal import Synchronization

/// The view that is shown now, and a gate that holds requests back while files change, so that none sees half of a build.
final class LiveSite: Sendable {
    private struct State {
        var view = SiteView()
        /// Closed until the first site is planned, or its build has failed.
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The view, as soon as no files are being moved.
    var view: SiteView {
        get async { await view { _ in true } }
    }

    /// The view, as soon as no files are being made either.
    var finishedView: SiteView {
        get async { await view { $0.planned == nil } }
    }

    private func view(where isWanted: @Sendable (SiteView) -> Bool) async -> SiteView {
        while true {
            if let view = state.withLock({ $0.isOpen && isWanted($0.view) ? $0.view : nil }) { return view }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.isOpen && isWanted(state.view) { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isReady { continuation.resume() }
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
