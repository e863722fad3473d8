internal import Base
internal import Maps
internal import Content

extension GroupRecord {
    /// The way between two visits that is half of the greatest distance, in kilometres.
    private static let middleWay = 10.0

    /// - Returns: nil where there is nothing to tell it from.
    package func taste(_ axis: TasteAxis, of member: Int) -> Double? {
        let outings = outings[member]
        switch axis {
        case .variety: return variety(member)
        case .revisiting: return share(outings.count - placeCount(member), of: outings.count)
        case .generosity: return mean(ratings(of: member).map { $0.rating.value / 5 })
        case .distance: return distance(member)
        case .company: return share(outings.count(where: \.isInCompany), of: outings.count)
        case .discovery:
            let been = Set(outings.map(\.place))
            return share(been.count { places[$0].finder == member }, of: been.count)
        case .agreement: return agreement(member)
        case .weekend:
            let days = outings.compactMap { if case .day(let day) = $0.date { day.weekday } else { nil } }
            return share(days.count { $0 == 0 || $0 == 6 }, of: days.count)
        }
    }

    private func share(_ part: Int, of whole: Int) -> Double? { whole > 0 ? Double(part) / Double(whole) : nil }

    private func mean(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }

    private func ratings(of member: Int) -> [(place: Int, rating: Rating)] {
        places.enumerated().compactMap { index, place in
            place.ratings.first { $0.member == member }.map { (index, $0.rating) }
        }
    }

    /// The chance that two of their places, one of them put back in between, are of different categories (Gini and Simpson's
    /// index), as a part of what it would be with equally many of each of the group's categories.
    private func variety(_ member: Int) -> Double? {
        let ids = Set(outings[member].map(\.place)).compactMap { edition.places[$0].category?.id }
        let most = edition.categories.count
        guard !ids.isEmpty, most > 1 else { return nil }
        let counts = Dictionary(grouping: ids, by: \.self).values.map { Double($0.count) / Double(ids.count) }
        return (1 - counts.map { $0 * $0 }.sorted().reduce(0, +)) / (1 - 1 / Double(most))
    }

    /// The mean of the straight ways from each visit to the next, of those that are known to the day and have a spot.
    private func distance(_ member: Int) -> Double? {
        let spots = outings[member].filter(\.date.isExact).compactMap { edition.places[$0.place].location }
        let ways = zip(spots, spots.dropFirst()).map { $0.distance(to: $1) / 1000 }
        return mean(ways).map { $0 / ($0 + Self.middleWay) }
    }

    /// What is left of 1 when the mean distance of their ratings from the mean of the others' is taken away, in parts of five.
    private func agreement(_ member: Int) -> Double? {
        mean(
            ratings(of: member).compactMap { place, rating in
                mean(places[place].ratings.filter { $0.member != member }.map(\.rating.value)).map {
                    1 - ($0 - rating.value).magnitude / 5
                }
            })
    }
}
