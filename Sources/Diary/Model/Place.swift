package import Maps
package import Content
package import Base
internal import Synchronization

/// A spot on earth that the diary knows.
///
/// The location is the one that may be told: precision and privacy zones were applied when the entry was read, and nothing
/// that pages are made from keeps the exact point after that. A class, because ten thousand of them are filtered, sorted and shared by pages, and
/// copying a value of so many texts costs more than everything else that is done with it.
@dynamicMemberLookup
package final class Place: Sendable {
    package struct Link: Sendable {
        package let id: String
        package let url: String
    }

    package let slug: String
    package let title: String
    /// The language of the entry where it is not the diary's: `en`.
    package let language: String?
    /// The path of its entry, for messages.
    package let path: String
    package let location: Coordinate?
    package let precision: Precision
    package let address: String?
    /// The area that the address names, or in which the location lies.
    package let area: Area?
    package let category: Category?
    package let stations: [Station]
    /// The rating of the place, or of its newest rated visit.
    package let rating: Rating?
    package let price: Price?
    package let links: [Link]
    /// Oldest first.
    package let visits: [Visit]
    package let photos: [Photo]
    /// Whether the photos are shown in the order in which they were taken, not as the entry names them.
    package let photosAreByCaptureTime: Bool
    package let plain: PlainValues
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
    /// The names of other entries, in this diary or another, that are about the same place.
    package let sameAs: [(name: String, range: SourceRange)]
    /// The slugs that the entry had before, whose addresses lead here.
    package let aliases: [String]
    /// All words of its front matter that may be shown, as they stand there.
    let texts: [FormatText]
    package let body: MarkdownBody
    package let nameKey: NameKey
    /// Whether there are photos of the place, of its visits or in its texts; most of thousands of places have none.
    package let hasPhotos: Bool
    package let firstVisit: VisitDate?
    package let lastVisit: VisitDate?
    /// Whether its texts lead to places.
    package let hasPlaceLinks: Bool
    /// The entries of a place that several members of a group wrote of, in the order of their diaries; empty where it is one.
    package let parts: [Place]
    /// Its facts, once somebody asked for them.
    private let knownFacts: Mutex<Fingerprint?>

    /// - Parameter facts: when they are known.
    init(
        slug: String, title: String, language: String?, path: String, location: Coordinate?, precision: Precision,
        address: String?, area: Area?, category: Category?, stations: [Station], rating: Rating?, price: Price?,
        links: [Link], visits: [Visit], photos: [Photo], photosAreByCaptureTime: Bool, plain: PlainValues,
        likedBy: [PersonName], isWanted: Bool, wantedBy: [PersonName], groups: [String], author: PersonName?,
        visibility: Visibility, isDraft: Bool, source: [(system: String, id: String)],
        sameAs: [(name: String, range: SourceRange)], aliases: [String], texts: [FormatText], body: MarkdownBody,
        nameKey: NameKey, parts: [Place] = [], facts: Fingerprint? = nil
    ) {
        assert((visits.map(\.note) + [body]).allSatisfy { $0.isEmpty || $0.entry != nil }, "a text of no entry")
        self.slug = slug
        self.title = title
        self.language = language
        self.path = path
        self.location = location
        self.precision = precision
        self.address = address
        self.area = area
        self.category = category
        self.stations = stations
        self.rating = rating
        self.price = price
        self.links = links
        self.visits = visits
        self.photos = photos
        self.photosAreByCaptureTime = photosAreByCaptureTime
        self.plain = plain
        self.likedBy = likedBy
        self.isWanted = isWanted
        self.wantedBy = wantedBy
        self.groups = groups
        self.author = author
        self.visibility = visibility
        self.isDraft = isDraft
        self.source = source
        self.sameAs = sameAs
        self.aliases = aliases
        self.texts = texts
        self.body = body
        self.nameKey = nameKey
        self.parts = parts
        knownFacts = Mutex(facts)
        firstVisit = visits.first?.date
        lastVisit = visits.last?.date
        hasPhotos =
            !photos.isEmpty || body.hasPictures || visits.contains { !$0.photos.isEmpty || $0.note.hasPictures }
            || parts.contains(where: \.hasPhotos)
        hasPlaceLinks =
            body.hasPlaceLinks || visits.contains { $0.note.hasPlaceLinks } || parts.contains(where: \.hasPlaceLinks)
    }

    /// One of its plain values.
    @inlinable
    package subscript<Value>(dynamicMember path: KeyPath<PlainValues, Value>) -> Value { plain[keyPath: path] }

    /// The fingerprint of all that is known of the place without reading its texts.
    package var facts: Fingerprint {
        knownFacts.withLock { known in
            if let known { return known }
            let facts = ByteCoder.facts(of: self)
            known = facts
            return facts
        }
    }

    /// What was written of the place, by one person each: itself, where it is one entry.
    package var entries: [Place] { parts.isEmpty ? [self] : parts }
}
