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
    }

    package struct Picture: Sendable {
        /// The address as it was written, percent-decoded: a path beside the entry, or a web address.
        package let file: String
        /// Plain text, empty when the writer gave none.
        package let alt: String
        package let caption: String
        package let range: SourceRange
    }

    package let pieces: [Piece]
    /// The beginning of the first paragraph as plain text, at most 200 characters and an ellipsis; for descriptions.
    package let excerpt: String
    /// Things that are wrong in the text itself.
    package let problems: [Diagnostic]

    package static let empty = MarkdownBody(pieces: [], excerpt: "", problems: [])

    package var isEmpty: Bool { pieces.isEmpty }
}
