internal import Content
internal import Diary
internal import Base
internal import Synchronization
internal import Templates

/// A place with what lists show of it. A class, because every list passes on what all of them share.
final class CardedPlace: PagePart {
    let place: Place
    /// The fingerprint of the place, its photos and tracks, which of the names in it have pages of their own, and what those of people are elsewhere.
    let facts: Fingerprint
    /// The picture that stands for it.
    let cover: Photo?
    /// For each visit the journeys that it belongs to; empty where none does.
    let journeys: [[Journey]]
    private let shared: SharedContext
    private let made = Mutex<SharedReading<Value>?>(nil)

    /// - Parameter isListed: whether everything that the place names has a page, because the place is in lists.
    init(_ place: Place, in shared: SharedContext, journeys: [[Journey]] = [], isListed: Bool = true) {
        self.place = place
        self.journeys = journeys
        self.shared = shared
        cover = SharedContext.cover(place, shared.album)
        let people = [place.author].compactMap(\.self) + place.likedBy + place.wantedBy
        let otherNames = (people + place.visits.flatMap(\.companions)).compactMap { shared.links.otherName(of: $0) }
        let tracks = place.visits.flatMap(\.tracks), recordings = place.visits.flatMap(\.recordings)
        guard
            !isListed || place.hasPhotos || !tracks.isEmpty || !recordings.isEmpty || place.author != nil
                || !otherNames.isEmpty
                || !journeys.isEmpty
        else {
            facts = place.facts
            return
        }
        var writer = ByteWriter(capacity: 256)
        writer.write(place.facts)
        writer.write(journeys) {
            $0.write($1) {
                $0.write($1.slug)
                $0.write($1.title)
                $0.write($1.language)
            }
        }
        // The others who are named by a place in lists are people of the edition.
        writer.write(place.author.map { shared.links.isKnown($0) } ?? false)
        writer.write(otherNames) {
            $0.write($1.slug)
            $0.write($1.name)
            $0.write($1.color)
        }
        if !isListed { shared.links.writeKnown(of: place, to: &writer) }
        for photo in place.gallery + [cover].compactMap(\.self) { shared.album.write(photo, to: &writer) }
        for track in tracks { shared.tracks.write(track, to: &writer) }
        for recording in recordings { shared.album.write(recording, to: &writer) }
        facts = Fingerprint(of: writer.take())
    }

    /// What lists show of it: made when the first of them asks, because most builds ask for few.
    var card: Value {
        made.withLock { made in
            if let made { return made.get }
            let card = SharedReading { Value.map(OrderedMap(shared: shared.cardFields(place, cover))) }
            made = card
            return card.get
        }
    }

    func write(to writer: inout ByteWriter) { writer.write(facts) }
}

/// A place near another one.
struct NearbyPlace: PagePart {
    let carded: CardedPlace
    let near: Nearby

    var place: Place { carded.place }

    func write(to writer: inout ByteWriter) {
        carded.write(to: &writer)
        writer.write(count: near.metres)
        writer.write(near.isAbout)
        writer.write(count: near.walkingMinutes ?? -1)
    }
}

extension SharedContext {
    /// A place as lists show it.
    ///
    /// - Parameter cover: the picture that stands for it.
    func cardFields(_ place: Place, _ cover: Photo?) -> MapEntries {
        let tags = links.tags(place.tags), features = links.features(place.features)
        let lists: MapEntries = place.plain.published(areLists: true).map { name, names in
            let chips: [TagChip]? = name == "tags" ? tags : name == "features" ? features : nil
            return (name, .list(chips?.map(\.link) ?? names.map { Value.string($0) }))
        }
        let texts: MapEntries = place.plain.published(areLists: false).map { ($0.name, .optional($0.value.first)) }
        return [
            ("slug", .string(place.slug)), ("title", .string(place.title)), ("language", .optional(place.language)),
            ("url", .string(url("places/\(place.slug)/"))),
            ("category", place.category.flatMap { links.category($0) } ?? .none),
            ("rating", Self.ratingValue(place.rating)), ("visit_count", .int(place.visits.count)),
            ("first_visit", .optional(place.firstVisit?.from)), ("last_visit", .optional(place.lastVisit?.from)),
            ("stations", links.stations(place.stations)), ("tag_line", .string(cuts.line(tags, features))),
            ("wanted", .bool(place.isWanted)),
            ("wanted_by", links.people(place.wantedBy)), ("initial", .string(place.nameKey.heading)),
            ("draft", .bool(place.isDraft)), ("visibility", .optional(Self.visibility(place.visibility))),
            ("photo", cover.map { photoValue($0) } ?? .none), ("has_clips", .bool(hasClips(place, cover))),
        ] + lists + texts
    }

