package import Content
package import Base

/// A page that is about no place: about me, how to read this.
package struct FreePage: Sendable {
    package let slug: String
    package let title: String
    package let description: String?
    /// The path of its entry, for messages.
    package let path: String
    /// Where its title stands.
    package let range: SourceRange?
    /// Its position in the navigation, nil when it is not to stand there.
    package let navigation: Int?
    package let isDraft: Bool
    /// The template that shows it, without its ending; nil for that of all pages.
    package let template: Reference?
    /// The places that it shows besides its text.
    package let query: PlaceQuery?
    /// All words of its front matter, as they stand there.
    let texts: [FormatText]
    package let body: MarkdownBody
}
