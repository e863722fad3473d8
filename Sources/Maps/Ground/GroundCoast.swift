/// Sea and land from coasts as OpenStreetMap has them: lines with the land on their left.
package enum GroundCoast {
    /// A coast ends within the bounds, so that nobody knows where the sea is.
    package struct Gap: Error {}

    /// How far from the edge a coast may end, as a share of the shorter side: it goes on to the edge then.
    private static let gapLimit = 0.1

    /// The bounds as sea and the land in it; nothing where no coast passes through the bounds.
    ///
    /// - Parameter lines: in pieces of any length, as shares of the world.
    package static func features(
        of lines: [[SIMD2<Double>]], in bounds: ClipFrame
    ) throws(Gap) -> [GroundFeature<SIMD2<Double>>] {
        var rings: [[SIMD2<Double>]] = []
        var crossing: [Crossing] = []
        let edge = Edge(bounds)
        for line in LineJoining.joined(lines) {
            guard let first = line.first, let last = line.last else { continue }
            var line = line
            if first == last {
                guard let outside = line.firstIndex(where: { !edge.holds($0) }) else {
                    rings.append(Array(line.dropLast()))
                    continue
                }
                // It begins outside, so that none of its pieces is two.
                line = Array(line.dropLast())
                line = Array(line[outside...] + line[...outside])
            }
            for piece in bounds.clipped(line: line) { crossing.append(try Crossing(piece, edge)) }
        }
        guard !rings.isEmpty || !crossing.isEmpty else { return [] }
        rings += closed(crossing, edge)
        // Land was on the left, and outer rings are clockwise.
        rings = rings.map { $0.reversed() }
        let whole = [bounds.low, SIMD2(bounds.high.x, bounds.low.y), bounds.high, SIMD2(bounds.low.x, bounds.high.y)]
        if crossing.isEmpty {
            let areas = rings.map { GroundRing.area($0) }
            let greatest = areas.max { $0.magnitude < $1.magnitude } ?? 0
            // What is told is a sea within land.
            if greatest < 0 { rings.insert(whole, at: 0) }
        }
        return [
            GroundFeature(.sea, rank: 0, parts: [whole]), GroundFeature(.land, rank: 0, parts: rings),
        ]
    }

    /// A piece of coast from edge to edge.
    private struct Crossing {
        let points: [SIMD2<Double>]
        /// Where it begins and ends on the edge.
        let start: Double
        let end: Double

        init(_ piece: [SIMD2<Double>], _ edge: Edge) throws(Gap) {
            guard let first = piece.first, let last = piece.last else { throw Gap() }
            let (from, to) = (edge.nearest(first), edge.nearest(last))
            guard max(from.distance, to.distance) <= edge.shorter * gapLimit else { throw Gap() }
            var points = piece
            if from.point != first { points.insert(from.point, at: 0) }
            if to.point != last { points.append(to.point) }
            self.points = points
            (start, end) = (from.place, to.place)
        }
    }

    /// Rings of pieces and the edge between them, with the land on the left all the way.
    private static func closed(_ pieces: [Crossing], _ edge: Edge) -> [[SIMD2<Double>]] {
        let order = pieces.indices.sorted { (pieces[$0].start, $0) < (pieces[$1].start, $1) }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        /// The piece that begins next on the edge.
        func next(after place: Double) -> Int {
            var low = 0, high = order.count
            while low < high {
                let middle = (low + high) / 2
                if pieces[order[middle]].start < place { low = middle + 1 } else { high = middle }
            }
            return order[low == order.count ? 0 : low]
        }
        var rings: [[SIMD2<Double>]] = []
        for first in pieces.indices where !isUsed[first] {
            var ring: [SIMD2<Double>] = []
            var index = first
            repeat {
                isUsed[index] = true
                ring += pieces[index].points
                let other = next(after: pieces[index].end)
                ring += edge.corners(from: pieces[index].end, to: pieces[other].start)
                index = other
            } while !isUsed[index]
            rings.append(ring)
        }
        return rings
    }

    /// The edge of the bounds, as a way from the north-western corner down and around.
    private struct Edge {
        let bounds: ClipFrame
        let size: SIMD2<Double>

        init(_ bounds: ClipFrame) {
            self.bounds = bounds
            size = bounds.high - bounds.low
        }

        var shorter: Double { min(size.x, size.y) }
        private var length: Double { 2 * (size.x + size.y) }

        func holds(_ point: SIMD2<Double>) -> Bool {
            point.x >= bounds.low.x && point.y >= bounds.low.y && point.x <= bounds.high.x && point.y <= bounds.high.y
        }

        /// The nearest point of the edge, and how far along the way it lies.
        func nearest(_ point: SIMD2<Double>) -> (point: SIMD2<Double>, place: Double, distance: Double) {
            let (from, to) = (point - bounds.low, bounds.high - point)
            let sides = [
                (from.x, SIMD2(bounds.low.x, point.y), from.y),
                (to.y, SIMD2(point.x, bounds.high.y), size.y + from.x),
                (to.x, SIMD2(bounds.high.x, point.y), size.y + size.x + to.y),
                (from.y, SIMD2(point.x, bounds.low.y), 2 * size.y + size.x + to.x),
            ]
            let side = sides.min { $0.0.magnitude < $1.0.magnitude } ?? sides[0]
            return (side.1, side.2, side.0.magnitude)
        }

        /// The corners that the way passes.
        func corners(from start: Double, to end: Double) -> [SIMD2<Double>] {
            let end = end < start ? end + length : end
            let (low, high) = (bounds.low, bounds.high)
            let corners = [
                (0, low), (size.y, SIMD2(low.x, high.y)), (size.y + size.x, high),
                (2 * size.y + size.x, SIMD2(high.x, low.y)),
            ]
            return (corners + corners.map { ($0.0 + length, $0.1) }).filter { $0.0 > start && $0.0 < end }.map(\.1)
        }
    }
}
