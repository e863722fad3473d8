internal import Content
internal import Diagnostics
internal import Diary
internal import Files

extension Reference {
    /// Where the file or folder lies that the settings name: in the diary's folder or in its `Content/`.
    ///
    /// - Parameters:
    ///   - kind: what it is, as “font file”.
    ///   - help: what to do when it is not there.
    func path(ofThe kind: String, in diary: String, help: String) throws(Diagnostic) -> String {
        guard staysInside(name) else {
            throw .error("“\(name)” does not lie inside the diary", at: range, help: "copy the \(kind) there")
        }
        for folder in [diary, diary + "/Content"] {
            if let path = Self.existing(name, in: folder) { return path }
        }
        throw .error("there is no \(kind) “\(name)”", at: range, help: help)
    }

    /// The path of a file by its name in NFC; macOS keeps names in NFD, and other systems what a copy from there made them.
    private static func existing(_ name: String, in folder: String) -> String? {
        var path = folder
        for piece in name.split(separator: "/") where piece != "." {
            if FileKind(at: path + "/" + piece) != nil {
                path += "/" + piece
                continue
            }
            let items = (try? Folder(path).items()) ?? []
            guard let item = items.first(where: { normalized($0.name) == piece }) else { return nil }
            path += "/" + item.name
        }
        return path
    }
}
