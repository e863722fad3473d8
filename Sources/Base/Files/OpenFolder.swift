#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Synchronization

/// A folder that is kept open, so that what is in it is found without walking to it.
///
/// What is done below it follows no link: neither at the end of a path nor in any folder on the way.
package final class OpenFolder: Sendable {
    let descriptor: Int32
    /// As it was named, for messages.
    package let path: String
    /// The folders on the way to the last thing that was worked on, outermost first; whoever works has taken them out.
    private let lastWay = Mutex<[OpenStep]>([])

    /// A folder on the way to something, and its descriptor.
    private struct OpenStep {
        let name: Substring
        let descriptor: Int32
    }

    /// Nil when it cannot be opened.
    package init?(_ path: String) {
        self.path = path
        descriptor = platformOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// - Parameters:
    ///   - path: may lead through links, because whoever names the folder answers for them.
    ///   - isLinkAllowed: whether the folder itself may be one.
    /// - Throws: a diagnostic when it cannot be opened.
    package init(at path: String, isLinkAllowed: Bool = true) throws(Diagnostic) {
        self.path = path
        descriptor = platformOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isLinkAllowed ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot open the folder", path) }
    }

    /// - Parameter descriptor: that of an open folder, which is this value's own from here on.
    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        for step in lastWay.withLock({ $0 }) { close(step.descriptor) }
        // Closing what was never open would hide why.
        if descriptor >= 0 { close(descriptor) }
    }
}

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
    package func write(
        _ bytes: [UInt8], toNew file: String, isForOwnerAlone: Bool = false
    ) throws(Diagnostic) {
        try withParent(of: file) { (parent, name) throws(Diagnostic) in
            let descriptor = openat(
                parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isForOwnerAlone ? 0o600 : 0o666)
            guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot write", shown(file)) }
            var failure = File.write(bytes, to: descriptor)
            // Closing can report what a network file system could not store.
            if close(descriptor) != 0, failure == nil { failure = .last }
            if let failure { throw failure.diagnostic("cannot write", shown(file)) }
        }
    }

    // MARK: The way

    func shown(_ path: String) -> String { self.path + "/" + path }

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

// A method called `open` hides the function of the same name.
private func platformOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
