package import Diary
internal import Content

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

    /// These places with all of their visits.
    package init(_ places: [Place], plans: [Group.Plan] = []) {
        self.init(places, plans: plans, SelectionFilter())
    }

    /// The places and plans that a filter lets through, places in the edition's order.
    package init(_ places: [Place], plans: [Group.Plan] = [], _ filter: SelectionFilter) {
        items = places.compactMap { filter.item($0) }
        var titles: [TextKey: Int] = [:]
        self.plans = plans.compactMap { plan in
            // Counted before the filter, so that a plan is the same in every selection.
            let occurrence = titles[TextKey(plan.title), default: 0]
            titles[TextKey(plan.title)] = occurrence + 1
            let place = plan.place.flatMap { reference in places.first { $0.slug == reference.name } }
            return filter.lets(plan, at: place) ? PlanItem(plan: plan, occurrence: occurrence) : nil
        }
    }

    /// Every visit, oldest first; those of one date in the order of the places.
    var visits: [VisitItem] {
        var keyed: [(first: Int, last: Int, index: Int, item: VisitItem)] = []
        for item in items {
            var occurrence = 0
            var previous: VisitDate?
            for visit in item.visits {
                occurrence = visit.date == previous ? occurrence + 1 : 0
                previous = visit.date
                keyed.append(
                    (
                        visit.date.first.number, visit.date.last.number, keyed.count,
                        VisitItem(place: item.place, visit: visit, occurrence: occurrence)
                    ))
            }
        }
        keyed.sort { ($0.first, $0.last, $0.index) < ($1.first, $1.last, $1.index) }
        return keyed.map(\.item)
    }
}
