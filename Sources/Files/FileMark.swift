#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What a file system keeps of a file that changes when the file does: enough to notice a change, not to prove that there is none.
package struct FileMark: Hashable, Sendable {
    private let size: Int
    private let inode: UInt64
    private let modified: [Int]
    private let changed: [Int]

    /// The mark of what stands at a path, not following a link; nil when nothing does.
    package init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        // A folder's own times change with its items, which have marks of their own.
        let isFolder = FileKind(mode: status.st_mode) == .folder
        size = isFolder ? 0 : Int(status.st_size)
        inode = UInt64(status.st_ino)
        #if canImport(Darwin)
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        modified = isFolder ? [] : [modification.tv_sec, modification.tv_nsec]
        changed = isFolder ? [] : [change.tv_sec, change.tv_nsec]
    }
}
