package import Content

/// One day, or span of days, at a place.
package struct Visit: Sendable {
    package let date: VisitDate
    /// Who wrote of it, where that may be somebody else than the place's author: in a place of several entries.
    package var author: PersonName?
    package let companions: [PersonName]
    package let rating: Rating?
    package let price: Price?
    /// Markdown of one or a few lines.
    package let note: MarkdownBody
    package let photos: [Photo]
}
