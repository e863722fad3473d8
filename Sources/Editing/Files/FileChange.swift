internal import Content
internal import Diagnostics
package import Files

/// What happens to one file of a diary, or to the folder of an entry; paths are those to open.
package enum FileChange: Sendable {
    /// The file gets these bytes; nil where there was none.
    case write(String, before: [UInt8]?, after: [UInt8])
    /// The file goes.
    case remove(String, before: [UInt8])
    /// A file or folder gets another name, under which there was nothing.
    case move(String, to: String)
    /// A file from outside gets a copy, where there was nothing.
    case copy(String, to: String)
    /// The copy of a file goes, if it still has the file's bytes, of which this is the fingerprint.
    case removeCopy(String, Fingerprint)

    /// The path that the change is told by.
    package var path: String {
        switch self {
        case .write(let path, _, _), .remove(let path, _), .move(let path, _), .copy(_, let path),
            .removeCopy(let path, _):
            path
        }
    }
}

extension FileChange {
    /// Makes the change.
    ///
    /// - Throws: a diagnostic when it cannot be made, or when the file is not as it was read.
    func make() throws(Diagnostic) {
        switch self {
        case .write(let path, let before, let after):
            guard let before else { return try Self.create(path, after) }
            guard try File(path).replace(before, with: after) else { throw Self.hasChanged(path) }
        case .remove(let path, let before):
            guard try File(path).remove(before) else { throw Self.hasChanged(path) }
            Self.removeFolder(of: path)
        case .move(let path, let target):
            guard FileKind(at: target, followingLinks: false) == nil else {
                throw .error("something stands here already", path: target, help: "choose another name")
            }
            try File(path).move(to: target)
        case .copy(let original, let path): try Self.create(path, try File(original).read())
        case .removeCopy(let path, _):
            try check()
            try File(path).remove()
            Self.removeFolder(of: path)
        }
    }

    /// Refuses to remove a copy that is not what it was: it cannot be made again.
    func check() throws(Diagnostic) {
        guard case .removeCopy(let path, let fingerprint) = self else { return }
        guard Fingerprint(of: try File(path).read()) == fingerprint else { throw Self.hasChanged(path) }
    }

    /// What takes the change back; nil where that would need what is gone.
    ///
    /// - Throws: a diagnostic when a file that is copied cannot be read.
    func inverse() throws(Diagnostic) -> FileChange? {
        switch self {
        case .write(let path, let before?, let after): .write(path, before: after, after: before)
        case .write(let path, nil, let after): .remove(path, before: after)
        case .remove(let path, let before): .write(path, before: nil, after: before)
        case .move(let path, let target): .move(target, to: path)
        case .copy(let original, let path): .removeCopy(path, Fingerprint(of: try File(original).read()))
        case .removeCopy: nil
        }
    }

    /// Writes a new file, in a new folder where there is none.
    private static func create(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
        try Folder(parentFolder(path)).create()
        try File(path).create(with: bytes)
    }

    /// Removes the folder of an entry when nothing else is in it.
    private static func removeFolder(of path: String) {
        let folder = parentFolder(path)
        // `Content/places` stays, with or without places, also where it is a link to somewhere else.
        let isOwn = path.lowercased().hasSuffix("/index.md") || PhotoFolders.isPicture(path)
        guard isOwn, !parentFolder(folder).hasSuffix("/Content") else { return }
        OpenFolder(parentFolder(folder))?.removeIfEmpty(String(folder.dropFirst(parentFolder(folder).count + 1)))
    }

    private static func hasChanged(_ path: String) -> Diagnostic {
        .error("the file has changed meanwhile", path: path, help: "nothing was written; look at it, and try again")
    }
}
