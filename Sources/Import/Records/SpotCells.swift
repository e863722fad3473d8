internal import Base
package import Maps
internal import Diary

/// Things on the earth, found by a spot that is near; of a timeline there are a million.
struct SpotCells {
    private struct Cell: Hashable {
        let north: Int32
        let east: Int32
    }

    private struct CellItem {
        let item: Int
        let spot: Coordinate
        /// The entry that was put into the cell before, -1 for none.
        let next: Int
    }

    /// In metres, at most 110.
    private let reach: Double
    private var entries: [CellItem] = []
    /// The last entry of each cell.
    private var cells: [Cell: Int] = [:]

    init(reach: Double) { self.reach = reach }

    /// A thousandth of a degree of latitude is 111 metres; of longitude less, so that more cells lie in reach towards the poles, where nobody
    /// minds two places instead of one.
    private static func cell(_ spot: Coordinate, _ north: Int32 = 0, _ east: Int32 = 0) -> Cell {
        Cell(
            north: Int32((spot.latitude * 1000).rounded(.down)) + north,
            east: Int32((spot.longitude * 1000).rounded(.down)) + east)
    }

    mutating func add(_ item: Int, at spot: Coordinate) {
        let cell = Self.cell(spot)
        entries.append(CellItem(item: item, spot: spot, next: cells[cell] ?? -1))
        cells[cell] = entries.count - 1
    }

    /// The first thing that was added within reach, nil where there is none.
    func item(at spot: Coordinate) -> Int? {
        var first: Int?
        for north in Int32(-1)...1 {
            for east in Int32(-2)...2 {
                var index = cells[Self.cell(spot, north, east)] ?? -1
                while index >= 0 {
                    let entry = entries[index]
                    if entry.item < first ?? .max, entry.spot.distance(to: spot) <= reach { first = entry.item }
                    index = entry.next
                }
            }
        }
        return first
    }
}

/// A spot where somebody stayed and that is no place yet.
package struct StayCluster: Sendable {
    package let location: Coordinate
    /// The numbers of its days, as `Day` counts them, each once.
    private var numbers: [Int32]

    package var dayCount: Int { numbers.count }
    package var days: [String] { numbers.sorted().map { Day(number: Int($0)).description } }
    package var firstDay: String { Day(number: Int(numbers.min() ?? 0)).description }

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
            let number = Int32(truncatingIfNeeded: Day(stay.day)?.number ?? 0)
            let day = DayThere(cluster: Int32(truncatingIfNeeded: near ?? clusters.count), day: number)
            let isNew = known.insert(day).inserted
            if let near {
                if isNew { clusters[near].numbers.append(number) }
            } else {
                spots.add(clusters.count, at: stay.location)
                clusters.append(StayCluster(location: stay.location, numbers: [number]))
            }
        }
        clusters.sort { $0.dayCount > $1.dayCount }
        return clusters
    }
}
