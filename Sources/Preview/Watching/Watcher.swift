internal import Diagnostics
internal import Files

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
        #if os(macOS)
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
