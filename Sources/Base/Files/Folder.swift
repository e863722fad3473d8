#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
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
            guard let name = Self.name(of: entry) else {
                throw .error("a file name in this folder is not UTF-8", path: path, help: "rename the file")
            }
            if name == "." || name == ".." { continue }
            items.append(Item(name: name, kind: kind(entry.pointee.d_type, name)))
        }
        items.sort { precedes($0.name, $1.name) }
        return items
    }

    /// The name of what a listing tells of; nil where it is not UTF-8.
    static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: 1) { String(validatingCString: $0) }
        }
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

/// Whether a relative path stays inside the folder that it starts from, read letter by letter without asking the disk.
package func staysInside(_ relativePath: String) -> Bool {
    let bytes = relativePath.utf8
    if bytes.withContiguousStorageIfAvailable(hasOnlyNames) == true { return true }
    guard bytes.first != UInt8(ascii: "/"), !bytes.contains(0) else { return false }
    var depth = 0
    for piece in bytes.split(separator: UInt8(ascii: "/")) {
        if piece.elementsEqual("..".utf8) {
            depth -= 1
        } else if !piece.elementsEqual(".".utf8) {
            depth += 1
        }
        if depth < 0 { return false }
    }
    return true
}

/// Whether no part of a path is empty or begins with a dot, as in most paths.
private func hasOnlyNames(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path {
        if byte == 0 || last == UInt8(ascii: "/") && (byte == UInt8(ascii: ".") || byte == last) { return false }
        last = byte
    }
    return true
}

/// The path of something below a folder as it is from there; nil for anything else.
package func relativePath(_ path: String, to folder: String) -> String? {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
}

/// Whether a text stands before another one in the order of their bytes.
package func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.withContiguousStorageIfAvailable { first in
        second.utf8.withContiguousStorageIfAvailable { second in
            guard let start = first.baseAddress, let other = second.baseAddress else {
                return first.count < second.count
            }
            let order = memcmp(start, other, min(first.count, second.count))
            return order != 0 ? order < 0 : first.count < second.count
        }
    }.flatMap(\.self) ?? first.utf8.lexicographicallyPrecedes(second.utf8)
}

/// The path of the folder that a path lies in.
package func parentFolder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
}
