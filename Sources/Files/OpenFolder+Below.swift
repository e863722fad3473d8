#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics
internal import Synchronization

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

    /// Writes a file where nothing stands yet; not atomic.
    ///
    /// The folder that it is written to is there already.
    package func write(_ bytes: [UInt8], toNew file: String) throws(Diagnostic) {
        try withParent(of: file) { (parent, name) throws(Diagnostic) in
            let descriptor = openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot write", shown(file)) }
            var failure = File.write(bytes, to: descriptor)
            // Closing can report what a network file system could not store.
            if close(descriptor) != 0, failure == nil { failure = .last }
            if let failure { throw failure.diagnostic("cannot write", shown(file)) }
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
        var way = Way(in: self)
        do throws(WayError) { try way.lead(to: path[..<slash], isMaking: isMaking) } catch {
            if error.isAbsence, !isNeeded { return }
            throw error.diagnostic
        }
        try work(way.end, String(name))
    }

    private func open(_ path: String, isMaking: Bool) throws(Diagnostic) -> Int32 {
        var way = Way(in: self)
        do throws(WayError) { try way.lead(to: path[...], isMaking: isMaking) } catch { throw error.diagnostic }
        let own = fcntl(way.end, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { throw SystemError.last.diagnostic("cannot open the folder", shown(path)) }
        return own
    }

    /// Why a folder cannot be reached.
    private struct WayError: Error {
        let diagnostic: Diagnostic
        /// Whether there is no such folder; it is not where a link or something unreadable stands.
        let isAbsence: Bool
    }

    /// Open folders from one to another below it.
    ///
    /// They stay open for the next path, which mostly leads through the same ones: a site's pages lie in thousands of folders.
    private struct Way: ~Copyable {
        private let start: OpenFolder
        private var steps: [OpenStep]

        init(in start: OpenFolder) {
            self.start = start
            steps = start.lastWay.withLock { steps in
                defer { steps = [] }
                return steps
            }
        }

        deinit {
            let own = steps
            let others = start.lastWay.withLock { steps in
                defer { steps = own }
                return steps
            }
            for step in others { close(step.descriptor) }
        }

        /// The descriptor of the folder that the way leads to.
        var end: Int32 { steps.last?.descriptor ?? start.descriptor }

        mutating func lead(to path: Substring, isMaking: Bool) throws(WayError) {
            let names = path.split(separator: "/", omittingEmptySubsequences: false)
            let shared = zip(names, steps).prefix { $0 == $1.name }.count
            while steps.count > shared { close(steps.removeLast().descriptor) }
            for name in names[shared...] {
                let next = try start.step(String(name), in: end, path[..<name.endIndex], isMaking)
                steps.append(OpenStep(name: name, descriptor: next))
            }
        }
    }

    private func step(
        _ name: String, in parent: Int32, _ way: Substring, _ isMaking: Bool
    ) throws(WayError) -> Int32 {
        let shown = shown(String(way))
        do throws(Diagnostic) { try Self.checkName(name[...], shown) } catch {
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
                    "a link stands here in place of a folder of Cairn's, which does not follow it", path: shown,
                    help: "remove the link, or put the folder itself here"),
                isAbsence: false)
        }
        throw WayError(
            diagnostic: failure.diagnostic("cannot open the folder", shown),
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
