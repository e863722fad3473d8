internal import Files
internal import Synchronization

/// Watches the diaries that groups bring together with this one, which only a build knows.
final class SourceWatchers: Sendable {
    private let diary: String
    private let polls: Bool
    private let onChange: @Sendable (Change) -> Void
    private let watchers = Mutex<[String: any Watcher]>([:])

    init(_ diary: String, polls: Bool, onChange: @escaping @Sendable (Change) -> Void) {
        self.diary = diary
        self.polls = polls
        self.onChange = onChange
    }

    /// Watches these folders from now on and no others.
    ///
    /// - Parameter folders: relative to the diary, as `../friend`.
    func follow(_ folders: [String]) {
        watchers.withLock { watchers in
            watchers = watchers.filter { folders.contains($0.key) }
            for folder in folders where watchers[folder] == nil {
                guard let path = Folder("\(diary)/\(folder)").resolved else { continue }
                watchers[folder] =
                    watch(path, polls: polls) { [onChange] change in
                        switch change {
                        case .settled(let path): onChange(.settled("\(folder)/\(path)"))
                        case .growing(let path): onChange(.growing("\(folder)/\(path)"))
                        case .everything: onChange(.everything)
                        }
                    }.watcher
                // What changed since the build read it was seen by nobody.
                onChange(.everything)
            }
        }
    }
}
