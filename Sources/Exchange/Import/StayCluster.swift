package import Diary

/// A spot where somebody stayed and that is no place yet.
package struct StayCluster: Sendable {
    package let location: Coordinate
    /// The first day, and how many there are.
    package private(set) var firstDay: String
    package private(set) var dayCount = 1

    /// How far stays at one spot may be apart, in metres.
    private static let reach = 75.0

    /// A day at a cluster.
    private struct DayThere: Hashable {
        let cluster: Int32
        let day: Int32
    }

    /// The spots of stays, the one with most days first.
    package static func clusters(of stays: some Sequence<ImportedStay>) -> [StayCluster] {
        var clusters: [StayCluster] = []
        var spots = SpotCells(reach: reach)
        var known: Set<DayThere> = []
        for stay in stays {
            let near = spots.item(at: stay.location)
            let day = DayThere(
                cluster: Int32(truncatingIfNeeded: near ?? clusters.count),
                day: Int32(truncatingIfNeeded: Day(stay.day)?.number ?? 0))
            let isNew = known.insert(day).inserted
            if let near {
                if isNew { clusters[near].dayCount += 1 }
                clusters[near].firstDay = min(clusters[near].firstDay, stay.day)
            } else {
                spots.add(clusters.count, at: stay.location)
                clusters.append(StayCluster(location: stay.location, firstDay: stay.day))
            }
        }
        clusters.sort { $0.dayCount > $1.dayCount }
        return clusters
    }
}
