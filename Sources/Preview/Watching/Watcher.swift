internal import Base
internal import Synchronization

/// Watches the folders of a diary for as long as the value lives.
protocol Watcher: AnyObject, Sendable {}

/// The folders of a diary that a site is made from.
let watchedFolders = ["Content", "Templates", "Fonts"]

/// The watcher that fits this machine.
///
/// - Parameters:
///   - diary: the diary's folder, with every link resolved.
///   - polls: whether to look again and again instead of being told, as network file systems need it.
///   - onChange: told of each change, on a queue of the watcher's.
/// - Returns: the watcher, and a warning when it has to be a slower one.
func watch(_ diary: String, polls: Bool, onChange: @escaping @Sendable (Change) -> Void) -> (
    watcher: any Watcher, warning: Diagnostic?
) {
    if polls { return (PollingWatcher(diary, onChange: onChange), nil) }
    do throws(Diagnostic) {
        #if canImport(CoreServices)
            return (try FolderEventWatcher(diary, onChange: onChange), nil)
        #else
            return (try InotifyWatcher(diary, onChange: onChange), nil)
        #endif
    } catch {
        var warning = error
        warning.severity = .warning
        return (PollingWatcher(diary, onChange: onChange), warning)
    }
}

/// Whether a file is none of the diary's: hidden, or what an editor keeps beside the file that it edits.
///
/// - Parameter path: the path relative to the diary, or a part of it.
func isIgnored(_ path: some StringProtocol) -> Bool {
    path.split(separator: "/").contains { name in
        // Swap files of Vim and Nano, locks of Emacs and LibreOffice, .DS_Store, and whatever else is hidden.
        name.hasPrefix(".")
            // Backups.
            || name.hasSuffix("~")
            // Emacs saves unsaved text so.
            || (name.hasPrefix("#") && name.hasSuffix("#"))
            // Vim tries whether it may write by a file of this name.
            || name == "4913"
            // IntelliJ writes to one and moves the old file to the other.
            || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
    }
}

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
