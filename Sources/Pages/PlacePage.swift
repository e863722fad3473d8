internal import Maps
internal import Content
internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// A page for each place.
    func placePages() async -> [Page] {
        let places = edition.places
        let listed = await Array(places.indices).concurrentMap { [self] index in
            placePage(
                places[index], at: index, previous: index > 0 ? places[index - 1] : nil,
                next: index + 1 < places.count ? places[index + 1] : nil)
        }
        return listed + edition.unlisted.map { placePage($0, at: nil, previous: nil, next: nil) }
    }

    /// A page at each address that a place had before, which leads to the one that it has.
    func movedPages() -> [Page] {
        // What others write must not take an address from anything in a group.
        var taken = edition.group == nil ? [] : Set((edition.places + edition.unlisted).map(\.slug))
        return (edition.places + edition.unlisted).flatMap { place in
            place.aliases.filter { edition.group == nil || taken.insert($0).inserted }.map { alias in
                page(
                    "places/\(alias)/", "moved", section: "places", source: Message(verbatim: place.path),
                    title: place.title,
                    isIndexed: false
                ) { [self] in
                    [("target", .string(url("places/\(place.slug)/"))), ("language", .optional(place.language))]
                }
            }
        }
    }

    /// - Parameter position: the place's index among the listed ones.
    private func placePage(_ place: Place, at position: Int?, previous: Place?, next: Place?) -> Page {
        let lastVisit: Day? = if case .day(let day)? = place.lastVisit { day } else { nil }
        let head = PageHead(
            path: "places/\(place.slug)/", kind: "place", section: "places", title: place.title,
            isIndexed: position != nil && subsite.isListed, isDraft: place.isDraft,
            visibility: SharedContext.visibility(place.visibility), card: position == nil ? nil : shareCard(of: place),
            lastVisit: lastVisit)
        return page(
            head, source: Message(verbatim: place.path),
            of: { [self] in
                (
                    position.map { carded[$0] } ?? CardedPlace(place, in: shared, isListed: false),
                    textSources(of: place),
                    previous, next,
                    surroundings(place, at: position), opinions(position)
                )
            }, describe: SharedContext.placeDescription, SharedContext.placeFields)
    }
}

extension SharedContext {
    /// What the page of a place is made of.
    ///
    /// - Parameters:
    ///   - sources: what its texts lead to.
    ///   - previous: the place whose page comes before this one, `next` the one after it.
    ///   - around: what leads from it to others.
    ///   - opinions: what the members of a group have to say of it.
    func placeFields(
        _ place: CardedPlace, _ sources: TextSources, _ previous: Place?, _ next: Place?, _ around: Surroundings,
        _ opinions: PlaceOpinions?
    ) -> MapEntries {
        [
            ("place", placeValue(place, sources)), ("opinions", opinions?.opinions.value ?? .list([])),
            ("remarks", opinions?.remarks.value ?? .list([])), ("nearby", .list(around.nearby.map { nearbyValue($0) })),
            ("map", placeMapValue(place.place, around.nearby)),
            ("same_days", .list(around.sameDays.map { sameDayValue($0) })),
            ("journeys", .list(around.journeys.map(\.value))), ("groups", .list(around.groups.map(\.value))),
            ("previous", neighbour(previous)),
            ("next", neighbour(next)), ("share", shareValue(place.place)),
        ]
    }

    func placeDescription(
        _ place: CardedPlace, _ sources: TextSources, _ previous: Place?, _ next: Place?, _ around: Surroundings,
        _ opinions: PlaceOpinions?
    ) -> String? {
        place.place.comment ?? sources.titles.excerpt(of: place.place.body)
    }

    private func neighbour(_ place: Place?) -> Value {
        guard let place else { return .none }
        return ["title": .string(place.title), "url": .string(url("places/\(place.slug)/"))]
    }

    private func placeValue(_ carded: CardedPlace, _ sources: TextSources) -> Value {
        let place = carded.place
        let tracked = place.visits.map { visit in
            tracks.tracks(of: visit, at: place).map { trackValue($0.file, $0.track, spot: place.location) }
        }
        let visits = place.visits.indices.reversed().map { index in
            Value.fields(visitFields(carded, index, sources) + [("tracks", .list(tracked[index]))])
        }
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
        guard case .map(let card) = carded.card else { return .none }
        let fields = card.entries.filter { $0.key != "stations" }
        let facts: MapEntries = [
            ("address", .optional(place.address)), ("area", .optional(Self.areaOfBlurredSpot(of: place))),
            ("location", locationValue(place.location)),
            ("precision", .string(place.precision.rawValue)), ("price", priceValue(place.price)),
            ("links", .list(place.links.map { .fields([("id", .string($0.id)), ("url", .string($0.url))]) })),
            ("maps", mapLinks(place)), ("map_url", mapURL(place)), ("stations", .list(stations)),
            ("photos", .list(album.photos(of: place).map { photoValue($0) })),
            ("visits", .list(visits)),
            ("note_photos", .bool(place.visits.contains { $0.notes.contains { !$0.photos.isEmpty } })),
            ("has_tracks", .bool(tracked.contains { !$0.isEmpty })), ("ratings", .list(ratings)),
            ("liked_by", links.people(place.likedBy)), ("author", place.author.map { links.person($0) } ?? .none),
            ("tag_stops", cuts.stops(links.tags(place.tags))),
            ("feature_stops", cuts.stops(links.features(place.features))),
            ("body", .safe(html(place.body, sources))), ("json_ld", linkedData(place, carded.cover)),
        ]
        return .fields(fields + facts)
    }

    /// The area of a place whose address names none.
    private static func areaOfBlurredSpot(of place: Place) -> String? {
        place.address.flatMap { Area(address: $0) } == nil ? place.area?.city : nil
    }

    private func locationValue(_ location: Coordinate?) -> Value {
        location.map { ["lat": .double($0.latitude), "lon": .double($0.longitude)] } ?? .none
    }
}
