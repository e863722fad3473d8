internal import Diagnostics
internal import Files

/// What happens to one file of a diary, or to the folder of an entry; paths are those to open.
package enum FileChange: Sendable {
    /// The file gets these bytes; nil where there was none.
    case write(String, before: [UInt8]?, after: [UInt8])
    /// The file goes.
    case remove(String, before: [UInt8])
    /// A file or folder gets another name, under which there was nothing.
    case move(String, to: String)

    /// The path that the change is told by.
    package var path: String {
        switch self {
        case .write(let path, _, _), .remove(let path, _), .move(let path, _): path
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
            guard let before else {
                try File(path).write(after, exclusive: true)
                return
            }
            try Self.check(path, holds: before)
            try File(path).replace(with: after)
        case .remove(let path, let before):
            try Self.check(path, holds: before)
            try File(path).remove()
        case .move(let path, let target):
            guard FileKind(at: target, followingLinks: false) == nil else {
                throw .error("something stands here already", path: target, help: "choose another name")
            }
            try File(path).move(to: target)
        }
    }

    /// What takes the change back.
    var inverse: FileChange {
        switch self {
        case .write(let path, let before?, let after): .write(path, before: after, after: before)
        case .write(let path, nil, let after): .remove(path, before: after)
        case .remove(let path, let before): .write(path, before: nil, after: before)
        case .move(let path, let target): .move(target, to: path)
        }
    }

    private static func check(_ path: String, holds bytes: [UInt8]) throws(Diagnostic) {
        guard File(path).holds(bytes) else {
            throw .error(
                "the file has changed meanwhile", path: path, help: "nothing was written; look at it, and try again")
        }
    }
}
