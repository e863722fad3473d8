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

    package let items: [Item]

    /// These places with all of their visits.
    package init(_ places: [Place]) {
        items = places.map { Item(place: $0, visits: $0.visits) }
    }

    package init(items: [Item]) {
        self.items = items
    }

    /// The places that a filter lets through, in the edition's order.
    package init(_ places: [Place], _ filter: SelectionFilter) {
        items = places.compactMap { filter.item($0) }
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
