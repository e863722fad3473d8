internal import Content
internal import Diagnostics
internal import Diary
internal import Files

/// What the author wrote, as it is checked.
struct DiaryFacts: Sendable {
    /// The diary's folder.
    let folder: String
    /// What the author sees: private places and drafts too.
    let edition: Edition
    /// What everybody sees.
    let published: Edition
    let options: CheckOptions

    var places: [Place] { edition.places + edition.unlisted }

    /// The files that the author wrote, for what is looked for in their text.
    var texts: [SourceFile] {
        let settings = [edition.settings.file]
        let (files, _) = ContentFolder(diary: folder).entryFiles()
        return settings
            + files.compactMap { file in
                (try? File(file.path).read()).map { SourceFile(path: file.shownPath, bytes: $0) }
            }
    }

    /// Where a text stands in the entry of a place; the entry's first line where it does not stand as it is.
    func range(of text: String, in place: Place) -> SourceRange? {
        guard let bytes = try? File(folder + "/" + place.path).read() else { return nil }
        let source = SourceFile(path: place.path, bytes: bytes)
        guard let found = bytes.firstRange(of: Array(text.utf8)) else { return source.range(ofLine: 1) }
        return SourceRange(source, found)
    }
}
