internal import Maps

/// Areas as paths of SVG, with as many points as are seen. What two areas have in common is simplified once, so that they still fit
/// each other.
struct AreaDrawing: Sendable {
    struct DrawnShape: Sendable {
        /// Empty where nothing is left to be seen.
        let path: String
        /// The corners of what surrounds it.
        let low: SIMD2<Double>
        let high: SIMD2<Double>
    }

    /// In the order of the areas.
    let shapes: [DrawnShape]

    private typealias Point = SIMD2<Int32>

    /// What a triangle spans at least that a point is drawn for, in square units of the drawing.
    private static let leastTriangle = 8.0
    /// An island that is smaller is left out, unless it is the largest of its area.
    private static let leastIsland = 7.0

    /// - Parameters:
    ///   - areas: the rings of each.
    ///   - grain: how many units of the ground are one for the drawing, as an exponent of 2.
    ///   - project: where a point of the ground is drawn.
    init(_ areas: [[[SIMD2<Int32>]]], grain: Int32, project: (SIMD2<Int32>) -> SIMD2<Double>) {
        let areas = areas.map { rings in Self.seen(rings.map { Self.coarse($0, grain) }, project) }
        let junctions = Junctions(areas)
        shapes = areas.map { rings in
            var path = SVGPath()
            for ring in rings { path.add(ring: Self.simplified(ring, junctions, project)) }
            let points = rings.joined().map(project)
            return DrawnShape(
                path: path.text, low: points.reduce(SIMD2(repeating: .infinity)) { pointwiseMin($0, $1) },
                high: points.reduce(SIMD2(repeating: -.infinity)) { pointwiseMax($0, $1) })
        }
    }

    /// The ring on a coarser grid: the same points where a neighbour has them.
    private static func coarse(_ ring: [Point], _ grain: Int32) -> [Point] {
        let mask = Point(repeating: ~((1 << grain) &- 1)), half = Point(repeating: 1 << (grain - 1))
        var coarse: [Point] = []
        for point in ring {
            let rounded = (point &+ half) & mask
            if coarse.last != rounded { coarse.append(rounded) }
        }
        while coarse.count > 1, coarse.first == coarse.last { coarse.removeLast() }
        return coarse
    }

    /// The rings that are not too small to be seen.
    private static func seen(_ rings: [[Point]], _ project: (Point) -> SIMD2<Double>) -> [[Point]] {
        let sizes = rings.map { ring -> Double in
            guard ring.count > 2, let first = ring.first.map(project) else { return 0 }
            var low = first, high = first
            for point in ring.map(project) {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
            return max(high.x - low.x, high.y - low.y)
        }
        let largest = sizes.max() ?? 0
        return zip(rings, sizes).filter { $0.count > 2 && ($1 >= leastIsland || $1 == largest) }.map(\.0)
    }

    private static func simplified(
        _ ring: [Point], _ junctions: Junctions, _ project: (Point) -> SIMD2<Double>
    ) -> [SIMD2<Double>] {
        var ends = ring.indices.filter { junctions.holds(ring[$0]) }
        if ends.count < 2 {
            // Any two points that a neighbour finds too.
            let order = ring.indices.sorted { precedes(ring[$0], ring[$1]) }
            ends = Array(Set(ends + [order[0], order[order.count - 1]])).sorted()
        }
        var points: [SIMD2<Double>] = []
        for (start, end) in zip(ends, ends.dropFirst() + [ends[0] + ring.count]) {
            let line = (start...max(start, end)).map { ring[$0 % ring.count] }
            points += simplified(line, project).dropLast()
        }
        return points
    }

    private static func simplified(_ line: [Point], _ project: (Point) -> SIMD2<Double>) -> [SIMD2<Double>] {
        // In one direction, whichever side of it the area lies on.
        let isTurned = line.lexicographicallyPrecedes(line.reversed(), by: precedes)
        let points = (isTurned ? line.reversed() : line).map(project)
        let weights = LineSimplification.areas(of: points) { _, _ in true }
        let kept = zip(points, weights).filter { $1 >= leastTriangle }.map(\.0)
        return isTurned ? kept.reversed() : kept
    }

    private static func precedes(_ first: Point, _ second: Point) -> Bool { (first.x, first.y) < (second.x, second.y) }
}

/// The points at which borders of several areas meet.
private struct Junctions {
    /// Up to two neighbours of each point; the points that have more.
    private var neighbours: [SIMD2<Int32>: (first: SIMD2<Int32>, second: SIMD2<Int32>?)] = [:]
    private var points: Set<SIMD2<Int32>> = []

    init(_ areas: [[[SIMD2<Int32>]]]) {
        for ring in areas.joined() {
            guard var last = ring.last else { continue }
            for point in ring {
                add(last, beside: point)
                add(point, beside: last)
                last = point
            }
        }
        neighbours = [:]
    }

    private mutating func add(_ neighbour: SIMD2<Int32>, beside point: SIMD2<Int32>) {
        guard let known = neighbours[point] else {
            neighbours[point] = (neighbour, nil)
            return
        }
        if known.first == neighbour { return }
        guard let second = known.second else {
            neighbours[point] = (known.first, neighbour)
            return
        }
        if second != neighbour { points.insert(point) }
    }

    func holds(_ point: SIMD2<Int32>) -> Bool { points.contains(point) }
}

/// Rings in whole units, each point told from the one before.
private struct SVGPath {
    private(set) var text = ""

    mutating func add(ring points: [SIMD2<Double>]) {
        var ring: [(x: Int, y: Int)] = []
        for point in points {
            let rounded = (x: Int(point.x.rounded()), y: Int(point.y.rounded()))
            if ring.last.map({ $0 != rounded }) ?? true { ring.append(rounded) }
        }
        if let first = ring.first, let last = ring.last, ring.count > 1, first == last { ring.removeLast() }
        guard ring.count > 2, var last = ring.first else { return }
        text += "M\(last.x)\(last.y < 0 ? "" : " ")\(last.y)l"
        for (index, point) in ring.enumerated().dropFirst() {
            let (x, y) = (point.x - last.x, point.y - last.y)
            text += "\(x < 0 || index == 1 ? "" : " ")\(x)\(y < 0 ? "" : " ")\(y)"
            last = point
        }
        text += "z"
    }
}
