internal import Diagnostics
internal import Files
internal import Synchronization

/// The index of a store while it is open.
///
/// It is a cache of what could be found out again: one that cannot be read counts as empty, and one that cannot be written costs
/// time at the next build, nothing else.
final class StoreMemory: Sendable {
    private let store: OpenFolder
    private let state: Mutex<StoreIndex>

    private static let name = "index"

    init(in store: OpenFolder) {
        self.store = store
        state = Mutex(Self.stored(in: store))
    }

    private static func stored(in store: OpenFolder) -> StoreIndex {
        (try? File(store.path + "/" + name).read(limit: 1 << 30)).flatMap { StoreIndex(bytes: $0) } ?? StoreIndex()
    }

    var index: StoreIndex { state.withLock { $0 } }

    /// Adds what is new, here and on disk, where another build may have written in the meantime.
    func learn(_ news: StoreIndex) {
        guard news != StoreIndex() else { return }
        replace { index in
            index = news.merging(index).merging(Self.stored(in: store))
        }
    }

    /// Changes the index, here and on disk. Renaming makes that one step, whatever happens and whoever does the same.
    func replace(_ change: (inout StoreIndex) -> Void) {
        let bytes = state.withLock { index in
            change(&index)
            return index.bytes
        }
        try? StoreFile.write(bytes, to: Self.name, in: store)
    }
}
