#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

extension File {
    /// The ending of files that are being written. One that stays behind is from a process that was killed.
    package static let unfinished = ".new"

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
        let (folder, name) = parts
        guard let parent = OpenFolder(folder) else { throw SystemError.last.diagnostic("cannot write", path) }
        defer { withExtendedLifetime(parent) {} }
        if name.isEmpty || name == "." || name == ".." { throw .error("cannot write: this is a folder", path: path) }
        var status = stat()
        var mode: mode_t? = isForOwnerAlone ? 0o600 : nil
        if fstatat(parent.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            let kind = FileKind(mode: status.st_mode)
            guard kind == .file else {
                let what = kind == .link ? "a link" : kind == .folder ? "a folder" : "a pipe or a device"
                throw .error("cannot write: \(what) stands here, not a file", path: path, help: "name another file")
            }
            if mode == nil { mode = status.st_mode & 0o777 }
        }
        // Nobody can know the name before, and what is there already is not opened.
        let temporary = ".\(String(UInt64.random(in: 0 ... .max), radix: 36))\(Self.unfinished)"
        let descriptor = openat(
            parent.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw SystemError.last.diagnostic("cannot write", path) }
        var failure = Self.write(bytes, to: descriptor)
        if failure == nil, let mode, fchmod(descriptor, mode) != 0 { failure = .last }
        if failure == nil, isDurable, !Self.store(descriptor) { failure = .last }
        // Closing can report what a network file system could not store.
        if close(descriptor) != 0, failure == nil { failure = .last }
        if failure == nil, renameat(parent.descriptor, temporary, parent.descriptor, name) != 0 { failure = .last }
        guard let failure else {
            // The name is the folder's; some file systems cannot store one of these, and are as safe as they are.
            if isDurable { _ = Self.store(parent.descriptor) }
            return
        }
        unlinkat(parent.descriptor, temporary, 0)
        throw failure.diagnostic("cannot write", path)
    }
}
