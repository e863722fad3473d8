internal import Maps

/// Which points of the ground a drawing has: those that matter most, no more than a page should carry.
struct GroundSimplification {
    typealias Feature = GroundFeature<SIMD2<Double>>

    /// As many points stay, besides those that have to.
    let mostPoints: Int
    /// The smallest triangle whose point is worth drawing, in square units of the drawing.
    var leastArea = 0.0

    /// Features of several trees without the other points, and without areas of which nothing is left.
    func simplified(_ features: [[Feature]]) -> [[Feature]] {
        // Asking how much each point matters takes longer than to draw them all.
        let count = features.joined().reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.count } }
        guard leastArea > 0 || count > mostPoints else { return features }
        let weights = features.map { $0.map { feature in feature.parts.map { Self.weights(of: $0, feature.kind) } } }
        let limit = limit(weights)
        return zip(features, weights).map { features, weights in
            zip(features, weights).compactMap { feature, weights in
                guard !feature.kind.isPoint else { return feature }
                let parts = zip(feature.parts, weights).compactMap { part, weights -> [SIMD2<Double>]? in
                    let points = zip(part, weights).filter { $1 >= limit }.map(\.0)
                    return points.count > (feature.kind.isArea ? 2 : 1) ? points : nil
                }
                guard !parts.isEmpty else { return nil }
                return Feature(
                    feature.kind, rank: feature.rank, name: feature.name, color: feature.color, parts: parts)
            }
        }
    }

    /// How much a point has to matter.
    private func limit(_ weights: [[[[Double]]]]) -> Double {
        let seen = weights.joined().joined().joined().filter { $0.isFinite && $0 >= leastArea }
        return seen.count > mostPoints ? seen.sorted(by: >)[mostPoints].nextUp : leastArea
    }

    private static func weights(of part: [SIMD2<Double>], _ kind: GroundKind) -> [Double] {
        guard kind.isArea, part.count > 2 else { return LineSimplification.areas(of: part) { _, _ in true } }
        // A ring is as many lines as it has points that stay, and one from its first point to itself where it has none.
        let corners = part.indices.filter { isCorner($0, of: part) }
        let ends = corners.isEmpty ? [0] : corners
        var weights = [Double](repeating: .infinity, count: part.count)
        for (position, start) in ends.enumerated() {
            let next = position + 1 < ends.count ? ends[position + 1] : ends[0] + part.count
            let line = (start...next).map { part[$0 % part.count] }
            let areas = LineSimplification.areas(of: line) { _, _ in true }
            for (offset, area) in areas.enumerated().dropLast() { weights[(start + offset) % part.count] = area }
        }
        return weights
    }

    /// Whether a ring leaves the edge of a square there, or turns on it: the ring in the next square has the same point.
    private static func isCorner(_ index: Int, of ring: [SIMD2<Double>]) -> Bool {
        let (own, before) = (ring[index], ring[(index + ring.count - 1) % ring.count])
        let after = ring[(index + 1) % ring.count]
        let (from, to) = (own .== before, own .== after)
        return (from[0] || from[1] || to[0] || to[1]) && !(from[0] && to[0]) && !(from[1] && to[1])
    }
}
