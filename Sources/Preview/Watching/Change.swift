/// What a watcher saw.
enum Change: Equatable, Sendable {
    /// A file or folder is new, gone, or has new contents that are complete. The path is relative to the diary: `Content/places/a.md`.
    case settled(String)
    /// A file is being written and has not been closed.
    case growing(String)
    /// More has changed than the watcher could keep track of.
    case everything
}
