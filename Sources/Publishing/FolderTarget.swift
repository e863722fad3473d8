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
            if File(path + "/" + file).read(ifSize: bytes.count) != bytes { differing.insert(file) }
        }
        return differing
    }

    func send(_ files: [String], from folder: String, immutable: Bool) throws(Diagnostic) {
        try Folder(path).create()
        for file in files {
            let target = path + "/" + file
            if let slash = target.lastIndex(of: "/") { try Folder(String(target[..<slash])).create() }
            let sending = File(path + "/" + Self.sending)
            try sending.write(try File(folder + "/" + file).read())
            try sending.move(to: target)
        }
    }

    func delete(_ files: [String], emptying folders: [String]) throws(Diagnostic) {
        for file in files { try File(path + "/" + file).remove() }
        for folder in folders { Folder(path + "/" + folder).removeIfEmpty() }
    }

    func finish(_ plan: PublishPlan) throws(Diagnostic) {
        try File(path + "/" + Self.sending).remove()
    }
}
