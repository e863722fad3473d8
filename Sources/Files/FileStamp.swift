#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What the file system says of a file without opening it: a file with the stamp that it had when its bytes were known has
/// those bytes still.
package struct FileStamp: Sendable, Hashable {
    package let size: Int64
    /// The time of the last change in nanoseconds since 1970.
    package let modified: Int64
    package let inode: UInt64

    package init(size: Int64, modified: Int64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.inode = inode
    }

    /// The stamp of a regular file, nil when something else or nothing stands there; links are not followed.
    package init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of a regular file by its path in an open folder, for many of them: the way to the folder is not walked again.
    package init?(at path: String, in folder: OpenFolder) {
        var status = stat()
        guard fstatat(folder.descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of a regular file, nil for something else.
    init?(_ status: stat) {
        guard FileKind(mode: status.st_mode) == .file else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        self.init(
            size: Int64(status.st_size), modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec),
            inode: UInt64(status.st_ino))
    }
}
