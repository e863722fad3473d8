package import Diary

/// What a place and its visits must be like to be exported; what is nil or empty asks for nothing.
package struct SelectionFilter: Sendable {
    /// Ids; one of them.
    package var categories: [String] = []
    /// All of them.
    package var tags: [String] = []
    /// Slugs; visits together with one of them, or places that one of them wrote about.
    package var people: [String] = []
    /// The first day; visits that end before it are left out.
    package var from: Day?
    /// The last day; visits that begin after it are left out.
    package var to: Day?

    package init() {}

    /// The place with the visits that are asked for; nil when it is not.
    func item(_ place: Place) -> Selection.Item? {
        if !categories.isEmpty, !categories.contains(where: { $0 == place.category?.id }) { return nil }
        if !tags.allSatisfy({ place.tags.contains($0) }) { return nil }
        var visits = place.visits
        if !people.isEmpty, !people.contains(where: { $0 == place.author?.slug }) {
            visits = visits.filter { visit in visit.companions.contains { people.contains($0.slug) } }
            if visits.isEmpty { return nil }
        }
        if from != nil || to != nil {
            visits = visits.filter { visit in
                from.map { visit.date.last >= $0 } ?? true && to.map { visit.date.first <= $0 } ?? true
            }
            // Whoever asks for days does not ask for places that nobody has been to.
            if visits.isEmpty { return nil }
        }
        return Selection.Item(place: place, visits: visits)
    }
}
