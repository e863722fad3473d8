package import Diagnostics

// What is removed by its whole path: whoever names the folder that it stands in answers for the way there, and below that folder no
// link is followed.
extension File {
    /// Removes the file, or the link itself; one that is gone already is fine.
    package func remove() throws(Diagnostic) {
        let (folder, name) = parts
        guard let parent = OpenFolder(folder) else {
            let failure = SystemError.last
            if failure.isAbsence { return }
            throw failure.diagnostic("cannot remove", path)
        }
        try parent.remove(name)
    }

    /// The folder that the file stands in, and its name there.
    var parts: (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }
}

extension Folder {
    /// Removes the folder with all that it holds, or the link itself; one that is gone already is fine.
    package func removeAll() throws(Diagnostic) {
        let (folder, name) = File(path).parts
        try OpenFolder(at: folder).removeAll(name)
    }
}
