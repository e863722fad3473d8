#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
package import Diagnostics

/// A folder on disk.
package struct Folder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// One thing in a folder.
    package struct Item: Sendable {
        package let name: String
        package let kind: FileKind

        package init(name: String, kind: FileKind) {
            self.name = name
            self.kind = kind
        }
    }

    /// The items by name, in the order of their bytes, so that no file system's own order shows.
    ///
    /// - Throws: a diagnostic when the folder cannot be read or a name is not UTF-8.
    package func items() throws(Diagnostic) -> [Item] {
        guard let stream = opendir(path) else { throw SystemError.last.diagnostic("cannot open the folder", path) }
        defer { closedir(stream) }
        var items: [Item] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 1) { String(validatingCString: $0) }
            }
            guard let name else {
                throw .error("a file name in this folder is not UTF-8", path: path, help: "rename the file")
            }
            if name == "." || name == ".." { continue }
            items.append(Item(name: name, kind: kind(entry.pointee.d_type, name)))
        }
        items.sort { precedes($0.name, $1.name) }
        return items
    }

    private func kind(_ type: UInt8, _ name: String) -> FileKind {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        // Some file systems do not say.
        default: FileKind(at: path + "/" + name, followingLinks: false) ?? .other
        }
    }

    /// Makes the folder and those above it where they are missing.
    package func create() throws(Diagnostic) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw SystemError.last.diagnostic("cannot make the folder", path)
        }
        try Folder(String(path[..<slash])).create()
        if mkdir(path, 0o777) != 0, errno != EEXIST {
            throw SystemError.last.diagnostic("cannot make the folder", path)
        }
    }

    /// Makes the folder, in which nobody else may look.
    ///
    /// - Throws: a diagnostic when it cannot be made, or when something stands there already.
    package func createForOwnerAlone() throws(Diagnostic) {
        if mkdir(path, 0o700) != 0 { throw SystemError.last.diagnostic("cannot make the folder", path) }
    }

    /// The path with every link resolved, nil when it does not exist.
    package var resolved: String? { File(path).resolved }
}

extension [Folder.Item] {
    /// What the item of a name is, byte for byte; nil where there is none.
    ///
    /// - Precondition: the items are in the order of their names, as `items()` gives them.
    package func kind(of name: String) -> FileKind? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if precedes(self[middle].name, name) { low = middle + 1 } else { high = middle }
        }
        guard low < endIndex, !precedes(name, self[low].name) else { return nil }
        return self[low].kind
    }
}
