#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

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
        guard FileKind(mode: status.st_mode) == .file else { return nil }
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        file = FileStamp(
            size: Int64(status.st_size), modified: Self.nanoseconds(modified), inode: UInt64(status.st_ino))
        self.changed = Self.nanoseconds(changed)
    }

    /// The time by the clock that dates files.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Whether the file was changed so shortly before a time that a further change could leave the same stamp.
    package func isFresh(at time: Int64) -> Bool {
        let grain: Int64 = 2_000_000_000
        // At the end of time clocks wrap around, and so do their differences.
        return changed &- time > -grain || (file.modified &- time).magnitude <= grain.magnitude
    }
}
