#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

extension File {
    /// Makes the same file at another path, where nothing may stand: as a clone that shares the disk's blocks, else as a second
    /// name, else as a copy.
    ///
    /// Neither of the two may be written to afterwards, because they may be one.
    package func reproduce(at target: String) throws(Diagnostic) {
        if clone(to: target) || link(path, target) == 0 { return }
        try File(target).write(try read())
    }

    private func clone(to target: String) -> Bool {
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
            unlink(target)
            return false
        #endif
    }
}
