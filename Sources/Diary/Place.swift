package import Content
package import Diagnostics

/// A spot on earth that the diary knows.
///
/// The location is the one that may be told: precision and privacy zones were applied when the entry was read, and nothing
/// keeps the exact point after that.
package struct Place: Sendable {
    package struct Link: Sendable {
        package let id: String
        package let url: String
    }

    package let slug: String
    package let title: String
    /// The language of the entry where it is not the diary's: `en`.
    package let language: String?
    package let file: SourceFile
    package let location: Coordinate?
    package let precision: Precision
    package let address: String?
    package let category: Category?
    package let tags: [String]
    package let features: [String]
    package let stations: [Station]
    /// The rating of the place, or of its newest rated visit.
    package let rating: Rating?
    package let price: Price?
    package let links: [Link]
    /// Oldest first.
    package let visits: [Visit]
    package let photos: [Photo]
    package let comment: String?
    package let likedBy: [PersonName]
    /// Whether it is still to be visited, and by whom.
    package let isWanted: Bool
    package let wantedBy: [PersonName]
    package let groups: [String]
    package let author: PersonName?
    package let visibility: Visibility
    package let isDraft: Bool
    /// Where an imported place came from: system and identifier.
    package let source: [(system: String, id: String)]
    package let body: MarkdownBody
    package let nameKey: NameKey

    package var lastVisit: VisitDate? { visits.last?.date }
    package var firstVisit: VisitDate? { visits.first?.date }
}
