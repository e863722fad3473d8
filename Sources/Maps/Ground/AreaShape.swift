/// The borders of an area, sorted into bands by latitude, so that a question looks at few of them.
///
/// A class, because copying one value of several lists for each question costs more than the question.
final class AreaShape: Sendable {
    /// A point in parts of a unit, so that what holds it is told by whole numbers, exactly.
    struct ShapePoint: Sendable {
        /// A part is 4 cm at the equator.
        static let partBits = 8
        static let parts = 1 << partBits
        static let side = 1 << (GroundAreas.unitBits + partBits)

        let x: Int
        let y: Int

        /// - Parameter x: in shares of the world's width, beside which it goes on.
        init(x: Double, y: Double) {
            let side = Double(Self.side)
            self.x = min(Self.side - 1, max(0, Int((x - x.rounded(.down)) * side)))
            // What lies beyond the edges, at the poles, lies in what reaches to the edge.
            self.y = Int(min(side - 1, max(0, y * side)))
        }

        private init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }

        /// The unit that it lies in.
        var unit: SIMD2<Int32> { SIMD2(Int32(x >> Self.partBits), Int32(y >> Self.partBits)) }

        /// The point, and beyond the edge of the world what is the same point, where the edge is near.
        func copies(within radius: Double) -> [ShapePoint] {
            let reach = Int(radius)
            var copies = [self]
            if x < reach { copies.append(ShapePoint(x: x + Self.side, y: y)) }
            if x >= Self.side - reach { copies.append(ShapePoint(x: x - Self.side, y: y)) }
            return copies
        }
    }

    /// From the first two to the last two, in units.
    private let borders: [SIMD4<Int32>]
    private let top: Int
    private let bandHeight: Int
    /// Where each band begins among the members, and their end.
    private let starts: [Int32]
    /// For each band the numbers of the borders that touch it.
    private let members: [Int32]

    init(_ rings: [[SIMD2<Int32>]]) {
        var borders: [SIMD4<Int32>] = []
        for ring in rings {
            guard var last = ring.last else { continue }
            for point in ring {
                if point != last { borders.append(SIMD4(last.x, last.y, point.x, point.y)) }
                last = point
            }
        }
        let low = Int(borders.map { min($0.y, $0.w) }.min() ?? 0),
            high = Int(borders.map { max($0.y, $0.w) }.max() ?? 0)
        let count = max(1, min(borders.count / 4, high - low + 1))
        top = low
        bandHeight = (high - low) / count + 1
        var sizes = [Int32](repeating: 0, count: count + 1)
        for border in borders { for band in Self.bands(of: border, low, bandHeight) { sizes[band + 1] += 1 } }
        for band in 0..<count { sizes[band + 1] += sizes[band] }
        starts = sizes
        var members = [Int32](repeating: 0, count: Int(sizes[count]))
        for (number, border) in borders.enumerated() {
            for band in Self.bands(of: border, low, bandHeight) {
                members[Int(sizes[band])] = Int32(number)
                sizes[band] += 1
            }
        }
        self.borders = borders
        self.members = members
    }

    private static func bands(of border: SIMD4<Int32>, _ top: Int, _ height: Int) -> ClosedRange<Int> {
        let (first, last) = (Int(min(border.y, border.w)), Int(max(border.y, border.w)))
        return (first - top) / height...(last - top) / height
    }

    /// Whether a point lies inside by the even-odd rule. Of a common border each point belongs to one side of it.
    func contains(_ point: ShapePoint) -> Bool {
        let row = (point.y >> ShapePoint.partBits) - top
        guard row >= 0, case let band = row / bandHeight, band < starts.count - 1 else { return false }
        var isInside = false
        for member in members[Int(starts[band])..<Int(starts[band + 1])] {
            let border = borders[Int(member)]
            let (startY, endY) = (Int(border.y) << ShapePoint.partBits, Int(border.w) << ShapePoint.partBits)
            guard (startY > point.y) != (endY > point.y) else { continue }
            let (startX, endX) = (Int(border.x) << ShapePoint.partBits, Int(border.z) << ShapePoint.partBits)
            // Whether the border passes east of the point: the products are below 2^61.
            let side = (endX - startX) * (point.y - startY) - (point.x - startX) * (endY - startY)
            if endY > startY ? side > 0 : side < 0 { isInside.toggle() }
        }
        return isInside
    }

    /// The square of the distance to the nearest border, in parts; nil where none is as near.
    func squaredDistance(to point: ShapePoint, within radius: Double) -> Double? {
        let reach = Int(radius) >> ShapePoint.partBits + 1, row = (point.y >> ShapePoint.partBits) - top
        let first = max(0, (row - reach) / bandHeight), last = min(starts.count - 2, (row + reach) / bandHeight)
        guard row + reach >= 0, first <= last else { return nil }
        let column = point.x >> ShapePoint.partBits, parts = Double(ShapePoint.parts)
        var least = radius * radius
        var isFound = false
        for member in members[Int(starts[first])..<Int(starts[last + 1])] {
            let border = borders[Int(member)]
            // Most borders of a large country lie far away at the same latitude.
            guard Int(max(border.x, border.z)) + reach >= column, Int(min(border.x, border.z)) - reach <= column
            else { continue }
            let start = SIMD2(Double(border.x), Double(border.y)) * parts - SIMD2(Double(point.x), Double(point.y))
            let way = SIMD2(Double(border.z &- border.x), Double(border.w &- border.y)) * parts
            let share = max(0, min(1, -(start * way).sum() / (way * way).sum()))
            let nearest = start + way * share
            let square = (nearest * nearest).sum()
            if square <= least {
                least = square
                isFound = true
            }
        }
        return isFound ? least : nil
    }
}
