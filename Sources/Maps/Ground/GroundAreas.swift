package import Base
internal import Synchronization

/// Countries, and the provinces and districts of Korea: what they are called, and which of them holds a point.
///
/// Shapes are read when somebody asks for them, because a diary lies in few of them.
package final class GroundAreas: Sendable {
    package enum Kind: UInt8, Sendable {
        case country = 1
        case province, district
    }

    package struct GroundArea: Sendable {
        package let kind: Kind
        /// The number of the area that this one is a part of.
        package let parent: Int?
        package let name: GroundName
        /// ISO 3166-1 alpha-2, or Statistics Korea's number.
        package let code: String
        /// Where its name stands, and the corners of what surrounds it, in units.
        package let anchor: SIMD2<Int32>
        package let low: SIMD2<Int32>
        package let high: SIMD2<Int32>
        fileprivate let rings: Int
    }

    /// What holds a point, as numbers of areas.
    package struct Whereabouts: Sendable, Equatable {
        package let country: Int?
        package let district: Int?
    }

    /// What surrounds an area, which nearly every question looks at alone.
    private struct Box {
        let number: Int
        let low: SIMD2<Int32>
        let high: SIMD2<Int32>

        func holds(_ point: SIMD2<Int32>, within reach: Int32 = 0) -> Bool {
            point.x >= low.x - reach && point.x <= high.x + reach && point.y >= low.y - reach
                && point.y <= high.y + reach
        }
    }

    /// The world is 2^unitBits units wide.
    package static let unitBits = 22
    /// A spot on a pier or in a harbour lies in the nearest area up to this far away, in metres.
    private static let districtTolerance = 3000.0
    private static let countryTolerance = 10000.0

    package let areas: [GroundArea]
    private let ground: Ground
    /// Those whose shape lies in the data; a province has none of its own.
    private let countries: [Box]
    private let districts: [Box]
    private let shapes: Mutex<[AreaShape?]>

    /// Those that travel with the program; nil only where its bytes are damaged or have none.
    package static let builtIn: GroundAreas? = Ground.builtIn.flatMap { try? GroundAreas($0) }

    /// - Throws: where the ground has no areas, or their bytes are damaged.
    package init(_ ground: Ground) throws(ByteReader.Damage) {
        guard let start = ground.areasOffset else { throw .init() }
        var index = ground.areaReader(at: start)
        var areas: [GroundArea] = []
        for number in 0..<(try index.word()) {
            var reader = ground.areaReader(at: start + (try index.word()))
            areas.append(try Self.area(&reader, number: number, in: ground))
        }
        self.ground = ground
        self.areas = areas
        func boxes(_ kind: Kind) -> [Box] {
            areas.indices.filter { areas[$0].kind == kind }.map {
                Box(number: $0, low: areas[$0].low, high: areas[$0].high)
            }
        }
        countries = boxes(.country)
        districts = boxes(.district)
        shapes = Mutex([AreaShape?](repeating: nil, count: areas.count))
    }

    private static func area(
        _ reader: inout ByteReader, number: Int, in ground: Ground
    ) throws(ByteReader.Damage) -> GroundArea {
        // What an area is part of stands before it, so that nothing is a part of itself.
        guard let kind = Kind(rawValue: try reader.byte()), case let parent = try reader.count() - 1,
            (-1..<number).contains(parent)
        else { throw .init() }
        let name = try ground.name(try reader.count()), code = try ground.name(try reader.count())
        func point(_ reader: inout ByteReader) throws(ByteReader.Damage) -> SIMD2<Int32> {
            let (x, y) = (try reader.signed(), try reader.signed()), side = 0...(1 << unitBits)
            guard side.contains(x), side.contains(y) else { throw .init() }
            return SIMD2(Int32(x), Int32(y))
        }
        let anchor = try point(&reader), low = try point(&reader), high = try point(&reader)
        return GroundArea(
            kind: kind, parent: parent < 0 ? nil : parent, name: name ?? GroundName(korean: "", english: ""),
            code: code?.korean ?? "", anchor: anchor, low: low, high: high, rings: reader.position)
    }

    /// The borders of an area, in units.
    package func rings(of number: Int) -> [[SIMD2<Int32>]] {
        var reader = ground.areaReader(at: areas[number].rings)
        // What is damaged holds nothing.
        return (try? reader.parts(within: 0...(1 << Int32(Self.unitBits)))) ?? []
    }

    /// The country that an area lies in.
    package func country(of number: Int) -> Int? {
        var number = number
        while let parent = areas[number].parent { number = parent }
        return areas[number].kind == .country ? number : nil
    }

    private func shape(_ number: Int) -> AreaShape {
        if let known = shapes.withLock({ $0[number] }) { return known }
        let shape = AreaShape(rings(of: number))
        shapes.withLock { $0[number] = shape }
        return shape
    }

    // MARK: Where a point lies

    /// The country and the district that a point lies in, or the nearest ones within a few kilometres; none at sea.
    ///
    /// - Parameters:
    ///   - x: in shares of the world's width in Web Mercator, as `y`.
    ///   - metresPerWorld: what the world's width stands for at the point.
    package func whereabouts(x: Double, y: Double, metresPerWorld: Double) -> Whereabouts {
        guard x.isFinite, y.isFinite, metresPerWorld > 0 else { return Whereabouts(country: nil, district: nil) }
        let point = AreaShape.ShapePoint(x: x, y: y)
        if let district = holder(of: point, among: districts) {
            return Whereabouts(country: country(of: district), district: district)
        }
        func radius(_ metres: Double) -> Double {
            min(1 / 64, metres / metresPerWorld) * Double(AreaShape.ShapePoint.side)
        }
        let country =
            holder(of: point, among: countries)
            ?? nearest(to: point, within: radius(Self.countryTolerance), among: countries)
        // No district of a neighbour, however near it is.
        let near = nearest(to: point, within: radius(Self.districtTolerance), among: districts)
        return Whereabouts(country: country, district: near.flatMap { self.country(of: $0) == country ? $0 : nil })
    }

    private func holder(of point: AreaShape.ShapePoint, among boxes: [Box]) -> Int? {
        let unit = point.unit
        return boxes.first { $0.holds(unit) && shape($0.number).contains(point) }?.number
    }

    private func nearest(to point: AreaShape.ShapePoint, within radius: Double, among boxes: [Box]) -> Int? {
        var best: (number: Int, square: Double)?
        let reach = Int32(radius / Double(AreaShape.ShapePoint.parts)) + 1
        // The world goes on at its edges.
        for turned in point.copies(within: radius) {
            let unit = turned.unit
            for box in boxes where box.holds(unit, within: reach) {
                guard let square = shape(box.number).squaredDistance(to: turned, within: radius) else { continue }
                if best.map({ (square, box.number) < ($0.square, $0.number) }) ?? true { best = (box.number, square) }
            }
        }
        return best?.number
    }
}
