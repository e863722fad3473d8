package import Content
package import Base

/// A way through several places: days, who came along, and the text about it. Which visits belong to it is asked of an `Edition`, because that
/// follows from what its readers may see.
package struct Journey: Sendable {
    package let slug: String
    package let title: String
    /// The language of the entry where it is not the diary's.
    package let language: String?
    /// The path of its entry, for messages.
    package let path: String
    /// Nil where the visits tell the days.
    package let date: VisitDate?
    /// The slugs of the places whose visits alone belong to it; empty for any.
    package let places: [Reference]
    /// The areas in which visits belong to it; empty for anywhere.
    package let areas: [String]
    package let companions: [PersonName]
    package let comment: String?
    package let cover: Photo?
    package let tracks: [TrackFile]
    package let groups: [String]
    package let author: PersonName?
    package let visibility: Visibility
    package let isDraft: Bool
    /// All words of its front matter, as they stand there.
    let texts: [FormatText]
    package var body: MarkdownBody
}

/// A file with the way that somebody took, named by an entry. What of it is told is decided where it is read.
package struct TrackFile: Sendable, Equatable {
    /// The path on disk.
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// What the way is called.
    package let title: String?
    /// How much of its begin and its end is cut off, in metres; nil for as much as the settings say.
    package let trim: Int?
    /// Whether the hours at which one was there are published.
    package let publishesTimes: Bool
    package let range: SourceRange

    package static func == (one: TrackFile, other: TrackFile) -> Bool {
        (one.path, one.name, one.title, one.trim, one.publishesTimes)
            == (other.path, other.name, other.title, other.trim, other.publishesTimes)
    }
}
