package import Diary
internal import FlowLayout

/// Coasts, borders or rivers that a map is drawn over, as the diary's own file has them.
package struct MapOutline: Sendable {
    package struct Line: Sendable {
        let points: [MapPoint]
        /// Whether the line is the border of an area.
        let isClosed: Bool
        fileprivate let west: Double, east: Double, north: Double, south: Double

        package init(_ coordinates: [Coordinate], isClosed: Bool) {
            points = coordinates.map { MapPoint($0) }
            self.isClosed = isClosed
            west = points.map(\.x).min() ?? 0
            east = points.map(\.x).max() ?? 0
            north = points.map(\.y).min() ?? 0
            south = points.map(\.y).max() ?? 0
        }
    }

    /// The lines of one shape: an area with the holes in it, or a line.
    package typealias Shape = [Line]

    private let shapes: [Shape]

    /// Units that a drawing is wide.
    static let width = 1000.0
    /// As many points are drawn at most; a finer line would not be seen, and a page has to be loaded.
    private static let mostPoints = 4000

    package init(_ shapes: [Shape]) {
        self.shapes = shapes
    }

    /// The paths of SVG that show what is in a view: areas and lines.
    func paths(in view: MapView) -> (areas: String, lines: String) {
        var tolerance = 1.0
        while true {
            let (areas, lines, count) = drawn(in: view, tolerance)
            if count <= Self.mostPoints { return (areas, lines) }
            tolerance *= 2
        }
    }

    private func drawn(in view: MapView, _ tolerance: Double) -> (areas: String, lines: String, count: Int) {
        var areas = "", lines = ""
        var count = 0
        let height = Self.width * view.height / view.width
        // A little larger than the view, so that cut edges are not seen.
        let frame = MapFrame(low: SIMD2(-8, -8), high: SIMD2(Self.width + 8, height + 8))
        let scale = Self.width / view.width
        for turn in Int(view.origin.x.rounded(.down))...Int((view.origin.x + view.width).rounded(.down)) {
            let offset = Double(turn) - view.origin.x
            for shape in shapes {
                for line in shape {
                    guard line.east + offset >= 0, line.west + offset <= view.width, line.south >= view.origin.y,
                        line.north <= view.origin.y + view.height
                    else { continue }
                    let points = line.points.map { SIMD2(($0.x + offset) * scale, ($0.y - view.origin.y) * scale) }
                    if line.isClosed {
                        let ring = Self.simplified(frame.clipped(ring: points), tolerance)
                        if ring.count > 2 { Self.write(ring, isClosed: true, &areas, &count) }
                    } else {
                        for piece in frame.clipped(line: points) {
                            let piece = Self.simplified(piece, tolerance)
                            if piece.count > 1 { Self.write(piece, isClosed: false, &lines, &count) }
                        }
                    }
                }
            }
        }
        return (areas, lines, count)
    }

    /// The line without points that lie nearer to the one before than anybody sees; its ends stay.
    private static func simplified(_ points: [SIMD2<Double>], _ tolerance: Double) -> [SIMD2<Double>] {
        guard var last = points.first else { return [] }
        var kept = [last]
        for (index, point) in points.enumerated().dropFirst() {
            let step = point - last
            guard index == points.count - 1 || (step * step).sum() >= tolerance * tolerance else { continue }
            kept.append(point)
            last = point
        }
        return kept
    }

    private static func write(_ points: [SIMD2<Double>], isClosed: Bool, _ path: inout String, _ count: inout Int) {
        count += points.count
        for (index, point) in points.enumerated() {
            path += index == 0 ? "M" : index == 1 ? "L" : " "
            path += "\(Int(point.x.rounded())) \(Int(point.y.rounded()))"
        }
        if isClosed { path += "z" }
    }
}

/// The edge of a drawing, at which lines are cut off.
struct MapFrame {
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    /// An area's border cut at each side in turn (Sutherland and Hodgman): what lies outside runs along the edge.
    func clipped(ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
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
    func clipped(line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
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
