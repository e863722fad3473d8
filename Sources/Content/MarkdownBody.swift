package import Diagnostics

/// The body of an entry as HTML, with gaps where only the whole diary knows what to put.
package struct MarkdownBody: Sendable {
    package enum Piece: Sendable {
        case html(String)
        /// `[[slug]]` or `[[slug|label]]`: a link to another place.
        case placeLink(PlaceLink)
        /// `![alt](file "caption")`: a photo of the diary.
        case picture(Picture)
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

    package struct Picture: Sendable {
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

    package private(set) var pieces: [Piece]
    /// Whether any piece is a link to a place, and any a picture; most texts of thousands have neither.
    package let hasPlaceLinks: Bool
    package let hasPictures: Bool
    /// The beginning of the first paragraph as plain text, at most 200 characters and an ellipsis; for descriptions.
    package let excerpt: String
    /// Things that are wrong in the text itself.
    package private(set) var problems: [Diagnostic]

    package init(pieces: [Piece], excerpt: String, problems: [Diagnostic] = []) {
        self.pieces = pieces
        hasPlaceLinks = pieces.contains { if case .placeLink = $0 { true } else { false } }
        hasPictures = pieces.contains { if case .picture = $0 { true } else { false } }
        self.excerpt = excerpt
        self.problems = problems
    }

    package static let empty = MarkdownBody(pieces: [], excerpt: "", problems: [])

    package var isEmpty: Bool { pieces.isEmpty }

    /// The pictures of the text.
    package var pictures: [Picture] {
        guard hasPictures else { return [] }
        return pieces.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }

    /// The body with everything in it said to stand at one place, for a text that is a value of the front matter.
    package func standing(at range: SourceRange) -> MarkdownBody {
        MarkdownBody(
            pieces: pieces.map { piece in
                switch piece {
                case .html: piece
                case .placeLink(let link): .placeLink(.init(slug: link.slug, label: link.label, range: range))
                case .picture(let picture):
                    .picture(
                        .init(
                            file: picture.file, alt: picture.alt, caption: picture.caption, range: range,
                            path: picture.path))
                }
            }, excerpt: excerpt,
            problems: problems.map { problem in
                Diagnostic(problem.severity, problem.message, at: range, notes: problem.notes, help: problem.help)
            })
    }

    /// Looks for the files of the pictures. They must exist, as those of the front matter do, and are never fetched from
    /// elsewhere.
    package func findingPictures(in folders: PhotoFolders) -> MarkdownBody {
        guard hasPictures else { return self }
        var body = self
        for (index, piece) in pieces.enumerated() {
            guard case .picture(var picture) = piece else { continue }
            do throws(Diagnostic) {
                picture.path = try folders.path(of: picture)
                body.pieces[index] = .picture(picture)
            } catch {
                body.problems.append(error)
            }
        }
        return body
    }
}

extension PhotoFolders {
    fileprivate func path(of picture: MarkdownBody.Picture) throws(Diagnostic) -> String {
        if picture.file.contains("://") || picture.file.hasPrefix("//") {
            throw .error(
                "a picture from another site would tell that site who reads this page", at: picture.range,
                help: "save it beside the entry")
        }
        switch find(picture.file) {
        case .found(let path): return path
        case .outside: throw .error("the photo “\(picture.file)” lies outside of Content/", at: picture.range)
        case .missing:
            throw .error(
                "there is no photo “\(picture.file)”", at: picture.range,
                help: didYouMean(picture.file, among: fileNames).map { "did you mean “\($0)”?" }
                    ?? "put it beside the entry or into Content/photos/")
        }
    }
}
