internal import Diary
internal import Files

// What may be told of a track: everything outside of the zones and away from its ends.
extension RecordedTrack {
    /// The lines that are left, each point with where it lies on the map; and what was cut.
    struct Told: Sendable {
        var lines: [TrackLine] = []
        /// The points of the file that no line has any more.
        var withheld: [Coordinate] = []
    }

    /// The circles that are cut from the track.
    ///
    /// - Parameter file: the fingerprint of its bytes, from which the margins follow: nobody who does not have the file can tell them.
    func circles(_ privacy: TrackPrivacy, file: Fingerprint) -> [CutCircle] {
        var zones = privacy.zones
        if privacy.trim > 0 { zones += ends.map { .init(center: $0, radius: privacy.trim) } }
        return zones.map { zone in
            CutCircle(
                zone,
                margin: Self.share(file) { writer in
                    for number in [zone.center.latitude, zone.center.longitude, zone.radius] {
                        writer.write(number.bitPattern)
                    }
                })
        }
    }

    /// A number from 0 to 1 that nobody can guess who does not have the file.
    private static func share(_ file: Fingerprint, _ write: (inout ByteWriter) -> Void) -> Double {
        let fingerprint = Fingerprint { writer in
            writer.write(file)
            write(&writer)
        }
        return Double(fingerprint.high >> 11) / Double(UInt64(1) << 53)
    }

    func told(without circles: CircleIndex, file: Fingerprint) -> Told {
        var told = Told()
        for line in lines {
            let line = TrackLine(line)
            guard !circles.isEmpty else {
                told.lines.append(line)
                continue
            }
            var cutter = LineCutter(line, circles)
            cutter.cut()
            told.withheld += cutter.withheld
            for piece in cutter.pieces {
                // Two ends on one circle tell where its middle is; so each goes back by another length.
                func back(_ radius: Double?, _ end: Bool) -> Double {
                    guard let radius else { return 0 }
                    let share = Self.share(file) {
                        $0.write(piece.line.map[0].x.bitPattern)
                        $0.write(piece.line.map[0].y.bitPattern)
                        $0.write(end)
                    }
                    return radius * Self.greatestRetreat * share
                }
                let (kept, lost) = piece.line.shortened(
                    atStart: back(piece.startRadius, false), atEnd: back(piece.endRadius, true))
                told.withheld += lost
                if let kept { told.lines.append(kept) }
            }
        }
        return told
    }

    /// How far the end of a cut line goes back at most, as a share of the zone's radius.
    private static let greatestRetreat = 0.15
}

/// A line of a track on the map.
struct TrackLine: Sendable {
    var points: [TrackPoint]
    /// Where each point lies in Web Mercator, in shares of the world; `x` goes on at the antimeridian, so that no step is longer than half
    /// the world.
    var map: [SIMD2<Double>]
    /// Which points stand in the file as they are, and are no ends that a cut made.
    private var isOwn: [Bool]

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
        isOwn = Array(repeating: true, count: points.count)
    }

    init() {
        (points, map, isOwn) = ([], [], [])
    }

    mutating func append(_ index: Int, of line: TrackLine) {
        points.append(line.points[index])
        map.append(line.map[index])
        isOwn.append(line.isOwn[index])
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
        isOwn.append(false)
    }

    /// The line without its first and last metres.
    ///
    /// - Returns: nil where it is not longer than that, and the points that it lost.
    func shortened(atStart start: Double, atEnd end: Double) -> (line: TrackLine?, lost: [Coordinate]) {
        guard start > 0 || end > 0 else { return (self, []) }
        var way = [0.0]
        for (first, second) in zip(points, points.dropFirst()) {
            way.append((way.last ?? 0) + first.coordinate.distance(to: second.coordinate))
        }
        let (from, to) = (start, (way.last ?? 0) - end)
        func lost(_ isLost: (Int) -> Bool) -> [Coordinate] {
            points.indices.filter { isOwn[$0] && isLost($0) }.map { points[$0].coordinate }
        }
        guard from < to else { return (nil, lost { _ in true }) }
        var line = TrackLine()
        for index in points.indices {
            if index > 0 {
                let (before, here) = (way[index - 1], way[index])
                for edge in [from, to] where before < edge && edge < here {
                    line.append((edge - before) / (here - before), after: index - 1, of: self)
                }
            }
            if from <= way[index], way[index] <= to { line.append(index, of: self) }
        }
        return (line.points.count > 1 ? line : nil, lost { way[$0] < from || way[$0] > to })
    }
}

/// Cuts circles out of one line.
private struct LineCutter {
    struct Piece {
        var line: TrackLine
        /// The radius of the zone at whose edge the piece begins, nil where it begins as the line does; the same of its end.
        var startRadius: Double?
        var endRadius: Double?
    }

    private(set) var pieces: [Piece] = []
    private(set) var withheld: [Coordinate] = []
    private let line: TrackLine
    private let circles: CircleIndex
    private var piece = Piece(line: TrackLine())

    init(_ line: TrackLine, _ circles: CircleIndex) {
        self.line = line
        self.circles = circles
    }

    mutating func cut() {
        for index in line.points.indices.dropLast() {
            var (position, radius) = (0.0, nil as Double?)
            for part in hidden(after: index) {
                tell(index, from: position, to: part.range.lowerBound, radius)
                piece.endRadius = part.first
                end()
                (position, radius) = (part.range.upperBound, part.last)
            }
            tell(index, from: position, to: 1, radius)
            noteHidden(index)
        }
        noteHidden(line.points.count - 1)
        end()
    }

    /// Goes on with a share of the way from a point to the next.
    ///
    /// - Parameter radius: of the zone that the way comes out of there.
    private mutating func tell(_ index: Int, from: Double, to: Double, _ radius: Double?) {
        guard from < to else { return }
        if piece.line.points.isEmpty {
            if from > 0 { piece.line.append(from, after: index, of: line) } else { piece.line.append(index, of: line) }
            piece.startRadius = radius
        }
        if to < 1 { piece.line.append(to, after: index, of: line) } else { piece.line.append(index + 1, of: line) }
    }

    /// The parts of the way to the next point that lie in circles, in their order, with the radii of the zones where each begins and ends.
    private func hidden(after index: Int) -> [(range: ClosedRange<Double>, first: Double, last: Double)] {
        var parts: [(range: ClosedRange<Double>, first: Double, last: Double)] = []
        let (start, end) = (line.map[index], line.map[index + 1])
        for circle in circles.circles(from: start, to: end) {
            guard let range = circle.cut(from: start, to: end) else { continue }
            parts.append((range, circle.radius, circle.radius))
        }
        guard parts.count > 1 else { return parts }
        parts.sort { $0.range.lowerBound < $1.range.lowerBound }
        var joined = [parts[0]]
        for part in parts.dropFirst() {
            let last = joined[joined.count - 1]
            if part.range.lowerBound > last.range.upperBound {
                joined.append(part)
            } else if part.range.upperBound > last.range.upperBound {
                joined[joined.count - 1] = (last.range.lowerBound...part.range.upperBound, last.first, part.last)
            }
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
        if piece.line.points.count > 1 { pieces.append(piece) }
        piece = Piece(line: TrackLine())
    }
}
