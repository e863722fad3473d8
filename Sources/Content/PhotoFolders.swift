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
    /// Whether the entry's folder lies in `content`, as both paths tell.
    private let entryIsInside: Bool

    /// - Parameters:
    ///   - isShared: whether other entries lie in the entry's folder, or may.
    ///   - isResolved: whether no link leads to the entry's folder.
    package init(content: String, entry: String, isShared: Bool = true, isResolved: Bool = false) {
        self.content = content
        self.entry = entry
        belongToOneEntry = !isShared
        entryIsInside = isResolved && entry.hasPrefix(content + "/")
    }

    package func find(_ name: String) -> Answer {
        guard staysInside(name) else { return .outside }
        if entryIsInside, !name.utf8.contains(UInt8(ascii: "/")) {
            // No link has to be followed to a file right beside the entry.
            let path = entry + "/" + name
            if FileKind(at: path, followingLinks: false) == .file { return .found(path) }
        }
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

    /// The endings of names that pictures have.
    private static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif",
    ]

    /// Whether no other entry has its photos here: the entry is an `index.md`.
    package let belongToOneEntry: Bool

    /// The names of the pictures beside the entry, in NFC and in order.
    package var pictureNames: [String] {
        fileNames.filter { name in
            guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
            return Self.pictureEndings.contains(name[name.index(after: dot)...].lowercased())
        }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The names of the files beside the entry, in NFC.
    package var fileNames: [String] {
        ((try? Folder(entry).items()) ?? []).filter { $0.kind == .file }.map { normalized($0.name) }
    }
}
