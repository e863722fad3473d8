package import Base

/// What places and their visits must be like to be chosen, for a page or a file; what is nil or empty asks for nothing.
package struct SelectionFilter: Sendable {
    /// Slugs; one of them.
    package var places: [String] = []
    /// Ids; one of them.
    package var categories: [String] = []
    /// All of them.
    package var tags: [String] = []
    /// All of the features, one of the stations, one of the areas.
    var features: [String] = [], stations: [String] = [], areas: [String] = []
    /// The least.
    var rating: Rating?
    /// Whether the place is still to be visited, or was visited.
    var isWanted: Bool?
    /// Slugs; visits together with one of them, or places that one of them wrote about.
    package var people: [String] = []
    /// The first day and the last: visits that end before the one or begin after the other are left out.
    package var from: Day?, to: Day?

    package init() {}

    /// Those visits of a place that are asked for; nil when the place is not.
    package func visits(of place: Place) -> [Visit]? {
        guard places.isEmpty || places.contains(place.slug), hasKind(place) else { return nil }
        var visits = place.visits
        if !people.isEmpty {
            func isAsked(_ person: PersonName?) -> Bool { person.map { people.contains($0.slug) } ?? false }
            visits = visits.filter { isAsked($0.author ?? place.author) || $0.companions.contains(where: isAsked) }
            if visits.isEmpty, !place.entries.contains(where: { isAsked($0.author) }) { return nil }
        }
        if from != nil || to != nil {
            visits = visits.filter { hasDays($0.date) }
            // Whoever asks for days does not ask for places that nobody has been to.
            if visits.isEmpty { return nil }
        }
        return visits
    }

    /// Whether it asks for more than people and days.
    package var asksForKind: Bool {
        !(categories + tags + features + stations + areas).isEmpty || rating != nil || isWanted != nil
    }

    package func hasKind(_ place: Place) -> Bool {
        (categories.isEmpty || categories.contains { $0 == place.category?.id })
            && tags.allSatisfy(place.tags.contains) && features.allSatisfy(place.features.contains)
            && (stations.isEmpty || place.stations.contains { stations.contains($0.name) })
            && (areas.isEmpty || areas.contains { place.area?.isIn($0) ?? false })
            && (rating.map { least in place.rating.map { $0 >= least } ?? false } ?? true)
            && (isWanted.map { $0 ? place.isWanted : !place.visits.isEmpty } ?? true)
    }

    package func hasDays(_ date: VisitDate) -> Bool {
        from.map { date.last >= $0 } ?? true && to.map { date.first <= $0 } ?? true
    }
}

/// An order of places.
package enum PlaceOrder: String, Sendable, CaseIterable {
    case recent, rating, visits, name
}

/// The places that a page asks for.
package struct PlaceQuery: Sendable {
    let filter: SelectionFilter
    let order: PlaceOrder
    /// How many at most.
    let limit: Int?
    /// Where it stands.
    let range: SourceRange
}
