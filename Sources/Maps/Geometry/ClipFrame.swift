/// A rectangle at whose sides areas and lines are cut off.
package struct ClipFrame {
    package let low: SIMD2<Double>
    package let high: SIMD2<Double>

    package init(low: SIMD2<Double>, high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// An area's border cut at each side in turn (Sutherland and Hodgman): what lies outside runs along the edge.
    package func clipped(ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        var ring = ring
        for axis in 0...1 {
            ring = Self.cut(ring) { $0[axis] - low[axis] }
            ring = Self.cut(ring) { high[axis] - $0[axis] }
        }
        return ring
    }

    /// - Parameter depth: how far a point lies inside of the side, negative outside.
    private static func cut(_ ring: [SIMD2<Double>], _ depth: (SIMD2<Double>) -> Double) -> [SIMD2<Double>] {
        guard var previous = ring.last else { return [] }
        var inside: [SIMD2<Double>] = []
        for point in ring {
            let (before, now) = (depth(previous), depth(point))
            if (before < 0) != (now < 0) { inside.append(previous + (point - previous) * (before / (before - now))) }
            if now >= 0 { inside.append(point) }
            previous = point
        }
        return inside
    }

    /// The pieces of a line that lie inside (Liang and Barsky).
    package func clipped(line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        var pieces: [[SIMD2<Double>]] = []
        var piece: [SIMD2<Double>] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let (from, to) = visible(start, end) else { continue }
            if from > 0 || piece.isEmpty {
                if piece.count > 1 { pieces.append(piece) }
                piece = [start + (end - start) * from]
            }
            piece.append(start + (end - start) * to)
            if to < 1 {
                pieces.append(piece)
                piece = []
            }
        }
        if piece.count > 1 { pieces.append(piece) }
        return pieces
    }

    /// The shares of the way from a point to another between which it lies inside.
    private func visible(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (Double, Double)? {
        var from = 0.0, to = 1.0
        for axis in 0...1 {
            let way = end[axis] - start[axis]
            for (toSide, step) in [(low[axis] - start[axis], way), (start[axis] - high[axis], -way)] {
                // Inside where the share is at least `toSide / step`, or at most, by the direction.
                if step == 0 {
                    if toSide > 0 { return nil }
                } else if step > 0 {
                    from = max(from, toSide / step)
                } else {
                    to = min(to, toSide / step)
                }
            }
        }
        return from < to ? (from, to) : nil
    }
}
