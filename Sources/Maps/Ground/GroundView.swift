/// A rectangle of the world, in Web Mercator, as something is about to show it.
package struct GroundView: Sendable {
    /// The north-western corner in shares of the world's width; `x` may lie anywhere, because the world goes on at its edges.
    package let origin: SIMD2<Double>
    /// Width and height in shares of the world's width.
    package let size: SIMD2<Double>
    /// How many units the view is wide in which its features are given.
    package let width: Double
    /// The zoom level of web maps that the view is shown at.
    package let zoom: Double

    package init(origin: SIMD2<Double>, size: SIMD2<Double>, width: Double, zoom: Double) {
        self.origin = origin
        self.size = size
        self.width = width
        self.zoom = zoom
    }

    fileprivate var scale: Double { width / size.x }
    /// A little larger than the view, so that cut edges are not seen.
    fileprivate var frame: ClipFrame {
        ClipFrame(low: SIMD2(-8, -8), high: SIMD2(width + 8, size.y * scale + 8))
    }
}

extension Ground {
    /// What of the ground is seen in a view, in units of the view, cut off a little beyond its edges.
    ///
    /// Points nearer to the one before than `tolerance` are left out, but for those on the edges of squares, where the next one goes on.
    package func features(in view: GroundView, tolerance: Double) -> [GroundFeature<SIMD2<Double>>] {
        guard let level = level(zoom: view.zoom) else { return [] }
        let count = 1 << level.zoom
        let columns = tiles(view.origin.x, view.size.x, count)
        let rows = tiles(view.origin.y, view.size.y, count).clamped(to: 0..<count)
        var seen = Seen(ground: self, view: view, tolerance: tolerance)
        for row in rows {
            for column in columns {
                let turn = Int((Double(column) / Double(count)).rounded(.down))
                seen.add(GroundSquare(zoom: level.zoom, x: column - turn * count, y: row), in: level, turn: turn)
            }
        }
        return seen.features
    }

    private func tiles(_ origin: Double, _ size: Double, _ count: Int) -> Range<Int> {
        let first = Int((origin * Double(count)).rounded(.down))
        return first..<max(first + 1, Int(((origin + size) * Double(count)).rounded(.up)))
    }
}

/// Gathers what is seen, square by square.
private struct Seen {
    let ground: Ground
    let view: GroundView
    let tolerance: Double
    private(set) var features: [GroundFeature<SIMD2<Double>>] = []

    init(ground: Ground, view: GroundView, tolerance: Double) {
        self.ground = ground
        self.view = view
        self.tolerance = tolerance
    }

    mutating func add(_ square: GroundSquare, in level: Ground.Level, turn: Int) {
        if let own = ground.read(square, in: level) {
            return add(own, of: square, in: level, turn: turn, within: view.frame)
        }
        for coarser in ground.levels.reversed() where coarser.zoom < level.zoom {
            let ancestor = square.ancestor(zoom: coarser.zoom)
            guard let found = ground.read(ancestor, in: coarser) else { continue }
            // Of the coarser square only what lies in the one that it stands in for.
            let low = place(square, turn), frame = view.frame
            let high = low + SIMD2(repeating: square.size * view.scale)
            let part = ClipFrame(
                low: pointwiseMax(low, frame.low), high: pointwiseMin(high, frame.high))
            return add(found, of: ancestor, in: coarser, turn: turn, within: part)
        }
    }

    /// Where the corner of a square lies in the view.
    private func place(_ square: GroundSquare, _ turn: Int) -> SIMD2<Double> {
        (SIMD2(Double(square.x), Double(square.y)) * square.size + SIMD2(Double(turn), 0) - view.origin) * view.scale
    }

    private mutating func add(
        _ found: ReadSquare, of square: GroundSquare, in level: Ground.Level, turn: Int,
        within frame: ClipFrame
    ) {
        guard frame.low.x < frame.high.x, frame.low.y < frame.high.y else { return }
        let side = Int32(1) << level.bits
        let unit = square.size / Double(side)
        let corner = SIMD2(Double(square.x), Double(square.y)) * square.size + SIMD2(Double(turn), 0)
        // The part of the square that is seen, in its own units; what lies beside it is not looked at.
        let low = (frame.low / view.scale + view.origin - corner) / unit
        let high = (frame.high / view.scale + view.origin - corner) / unit
        for (feature, boxes) in zip(found.features, found.boxes) where Double(feature.rank) <= view.zoom {
            var parts: [[SIMD2<Double>]] = []
            for (part, box) in zip(feature.parts, boxes) {
                guard Double(box.high.x) >= low.x, Double(box.high.y) >= low.y, Double(box.low.x) <= high.x,
                    Double(box.low.y) <= high.y
                else { continue }
                if feature.kind.isPoint {
                    // A point on an edge belongs to one square.
                    let points = part.map {
                        (corner + SIMD2(Double($0.x), Double($0.y)) * unit - view.origin) * view.scale
                    }
                    let inside = points.filter {
                        $0.x >= frame.low.x && $0.x < frame.high.x && $0.y >= frame.low.y && $0.y < frame.high.y
                    }
                    if !inside.isEmpty { parts.append(inside) }
                    continue
                }
                let points = placed(part, corner, unit, side, isRing: feature.kind.isArea)
                if feature.kind.isArea {
                    let ring = frame.clipped(ring: points)
                    if ring.count > 2 { parts.append(ring) }
                } else {
                    parts += frame.clipped(line: points)
                }
            }
            if !parts.isEmpty { features.append(feature.with(parts: parts)) }
        }
    }

    /// A line in units of the view, without points that nobody would tell from the one before.
    private func placed(
        _ part: [SIMD2<Int32>], _ corner: SIMD2<Double>, _ unit: Double, _ side: Int32, isRing: Bool
    ) -> [SIMD2<Double>] {
        var points: [SIMD2<Double>] = []
        points.reserveCapacity(part.count)
        var last = SIMD2<Double>(repeating: .infinity)
        for (index, point) in part.enumerated() {
            let placed = (corner + SIMD2(Double(point.x), Double(point.y)) * unit - view.origin) * view.scale
            let step = placed - last
            let isEdge = point.x == 0 || point.y == 0 || point.x == side || point.y == side
            let isEnd = index == 0 || index == part.count - 1
            guard isEdge || isEnd && !isRing || !((step * step).sum() < tolerance * tolerance) else { continue }
            points.append(placed)
            last = placed
        }
        return points
    }
}
