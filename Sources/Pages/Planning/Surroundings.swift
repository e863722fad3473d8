internal import Content
internal import Diary
internal import Base
internal import Synchronization
internal import Templates

/// What leads from the page of a place to others: what is near, what else was visited on its days, its journeys and groups.
struct Surroundings: PagePart {
    let nearby: [NearbyPlace]
    let sameDays: [SameDayVisit]
    let journeys: [JourneyCard]
    let groups: [GroupLink]

    func write(to writer: inout ByteWriter) {
        nearby.write(to: &writer)
        sameDays.write(to: &writer)
        journeys.write(to: &writer)
        groups.write(to: &writer)
    }
}

/// A visit to another place on the same day of another year.
struct SameDayVisit: PagePart {
    let place: CardedPlace
    let date: VisitDate

    func write(to writer: inout ByteWriter) {
        place.write(to: &writer)
        writer.write(date.from)
    }
}

/// A journey as lists show it, with the fingerprint of that: made once for all places that it led to.
struct JourneyCard: PagePart {
    /// Its index in the edition.
    let position: Int
    let value: Value
    private let fingerprint: Fingerprint

    init(_ value: Value, at position: Int) {
        self.position = position
        self.value = value
        var writer = ByteWriter(capacity: 64)
        MadeValue(value: value).write(to: &writer)
        fingerprint = Fingerprint(of: writer.take())
    }

    func write(to writer: inout ByteWriter) { writer.write(fingerprint) }
}

/// A group that the pages lead to.
struct GroupLink: PagePart {
    let title: String
    let color: String?
    let url: String

    var value: Value { ["title": .string(title), "color": .optional(color), "url": .string(url)] }

    func write(to writer: inout ByteWriter) {
        writer.write(title)
        writer.write(color)
        writer.write(url)
    }
}

extension SitePlanner {
    /// What leads from a place to others.
    ///
    /// - Parameter position: the place's index among the listed ones.
    func surroundings(_ place: Place, at position: Int?) -> Surroundings {
        Surroundings(
            nearby: nearby(place, at: position),
            sameDays: sameDays.visits(besides: place, at: position).map {
                SameDayVisit(place: carded[$0.place], date: $0.date)
            },
            journeys: position.map { journeyCards(of: carded[$0]) } ?? [],
            groups: position == nil ? [] : (groupsOfPlaces[TextKey(place.slug)] ?? []).map { groups[$0].link })
    }

    /// The journeys of a place's visits, each once, the latest first.
    private func journeyCards(of place: CardedPlace) -> [JourneyCard] {
        guard !place.journeys.isEmpty else { return [] }
        var known: Set<TextKey> = []
        let slugs = place.journeys.joined().map { TextKey($0.slug) }.filter { known.insert($0).inserted }
        let cards = journeyCards
        return slugs.compactMap { cards[$0] }.sorted { $0.position > $1.position }
    }

    /// The journeys in lists by their slugs.
    private var journeyCards: [TextKey: JourneyCard] {
        cardedJourneys.withLock { made in
            if let made { return made.get }
            let cards = SharedReading {
                Dictionary(
                    edition.journeys.enumerated().map { position, use in
                        (TextKey(use.journey.slug), JourneyCard(.fields(journeyFields(use)), at: position))
                    }, uniquingKeysWith: { first, _ in first })
            }
            made = cards
            return cards.get
        }
    }

    /// The group of this subsite as the places in it name it elsewhere.
    private var link: GroupLink {
        GroupLink(title: edition.group?.title ?? "", color: edition.group?.color, url: base)
    }

    /// For each place the groups that pages lead to and that it belongs to, as numbers.
    static func groupsOfPlaces(_ groups: [SitePlanner]) -> [TextKey: [Int]] {
        var found: [TextKey: [Int]] = [:]
        for (number, group) in groups.enumerated() {
            for place in group.edition.places { found[TextKey(place.slug), default: []].append(number) }
        }
        return found
    }
}

extension SharedContext {
    func sameDayValue(_ visit: SameDayVisit) -> Value {
        ["date": .string(visit.date.from), "place": visit.place.card]
    }
}

/// Places whose spots a page shows on one drawing.
struct LocatedPlaces: PagePart {
    let places: [Place]

    func write(to writer: inout ByteWriter) { writer.write(places) { $0.write($1.facts) } }
}
