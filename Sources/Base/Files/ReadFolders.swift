#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
/// The folders that a diary is read from, and those that are more than it: nothing finished is written over them.
///
/// Folders are told apart by what the file system knows them as, so that neither links nor capitals hide one.
package struct ReadFolders: Sendable {
    private struct Guarded {
        let spot: Spot
        /// As messages call it: “the entries”.
        let name: Message
        /// Whether nothing may be written in it either.
        let isClosed: Bool
        /// The folder itself and all that it lies in.
        let way: Set<Spot>
    }

    /// A folder: what the file system knows it by or, where it is not there yet, the nearest one that is and the names below it.
    private struct Spot: Hashable {
        private let device: UInt64
        private let inode: UInt64
        private let missing: [String]

        init?(of folder: String, missing: [String] = []) {
            var status = stat()
            guard stat(folder, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
            self.missing = missing
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
            let isAround = Self.way(to: path).first.map { own.contains($0) } ?? false
            guardFolder(path, "the folder \(source), which a group reads", isClosed: !isAround)
            guardFolder(path + "/Content", "the folder \(source), which a group reads", isClosed: true)
        }
        if let home = CurrentProcess.environment("HOME"), !home.isEmpty {
            guardFolder(home, "your home folder", isClosed: false)
        }
        guardFolder("/", "the whole file system", isClosed: false)
    }

    /// The way to a folder, which need not be there: itself first, then those that it lies in; empty where a link leads nowhere.
    private static func way(to path: String) -> [Spot] {
        var existing = path
        var missing: [String] = []
        // What is not there yet is no link, so that `..` behind it leads back to where it will be.
        var (back, isIndirect) = (0, false)
        while FileKind(at: existing, followingLinks: false) == nil {
            let parts = File(existing).parts
            if parts.folder == existing { break }
            switch parts.name {
            case "", ".": break
            case "..": (back, isIndirect) = (back + 1, true)
            case _ where back > 0: back -= 1
            default: missing.insert(parts.name, at: 0)
            }
            existing = parts.folder
        }
        if isIndirect {
            return way(to: existing + String(repeating: "/..", count: back) + missing.map { "/" + $0 }.joined())
        }
        guard var folder = Folder(existing).resolved else { return [] }
        var way = missing.indices.reversed().compactMap { Spot(of: folder, missing: Array(missing[...$0])) }
        while true {
            if let spot = Spot(of: folder) { way.append(spot) }
            let parent = File(folder).parts.folder
            if parent == folder || parent == "." { return way }
            folder = parent
        }
    }

    private mutating func guardFolder(_ path: String, _ name: Message, isClosed: Bool) {
        let way = Self.way(to: path)
        guard let spot = way.first else { return }
        all.append(Guarded(spot: spot, name: name, isClosed: isClosed, way: Set(way)))
    }

    /// - Parameter output: a folder for finished files, which need not be there.
    /// - Throws: an error when it is one of the folders, holds one of them, or lies in one.
    package func check(output: String) throws(Diagnostic) {
        guard let objection = objection(to: output) else { return }
        throw .error(
            "the output \(objection)", path: output, help: "name a folder for finished files alone, such as Site")
    }

    /// Why a folder cannot be one for finished files, as in “lies in your home folder”; nil when it can.
    package func objection(to output: String) -> Message? {
        let way = Self.way(to: output)
        guard let here = way.first else { return nil }
        for guarded in all {
            if here == guarded.spot { return Message("is \(guarded.name)") }
            if guarded.way.contains(here) { return Message("holds \(guarded.name)") }
            if guarded.isClosed, way.contains(guarded.spot) { return "lies in \(guarded.name)" }
        }
        return nil
    }

    /// - Parameter file: a finished file, which need not be there.
    /// - Throws: an error when it lies in one of the folders in which nothing may be written.
    package func check(file: String) throws(Diagnostic) {
        let way = Self.way(to: File(file).parts.folder)
        for guarded in all where guarded.isClosed && way.contains(guarded.spot) {
            throw .error("the output lies in \(guarded.name)", path: file, help: "name a file elsewhere")
        }
    }
}
