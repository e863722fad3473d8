internal import Content
internal import Base
internal import Diary

/// One thing that is looked for, under the name by which it can be left out.
package struct Check: Sendable {
    /// What a check looks at.
    enum Work: Sendable {
        /// Each page of the site, on all processors.
        case page(@Sendable (borrowing SitePage) -> [Diagnostic])
        /// Each file of the site but pages, by its ending.
        case file(Set<String>, @Sendable (SiteText) -> [Diagnostic])
        /// All pages together, after each of them was looked at.
        case site(@Sendable (SiteSurvey) -> [Diagnostic])
        /// What the author wrote.
        case diary(@Sendable (DiaryFacts) -> [Diagnostic])
        /// Said elsewhere, and only counted under this name.
        case reported
    }

    package let name: String
    /// What is looked for, as one clause.
    package let about: String
    let work: [Work]

    init(_ name: String, _ about: String, _ work: Work...) {
        self.name = name
        self.about = about
        self.work = work
    }

    /// Every check, in the order in which they are explained.
    package static let all: [Check] = [
        links, anchors, orphans, ids, titles, alt, headings, nesting, size, mixed, thirdParty, exports, photos,
        metadata, growth, secrets, entries, coordinates, duplicates, tags, privacy, external,
    ]
}

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
        [edition.settings.file]
            + ContentFolder(diary: folder).entryFiles().files.compactMap { file in
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
