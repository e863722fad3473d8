import Diary
import Foundation
import Maps

/// Somebody who keeps all tracks that are published, knows the program and how much is hidden, and looks for home.
struct TrackAttacker {
    /// In metres.
    let radius: Double
    let trim: Double
    private(set) var ends: [Coordinate] = []
    /// What a way that is missing between two told points may be long, by the times and the speed beside it.
    private(set) var gaps: [(from: Coordinate, to: Coordinate, length: Double)] = []

    init(radius: Double, trim: Double) {
        (self.radius, self.trim) = (radius, trim)
    }

    /// - Parameter beginsHidden: whether the track was cut where it begins.
    mutating func read(_ track: Track, beginsHidden: Bool) {
        if beginsHidden, let first = track.lines.first?.first { ends.append(first.coordinate) }
        for (before, after) in zip(track.lines, track.lines.dropFirst()) {
            guard let start = before.last, let end = after.first else { continue }
            ends += [start.coordinate, end.coordinate]
            guard let left = start.time, let back = end.time, let speed = speed(before) else { continue }
            gaps.append((start.coordinate, end.coordinate, Double(back - left) * speed))
        }
    }

    private func speed(_ line: [Track.Point]) -> Double? {
        guard let first = line.first, let last = line.last, let start = first.time, let end = last.time, end > start
        else {
            return nil
        }
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.coordinate.distance(to: $1.1.coordinate) }
        return length / Double(end - start)
    }

    /// Where the circle lies that best fits the ends, by least squares (Kåsa): x² + y² = 2ax + 2by + c.
    var fittedMiddle: Coordinate? {
        guard let origin = ends.first else { return nil }
        let scale = 111_195.0, width = scale * cos(origin.latitude * .pi / 180)
        let points = ends.map { (($0.longitude - origin.longitude) * width, ($0.latitude - origin.latitude) * scale) }
        var rows = [[Double]](repeating: [0, 0, 0, 0], count: 3)
        for (x, y) in points {
            let factors = [2 * x, 2 * y, 1]
            for row in 0..<3 {
                for column in 0..<3 { rows[row][column] += factors[row] * factors[column] }
                rows[row][3] += factors[row] * (x * x + y * y)
            }
        }
        for pivot in 0..<3 {
            guard let best = (pivot..<3).max(by: { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) }),
                abs(rows[best][pivot]) > 1e-9
            else { return nil }
            rows.swapAt(pivot, best)
            for row in 0..<3 where row != pivot {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                for column in 0..<4 { rows[row][column] -= factor * rows[pivot][column] }
            }
        }
        let (x, y) = (rows[0][3] / rows[0][0], rows[1][3] / rows[1][1])
        return Coordinate(latitude: origin.latitude + y / scale, longitude: origin.longitude + x / width)
    }

    /// The spots in question and how likely each is, by what the program would have cut around it.
    var likelihoods: [(spot: Coordinate, share: Double)] {
        var known: [Coordinate: Double] = [:]
        let rated = candidates.map { spot in
            let concealed = ConcealedSpot(spot, radius: radius)
            if let share = known[concealed.middle] { return (spot: spot, share: share) }
            let sizes = sizes(of: concealed, around: spot)
            // Told points are a metre off; one in a hundred was cut for another reason.
            let share = ends.reduce(1.0) { share, end in
                let distance = concealed.middle.distance(to: end)
                let off = sizes.map { abs($0 * 1.01 + 2 - distance) }.min() ?? .infinity
                return share * (exp(-off * off / 18) + 0.01)
            }
            known[concealed.middle] = share
            return (spot, share)
        }
        let sum = rated.reduce(0) { $0 + $1.share }
        return rated.map { ($0.spot, $0.share / sum) }
    }

    private func sizes(of concealed: ConcealedSpot, around spot: Coordinate) -> [Double] {
        let near = KnownCircle(hiding: trim, around: spot, beside: [concealed]).radius
        return [concealed.circle.radius, near, near + 0.75 * radius]
    }

    /// A grid of spots around what is known.
    private var candidates: [Coordinate] {
        let count = Double(max(1, ends.count))
        let north = ends.reduce(0) { $0 + $1.latitude } / count, east = ends.reduce(0) { $0 + $1.longitude } / count
        let step = radius / 8 / 111_195
        return (-32...32).flatMap { row in
            (-32...32).map { column in
                Coordinate(
                    latitude: north + Double(row) * step,
                    longitude: east + Double(column) * step / cos(north * .pi / 180))
            }
        }
    }

    /// How sure the attacker is of what is so near to a spot.
    func confidence(within metres: Double, of spot: Coordinate) -> Double {
        likelihoods.reduce(0) { $0 + ($1.spot.distance(to: spot) <= metres ? $1.share : 0) }
    }

    /// The spot that is, on the average of all likelihoods, the nearest.
    var likeliestSpot: Coordinate {
        let (north, east) = likelihoods.reduce((0, 0)) {
            ($0.0 + $1.spot.latitude * $1.share, $0.1 + $1.spot.longitude * $1.share)
        }
        return Coordinate(latitude: north, longitude: east)
    }

    /// Where ways of these lengths meet, if they lead straight to it and straight away: each is an ellipse around its ends.
    var spotOfGaps: Coordinate? {
        if gaps.isEmpty { return nil }
        func error(_ spot: Coordinate) -> Double {
            gaps.reduce(0) { sum, gap in
                let off = gap.from.distance(to: spot) + spot.distance(to: gap.to) - gap.length
                return sum + off * off
            }
        }
        return candidates.min { error($0) < error($1) }
    }
}
