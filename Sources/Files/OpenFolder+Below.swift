#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

// What is found, made, moved and removed below an open folder, by paths relative to it. Each folder on the way is opened in the one
// before it and never through a link, so that nobody can lead a path elsewhere, not even between a look and the deed.
extension OpenFolder {
    /// What stands at a path; nil where nothing does, or where something else than a folder is in the way.
    package func kind(of path: String) -> FileKind? {
        var kind: FileKind?
        try? withParent(of: path) { parent, name in kind = Self.kind(of: name, in: parent) }
        return kind
    }

    /// - Throws: a diagnostic when a link stands in place of a folder on the way to something.
    package func checkWay(to path: String) throws(Diagnostic) {
        try withParent(of: path, isNeeded: false) { _, _ in }
    }

    /// The folder at a path, opened.
    package func folder(_ path: String) throws(Diagnostic) -> OpenFolder {
        OpenFolder(descriptor: try open(path, isMaking: false), path: shown(path))
    }

    /// Makes a folder and those above it where they are missing.
    package func makeFolder(_ path: String) throws(Diagnostic) {
        close(try open(path, isMaking: true))
    }

    /// Moves a file or folder to a path in this or another open folder, over a file or link that stands there.
    ///
    /// The folder that it is moved to is there already.
    package func move(
        _ path: String, to target: String, in other: OpenFolder? = nil
    ) throws(Diagnostic) {
        let other = other ?? self
        try withParent(of: path) { (from, name) throws(Diagnostic) in
            try other.withParent(of: target) { (to, newName) throws(Diagnostic) in
                if renameat(from, name, to, newName) != 0 {
                    throw SystemError.last.diagnostic("cannot write", other.shown(target))
                }
            }
        }
    }

    // MARK: Removing

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
            try Self.removeAll(Array(name.utf8CString), in: parent, device, shown(path))
        }
    }

    /// - Parameters:
    ///   - name: ends with a zero; not always UTF-8.
    ///   - device: the file system that is not left.
    private static func removeAll(
        _ name: [CChar], in parent: Int32, _ device: dev_t, _ shown: String
    ) throws(Diagnostic) {
        // Asking what it is before would leave time to put something else there.
        if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
        let refusal = SystemError.last
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else {
            if errno == ENOENT { return }
            throw (errno == ENOTDIR || errno == ELOOP ? refusal : .last).diagnostic("cannot remove", shown)
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
        var names: [[CChar]] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            if name != [46, 0], name != [46, 46, 0] { names.append(name) }
        }
        for name in names {
            let text = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            try removeAll(name, in: folder, device, shown + "/" + text)
        }
        if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT {
            throw SystemError.last.diagnostic("cannot remove the folder", shown)
        }
    }

    // MARK: The way

    private func shown(_ path: String) -> String { self.path + "/" + path }

    /// Works in the folder that the last part of a path stands in.
    ///
    /// - Parameters:
    ///   - isMaking: whether folders are made where they are missing.
    ///   - isNeeded: whether it is an error that the folder is not there.
    func withParent(
        of path: String, isMaking: Bool = false, isNeeded: Bool = true,
        _ work: (_ parent: Int32, _ name: String) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            try Self.checkName(path[...], shown(path))
            return try work(descriptor, path)
        }
        let name = path[path.utf8.index(after: slash)...]
        try Self.checkName(name, shown(path))
        let parent: Int32
        do throws(WayError) { parent = try walk(String(path[..<slash]), isMaking: isMaking) } catch {
            if error.isAbsence, !isNeeded { return }
            throw error.diagnostic
        }
        defer { close(parent) }
        try work(parent, String(name))
    }

    private func open(_ path: String, isMaking: Bool) throws(Diagnostic) -> Int32 {
        do throws(WayError) { return try walk(path, isMaking: isMaking) } catch { throw error.diagnostic }
    }

    /// Why a folder cannot be reached.
    private struct WayError: Error {
        let diagnostic: Diagnostic
        /// Whether there is no such folder; it is not where a link or something unreadable stands.
        let isAbsence: Bool
    }

    private func walk(_ path: String, isMaking: Bool) throws(WayError) -> Int32 {
        var current = descriptor
        var way = ""
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            way += way.isEmpty ? String(name) : "/" + name
            let next: Int32
            do throws(WayError) { next = try step(String(name), in: current, way, isMaking) } catch {
                if current != descriptor { close(current) }
                throw error
            }
            if current != descriptor { close(current) }
            current = next
        }
        return current
    }

    private func step(
        _ name: String, in parent: Int32, _ way: String, _ isMaking: Bool
    ) throws(WayError) -> Int32 {
        do throws(Diagnostic) { try Self.checkName(name[...], shown(way)) } catch {
            throw WayError(diagnostic: error, isAbsence: false)
        }
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var next = openat(parent, name, flags)
        if next < 0, errno == ENOENT, isMaking, mkdirat(parent, name, 0o777) == 0 || errno == EEXIST {
            next = openat(parent, name, flags)
        }
        if next >= 0 { return next }
        let failure = SystemError.last
        let kind = Self.kind(of: name, in: parent)
        if kind == .link {
            throw WayError(
                diagnostic: .error(
                    "a link stands here in place of a folder of Cairn's, which does not follow it", path: shown(way),
                    help: "remove the link, or put the folder itself here"),
                isAbsence: false)
        }
        throw WayError(
            diagnostic: failure.diagnostic("cannot open the folder", shown(way)),
            isAbsence: failure.number == ENOENT || kind == .file)
    }

    /// - Throws: a diagnostic when a part of a path could lead out of the folder that it is looked for in.
    private static func checkName(_ name: Substring, _ shown: String) throws(Diagnostic) {
        if name.isEmpty || name == "." || name == ".." || name.utf8.contains(0) || name.utf8.contains(UInt8(ascii: "/"))
        {
            throw .error("this is not the path of something in a folder", path: shown)
        }
    }

    private static func kind(of name: String, in parent: Int32) -> FileKind? {
        var status = stat()
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return FileKind(mode: status.st_mode)
    }
}
