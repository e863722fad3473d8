package import Content

/// One day, or span of days, at a place.
package struct Visit: Sendable {
    package let date: VisitDate
    package let companions: [PersonName]
    package let rating: Rating?
    package let price: Price?
    /// Markdown of one or a few lines.
    package let note: MarkdownBody
    package let photos: [Photo]
}
