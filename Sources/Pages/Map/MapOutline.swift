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
