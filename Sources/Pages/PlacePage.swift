internal import Content
internal import Diagnostics
internal import Diary
internal import Templates

extension PageMaker {
    /// A page for each place.
    func placePages() -> [Page] {
        let places = edition.places
        return places.indices.map { index in
            placePage(
                places[index], at: index, card: cards[index], previous: index > 0 ? index - 1 : nil,
                next: index + 1 < places.count ? index + 1 : nil)
        } + edition.unlisted.map { placePage($0, at: nil, card: nil, previous: nil, next: nil, isIndexed: false) }
    }

    /// - Parameters:
    ///   - position: the place's index among the listed ones.
    ///   - card: that of a place in lists; others have none ready.
    private func placePage(
        _ place: Place, at position: Int?, card: Value?, previous: Int?, next: Int?, isIndexed: Bool = true
    ) -> Page {
        page(
            "places/\(place.slug)/", "place", section: "places", source: place.path, title: place.title,
            description: place.comment ?? (place.body.excerpt.isEmpty ? nil : place.body.excerpt), isIndexed: isIndexed,
            isDraft: place.isDraft, visibility: Self.visibilityValue(place),
            card: isIndexed ? shareCard(of: place) : nil
        ) { [self] in
            [
                ("place", placeValue(place, card)), ("opinions", opinions(position)),
                ("nearby", nearby(place, at: position)),
                ("previous", neighbour(previous)), ("next", neighbour(next)), ("share", shareValue(place)),
            ]
        }
    }

    private func neighbour(_ index: Int?) -> Value {
        guard let index else { return .none }
        let place = edition.places[index]
        return ["title": .string(place.title), "url": .string(url("places/\(place.slug)/"))]
    }

    private func placeValue(_ place: Place, _ card: Value?) -> Value {
        let visits = place.visits.indices.reversed().map { Value.fields(visitFields(place, $0)) }
        let rated = place.visits.filter { $0.rating != nil }
        let ratings =
            rated.count < 2
            ? []
            : rated.map { visit -> Value in
                .fields([("from", .string(visit.date.from)), ("rating", Self.ratingValue(visit.rating))])
            }
        let stations = place.stations.compactMap { station -> Value? in
            guard case .map(let link)? = links.station(station) else { return nil }
            return .fields(link.entries + [("lines", .list(station.lines.map { .string($0) }))])
        }
        let made =
            if case .map(let map)? = card { map.entries } else { Self.cardFields(place, base, links, cuts, album) }
        let fields = made.filter { $0.key != "stations" }
        let facts: MapEntries = [
            ("address", .optional(place.address)), ("location", locationValue(place.location)),
            ("precision", .string(place.precision.rawValue)), ("price", priceValue(place.price)),
            ("links", .list(place.links.map { .fields([("id", .string($0.id)), ("url", .string($0.url))]) })),
            ("maps", mapLinks(place)), ("map_url", mapURL(place)), ("stations", .list(stations)),
            ("photos", .list(album.photos(of: place).map { photoValue($0) })),
            ("visits", .list(visits)), ("note_photos", .bool(place.visits.contains { !$0.note.photos.isEmpty })),
            ("ratings", .list(ratings)),
            ("liked_by", links.people(place.likedBy)), ("author", place.author.map { links.person($0) } ?? .none),
            ("tag_stops", cuts.stops(links.tags(place.tags))),
            ("feature_stops", cuts.stops(links.features(place.features))),
            ("body", .safe(html(place.body))), ("json_ld", linkedData(place)),
        ]
        return .fields(fields + facts)
    }

    private func locationValue(_ location: Coordinate?) -> Value {
        location.map { ["lat": .double($0.latitude), "lon": .double($0.longitude)] } ?? .none
    }
}
