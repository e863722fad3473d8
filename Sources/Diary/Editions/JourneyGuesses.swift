package import Base
internal import Maps
internal import Content

/// A journey that days and distances show, and that nobody has written of yet.
package struct JourneyGuess: Sendable {
    package let days: ClosedRange<Day>
    /// Where one was most: `부산`, or `부산 중구`; nil where no address tells.
    package let area: String?
    /// Indices into the edition's visits, by day.
    package let visits: [Int]
    /// Who was there on at least half of the visits.
    package let companions: [PersonName]

    /// How many days it had.
    package var length: Int { days.upperBound.number - days.lowerBound.number + 1 }
}

/// Finds journeys among the visits of an edition: runs of days that were spent far from where most days are.
package struct JourneyGuesses {
    /// In metres: what is farther from home is away.
    private static let away = 50_000.0
    /// So many days without a visit may lie within a journey.
    private static let gap = 2
    /// In degrees: the size of the squares among which home is looked for.
    private static let square = 0.25

    package let guesses: [JourneyGuess]

    /// - Parameter edition: what is looked through, with the journeys that are known already.
    package init(_ edition: Edition) {
        let known = Set((edition.journeys + edition.unlistedJourneys).flatMap(\.visits))
        let days = (edition.journeys + edition.unlistedJourneys).compactMap(\.days)
        var located: [(index: Int, spot: Coordinate)] = []
        for (index, use) in edition.visits.enumerated() where use.date.isExact {
            let place = edition.places[use.place], visit = place.visits[use.visit]
            if case .none = visit.journey { continue }
            // Of what others wrote only what one was at oneself.
            if let author = edition.author, let writer = visit.author ?? place.author, writer != author,
                !visit.companions.contains(author)
            {
                continue
            }
            if let spot = place.location { located.append((index, spot)) }
        }
        guard let home = Self.home(located.map(\.spot)) else {
            guesses = []
            return
        }
        var runs: [[Int]] = []
        var isOpen = false
        var end = Int.min
        for (index, spot) in located {
            let date = edition.visits[index].date
            guard spot.distance(to: home) > Self.away else {
                // At home on a later day than the last one away: the journey is over. On the same day one came back, or had not left yet.
                if date.last.number > end { isOpen = false }
                continue
            }
            if isOpen, date.first.number - end <= Self.gap + 1 {
                runs[runs.count - 1].append(index)
            } else {
                runs.append([index])
                end = Int.min
            }
            isOpen = true
            end = max(end, date.last.number)
        }
        guesses = runs.compactMap { run in
            guard !run.contains(where: known.contains) else { return nil }
            let dates = run.map { edition.visits[$0].date }
            guard let first = dates.map(\.first).min(), let last = dates.map(\.last).max(), first < last,
                !days.contains(where: { $0.overlaps(first...last) })
            else { return nil }
            return JourneyGuess(
                days: first...last, area: Self.area(of: run, edition), visits: run,
                companions: Self.companions(of: run, edition))
        }
    }

    /// The middle of the visits in the square, with those around it, that has most of them.
    private static func home(_ spots: [Coordinate]) -> Coordinate? {
        var counts: [SIMD2<Int>: Int] = [:]
        func square(_ spot: Coordinate) -> SIMD2<Int> {
            SIMD2(Int((spot.latitude / Self.square).rounded(.down)), Int((spot.longitude / Self.square).rounded(.down)))
        }
        for spot in spots { counts[square(spot), default: 0] += 1 }
        func around(_ middle: SIMD2<Int>) -> Int {
            (-1...1).reduce(0) { sum, down in
                sum + (-1...1).reduce(0) { $0 + (counts[middle &+ SIMD2(down, $1)] ?? 0) }
            }
        }
        let best = counts.keys.map { (key: $0, count: around($0), own: counts[$0] ?? 0) }.max { first, second in
            (first.count, first.own, first.key.x, first.key.y) < (second.count, second.own, second.key.x, second.key.y)
        }
        guard let best else { return nil }
        let near = spots.filter {
            let other = square($0)
            return abs(other.x - best.key.x) <= 1 && abs(other.y - best.key.y) <= 1
        }
        let count = Double(near.count)
        return Coordinate(
            latitude: near.reduce(0) { $0 + $1.latitude } / count,
            longitude: near.reduce(0) { $0 + $1.longitude } / count)
    }

    /// The region of most visits; its only city, where all of them are in one.
    private static func area(of run: [Int], _ edition: Edition) -> String? {
        var regions: [TextKey: Int] = [:]
        let areas = run.compactMap { edition.places[edition.visits[$0].place].area }
        for area in areas { regions[TextKey(area.region), default: 0] += 1 }
        guard let most = regions.max(by: { ($0.value, $1.key.text) < ($1.value, $0.key.text) })?.key.text else {
            return nil
        }
        let cities = Set(areas.filter { $0.region == most }.map(\.city))
        // A province says less than its city: 경북 경주시.
        return cities.count == 1 ? cities.first : most
    }

    private static func companions(of run: [Int], _ edition: Edition) -> [PersonName] {
        var counts: [(person: PersonName, count: Int)] = []
        for index in run {
            let use = edition.visits[index]
            for person in edition.places[use.place].visits[use.visit].companions {
                if let known = counts.firstIndex(where: { $0.person == person }) {
                    counts[known].count += 1
                } else {
                    counts.append((person, 1))
                }
            }
        }
        return counts.filter { $0.count * 2 >= run.count }.map(\.person)
    }
}
