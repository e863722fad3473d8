internal import Base
internal import Diary

/// Which visits begin on the same day of the year.
struct SameDays: Sendable {
    /// By month and day, newest first and then by the place, each with the number of its day.
    private var visits: [Int: [(number: Int, use: Edition.VisitUse)]] = [:]

    /// How many are shown of one place.
    private static let limit = 4

    init(_ edition: Edition) {
        for use in edition.visits.reversed() where use.date.isExact {
            visits[Self.key(use.date.first), default: []].append((use.date.first.number, use))
        }
        // Once, and not again for each place that has a visit on the day.
        for key in visits.keys {
            visits[key]?.sort { ($1.number, $0.use.place) < ($0.number, $1.use.place) }
        }
    }

    /// Visits of other places on the days of a place's visits, but in other years: newest first, each place once.
    ///
    /// - Parameter position: the place's index among the listed ones.
    func visits(besides place: Place, at position: Int?) -> [Edition.VisitUse] {
        let days = place.visits.lazy.map(\.date).filter(\.isExact).map(\.first)
        let own = Set(days.map(\.number))
        var lists = Set(days.map { Self.key($0) }).compactMap { visits[$0]?[...] }
        var found: [Edition.VisitUse] = []
        // The newest of all is the first of one of the lists; two lists never have the same day.
        while found.count < Self.limit,
            let newest = lists.indices.max(by: {
                lists[$0][lists[$0].startIndex].number < lists[$1][lists[$1].startIndex].number
            })
        {
            let (number, use) = lists[newest].removeFirst()
            if lists[newest].isEmpty { lists.remove(at: newest) }
            if use.place != position, !own.contains(number), !found.contains(where: { $0.place == use.place }) {
                found.append(use)
            }
        }
        return found
    }

    private static func key(_ day: Day) -> Int { day.month * 100 + day.day }
}