    /// Whether something that plays is among what a place shows.
    ///
    /// - Parameter cover: the picture that stands for it, which may be one of its text.
    func hasClips(_ place: Place, _ cover: Photo?) -> Bool {
        album.hasClips && (place.gallery + [cover].compactMap(\.self)).contains { album[$0]?.clip != nil }
    }

    /// Whom a place is for, where that is not the public: only the author's own edition holds such places.
    static func visibility(_ visibility: Visibility) -> String? {
        switch visibility {
        case .private, .group: visibility.rawValue
        case .public, .unlisted: nil
        }
    }

    static func categoryValue(_ category: Diary.Category, _ base: String) -> Value {
        .fields([
            ("id", .string(category.id)), ("name", .string(category.name)), ("icon", .optional(category.icon)),
            ("color", .optional(category.color)), ("url", .string(url(base, "categories/\(category.id)/"))),
        ])
    }

    static func personValue(_ person: PersonName, url: String?) -> Value {
        .fields([
            ("name", .string(person.name)), ("url", .optional(url)), ("color", .optional(person.color)),
            ("initials", .string(person.initials)),
        ])
    }

    /// The card of a place with the rating that it has in a period, by which it was chosen.
    static func card(_ carded: CardedPlace, _ rating: Rating) -> Value {
        guard carded.place.rating != rating, case .map(let card) = carded.card else { return carded.card }
        return .fields(
            card.entries.map { $0.key == "rating" ? ($0.key, ratingValue(rating)) : ($0.key, $0.value) })
    }

    static func ratingValue(_ rating: Rating?) -> Value {
        rating.map { .double($0.value) } ?? .none
    }

    func priceValue(_ price: Price?) -> Value {
        price.map {
            [
                "amount": $0.amount == $0.amount.rounded() ? .int(Int($0.amount)) : .double($0.amount),
                "currency": .string($0.currency),
            ]
        }
            ?? .none
    }

    /// A visit's own fields.
    ///
    /// - Parameter index: the visit's index in its place.
    func visitFields(_ carded: CardedPlace, _ index: Int, _ sources: TextSources) -> MapEntries {
        let place = carded.place
        let visit = place.visits[index]
        // In a group it is not always the same who writes.
        let author = isOfGroup ? visit.author ?? place.author ?? self.author : nil
        let first = visit.date.first
        let month: Value = if case .year = visit.date { .none } else { .string(monthURL(first.year, first.month)) }
        let voices = visit.parts.compactMap { voice -> Value? in
            // Whoever says nothing besides is among those who were there.
            let says = voice.rating != nil || voice.price != nil || !voice.note.isEmpty || voice.date != visit.date
            guard says || !voice.photos.isEmpty || !voice.recordings.isEmpty else { return nil }
            return .fields(voiceFields(voice, voice.author, sources) + [("says", .bool(says))])
        }
        return voiceFields(visit, author, sources) + [
            ("number", .int(index + 1)), ("with", links.people(visit.companions)), ("voices", .list(voices)),
            ("year_url", .string(yearURL(first.year))), ("month_url", month),
            ("journeys", .list(carded.journeys.isEmpty ? [] : carded.journeys[index].map { journeyLink($0) })),
        ]
    }

