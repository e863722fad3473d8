internal import Base
internal import Content
package import Diary

/// Some places of an edition with some of their visits.
package struct Selection: Sendable {
    package struct Item: Sendable {
        package let place: Place
        /// Oldest first.
        package let visits: [Visit]

        package init(place: Place, visits: [Visit]) {
            self.place = place
            self.visits = visits
        }
    }

    /// One visit, and which it is among those that the place had on the same date.
    struct VisitItem {
        let place: Place
        let visit: Visit
        /// 0 for the first.
        let occurrence: Int
    }

    /// What a group wants to do, and which it is among its plans of the same title.
    struct PlanItem {
        let plan: Group.Plan
        /// 0 for the first.
        let occurrence: Int
    }

    package let items: [Item]
    /// In the order of the group's file.
    let plans: [PlanItem]
    /// The earliest first.
    let journeys: [JourneyUse]

    /// The places and plans that a filter lets through, places in the edition's order.
    package init(
        _ places: [Place], plans: [Group.Plan] = [], journeys: [JourneyUse] = [],
        _ filter: SelectionFilter = SelectionFilter()
    ) {
        items = places.compactMap { place in filter.visits(of: place).map { Item(place: place, visits: $0) } }
        self.journeys = journeys.filter(filter.lets)
        var titles: [TextKey: Int] = [:]
        self.plans = plans.compactMap { plan in
            // Counted before the filter, so that a plan is the same in every selection.
            let occurrence = titles[TextKey(plan.title), default: 0]
            titles[TextKey(plan.title)] = occurrence + 1
            let place = plan.place.flatMap { reference in places.first { $0.slug == reference.name } }
            return filter.lets(plan, at: place) ? PlanItem(plan: plan, occurrence: occurrence) : nil
        }
    }

    /// The places of a journey with the visits that belong to it, and the journey.
    package init(_ use: JourneyUse, of edition: Edition) {
        let visits = Dictionary(grouping: use.visits.map { edition.visits[$0] }, by: \.place)
        items = visits.keys.sorted().map { index in
            let place = edition.places[index]
            return Item(place: place, visits: (visits[index] ?? []).map(\.visit).sorted().map { place.visits[$0] })
        }
        plans = []
        journeys = [use]
    }

    /// Every visit, oldest first; those of one date by their hours, then in the order of the places.
    var visits: [VisitItem] {
        var keyed: [(first: Int, order: Int, last: Int, index: Int, item: VisitItem)] = []
        for item in items {
            var occurrence = 0
            var previous: VisitDate?
            for visit in item.visits {
                occurrence = visit.date == previous ? occurrence + 1 : 0
                previous = visit.date
                keyed.append(
                    (
                        visit.date.first.number, visit.order, visit.date.last.number, keyed.count,
                        VisitItem(place: item.place, visit: visit, occurrence: occurrence)
                    ))
            }
        }
        keyed.sort { ($0.first, $0.order, $0.last, $0.index) < ($1.first, $1.order, $1.last, $1.index) }
        return keyed.map(\.item)
    }
}

extension SelectionFilter {
    /// Whether a plan is asked for: one for such days and such a place, made by one of the people or joined by them.
    func lets(_ plan: Group.Plan, at place: Place?) -> Bool {
        guard place.map(hasKind) ?? !asksForKind else { return false }
        let joining = [plan.by].compactMap(\.self) + plan.people(answering: .yes) + plan.people(answering: .maybe)
        guard people.isEmpty || joining.contains(where: { people.contains($0.slug) }) else { return false }
        return plan.date.map(hasDays) ?? (from == nil && to == nil)
    }

    /// Whether a journey is asked for: one of such days, made by one of the people or with them. Who asks for a kind of places asks for none.
    func lets(_ use: JourneyUse) -> Bool {
        guard !asksForKind else { return false }
        let people = use.companions + [use.journey.author].compactMap(\.self)
        guard self.people.isEmpty || people.contains(where: { self.people.contains($0.slug) }) else { return false }
        guard let days = use.days else { return from == nil && to == nil }
        return hasDays(.span(days.lowerBound, days.upperBound))
    }
}
