internal import Files

/// Looks for changes twice a second, where the system cannot tell of them: network file systems, some containers.
final class PollingWatcher: Watcher {
    private let looking: Task<Void, any Error>

    /// Ten thousand files take about 20 ms to look at.
    private static let interval = Duration.milliseconds(500)

    init(_ diary: String, onChange: @escaping @Sendable (Change) -> Void) {
        let first = Self.marks(diary)
        looking = Task {
            var known = first
            while true {
                try await Task.sleep(for: Self.interval)
                let marks = Self.marks(diary)
                for (path, mark) in marks where known[path] != mark { onChange(.settled(path)) }
                for path in known.keys where marks[path] == nil { onChange(.settled(path)) }
                known = marks
            }
        }
    }

    deinit {
        looking.cancel()
    }

    /// The marks of all files by their paths relative to the diary.
    private static func marks(_ diary: String) -> [String: FileMark] {
        var marks: [String: FileMark] = [:]
        func walk(_ path: String) {
            for item in (try? Folder("\(diary)/\(path)").items()) ?? [] where !isIgnored(item.name) {
                let inner = "\(path)/\(item.name)"
                marks[inner] = FileMark(at: "\(diary)/\(inner)")
                if item.kind == .folder { walk(inner) }
            }
        }
        for name in watchedFolders { walk(name) }
        return marks
    }
}
