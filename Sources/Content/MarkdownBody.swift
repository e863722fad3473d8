package import Base

/// The body of an entry as HTML, with gaps where only the whole diary knows what to put.
package struct MarkdownBody: Sendable {
    package enum Piece: Sendable {
        case html(String)
        /// `[[slug]]` or `[[slug|label]]`: a link to another place.
        case placeLink(PlaceLink)
        /// `![alt](file "caption")`: a photo of the diary.
        case picture(BodyPicture)
    }

    package struct PlaceLink: Sendable {
        package let slug: String
        /// The text to show, plain; nil for the place's title.
        package let label: String?
        package let range: SourceRange

        package init(slug: String, label: String?, range: SourceRange) {
            self.slug = slug
            self.label = label
            self.range = range
        }
    }

    package struct BodyPicture: Sendable {
        /// The address as it was written, percent-decoded: a path beside the entry, or a web address.
        package let file: String
        /// Plain text, empty when the writer gave none.
        package let alt: String
        package let caption: String
        package let range: SourceRange
        /// The path on disk; nil until it is looked for, and when it is not there.
        package var path: String?

        package init(file: String, alt: String, caption: String, range: SourceRange, path: String? = nil) {
            self.file = file
            self.alt = alt
            self.caption = caption
            self.range = range
            self.path = path
        }
    }

    /// What the body holds, behind one reference: bodies are passed on with thousands of places and visits.
    private final class Text: Sendable {
        let entry: EntryID?
        let pieces: [Piece]
        let excerpt: String
        let hasPlaceLinks: Bool
        let hasPictures: Bool
        let firstPicture: BodyPicture?
        let problems: [Diagnostic]
        let chapters: [Chapters.Heading]

        init(
            _ pieces: [Piece], _ excerpt: String, of entry: EntryID?, _ problems: [Diagnostic],
            _ chapters: [Chapters.Heading]
        ) {
            self.chapters = chapters
            self.entry = entry
            self.pieces = pieces
            self.excerpt = excerpt
            self.problems = problems
            hasPlaceLinks = pieces.contains { if case .placeLink = $0 { true } else { false } }
            hasPictures = pieces.contains { if case .picture = $0 { true } else { false } }
            firstPicture =
                pieces.lazy.compactMap { piece in
                    if case .picture(let picture) = piece, picture.path != nil { picture } else { nil }
                }.first
        }
    }

    private let text: Text

    init(
        pieces: [Piece], excerpt: String, of entry: EntryID? = nil, problems: [Diagnostic] = [],
        chapters: [Chapters.Heading]
    ) {
        text = Text(pieces, excerpt, of: entry, problems, chapters)
    }

    package init(pieces: [Piece], excerpt: String, of entry: EntryID? = nil, problems: [Diagnostic] = []) {
        self.init(pieces: pieces, excerpt: excerpt, of: entry, problems: problems, chapters: [])
    }

    /// The same text with other pieces, which must be as many and begin and end as these do.
    package func with(pieces: [Piece]) -> MarkdownBody {
        MarkdownBody(
            pieces: pieces, excerpt: text.excerpt, of: text.entry, problems: text.problems, chapters: text.chapters)
    }

    /// The headings of its chapters: nothing of a text that an earlier build left.
    var chapterHeadings: [Chapters.Heading] { text.chapters }

    package var pieces: [Piece] {
        ReadRecorder.note(text.entry)
        return text.pieces
    }

    static let excerptLength = 200
    /// Between these stands the slug of a place whose title is put in later (Unicode's signs for annotations).
    private static let nameMarks: (start: Character, end: Character) = ("\u{FFF9}", "\u{FFFB}")

    /// A gap in the beginning of a text for the title of a place.
    static func named(_ slug: String) -> String { "\(nameMarks.start)\(slug)\(nameMarks.end)" }

    /// The beginning of the first paragraph as plain text, at most 200 characters and an ellipsis; for descriptions.
    ///
    /// - Parameter title: what a link to a place says that says nothing itself.
    package func excerpt(naming title: (_ slug: String) -> String?) -> String {
        let parts = excerptWithGaps.split(separator: Self.nameMarks.start, omittingEmptySubsequences: false)
        let excerpt = parts.dropFirst().reduce(into: String(parts.first ?? "")) { excerpt, part in
            guard let end = part.firstIndex(of: Self.nameMarks.end) else { return excerpt += part }
            excerpt += (title(String(part[..<end])) ?? "") + part[part.index(after: end)...]
        }
        guard excerpt.utf8.count > Self.excerptLength, excerpt.count > Self.excerptLength else { return excerpt }
        return excerpt.prefix(Self.excerptLength) + "…"
    }

    /// The same before any title is put in, and whole.
    package var excerptWithGaps: String {
        ReadRecorder.note(text.entry)
        return text.excerpt
    }

    /// The same without any title.
    package var excerpt: String { excerpt { _ in nil } }

    // What is known of a text without reading it.

    /// The entry that the text belongs to, where it is a place's.
    package var entry: EntryID? { text.entry }
    /// Whether any piece is a link to a place, and any a picture; most texts of thousands have neither.
    package var hasPlaceLinks: Bool { text.hasPlaceLinks }
    package var hasPictures: Bool { text.hasPictures }
    /// The first picture whose file is there: what stands for the place in lists, where it has no other.
    package var firstPicture: BodyPicture? { text.firstPicture }
    /// Things that are wrong in the text itself.
    package var problems: [Diagnostic] { text.problems }

    package static let empty = MarkdownBody(pieces: [], excerpt: "", problems: [])

    package var isEmpty: Bool { text.pieces.isEmpty }

    /// About how many bytes of text there are: a power of two, because it is known to what does not read the text, and must not
    /// change with every word.
    package var scale: Int {
        var size = 0
        for case .html(let html) in text.pieces { size += html.utf8.count }
        return size == 0 ? 0 : 1 << (Int.bitWidth - (size - 1).leadingZeroBitCount)
    }

    /// The body as the text of an entry.
    package func of(_ entry: EntryID) -> MarkdownBody {
        MarkdownBody(pieces: text.pieces, excerpt: text.excerpt, of: entry, problems: problems)
    }

    /// The pictures of the text.
    package var pictures: [BodyPicture] {
        guard hasPictures else { return [] }
        return pieces.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }

    /// The body with everything in it said to stand at one place, for a text that is a value of the front matter.
    package func standing(at range: SourceRange) -> MarkdownBody {
        MarkdownBody(
            pieces: text.pieces.map { piece in
                switch piece {
                case .html: piece
                case .placeLink(let link): .placeLink(.init(slug: link.slug, label: link.label, range: range))
                case .picture(let picture):
                    .picture(
                        .init(
                            file: picture.file, alt: picture.alt, caption: picture.caption, range: range,
                            path: picture.path))
                }
            }, excerpt: text.excerpt, of: entry,
            problems: problems.map { problem in
                Diagnostic(problem.severity, problem.wording, at: range, notes: problem.notes, help: problem.advice)
            })
    }

    /// Looks for the files of the pictures. They must exist, as those of the front matter do, and are never fetched from
    /// elsewhere.
    package func findingPictures(in folders: PhotoFolders) -> MarkdownBody {
        guard hasPictures else { return self }
        var (pieces, problems) = (text.pieces, problems)
        for (index, piece) in pieces.enumerated() {
            guard case .picture(var picture) = piece else { continue }
            do throws(Diagnostic) {
                picture.path = try folders.path(of: picture)
                pieces[index] = .picture(picture)
            } catch {
                problems.append(error)
            }
        }
        return MarkdownBody(
            pieces: pieces, excerpt: text.excerpt, of: entry, problems: problems, chapters: text.chapters)
    }
}

extension PhotoFolders {
    fileprivate func path(of picture: MarkdownBody.BodyPicture) throws(Diagnostic) -> String {
        if picture.file.contains("://") || picture.file.hasPrefix("//") {
            throw .error(
                "a picture from another site would tell that site who reads this page", at: picture.range,
                help: "save it beside the entry")
        }
        switch find(picture.file) {
        case .found(let path): return path
        case .outside:
            throw .error(
                "the photo “\(picture.file)” lies neither beside the entry nor in Content/photos/", at: picture.range,
                help: "copy it to one of them")
        case .missing:
            throw .error(
                "there is no photo “\(picture.file)”", at: picture.range,
                help: didYouMeanHelp(picture.file, among: fileNames)
                    ?? "put it beside the entry or into Content/photos/")
        }
    }
}
