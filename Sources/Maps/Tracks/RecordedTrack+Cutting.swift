// What may be told of a track: everything outside of the zones and away from its ends.
extension RecordedTrack {
    /// The lines that are left, each point with where it lies on the map; and what was cut.
    struct PublishedLines: Sendable {
        var lines: [TrackLine] = []
        /// Which stretch of the way each line belongs to: between one and the next something was cut.
        var stretches: [Int] = []
        /// The points of the file that no line has any more.
        var withheld: [Coordinate] = []

        /// The longest stretch. Times on both sides of what was cut would tell how long the way there was, and many such lengths where it led to.
        var longestStretch: Int? {
            var counts: [Int: Int] = [:]
            for (line, stretch) in zip(lines, stretches) { counts[stretch, default: 0] += line.points.count }
            return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    func published(without circles: CircleIndex) -> PublishedLines {
        var published = PublishedLines()
        var stretch = 0
        for line in lines {
            let line = TrackLine(line)
            guard !circles.isEmpty else {
                published.lines.append(line)
                published.stretches.append(stretch)
                continue
            }
            var cutter = LineCutter(line, circles, stretch)
            cutter.cut()
            stretch = cutter.stretch
            published.withheld += cutter.withheld
            published.lines += cutter.pieces
            published.stretches += cutter.stretches
        }
        return published
    }
}

/// A line of a track on the map.
struct TrackLine: Sendable {
    var points: [TrackPoint]
    /// Where each point lies in Web Mercator, in shares of the world; `x` goes on at the antimeridian, so that no step is longer than half
    /// the world.
    var map: [SIMD2<Double>]

    init(_ points: [TrackPoint]) {
        self.points = points
        map = []
        map.reserveCapacity(points.count)
        for point in points {
            let spot = MapPoint(point.coordinate)
            var place = SIMD2(spot.x, spot.y)
            if let last = map.last { place.x += (last.x - place.x).rounded() }
            map.append(place)
        }
    }

    init() {
        (points, map) = ([], [])
    }

    mutating func append(_ index: Int, of line: TrackLine) {
        points.append(line.points[index])
        map.append(line.map[index])
    }

    /// Adds the point on the way from a point to the next one.
    mutating func append(_ share: Double, after index: Int, of line: TrackLine) {
        let (start, end) = (line.points[index], line.points[index + 1])
        func between(_ first: Double?, _ second: Double?) -> Double? {
            guard let first, let second else { return nil }
            return first + (second - first) * share
        }
        let place = line.map[index] + (line.map[index + 1] - line.map[index]) * share
        map.append(place)
        points.append(
            TrackPoint(
                coordinate: MapPoint(x: place.x, y: place.y).coordinate,
                elevation: between(start.elevation, end.elevation),
                time: between(start.time, end.time)))
    }
}

/// Cuts circles out of one line.
private struct LineCutter {
    private(set) var pieces: [TrackLine] = []
    private(set) var stretches: [Int] = []
    private(set) var stretch: Int
    private(set) var withheld: [Coordinate] = []
    private let line: TrackLine
    private let circles: CircleIndex
    private var piece = TrackLine()

    init(_ line: TrackLine, _ circles: CircleIndex, _ stretch: Int) {
        self.stretch = stretch
        self.line = line
        self.circles = circles
    }

    mutating func cut() {
        for index in line.points.indices.dropLast() {
            var position = 0.0
            for part in hidden(after: index) {
                tell(index, from: position, to: part.lowerBound)
                end()
                stretch += 1
                position = part.upperBound
            }
            tell(index, from: position, to: 1)
            noteHidden(index)
        }
        noteHidden(line.points.count - 1)
        end()
    }

    /// Goes on with a share of the way from a point to the next.
    private mutating func tell(_ index: Int, from: Double, to: Double) {
        guard from < to else { return }
        if piece.points.isEmpty {
            if from > 0 { piece.append(from, after: index, of: line) } else { piece.append(index, of: line) }
        }
        if to < 1 { piece.append(to, after: index, of: line) } else { piece.append(index + 1, of: line) }
    }

    /// The parts of the way to the next point that lie in circles, in their order.
    private func hidden(after index: Int) -> [ClosedRange<Double>] {
        let (start, end) = (line.map[index], line.map[index + 1])
        let parts = circles.circles(from: start, to: end).compactMap { $0.cut(from: start, to: end) }
        guard parts.count > 1 else { return parts }
        var joined: [ClosedRange<Double>] = []
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = joined.last, part.lowerBound <= last.upperBound else {
                joined.append(part)
                continue
            }
            joined[joined.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
        }
        return joined
    }

    private mutating func noteHidden(_ index: Int) {
        let place = line.map[index]
        if circles.circles(from: place, to: place).contains(where: { $0.cut(from: place, to: place) != nil }) {
            withheld.append(line.points[index].coordinate)
        }
    }

    private mutating func end() {
        if piece.points.count > 1 {
            pieces.append(piece)
            stretches.append(stretch)
        }
        piece = TrackLine()
    }
}
