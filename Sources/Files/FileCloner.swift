#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics
internal import Synchronization

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
            if clone(path, to: target) { return }
            refusesClones.store(true, ordering: .relaxed)
        }
        if link(path, target) == 0 { return }
        try File(target).write(try File(path).read())
    }

    private func clone(_ path: String, to target: String) -> Bool {
        #if canImport(Darwin)
            return clonefile(path, target, 0) == 0
        #else
            let from = open(path, O_RDONLY | O_CLOEXEC)
            guard from >= 0 else { return false }
            defer { close(from) }
            let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard to >= 0 else { return false }
            defer { close(to) }
            // FICLONE of linux/fs.h, _IOW(0x94, 9, int): a macro that Swift does not see.
            if ioctl(to, 0x4004_9409, from) == 0 { return true }
            try? File(target).remove()
            return false
        #endif
    }
}
