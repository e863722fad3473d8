internal import Diagnostics
internal import Files

/// A folder on this machine, or one that is mounted.
struct FolderTarget: Target {
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
