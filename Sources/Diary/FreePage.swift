package import Content

/// A page that is about no place: about me, how to read this.
package struct FreePage: Sendable {
    package let slug: String
    package let title: String
    package let description: String?
    /// The path of its entry, for messages.
    package let path: String
    /// Its position in the navigation, nil when it is not to stand there.
    package let navigation: Int?
    package let isDraft: Bool
    package let body: MarkdownBody
}
