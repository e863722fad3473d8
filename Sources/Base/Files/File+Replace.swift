#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
extension File {
    /// The ending of files that are being written. One that stays behind is from a process that was killed.
    package static let unfinished = ".new"

    /// What stands under the name of a file that is written in one step.
    private enum Standing {
        /// Anything, or nothing.
        case whatever
        /// Nothing, else the file is not written.
        case nothing
        /// A file with these bytes, else the file is not written.
        case bytes([UInt8])
    }

    /// Writes a new file, or one in place of an old one, in one step: whoever reads meanwhile has all of the old one or of the new
    /// one. A file that is replaced keeps who may read and write it.
    ///
    /// - Parameters:
    ///   - isForOwnerAlone: whether nobody else may read the file.
    ///   - isDurable: whether the file is on the disk itself when this returns, and survives the loss of power.
    /// - Throws: a diagnostic when it cannot be written, or when a link, a pipe, a device or a folder stands there.
    package func replace(
        with bytes: borrowing [UInt8], isForOwnerAlone: Bool = false, isDurable: Bool = false
    ) throws(Diagnostic) {
        _ = try put(bytes, over: .whatever, isForOwnerAlone: isForOwnerAlone, isDurable: isDurable)
    }

    /// Writes a file in place of an old one, in one step, if that is what it is known to be: what somebody else writes in the same
    /// moment is looked at before it is lost.
    ///
    /// - Returns: false where the old one has other bytes; then it stays.
    package func replace(
        _ old: [UInt8], with bytes: borrowing [UInt8], isDurable: Bool = false
    ) throws(Diagnostic) -> Bool {
        guard holds(old) else { return false }
        return try put(bytes, over: .bytes(old), isDurable: isDurable)
    }

    /// Writes a file where nothing stands yet, in one step: it is never there in part.
    ///
    /// - Throws: a diagnostic when it cannot be written, or when something stands there.
    package func create(
        with bytes: borrowing [UInt8], isForOwnerAlone: Bool = false, isDurable: Bool = false
    ) throws(Diagnostic) {
        guard try put(bytes, over: .nothing, isForOwnerAlone: isForOwnerAlone, isDurable: isDurable) else {
            throw SystemError(number: EEXIST).diagnostic("cannot write", path)
        }
    }

    /// Removes the file if it is what it is known to be.
    ///
    /// - Returns: false where it has other bytes, or is none; then it stays.
    package func remove(_ old: [UInt8]) throws(Diagnostic) -> Bool {
        guard holds(old) else { return false }
        let (folder, name) = parts
        let parent = try OpenFolder(at: folder)
        defer { withExtendedLifetime(parent) {} }
        let temporary = Self.temporaryName()
        guard renameat(parent.descriptor, name, parent.descriptor, temporary) == 0 else {
            throw SystemError.last.diagnostic("cannot remove", path)
        }
        guard File("\(folder)/\(temporary)").holds(old) else {
            // Somebody wrote it in this very moment; it goes back unless there is a newer one already.
            if linkat(parent.descriptor, temporary, parent.descriptor, name, 0) == 0 {
                unlinkat(parent.descriptor, temporary, 0)
            }
            return false
        }
        unlinkat(parent.descriptor, temporary, 0)
        return true
    }

    /// A name that nobody can know before.
    private static func temporaryName() -> String {
        ".\(String(UInt64.random(in: 0 ... .max), radix: 36))\(unfinished)"
    }

    /// - Returns: false where something else stands there; then nothing has changed.
    private func put(
        _ bytes: borrowing [UInt8], over standing: Standing, isForOwnerAlone: Bool = false, isDurable: Bool = false
    ) throws(Diagnostic) -> Bool {
        let (folder, name) = parts
        guard let parent = OpenFolder(folder) else { throw SystemError.last.diagnostic("cannot write", path) }
        defer { withExtendedLifetime(parent) {} }
        if name.isEmpty || name == "." || name == ".." { throw .error("cannot write: this is a folder", path: path) }
        var status = stat()
        var mode: mode_t? = isForOwnerAlone ? 0o600 : nil
        if fstatat(parent.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            if case .nothing = standing { return false }
            let kind = FileKind(mode: status.st_mode)
            guard kind == .file else {
                let what = kind == .link ? "a link" : kind == .folder ? "a folder" : "a pipe or a device"
                throw .error("cannot write: \(what) stands here, not a file", path: path, help: "name another file")
            }
            if mode == nil { mode = status.st_mode & 0o777 }
        }
        // What is there already is not opened.
        let temporary = Self.temporaryName()
        let descriptor = openat(
            parent.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot write", path) }
        // The name is gone when all went well.
        defer { unlinkat(parent.descriptor, temporary, 0) }
        var failure = Self.write(bytes, to: descriptor)
        if failure == nil, let mode, fchmod(descriptor, mode) != 0 { failure = .last }
        if failure == nil, isDurable, !Self.store(descriptor) { failure = .last }
        // Closing can report what a network file system could not store.
        if close(descriptor) != 0, failure == nil { failure = .last }
        if let failure { throw failure.diagnostic("cannot write", path) }
        guard try place(temporary, as: name, over: standing, in: parent, folder) else { return false }
        // The name is the folder's; some file systems cannot store one of these, and are as safe as they are.
        if isDurable { _ = Self.store(parent.descriptor) }
        return true
    }

    /// Gives a finished file its name.
    private func place(
        _ temporary: String, as name: String, over standing: Standing, in parent: OpenFolder, _ folder: String
    ) throws(Diagnostic) -> Bool {
        switch standing {
        case .nothing:
            // Unlike a move this refuses what came meanwhile; a file system without second names has only the look before.
            if linkat(parent.descriptor, temporary, parent.descriptor, name, 0) == 0 { return true }
            let failure = SystemError.last
            if failure.number == EEXIST { return false }
            guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(failure.number) else {
                throw failure.diagnostic("cannot write", path)
            }
        case .bytes(let old):
            let exchange = { () throws(Diagnostic) in
                try Self.exchange(temporary, parent.descriptor, name, parent.descriptor, shownAs: self.path)
            }
            if try exchange() {
                if File("\(folder)/\(temporary)").holds(old) { return true }
                // What somebody wrote in this very moment comes back.
                _ = try exchange()
                return false
            }
            guard holds(old) else { return false }
        case .whatever: break
        }
        guard renameat(parent.descriptor, temporary, parent.descriptor, name) == 0 else {
            throw SystemError.last.diagnostic("cannot write", path)
        }
        return true
    }
}
