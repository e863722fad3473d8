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
        self.init(
            size: Int64(status.st_size), modified: nanoseconds(System.modified(status)), inode: UInt64(status.st_ino))
    }
}

/// What the file system says of a file that others write. Its stamp alone can be set back by anybody; the time of the last change
/// of anything in it cannot.
package struct InputStamp: Sendable, Hashable {
    package let file: FileStamp
    /// In nanoseconds since 1970.
    package let changed: Int64

    package init(file: FileStamp, changed: Int64) {
        self.file = file
        self.changed = changed
    }

    /// The stamp of the regular file at a path, or of the one that a link there leads to; nil when there is none.
    package init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of a regular file, nil for something else.
    init?(_ status: stat) {
        guard let file = FileStamp(status) else { return nil }
        self.file = file
        changed = nanoseconds(System.changed(status))
    }

    /// The time by the clock that dates files.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Whether the file was changed so shortly before a time that a further change could leave the same stamp.
    package func isFresh(at time: Int64) -> Bool {
        let grain: Int64 = 2_000_000_000
        // At the end of time clocks wrap around, and so do their differences.
        return changed &- time > -grain || (file.modified &- time).magnitude <= grain.magnitude
    }
}

private func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }

/// What stands at a path.
package enum FileKind: Sendable {
    case file, folder, link, other

    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }

    /// The kind of what stands at a path, nil when nothing can be found there.
    package init?(at path: String, followingLinks: Bool = true) {
        var status = stat()
        guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(mode: status.st_mode)
    }
}
