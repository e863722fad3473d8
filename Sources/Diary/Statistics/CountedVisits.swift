internal import Base
internal import Maps
internal import Content

/// The visits of an edition by first day, then by last day, then by the place's slug.
package struct CountedVisits: Sendable {
    private(set) var visits: [CountedVisit] = []
    /// Indices into the edition's people, without those who wrote of the visits; one list for all, so that visits hold none.
    private(set) var companions: [Int] = []

    package init(_ edition: Edition) {
        var people: [TextKey: Int] = [:]
        for (index, use) in edition.people.enumerated() { people[TextKey(use.name.slug)] = index }
        let places = edition.places
        visits.reserveCapacity(edition.visits.count)
        var before: (place: Int, spot: Coordinate)?
        for use in Self.inOrder(edition.visits, places) {
            let place = places[use.place]
            let start = companions.count
            let writer = place.visits[use.visit].author ?? place.author ?? edition.author
            for person in place.visits[use.visit].companions where person != writer {
                if let index = people[TextKey(person.slug)] { companions.append(index) }
            }
            var way: PeriodStatistics.Way?
            if use.date.isExact, let spot = place.location {
                if let before {
                    let metres = before.place == use.place ? 0 : before.spot.distance(to: spot)
                    way = .init(from: before.place, to: use.place, metres: metres)
                }
                before = (use.place, spot)
            }
            // Who writes the diary is there on every visit; in it another one may have been.
            let other = (place.visits[use.visit].author ?? place.author).flatMap { people[TextKey($0.slug)] }
            visits.append(CountedVisit(use: use, companions: start..<companions.count, writer: other, way: way))
        }
    }

    /// Who was there besides the one who writes the diary, each once.
    func people(of visit: CountedVisit) -> [Int] {
        var people: [Int] = []
        for person in companions[visit.companions] where !people.contains(person) { people.append(person) }
        if let writer = visit.writer, !people.contains(writer) { people.append(writer) }
        return people
    }

    /// One of the visits.
    package func use(_ index: Int) -> Edition.VisitUse { visits[index].use }

    /// An edition has visits by their days; those of the same days are put in the order of hours,
    /// and then of slugs, which a reader can retrace.
    private static func inOrder(_ visits: [Edition.VisitUse], _ places: [Place]) -> [Edition.VisitUse] {
        func order(_ use: Edition.VisitUse) -> Int { places[use.place].visits[use.visit].order }
        var visits = visits
        var start = 0
        for end in visits.indices {
            if end + 1 < visits.count, visits[end + 1].date.first == visits[start].date.first,
                visits[end + 1].date.last == visits[start].date.last
            {
                continue
            }
            if end > start {
                visits[start...end].sort { first, second in
                    let (earlier, later) = (order(first), order(second))
                    if earlier != later { return earlier < later }
                    let (a, b) = (places[first.place].slug, places[second.place].slug)
                    return first.place == second.place
                        ? first.visit < second.visit : a.utf8.lexicographicallyPrecedes(b.utf8)
                }
            }
            start = end + 1
        }
        return visits
    }
}

/// A visit with what is counted of it.
struct CountedVisit: Sendable {
    let use: Edition.VisitUse
    /// Where its companions stand in `CountedVisits.companions`.
    let companions: Range<Int>
    /// Who wrote of it where the entry names them, an index into the edition's people.
    let writer: Int?
    /// The place of the visit before and the metres from there, where both have a day and a spot.
    let way: PeriodStatistics.Way?

    var year: Int { use.date.first.year }

    /// 1 to 12, nil where it is known to the year.
    var month: Int? { if case .year = use.date { nil } else { use.date.first.month } }
}
