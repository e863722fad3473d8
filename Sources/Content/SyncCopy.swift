internal import Base

/// A file's name as programs that keep folders alike, and file managers, give it to a copy that they make beside it.
///
///     SyncCopy("onion.sync-conflict-20260504-101112-ABCDEFG.md")?.original  // "onion.md"
struct SyncCopy: Equatable {
    /// The name of the file that it is a copy of.
    let original: String
    /// Whether nobody else calls a file so.
    let isCertain: Bool

    /// Nil for a name that no such program gives.
    init?(_ name: String) {
        let name = normalized(name)
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, ending) = (String(name[..<end]), name[end...])
        guard Self.isWorthALook(stem) else { return nil }
        for (patterns, isCertain) in [(Self.certain, true), (Self.possible, false)] {
            guard let match = patterns.lazy.compactMap({ stem.wholeMatch(of: $0) }).first else { continue }
            (original, self.isCertain) = (String(match.1) + ending, isCertain)
            return
        }
        return nil
    }

    /// Whether one of the patterns may match: a diary has ten thousand names that none does.
    private static func isWorthALook(_ stem: String) -> Bool {
        let last = stem.utf8.last ?? 0
        if last == UInt8(ascii: ")") || last == UInt8(ascii: "]") { return true }
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
        if stem.utf8.contains(UInt8(ascii: " ")),
            isDigit || last == UInt8(ascii: "y") || stem.hasSuffix("사본") || stem.hasPrefix("Copy of")
                || stem.hasPrefix("사본")
        {
            return true
        }
        guard isDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(last) else { return false }
        let bytes = Array(stem.utf8)
        return ["conflict-", "-DESKTOP-", "-LAPTOP-"].contains { word in
            bytes.indices.contains { bytes[$0...].starts(with: word.utf8) }
        }
    }

    private static var certain: [Regex<(Substring, Substring)>] {
        [
            // Syncthing
            #/(.+?)\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]+)?/#,
            // Dropbox, Nextcloud, ownCloud, Box; in Korean too.
            #/(.+?) \([^()]*(?:[Cc]onflicted copy|[Cc]ase [Cc]onflict|충돌(?:한|된)? 사본)[^()]*\)/#,
            #/(.+?)_conflict-\d{8}-\d{6}/#,
            // Google Drive, Synology Drive, Seafile
            #/(.+?)(?: |_)?\[[Cc]onflict[^\[\]]*\]/#,
            #/(.+?) \(SFConflict [^()]*\)/#,
            // OneDrive adds the computer's name.
            #/(.+?)-(?:DESKTOP|LAPTOP)-[A-Z0-9]{5,8}(?:-\d+)?/#,
        ]
    }

    private static var possible: [Regex<(Substring, Substring)>] {
        [
            // Windows; macOS. They count behind their words, so that numbers alone come last.
            #/(.+?) - (?:Copy|복사본)(?: ?\(\d+\))?/#,
            #/(.+?)(?:의)? (?:copy|복사본|사본)(?: \d+)?/#,
            // GNOME
            #/(.+?) \((?:(?:another |\d+\w\w )?copy|복사본|사본|(?:다른|\d+번째) 복사본)\)/#,
            // Google Drive
            #/(?:Copy of|사본 -) ?(.+)/#,
            // iCloud counts; Windows, Google Drive and browsers count in brackets.
            #/(.+?) \d{1,2}/#,
            #/(.+?) ?\(\d{1,2}\)/#,
        ]
    }
}

extension ContentFolder {
    /// Whether an entry's file is a copy that a program made of another one beside it. Where the name could be the author's, both must have
    /// one title.
    ///
    /// - Parameter items: all that lies beside it.
    static func isCopy(_ copy: SyncCopy, _ path: String, among items: [Folder.Item], in folder: String) -> Bool {
        if copy.isCertain { return true }
        guard let other = items.first(where: { TextKey($0.name) == TextKey(copy.original) }) else { return false }
        return title(at: path).map { $0 == title(at: folder + "/" + other.name) } ?? false
    }

    /// The title of the entry that is a file, or the `index.md` of a folder.
    private static func title(at path: String) -> String? {
        let path = FileKind(at: path) == .folder ? path + "/index.md" : path
        guard let bytes = try? File(path).read(limit: FrontMatter.sizeLimit * 4),
            let front = try? FrontMatter(SourceFile(path: path, bytes: bytes)),
            case .mapping(let pairs)? = front.root?.content
        else { return nil }
        let keys = ["title"] + FrontMatter.otherTitleKeys
        return pairs.first { keys.contains($0.key.text.map(normalized) ?? "") }?.value.text.map(normalized)
    }
}
