/// What is asked of the rings of an area.
package enum GroundRing {
    /// The area within a ring, positive where it goes clockwise on the screen.
    package static func area(_ ring: [SIMD2<Double>]) -> Double {
        guard let first = ring.first, var previous = ring.last else { return 0 }
        var sum = 0.0
        // From the ring's own first point, because shares of the world have few digits left for a pond.
        for point in ring {
            let (from, to) = (previous - first, point - first)
            sum += from.x * to.y - to.x * from.y
            previous = point
        }
        return sum / 2
    }

    /// The rings of an area, the outer one first, without points that close them: that one clockwise, holes the other way.
    package static func oriented(_ rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
        var oriented: [[SIMD2<Double>]] = []
        for (index, ring) in rings.enumerated() {
            var ring = ring
            if ring.count > 1, ring.first == ring.last { ring.removeLast() }
            guard ring.count > 2 else {
                // Holes in nothing.
                if index == 0 { return [] }
                continue
            }
            if (area(ring) > 0) != (index == 0) { ring.reverse() }
            oriented.append(ring)
        }
        return oriented
    }

    /// A point within an area where its name may stand: in the middle of the widest of a few lines across it.
    package static func spot(in rings: [[SIMD2<Double>]]) -> SIMD2<Double>? {
        guard let outer = rings.first, let first = outer.first else { return nil }
        var low = first.y, high = first.y
        for point in outer { (low, high) = (min(low, point.y), max(high, point.y)) }
        var best: (width: Double, point: SIMD2<Double>)?
        for share in [0.5, 0.35, 0.65, 0.2, 0.8] {
            let y = low + (high - low) * share
            let crossings = crossings(of: rings, y: y)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                // A line through the middle is preferred.
                let width = (crossings[index + 1] - crossings[index]) * (1 - (share - 0.5).magnitude / 2)
                guard width > best?.width ?? 0 else { continue }
                best = (width, SIMD2((crossings[index] + crossings[index + 1]) / 2, y))
            }
        }
        return best?.point
    }

    /// Where the line of a height crosses the rings, from west to east.
    private static func crossings(of rings: [[SIMD2<Double>]], y: Double) -> [Double] {
        var crossings: [Double] = []
        for ring in rings {
            guard var previous = ring.last else { continue }
            for point in ring {
                if (previous.y <= y) != (point.y <= y) {
                    crossings.append(previous.x + (point.x - previous.x) * (y - previous.y) / (point.y - previous.y))
                }
                previous = point
            }
        }
        return crossings.sorted()
    }
}
