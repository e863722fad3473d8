internal import Base

/// A place that a site is published to. It is asked what it holds; nothing is taken from what an earlier publication thought it
/// had done.
protocol PublishTarget {
    /// How the plan calls it: `the folder /srv/www`.
    var name: String { get }
    /// Files that this kind of target needs besides the site, with their bytes.
    var additions: [String: [UInt8]] { get }

    /// The paths of all files there, spelt as they are there; none when the target does not exist yet.
    mutating func files() throws(Diagnostic) -> [String]
    /// The bytes of a file that is there.
    func bytes(of file: String) throws(Diagnostic) -> [UInt8]
    /// Those of the files, all of which are there, that have other bytes than the files of the same names in a folder.
    func differing(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String>

    /// Writes files, each in one step where the target can, over those that are there.
    ///
    /// - Parameter immutable: whether bytes under these names never change, so that readers may keep them for ever.
    mutating func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic)
    /// - Parameter folders: those that have no file afterwards, deepest first.
    mutating func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic)
    /// Called when everything has been sent and deleted.
    mutating func finish(_ plan: PublishPlan) throws(Diagnostic)
    /// Called at the end, whether everything went well or not.
    func close()
    /// The file that this one was going to be when somebody ended the program that wrote it; nil for every other file.
    func unfinished(_ file: String) -> String?
}

extension PublishTarget {
    var additions: [String: [UInt8]] { [:] }
    func finish(_ plan: PublishPlan) {}
    func close() {}
    func unfinished(_ file: String) -> String? { nil }
}

/// A folder on this machine, or one that is mounted.
struct FolderTarget: PublishTarget {
    let path: String
    /// Where a file is written before it is moved to its place.
    private static let sending = ".cairn-sending"

    var name: String { "the folder \(path)" }

    func files() throws(Diagnostic) -> [String] {
        FileKind(at: path) == nil ? [] : try files(below: "")
    }

    private func files(below folder: String) throws(Diagnostic) -> [String] {
        var files: [String] = []
        for item in try Folder(path + "/" + folder).items() {
            if item.kind == .folder {
                files += try self.files(below: folder + item.name + "/")
            } else if folder + item.name != Self.sending {
                files.append(folder + item.name)
            }
        }
        return files
    }

    func bytes(of file: String) throws(Diagnostic) -> [UInt8] { try File(path + "/" + file).read() }

    func differing(_ files: [String], from folder: String) throws(Diagnostic) -> Set<String> {
        var differing: Set<String> = []
        for file in files {
            let bytes = try File(folder + "/" + file).read()
            if !File(path + "/" + file).holds(bytes) { differing.insert(file) }
        }
        return differing
    }

    func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic) {
        let root = try OpenFolder(at: path)
        for file in files {
            // Never written over or through what somebody else put there.
            try root.remove(Self.sending)
            try File(path + "/" + Self.sending).write(try File(folder + "/" + file).read(), exclusive: true)
            if let slash = file.lastIndex(of: "/") { try root.makeFolder(String(file[..<slash])) }
            try root.move(Self.sending, to: file)
        }
    }

    func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic) {
        let root = try OpenFolder(at: path)
        for file in files { try root.remove(file) }
        for folder in folders { root.removeIfEmpty(folder) }
    }

    func finish(_ plan: PublishPlan) throws(Diagnostic) {
        try OpenFolder(at: path).remove(Self.sending)
    }
}
