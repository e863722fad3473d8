// Single squares, for whoever shows them by themselves.
extension Ground {
    /// Whether the level of a square has it, so that no coarser one stands in for it.
    package func has(_ square: GroundSquare) -> Bool {
        levels.first { $0.zoom == square.zoom }.map { range(of: square, in: $0) != nil } ?? false
    }

    /// What lies in a square, in units of 2^-bits of it; where its level lacks it, the part of a coarser one that stands in for it.
    package func features(of square: GroundSquare, bits: Int) -> [GroundFeature<SIMD2<Int32>>] {
        for level in levels.reversed() where level.zoom <= square.zoom {
            guard let found = features(of: square.ancestor(zoom: level.zoom), in: level) else { continue }
            let cut = SquareCut(square, from: level, bits: bits)
            return found.compactMap(cut.part)
        }
        return []
    }
}

/// Cuts one square out of one that it lies in.
private struct SquareCut {
    private let frame: ClipFrame
    private let scale: Double
    private let corner: SIMD2<Double>
    private let isWhole: Bool

    init(_ square: GroundSquare, from level: Ground.Level, bits: Int) {
        let depth = square.zoom - level.zoom
        let side = Double(1 << bits)
        let first = square.ancestor(zoom: level.zoom)
        frame = ClipFrame(low: .zero, high: SIMD2(repeating: side))
        scale = side * Double(1 << depth) / Double(1 << level.bits)
        corner = SIMD2(Double(square.x - first.x << depth), Double(square.y - first.y << depth)) * side
        isWhole = depth == 0
    }

    func part(of feature: GroundFeature<SIMD2<Int32>>) -> GroundFeature<SIMD2<Int32>>? {
        let parts = feature.parts.flatMap { part -> [[SIMD2<Int32>]] in
            let points = part.map { SIMD2(Double($0.x), Double($0.y)) * scale - corner }
            if feature.kind.isPoint {
                let inside = isWhole ? points : points.filter(holds)
                return inside.isEmpty ? [] : [rounded(inside)]
            }
            if feature.kind.isArea {
                let ring = rounded(isWhole ? points : frame.clipped(ring: points))
                return ring.count > 2 ? [ring] : []
            }
            let lines = isWhole ? [points] : frame.clipped(line: points)
            return lines.map(rounded).filter { $0.count > 1 }
        }
        return parts.isEmpty ? nil : feature.with(parts: parts)
    }

    /// A point on an edge belongs to one square.
    private func holds(_ point: SIMD2<Double>) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < frame.high.x && point.y < frame.high.y
    }

    private func rounded(_ points: [SIMD2<Double>]) -> [SIMD2<Int32>] {
        var result: [SIMD2<Int32>] = []
        result.reserveCapacity(points.count)
        for point in points {
            let whole = SIMD2(Int32(point.x.rounded()), Int32(point.y.rounded()))
            if result.last != whole { result.append(whole) }
        }
        return result
    }
}
