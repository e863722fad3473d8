#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Synchronization

// Two things that take each other's places in one step of the file system: nobody ever sees one of them missing or twice.
extension File {
    /// Exchanges what stands at this path, a folder with all that it holds or a file, with what stands at another one.
    ///
    /// - Returns: false where one of them is missing, or where the system or this file system cannot; nothing has happened then.
    /// - Throws: a diagnostic when it could, and was not allowed to.
    package func exchange(with other: String) throws(Diagnostic) -> Bool {
        try Self.exchange(path, AT_FDCWD, other, AT_FDCWD, shownAs: other)
    }

    static func exchange(
        _ name: String, _ folder: Int32, _ other: String, _ otherFolder: Int32, shownAs shown: String
    ) throws(Diagnostic) -> Bool {
        guard let isDone = System.exchange(name, folder, other, otherFolder) else { return false }
        if isDone { return true }
        let failure = SystemError.last
        if [ENOENT, EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EXDEV].contains(failure.number) { return false }
        throw failure.diagnostic("cannot write", shown)
    }

    /// Has the system write the file to the disk, so that it survives the loss of power; false when it could not.
    static func store(_ descriptor: Int32) -> Bool {
        System.store(descriptor)
    }
}

extension OpenFolder {
    /// Exchanges the file at a path with the one at a path in another folder.
    ///
    /// - Returns: false where one of them is missing, or where the file system cannot; nothing has happened then.
    package func exchange(_ file: String, with target: String, in other: OpenFolder) throws(Diagnostic) -> Bool {
        var isDone = false
        try withParent(of: file) { (from, name) throws(Diagnostic) in
            try other.withParent(of: target) { (to, newName) throws(Diagnostic) in
                isDone = try File.exchange(name, from, newName, to, shownAs: other.shown(target))
            }
        }
        return isDone
    }

    /// Gives a file a second name at a path in another folder.
    package func link(_ file: String, to target: String, in other: OpenFolder) throws(Diagnostic) {
        try withParent(of: file) { (from, name) throws(Diagnostic) in
            try other.withParent(of: target) { (to, newName) throws(Diagnostic) in
                if linkat(from, name, to, newName, 0) != 0 {
                    throw SystemError.last.diagnostic("cannot write", other.shown(target))
                }
            }
        }
    }

    /// Gives everything in the folder a second name in another one, which gets the folders that are needed for it.
    ///
    /// - Parameters:
    ///   - other: on the same file system; may have some of the folders already.
    ///   - limit: how many things may be named at most; what is left of it afterwards.
    ///   - isPassedOver: told a path relative to the folder.
    /// - Returns: false when something could not be named, or when there was too much of it.
    package func link(into other: OpenFolder, limit: inout Int, besides isPassedOver: (String) -> Bool) -> Bool {
        // The stream closes what it is given.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return false }
        return Self.link(everythingIn: own, "", &limit, isPassedOver) { other.descriptor }
    }

    /// - Parameters:
    ///   - from: closed afterwards.
    ///   - getTarget: opens the folder for the second names, which stays the caller's; nil where it cannot.
    private static func link(
        everythingIn from: Int32, _ prefix: String, _ limit: inout Int, _ isPassedOver: (String) -> Bool,
        into getTarget: () -> Int32?
    ) -> Bool {
        guard let stream = fdopendir(from) else {
            close(from)
            return false
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            guard let name = Folder.name(of: entry) else { return false }
            let path = prefix + name
            if name == "." || name == ".." || isPassedOver(path) { continue }
            limit -= 1
            guard limit >= 0 else { return false }
            if entry.pointee.d_type != UInt8(DT_DIR) {
                guard let target = getTarget() else { return false }
                if linkat(from, name, target, name, 0) == 0 { continue }
            }
            guard linkFolder(name, from, path + "/", &limit, isPassedOver, into: getTarget) else { return false }
        }
        return true
    }

    private static func linkFolder(
        _ name: String, _ from: Int32, _ prefix: String, _ limit: inout Int, _ isPassedOver: (String) -> Bool,
        into getParent: () -> Int32?
    ) -> Bool {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let source = openat(from, name, flags)
        guard source >= 0 else { return false }
        var status = stat()
        guard fstat(source, &status) == 0 else {
            close(source)
            return false
        }
        var target: Int32 = -1
        defer { if target >= 0 { close(target) } }
        let isLinked = link(everythingIn: source, prefix, &limit, isPassedOver) {
            if target >= 0 { return target }
            guard let parent = getParent(), mkdirat(parent, name, 0o700) == 0 || errno == EEXIST else { return nil }
            target = openat(parent, name, flags)
            return target >= 0 ? target : nil
        }
        // Only then, because nothing could be added to a folder that must not be written to.
        return isLinked && (target < 0 || fchmod(target, status.st_mode & 0o7777) == 0)
    }

    /// Who may read and write the folder.
    package var mode: UInt32? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
    }

    package func setMode(_ mode: UInt32) -> Bool { fchmod(descriptor, mode_t(mode)) == 0 }
}

/// Makes the same files in another folder: as clones that share the disk's blocks, else as second names, else as copies.
package final class FileCloner: Sendable {
    /// Whether the file system has refused a clone, so that it need not be asked for each file.
    private let refusesClones = Atomic(false)

    package init() {}

    /// Makes the same file at another path, where nothing may stand.
    ///
    /// Neither of the two may be written to afterwards, because they may be one.
    package func reproduce(_ path: String, at target: String) throws(Diagnostic) {
        if !refusesClones.load(ordering: .relaxed) {
            if System.clone(path, to: target) { return }
            refusesClones.store(true, ordering: .relaxed)
        }
        if link(path, target) == 0 { return }
        try File(target).write(try File(path).read())
    }
}
