#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

/// The folders that a diary is read from, and those that are more than it: nothing finished is written over them.
///
/// Folders are told apart by what the file system knows them as, so that neither links nor capitals hide one.
package struct ReadFolders: Sendable {
    private struct Guarded {
        let folder: Identity
        /// As messages call it: “the entries”.
        let name: String
        /// Whether nothing may be written in it either.
        let isClosed: Bool
        /// The folder itself and all that it lies in.
        let way: Set<Identity>
    }

    /// What the file system knows a folder by.
    private struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64

        init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
        }
    }

    private var all: [Guarded] = []

    /// - Parameters:
    ///   - diary: the diary's folder.
    ///   - sources: the folders of the diaries that groups bring together with this one, relative to it or not.
    ///   - isStateOpen: whether an output may lie in `.cairn`, as those that Cairn chooses do.
    package init(diary: String, sources: [String], isStateOpen: Bool = false) {
        guardFolder(diary, "the diary's folder", isClosed: false)
        guardFolder(diary + "/Content", "Content/, which the diary is read from", isClosed: true)
        guardFolder(diary + "/Templates", "Templates/, which the theme is read from", isClosed: true)
        guardFolder(diary + "/.cairn", ".cairn/, where Cairn keeps what it knows", isClosed: !isStateOpen)
        let own = Self.way(to: diary)
        for source in sources {
            let path = source.hasPrefix("/") ? source : diary + "/" + source
            // A diary may lie in one that it reads.
            let isAround = Identity(of: path).map { own.contains($0) } ?? false
            guardFolder(path, "the folder \(source), which a group reads", isClosed: !isAround)
            guardFolder(path + "/Content", "the folder \(source), which a group reads", isClosed: true)
        }
        if let home = CurrentProcess.environment("HOME"), !home.isEmpty {
            guardFolder(home, "your home folder", isClosed: false)
        }
        guardFolder("/", "the whole file system", isClosed: false)
    }

    /// The way to a folder, which need not be there: the folders from the first one that is.
    private static func way(to path: String) -> Set<Identity> {
        var existing = path
        while FileKind(at: existing, followingLinks: false) == nil {
            let parent = File(existing).parts.folder
            if parent == existing { break }
            existing = parent
        }
        guard var folder = Folder(existing).resolved else { return [] }
        var way: Set<Identity> = []
        while true {
            if let identity = Identity(of: folder) { way.insert(identity) }
            let parent = File(folder).parts.folder
            if parent == folder || parent == "." { return way }
            folder = parent
        }
    }

    private mutating func guardFolder(_ path: String, _ name: String, isClosed: Bool) {
        guard let folder = Identity(of: path) else { return }
        all.append(Guarded(folder: folder, name: name, isClosed: isClosed, way: Self.way(to: path)))
    }

    /// - Parameter output: a folder for finished files, which need not be there.
    /// - Throws: an error when it is one of the folders, holds one of them, or lies in one.
    package func check(output: String) throws(Diagnostic) {
        guard let objection = objection(to: output) else { return }
        throw .error(
            "the output \(objection)", path: output, help: "name a folder for finished files alone, such as Site")
    }

    /// Why a folder cannot be one for finished files, as in “lies in your home folder”; nil when it can.
    package func objection(to output: String) -> String? {
        let here = Identity(of: output)
        let way = Self.way(to: output)
        for guarded in all {
            if here == guarded.folder { return "is \(guarded.name)" }
            if let here, guarded.way.contains(here) { return "holds \(guarded.name)" }
            if guarded.isClosed, way.contains(guarded.folder) { return "lies in \(guarded.name)" }
        }
        return nil
    }

    /// - Parameter file: a finished file, which need not be there.
    /// - Throws: an error when it lies in one of the folders in which nothing may be written.
    package func check(file: String) throws(Diagnostic) {
        let way = Self.way(to: File(file).parts.folder)
        for guarded in all where guarded.isClosed && way.contains(guarded.folder) {
            throw .error("the output lies in \(guarded.name)", path: file, help: "name a file elsewhere")
        }
    }
}
