internal import Files

/// Where the photos of an entry may lie: beside it, or in `Content/photos/`.
package struct PhotoFolders: Sendable {
    package enum Answer {
        case found(String), outside, missing
    }

    /// The folder `Content/`, with every link resolved.
    let content: String
    /// The folder of the entry.
    let entry: String

    package func find(_ name: String) -> Answer {
        guard staysInside(name) else { return .outside }
        for folder in [entry, content + "/photos"] {
            let path = folder + "/" + name
            guard FileKind(at: path) == .file else { continue }
            guard let resolved = File(path).resolved, resolved.hasPrefix(content + "/") else { return .outside }
            return .found(path)
        }
        // The file system may spell the name in another normal form than the entry does.
        for folder in [entry, content + "/photos"] {
            guard let items = try? Folder(folder).items() else { continue }
            if let item = items.first(where: { $0.kind == .file && normalized($0.name) == name }) {
                return .found(folder + "/" + item.name)
            }
        }
        return .missing
    }

    /// The names of the files beside the entry, in NFC.
    package var fileNames: [String] {
        ((try? Folder(entry).items()) ?? []).filter { $0.kind == .file }.map { normalized($0.name) }
    }
}
