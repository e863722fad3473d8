/// Circles by where they lie on the map, so that a track is held against those alone that it may touch: a diary may tell thousands of
/// spots roughly.
struct CircleIndex: Sendable {
    private struct Cell: Hashable {
        let column: Int
        let row: Int
    }

    /// So many cells the world is wide, each five kilometres at the equator.
    private static let columns = 8192.0
    /// A circle or a step that lies in more cells than this is looked at, or looks, everywhere.
    private static let mostCells = 64

    private let circles: [CutCircle]
    private var cells: [Cell: [Int]] = [:]
    /// Those too large for cells.
    private var large: [Int] = []

    init(_ circles: [CutCircle]) {
        self.circles = circles
        for (index, circle) in circles.enumerated() {
            if let own = Self.cells(circle.low, circle.high) {
                for cell in own { cells[cell, default: []].append(index) }
            } else {
                large.append(index)
            }
        }
    }

    var isEmpty: Bool { circles.isEmpty }

    /// The cells of a rectangle, nil for too many. The world goes on at its edges.
    private static func cells(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> [Cell]? {
        let from = (low * columns).rounded(.down), to = (high * columns).rounded(.down)
        let size = to - from + 1
        guard size.x * size.y <= Double(mostCells) else { return nil }
        var cells: [Cell] = []
        for column in Int(from.x)...Int(to.x) {
            let turned = ((column % Int(columns)) + Int(columns)) % Int(columns)
            for row in Int(from.y)...Int(to.y) { cells.append(Cell(column: turned, row: row)) }
        }
        return cells
    }

    /// The circles that a step may touch; one may stand here several times.
    func circles(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [CutCircle] {
        if circles.isEmpty { return [] }
        guard let own = Self.cells(pointwiseMin(start, end), pointwiseMax(start, end)) else { return circles }
        return (large + own.flatMap { cells[$0] ?? [] }).map { circles[$0] }
    }
}
