#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
// What is removed below an open folder.
extension OpenFolder {
    /// Removes a file, or a link itself; one that is gone already is fine.
    ///
    /// - Throws: a diagnostic when it cannot be removed, or when a link stands in place of a folder on the way.
    package func remove(_ file: String) throws(Diagnostic) {
        try withParent(of: file, isNeeded: false) { (parent, name) throws(Diagnostic) in
            if unlinkat(parent, name, 0) != 0, errno != ENOENT {
                throw SystemError.last.diagnostic("cannot remove", shown(file))
            }
        }
    }

    /// Removes a folder when it is empty; tells whether it did.
    @discardableResult
    package func removeIfEmpty(_ folder: String) -> Bool {
        var isRemoved = false
        try? withParent(of: folder) { parent, name in isRemoved = unlinkat(parent, name, AT_REMOVEDIR) == 0 }
        return isRemoved
    }

    /// Removes what stands at a path: a file, a link itself, or a folder with all that it holds on the same file system.
    ///
    /// - Throws: a diagnostic when something cannot be removed, or when a link stands in place of a folder on the way.
    package func removeAll(_ path: String) throws(Diagnostic) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw SystemError.last.diagnostic("cannot open the folder", self.path)
        }
        let device = status.st_dev
        try withParent(of: path, isNeeded: false) { (parent, name) throws(Diagnostic) in
            try Self.removeAll(
                Listed(name: Array(name.utf8CString), looksLikeFolder: false), in: parent, device, shown(path))
        }
    }

    /// Something in a folder, as the listing of the folder tells of it.
    private struct Listed {
        /// Ends with a zero; not always UTF-8.
        let name: [CChar]
        /// May be wrong by the time it is asked.
        let looksLikeFolder: Bool
    }

    /// - Parameter device: the file system that is not left.
    private static func removeAll(
        _ listed: Listed, in parent: Int32, _ device: dev_t, _ shown: String
    ) throws(Diagnostic) {
        let name = listed.name
        // Asking what it is before would leave time to put something else there: both of these refuse what is not theirs.
        if !listed.looksLikeFolder, unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
        let refusal = SystemError.last
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else {
            if errno == ENOENT { return }
            let failure = SystemError.last
            guard failure.number == ENOTDIR || failure.number == ELOOP else {
                throw failure.diagnostic("cannot remove", shown)
            }
            if listed.looksLikeFolder {
                return try removeAll(Listed(name: name, looksLikeFolder: false), in: parent, device, shown)
            }
            throw refusal.diagnostic("cannot remove", shown)
        }
        var status = stat()
        guard fstat(folder, &status) == 0, status.st_dev == device, let stream = fdopendir(folder) else {
            let failure = SystemError.last
            let isMounted = status.st_dev != device && status.st_ino != 0
            close(folder)
            if isMounted {
                throw .error(
                    "another file system is mounted here, in which nothing is removed", path: shown, help: "unmount it")
            }
            throw failure.diagnostic("cannot open the folder", shown)
        }
        defer { closedir(stream) }
        var inside: [Listed] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            if name == [46, 0] || name == [46, 46, 0] { continue }
            inside.append(Listed(name: name, looksLikeFolder: entry.pointee.d_type == UInt8(DT_DIR)))
        }
        for listed in inside {
            let text = String(decoding: listed.name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            try removeAll(listed, in: folder, device, shown + "/" + text)
        }
        if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT {
            throw SystemError.last.diagnostic("cannot remove the folder", shown)
        }
    }
}

// What is removed by its whole path: whoever names the folder that it stands in answers for the way there, and below that folder no
// link is followed.
extension File {
    /// Removes the file, or the link itself; one that is gone already is fine.
    package func remove() throws(Diagnostic) {
        let (folder, name) = parts
        guard let parent = OpenFolder(folder) else {
            let failure = SystemError.last
            if failure.isAbsence { return }
            throw failure.diagnostic("cannot remove", path)
        }
        try parent.remove(name)
    }
}

extension Folder {
    /// Removes the folder with all that it holds, or the link itself; one that is gone already is fine.
    package func removeAll() throws(Diagnostic) {
        let (folder, name) = File(path).parts
        try OpenFolder(at: folder).removeAll(name)
    }
}
