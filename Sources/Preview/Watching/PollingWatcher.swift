internal import Files

/// Looks for changes twice a second, where the system cannot tell of them: network file systems, some containers.
final class PollingWatcher: Watcher {
    private let looking: Task<Void, any Error>

    /// Ten thousand files take about 20 ms to look at.
    private static let interval = Duration.milliseconds(500)

    init(_ diary: String, onChange: @escaping @Sendable (Change) -> Void) {
        let first = Self.stamps(diary)
        looking = Task {
            var known = first
            while true {
                try await Task.sleep(for: Self.interval)
                let stamps = Self.stamps(diary)
                for (path, stamp) in stamps where known[path] != .some(stamp) { onChange(.settled(path)) }
                for path in known.keys where stamps.index(forKey: path) == nil { onChange(.settled(path)) }
                known = stamps
            }
        }
    }

    deinit {
        looking.cancel()
    }

    /// The stamps of all files by their paths relative to the diary; folders and links have none.
    private static func stamps(_ diary: String) -> [String: FileStamp?] {
        var stamps: [String: FileStamp?] = [:]
        func walk(_ path: String) {
            for item in (try? Folder("\(diary)/\(path)").items()) ?? [] where !isIgnored(item.name) {
                let inner = "\(path)/\(item.name)"
                stamps[inner] = .some(FileStamp(at: "\(diary)/\(inner)"))
                if item.kind == .folder { walk(inner) }
            }
        }
        for name in watchedFolders { walk(name) }
        return stamps
    }
}
