internal import Content
package import Base
internal import Diary

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

    /// The path that it is told by, from the diary.
    package func path(in diary: String) -> String { Self.shown(path, in: diary) }

    /// A path as it is from the diary.
    package static func shown(_ path: String, in diary: String) -> String {
        relativePath(path, to: diary) ?? relativePath(path, to: Folder(diary).resolved ?? diary) ?? path
    }
}

extension FileChange {
    /// Makes the change.
    ///
    /// - Throws: a diagnostic when it cannot be made, or when the file is not as it was read.
    func make() throws(Diagnostic) {
        switch self {
        case .write(let path, let before, let after):
            guard let before else { return try Self.create(path, after, isSecret: isSecret) }
            guard try File(path).replace(before, with: after, isDurable: isSecret) else { throw Self.hasChanged(path) }
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

    /// Whether the file is still as the change expects it.
    var isPossible: Bool {
        func holds(_ bytes: [UInt8]?, _ path: String) -> Bool {
            bytes.map { File(path).holds($0) } ?? (FileKind(at: path, followingLinks: false) == nil)
        }
        return switch self {
        case .write(let path, let before, _): holds(before, path)
        case .remove(let path, let before): holds(before, path)
        case .move(let path, let target): !holds(nil, path) && holds(nil, target)
        case .copy(_, let path): holds(nil, path)
        case .removeCopy: (try? check()) != nil
        }
    }

    /// Whether nobody else may read the file, or see in a terminal what is in it.
    package var isSecret: Bool { path.hasSuffix("/" + KeyFile.name) }

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
    private static func create(_ path: String, _ bytes: [UInt8], isSecret: Bool = false) throws(Diagnostic) {
        try Folder(parentFolder(path)).create()
        try File(path).create(with: bytes, isForOwnerAlone: isSecret, isDurable: isSecret)
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

/// A line of the difference of two texts.
package enum DifferenceLine: Sendable, Equatable {
    case kept(String)
    case gone(String)
    case new(String)
}

/// The lines of two texts, so that what was lost and won is seen.
package func lineDifference(from before: [UInt8], to after: [UInt8]) -> [DifferenceLine] {
    let (old, new) = (lines(before), lines(after))
    // What is the same at both ends is passed over, so that the rest is small however long the text is.
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
    var removed = Set<Int>(), added = Set<Int>()
    for step in come.difference(from: gone) {
        switch step {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
    }
    var result = old[..<head].map(DifferenceLine.kept)
    var (left, right) = (0, 0)
    while left < gone.count || right < come.count {
        if removed.contains(left) {
            result.append(.gone(gone[left]))
            left += 1
        } else if added.contains(right) {
            result.append(.new(come[right]))
            right += 1
        } else {
            result.append(.kept(come[right]))
            left += 1
            right += 1
        }
    }
    return result + old[(old.count - tail)...].map(DifferenceLine.kept)
}

private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
}
