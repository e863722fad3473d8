package import Content
package import Base

/// One day, or span of days, at a place.
///
/// A class for the same reason as `Place`: lists, calendars and statistics hold the same visits again and again.
package final class Visit: Sendable {
    package let date: VisitDate
    /// Its hours, told or not.
    private let clock: VisitHours?
    private let publishesHours: Bool
    /// Who wrote of it, where that may be somebody else than the place's author: in a place of several entries.
    package let author: PersonName?
    package let companions: [PersonName]
    package let rating: Rating?
    package let price: Price?
    /// Markdown of one or a few lines; empty where it has parts.
    package let note: MarkdownBody
    package let photos: [Photo]
    /// The ways that one took.
    package let tracks: [TrackFile]
    /// What was said or heard.
    package let recordings: [Recording]
    /// Which journey the visit says that it belongs to.
    package let journey: JourneyMark
    /// What each wrote of it, where several members of a group did, with the days that they name: the first day first; empty where it is one.
    package let parts: [Visit]

    init(
        date: VisitDate, hours: VisitHours? = nil, publishesHours: Bool = false, author: PersonName? = nil,
        companions: [PersonName] = [], rating: Rating? = nil,
        price: Price? = nil, note: MarkdownBody = .empty, photos: [Photo] = [], tracks: [TrackFile] = [],
        recordings: [Recording] = [], journey: JourneyMark = .byDays, parts: [Visit] = []
    ) {
        self.date = date
        clock = hours
        self.publishesHours = publishesHours
        self.author = author
        self.companions = companions
        self.rating = rating
        self.price = price
        self.note = note
        self.photos = photos
        self.tracks = tracks
        self.recordings = recordings
        self.journey = journey
        self.parts = parts
    }

    /// Its hours, where readers may know them.
    package var hours: VisitHours? { publishesHours ? clock : nil }

    /// Its hours, where readers may not know them.
    var hiddenHours: VisitHours? { publishesHours ? nil : clock }

    /// Its hours for what keeps visits or makes others of them, with whether readers may know them.
    var allHours: (VisitHours?, isPublished: Bool) { (clock, publishesHours) }

    /// Where it stands among the visits of its first day: by its hour, those without one at the end. For the order alone, which tells no hour.
    package var order: Int { clock?.from.minutes ?? 1440 }

    /// What was written of it, by one person each: itself, where it is one.
    package var voices: [Visit] { parts.isEmpty ? [self] : parts }

    /// What was noted of it; one text where one person wrote of it.
    package var notes: [MarkdownBody] { parts.isEmpty ? [note] : parts.map(\.note) }

    /// The visit with other words and people in it.
    func copy(
        author: PersonName?? = nil, companions: [PersonName]? = nil, note: MarkdownBody? = nil,
        journey: JourneyMark? = nil
    ) -> Visit {
        Visit(
            date: date, hours: clock, publishesHours: publishesHours, author: author ?? self.author,
            companions: companions ?? self.companions, rating: rating,
            price: price, note: note ?? self.note, photos: photos, tracks: tracks,
            recordings: recordings, journey: journey ?? self.journey)
    }
}

/// What a visit says of the journey that it belongs to.
package enum JourneyMark: Sendable {
    /// Nothing: its days tell.
    case byDays
    /// That it belongs to none.
    case none
    case named(Reference)
}

/// When a visit was, as exactly as its writer knows.
package enum VisitDate: Sendable, Hashable {
    case day(Day)
    case month(year: Int, month: Int)
    case year(Int)
    /// From a day to a later one, both included.
    case span(Day, Day)

    /// The first day that it may be.
    package var first: Day {
        switch self {
        case .day(let day), .span(let day, _): day
        case .month(let year, let month): Day(year: year, month: month, day: 1) ?? Day(number: 0)
        case .year(let year): Day(year: year, month: 1, day: 1) ?? Day(number: 0)
        }
    }

    /// The last day that it may be.
    package var last: Day {
        switch self {
        case .day(let day), .span(_, let day): day
        case .month(let year, let month):
            Day(year: year, month: month, day: Day.length(year: year, month: month)) ?? Day(number: 0)
        case .year(let year): Day(year: year, month: 12, day: 31) ?? Day(number: 0)
        }
    }

    /// Whether the days are known, so that it stands in a month's table.
    package var isExact: Bool {
        switch self {
        case .day, .span: true
        case .month, .year: false
        }
    }

    /// ISO 8601 at its own exactness: `2026-05-03`, `2026-05` or `2026`; of a span, the first day.
    package var from: String {
        switch self {
        case .day(let day), .span(let day, _): day.description
        case .month(let year, let month): "\(isoYear(year))-\(twoDigits(month))"
        case .year(let year): isoYear(year)
        }
    }

    /// The last day of a span.
    package var to: String? {
        if case .span(_, let last) = self { last.description } else { nil }
    }
}

/// A recorded sound of the diary, named by an entry.
package struct Recording: Sendable {
    /// The path on disk.
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// What is heard, in words; empty when the writer gave none.
    package let text: String
    package let range: SourceRange
}

/// An original picture of the diary, named by an entry.
package struct Photo: Sendable {
    /// The path on disk.
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Empty when the writer gave none.
    package let alt: String
    package let caption: String
    package let range: SourceRange
}
