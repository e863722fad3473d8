internal import Files

/// The git repository that a folder lies in, as far as it can be read without git.
struct Repository {
    /// The folder that holds `.git`.
    private let root: String
    /// The folder's own path from there, with a slash at its end unless it is empty.
    private let prefix: String

    /// Nil when the folder lies in no repository.
    init?(containing folder: String) {
        guard let start = Folder(folder).resolved else { return nil }
        var root = start
        while FileKind(at: root + "/.git") == nil {
            guard let slash = root.lastIndex(of: "/"), slash != root.startIndex else { return nil }
            root = String(root[..<slash])
        }
        self.root = root
        prefix = start == root ? "" : start.dropFirst(root.count + 1) + "/"
    }

    /// Whether the index has the file. Paths stand in it as they are, ended by a zero byte; version 4 cuts off what a path shares
    /// with the one before, so that only the end of it can be looked for there.
    func tracks(_ name: String) -> Bool {
        guard let index = try? File(root + "/.git/index").read(limit: 1_000_000_000), index.count > 12 else {
            return false
        }
        let path = index[7] == 4 ? name : prefix + name
        return index.firstRange(of: Array(path.utf8) + [0]) != nil
    }
}
