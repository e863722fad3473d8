internal import Content

/// A visit with what is counted of it.
struct CountedVisit: Sendable {
    let use: Edition.VisitUse
    /// Indices into the edition's people, without the one who wrote of it.
    let companions: [Int]
    /// The place of the visit before and the metres from there, where both have a day and a spot.
    let way: PeriodStatistics.Way?

    var year: Int { use.date.first.year }

    /// The visits of an edition: by first day, then by last day, then by the place's slug.
    static func all(of edition: Edition) -> [CountedVisit] {
        var people: [TextKey: Int] = [:]
        for (index, use) in edition.people.enumerated() { people[TextKey(use.name.slug)] = index }
        var before: (place: Int, spot: Coordinate)?
        return inOrder(edition).map { use in
            let place = edition.places[use.place]
            let writer = place.author ?? edition.author
            let companions = place.visits[use.visit].companions.filter { $0 != writer }.compactMap {
                people[TextKey($0.slug)]
            }
            var way: PeriodStatistics.Way?
            if use.date.isExact, let spot = place.location {
                if let before {
                    way = .init(
                        from: before.place, to: use.place,
                        metres: before.place == use.place ? 0 : before.spot.distance(to: spot))
                }
                before = (use.place, spot)
            }
            return CountedVisit(use: use, companions: companions, way: way)
        }
    }

    /// The edition has visits by their days; those of the same days are put in the order of slugs, which a reader can retrace.
    private static func inOrder(_ edition: Edition) -> [Edition.VisitUse] {
        var visits = edition.visits
        var start = 0
        for end in visits.indices
        where end + 1 == visits.count || visits[end + 1].date.first != visits[start].date.first
            || visits[end + 1].date.last != visits[start].date.last
        {
            if end > start {
                visits[start...end].sort { first, second in
                    let (a, b) = (edition.places[first.place].slug, edition.places[second.place].slug)
                    return a.utf8.elementsEqual(b.utf8)
                        ? first.visit < second.visit : a.utf8.lexicographicallyPrecedes(b.utf8)
                }
            }
            start = end + 1
        }
        return visits
    }
}
