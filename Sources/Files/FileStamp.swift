#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What the file system says of a regular file, by which a changed one is told without reading it.
package struct FileStamp: Sendable, Hashable {
    package let size: Int
    package let inode: UInt64
    /// When the contents were changed, as anybody may set it, and when anything was changed, as only the system can; in
    /// nanoseconds since 1970.
    package let modified: Int
    package let changed: Int

    package init(size: Int, inode: UInt64, modified: Int, changed: Int) {
        self.size = size
        self.inode = inode
        self.modified = modified
        self.changed = changed
    }

    /// The stamp of the file at a path, or of the one that a link there leads to; nil when there is none.
    package init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0, FileKind(mode: status.st_mode) == .file else { return nil }
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            size: Int(status.st_size), inode: UInt64(status.st_ino), modified: Self.nanoseconds(modified),
            changed: Self.nanoseconds(changed))
    }

    /// The stamp without the time that moving the file changes too.
    package var ofContents: FileStamp { FileStamp(size: size, inode: inode, modified: modified, changed: 0) }

    /// The time by the clock that dates files.
    package static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int {
        time.tv_sec &* 1_000_000_000 &+ Int(time.tv_nsec)
    }

    /// Whether the file was changed so shortly before a time that a further change could leave the same stamp.
    package func isFresh(at time: Int) -> Bool {
        let grain = 2_000_000_000
        return changed > time - grain || abs(modified - time) < grain
    }
}
