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
        guard hasKind(place) else { return nil }
        var visits = place.visits
        if !people.isEmpty, !people.contains(where: { $0 == place.author?.slug }) {
            visits = visits.filter { visit in visit.companions.contains { people.contains($0.slug) } }
            if visits.isEmpty { return nil }
        }
        if from != nil || to != nil {
            visits = visits.filter { hasDays($0.date) }
            // Whoever asks for days does not ask for places that nobody has been to.
            if visits.isEmpty { return nil }
        }
        return Selection.Item(place: place, visits: visits)
    }

    /// Whether a plan is asked for: one for such days and such a place, made by one of the people or joined by them.
    func lets(_ plan: Group.Plan, at place: Place?) -> Bool {
        guard place.map(hasKind) ?? (categories.isEmpty && tags.isEmpty) else { return false }
        let joining = [plan.by].compactMap(\.self) + plan.people(answering: .yes) + plan.people(answering: .maybe)
        guard people.isEmpty || joining.contains(where: { people.contains($0.slug) }) else { return false }
        return plan.date.map(hasDays) ?? (from == nil && to == nil)
    }

    private func hasKind(_ place: Place) -> Bool {
        (categories.isEmpty || categories.contains { $0 == place.category?.id })
            && tags.allSatisfy { place.tags.contains($0) }
    }

    private func hasDays(_ date: VisitDate) -> Bool {
        from.map { date.last >= $0 } ?? true && to.map { date.first <= $0 } ?? true
    }
}
