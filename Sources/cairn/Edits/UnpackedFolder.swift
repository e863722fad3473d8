internal import Diagnostics
internal import Files

/// A folder for what an import takes out of zip files, empty at its beginning and gone at its end.
final class UnpackedFolder {
    let path: String
    private let lock: FileLock

    /// - Throws: a diagnostic when another import of this diary is running.
    init(diary: String) throws(Diagnostic) {
        let state = "\(diary)/.cairn"
        try OpenFolder(at: diary).makeFolder(".cairn")
        path = state + "/import"
        guard let lock = try FileLock(ifFree: state + "/import.lock", purpose: "cairn import") else {
            throw .error("another import into this diary is running", path: diary, help: "wait for its end")
        }
        self.lock = lock
        // One that was killed leaves its own.
        try Folder(path).removeAll()
        try OpenFolder(at: diary).makeFolder(".cairn/import")
    }

    deinit { try? Folder(path).removeAll() }
}
