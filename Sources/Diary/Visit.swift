package import Content

/// One day, or span of days, at a place.
///
/// A class for the same reason as `Place`: lists, calendars and statistics hold the same visits again and again.
package final class Visit: Sendable {
    package let date: VisitDate
    /// Who wrote of it, where that may be somebody else than the place's author: in a place of several entries.
    package let author: PersonName?
    package let companions: [PersonName]
    package let rating: Rating?
    package let price: Price?
    /// Markdown of one or a few lines.
    package let note: MarkdownBody
    package let photos: [Photo]

    init(
        date: VisitDate, author: PersonName? = nil, companions: [PersonName] = [], rating: Rating? = nil,
        price: Price? = nil, note: MarkdownBody = .empty, photos: [Photo] = []
    ) {
        self.date = date
        self.author = author
        self.companions = companions
        self.rating = rating
        self.price = price
        self.note = note
        self.photos = photos
    }

    /// The same visit, written of by somebody.
    func written(by author: PersonName?) -> Visit {
        Visit(
            date: date, author: author, companions: companions, rating: rating, price: price, note: note, photos: photos
        )
    }
}
