internal import Base
internal import Maps
internal import Content

/// The order in which the places of a journey were visited: those of one day by their hours. Those without stand behind them as the journey
/// names their places, then as its text does, and else each after the one that is nearest to it.
struct WayOrder {
    private let start: Day?
    private let rank: (Place) -> Int?
    private let mentions: [TextKey: Int]

    /// - Parameters:
    ///   - start: the journey's first day; visits that began before it stand on it.
    ///   - rank: where the journey names a place.
    init(_ journey: Journey, _ start: Day?, rank: @escaping (Place) -> Int?) {
        self.start = start
        self.rank = rank
        var mentions: [TextKey: Int] = [:]
        if journey.body.hasPlaceLinks {
            for case .placeLink(let link) in journey.body.pieces where mentions[TextKey(link.slug)] == nil {
                mentions[TextKey(link.slug)] = mentions.count
            }
        }
        self.mentions = mentions
    }

    /// - Parameter found: indices of visits, by their first days.
    /// - Returns: the same, those that are not known to the day at the end.
    func order(_ found: [Int], of visits: [Edition.VisitUse], _ places: [Place]) -> [Int] {
        func order(_ use: Edition.VisitUse) -> Int { places[use.place].visits[use.visit].order }
        let exact = found.filter { visits[$0].date.isExact }
        var days: [[Int]] = []
        var previous: Day?
        for index in exact {
            let day = max(visits[index].date.first, start ?? visits[index].date.first)
            if day == previous { days[days.count - 1].append(index) } else { days.append([index]) }
            previous = day
        }
        var ordered: [Int] = []
        var spot: Coordinate?
        for day in days {
            let timed = day.filter { order(visits[$0]) < 1440 }
            for index in timed { spot = places[visits[index].place].location ?? spot }
            ordered += timed
            let day = day.filter { order(visits[$0]) == 1440 }
            let located = day.compactMap { index in position(of: places[visits[index].place]).map { (index, $0) } }
                .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
            for index in located { spot = places[visits[index].place].location ?? spot }
            ordered += located
            var rest = day.filter { !located.contains($0) }
            while let next = Self.nearest(to: spot, among: rest, { places[visits[$0].place].location }) {
                let index = rest.remove(at: next)
                ordered.append(index)
                spot = places[visits[index].place].location ?? spot
            }
        }
        return ordered + found.filter { !visits[$0].date.isExact }
    }

    private func position(of place: Place) -> Int? {
        if let rank = rank(place) { return rank }
        // After all that the journey names.
        return mentions[TextKey(place.slug)].map { $0 + 1_000_000 }
    }

    /// As many visits of one day are ordered by distance; the work grows with their square.
    private static let mostCompared = 200

    /// The index of the visit nearest to a spot; the first where nothing is known of spots.
    private static func nearest(to spot: Coordinate?, among visits: [Int], _ location: (Int) -> Coordinate?) -> Int? {
        guard !visits.isEmpty else { return nil }
        guard let spot, visits.count <= mostCompared else { return 0 }
        var best: (index: Int, distance: Double)?
        for (index, visit) in visits.enumerated() {
            guard let distance = location(visit).map({ spot.distance(to: $0) }) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
        }
        return best?.index ?? 0
    }
}
