package import Base

/// Where the photos and tracks of an entry may lie: beside it, or in `Content/photos/` and `Content/tracks/`.
package struct PhotoFolders: Sendable {
    package enum Answer {
        case found(String), outside, missing
    }

    /// The folder `Content/`, with every link resolved.
    let content: String
    /// The folder of the entry.
    let entry: String
    /// What is known to lie in the entry's folder, none of it by a link; in the order of names.
    private let known: [Folder.Item]

    /// - Parameters:
    ///   - isShared: whether other entries lie in the entry's folder, or may.
    ///   - known: what lies in the entry's folder, in the order of names; for a folder in `content` to which no link leads.
    package init(content: String, entry: String, isShared: Bool = true, known: [Folder.Item] = []) {
        self.content = content
        self.entry = entry
        belongToOneEntry = !isShared
        self.known = known
    }

    /// Where tracks lie that are beside no entry.
    package static let tracks = "tracks"
    /// The endings of names that recordings of sounds have.
    private static let soundEndings: Set<String> = [
        "m4a", "mp3", "aac", "ogg", "oga", "opus", "wav", "flac", "amr", "3gp", "caf", "weba", "webm", "mp4",
    ]

    /// Whether a file's name may be that of a recording. Some of the endings are those of clips too.
    package static func isSound(_ name: String) -> Bool { hasEnding(name, soundEndings) }

    /// Where what was written on the road lies until it is in an entry.
    package static let inbox = "inbox"

    package static func isInInbox(_ path: String) -> Bool { parentFolder(path).hasSuffix("/Content/" + inbox) }

    /// - Parameter folder: the folder of `Content/` that files lie in which are beside no entry.
    package func find(_ name: String, sharedIn folder: String = "photos") -> Answer {
        if known.kind(of: name) == .file { return .found(entry + "/" + name) }
        guard staysInside(name) else { return .outside }
        // A photo that was sent from the road lies there until it is moved beside its entry.
        let folders = [entry, content + "/" + folder, content + "/" + Self.inbox]
        for folder in folders where FileKind(at: folder + "/" + name) == .file {
            return isInside(folder + "/" + name) ? .found(folder + "/" + name) : .outside
        }
        // The file system may spell the name in another normal form than the entry does.
        for folder in folders where isInside(folder) {
            guard let items = try? Folder(folder).items() else { continue }
            if let item = items.first(where: { $0.kind == .file && normalized($0.name) == name }) {
                return .found(folder + "/" + item.name)
            }
        }
        return .missing
    }

    /// Whether a file or folder lies in `Content/`, wherever links on the way to it lead.
    private func isInside(_ path: String) -> Bool {
        guard let resolved = File(path).resolved else { return false }
        return resolved == content || resolved.hasPrefix(content + "/")
    }

    /// The endings of names that pictures have.
    private static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif",
    ]

    /// The endings of names that clips have.
    private static let clipEndings: Set<String> = ["mp4", "mov", "m4v", "webm"]

    /// Whether a file's name is that of a picture, or of a clip, which a picture stands for.
    package static func isPicture(_ name: String) -> Bool { hasEnding(name, pictureEndings) || isClip(name) }

    /// Some names of pictures without the clips that phones put beside a still: of the same name but for its ending. Nobody has asked for what
    /// moves and sounds around a photo.
    package static func withoutLiveClips(_ names: [String]) -> [String] {
        func stem(_ name: String) -> String { name.lastIndex(of: ".").map { name[..<$0].lowercased() } ?? name }
        let stills = Set(names.filter { !isClip($0) }.map(stem))
        return stills.isEmpty ? names : names.filter { !isClip($0) || !stills.contains(stem($0)) }
    }

    /// The clip that a phone has put beside a still, at the still's path but for its ending; nil where there is none.
    package static func clip(around still: String) -> String? {
        guard !isClip(still), let dot = still.lastIndex(of: "."), !still[dot...].contains("/") else { return nil }
        return ["mov", "MOV", "mp4", "MP4"].lazy.map { String(still[...dot]) + $0 }.first {
            FileKind(at: $0, followingLinks: false) == .file
        }
    }

    /// Whether a file's name is that of a clip.
    package static func isClip(_ name: String) -> Bool { hasEnding(name, clipEndings) }

    private static func hasEnding(_ name: String, _ endings: Set<String>) -> Bool {
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// The endings of names that tracks have.
    private static let trackEndings: Set<String> = ["gpx", "geojson", "kml"]

    /// The names of the tracks beside the entry and in `Content/tracks/`, in NFC and in order.
    package var trackNames: [String] {
        let shared = ((try? Folder(content + "/" + Self.tracks).items()) ?? []).filter { $0.kind == .file }
        return (fileNames + shared.map { normalized($0.name) }).filter { name in
            name.lastIndex(of: ".").map { Self.trackEndings.contains(name[name.index(after: $0)...].lowercased()) }
                ?? false
        }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The names of the recordings beside the entry, in NFC and in order.
    package var soundNames: [String] {
        fileNames.filter { Self.isSound($0) && !Self.isPicture($0) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether no other entry has its photos here: the entry is an `index.md`.
    package let belongToOneEntry: Bool

    /// The names of the pictures beside the entry, in NFC and in order.
    package var pictureNames: [String] {
        Self.withoutLiveClips(fileNames.filter(Self.isPicture)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The names of the files beside the entry, in NFC.
    package var fileNames: [String] {
        ((try? Folder(entry).items()) ?? []).filter { $0.kind == .file }.map {
            normalized($0.name)
        }
    }
}