    /// A journey's name and address.
    func journeyLink(_ journey: Journey) -> Value {
        [
            "title": .string(journey.title), "url": .string(url("journeys/\(journey.slug)/")),
            "language": .optional(journey.language),
        ]
    }

    /// What one person wrote of a visit.
    private func voiceFields(_ visit: Visit, _ author: PersonName?, _ sources: TextSources) -> MapEntries {
        [
            ("from", .string(visit.date.from)), ("to", .optional(visit.date.to)), ("hours", Self.hours(visit.hours)),
            ("author", author.map { links.person($0) } ?? .none), ("rating", Self.ratingValue(visit.rating)),
            ("price", priceValue(visit.price)), ("note", visit.note.isEmpty ? .none : .safe(html(visit.note, sources))),
            ("photos", .list(visit.photos.map { photoValue($0) })),
            ("recordings", .list(visit.recordings.map { recordingValue($0) })),
        ]
    }

    private static func hours(_ hours: VisitHours?) -> Value {
        hours.map { ["from": .string($0.from.description), "to": .optional($0.to?.description)] } ?? .none
    }

    /// A visit together with the card of its place.
    func visitValue(_ place: CardedPlace, _ index: Int, _ sources: TextSources) -> Value {
        .fields(visitFields(place, index, sources) + [("place", place.card)])
    }

    func nearbyValue(_ other: NearbyPlace) -> Value {
        let (place, near) = (other.place, other.near)
        return .fields([
            ("title", .string(place.title)), ("language", .optional(place.language)),
            ("url", .string(url("places/\(place.slug)/"))), ("category", .optional(place.category?.name)),
            ("metres", .int(near.metres)), ("distance", .string(language.distance(near.metres))),
            ("about", .bool(near.isAbout)), ("minutes", near.walkingMinutes.map { .int($0) } ?? .none),
            ("place", other.carded.card),
        ])
    }
}

/// One piece of a list of places that is cut into pages.
struct PageList: PagePart {
    /// Where the first page of the list is.
    let path: String
    /// Counted from 1.
    let number: Int
    let pageCount: Int
    /// Where the first of the places stands in the whole list, counted from 0.
    let start: Int
    let total: Int
    let places: [CardedPlace]

    func write(to writer: inout ByteWriter) {
        writer.write(path)
        for count in [number, pageCount, start, total] { writer.write(count: count) }
        places.write(to: &writer)
    }
}

extension SharedContext {
    /// The context's `places`, `photo` and `pagination`.
    func listFields(_ list: PageList) -> MapEntries {
        [
            ("places", .list(list.places.map(\.card))), ("photo", photo(list) ?? .none),
            ("pagination", pagination(list)),
        ]
    }

    /// The first photo of the places that can be shown.
    private func photo(_ list: PageList) -> Value? {
        list.places.lazy.compactMap(\.cover).first { album[$0] != nil }.map { photoValue($0) }
    }

    private func pagination(_ list: PageList) -> Value {
        let (number, count) = (list.number, list.pageCount)
        func address(_ number: Int) -> Value {
            .string(url(number == 1 ? list.path : "\(list.path)page/\(number)/"))
        }
        let shown =
            count <= 9
            ? Array(1...count)
            : Set([1, 2, count - 1, count] + Array(number - 2...number + 2)).filter { (1...count).contains($0) }
                .sorted()
        var pages: [Value] = []
        var previous = 0
        for item in shown {
            if item > previous + 1 { pages.append(["number": nil, "url": nil, "current": false]) }
            pages.append(["number": .int(item), "url": address(item), "current": .bool(item == number)])
            previous = item
        }
        return [
            "number": .int(number), "count": .int(count), "total": .int(list.total), "first": .int(list.start + 1),
            "last": .int(list.start + list.places.count), "previous": number > 1 ? address(number - 1) : nil,
            "next": number < count ? address(number + 1) : nil, "pages": .list(pages),
        ]
    }
}
