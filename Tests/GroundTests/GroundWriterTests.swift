import Base
import Maps
import Testing

struct GroundWriterTests {
    typealias Point = SIMD2<Double>
    /// Around a corner of a square of zoom level 8, in shares of the world.
    private static let corner = Point(218.0 / 256, 99.0 / 256)
    /// How wide a square of zoom level 14 is.
    private static let step = 1.0 / 16384

    private func box(_ low: Point, _ high: Point) -> [Point] {
        [low, Point(high.x, low.y), high, Point(low.x, high.y)]
    }

    private func ground(_ features: [GroundFeature<Point>]) throws -> Ground {
        var writer = GroundWriter()
        for feature in features { writer.add(feature) }
        let ground = try Ground(try writer.bytes())
        #expect(ground.isWhole)
        return ground
    }

    /// What a view of a zoom level sees, in shares of the world.
    private func seen(
        _ ground: Ground, _ low: Point, _ high: Point, zoom: Double
    ) -> [GroundFeature<Point>] {
        let width = 1000.0
        let view = GroundView(origin: low, size: high - low, width: width, zoom: zoom)
        return ground.features(in: view, tolerance: 0).map { feature in
            GroundFeature(
                feature.kind, rank: feature.rank, name: feature.name, color: feature.color,
                parts: feature.parts.map { $0.map { low + $0 / width * (high.x - low.x) } })
        }
    }

    @Test func anAreaIsFoundAgain() throws {
        let (low, high) = (Self.corner - 3.3 * Self.step, Self.corner + 2.6 * Self.step)
        let hole = box(Self.corner + 0.2 * Self.step, Self.corner + 0.8 * Self.step)
        let ground = try ground([
            GroundFeature(.green, rank: 9, parts: GroundRing.oriented([box(low, high), hole]))
        ])
        #expect(ground.levels.map(\.zoom) == [9, 12, 14])
        for zoom in [10.0, 13, 16] {
            let view = (low: low - Self.step, high: high + Self.step)
            let features = seen(ground, view.low, view.high, zoom: zoom)
            #expect(Set(features.map(\.kind)) == [.green])
            let area = features.flatMap(\.parts).map { GroundRing.area($0) }.reduce(0, +)
            let expected = (5.9 * 5.9 - (zoom < 12 ? 0 : 0.36)) * Self.step * Self.step
            #expect(abs(area - expected) < expected * (zoom < 12 ? 0.05 : 0.01), "\(zoom)")
        }
    }

    @Test func aLineIsFoundAgainInPieces() throws {
        let (from, to) = (Self.corner - 4.5 * Self.step, Self.corner + 4.5 * Self.step)
        let name = GroundName(korean: "2호선", english: "Line 2")
        let ground = try ground([
            // Cut at a station, as OpenStreetMap has lines.
            GroundFeature(
                .underground, rank: 10, name: name, color: "#00a84d",
                parts: [[from, Self.corner + Point(0, 0.3 * Self.step)]]),
            GroundFeature(
                .underground, rank: 10, name: name, color: "#00a84d",
                parts: [[Self.corner + Point(0, 0.3 * Self.step), to]]),
        ])
        let features = seen(ground, from, to, zoom: 15)
        #expect(features.allSatisfy { $0.name == name && $0.color == "#00a84d" && $0.kind == .underground })
        let length = features.flatMap(\.parts).reduce(0.0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
        }
        #expect(abs(length / Self.step - 9 * 2.0.squareRoot()) < 0.05)
    }

    @Test func aNameLiesInOneSquare() throws {
        let ground = try ground([
            GroundFeature(
                .station, rank: 12, name: GroundName(korean: "역", english: "Station"), parts: [[Self.corner]]),
            GroundFeature(.city, rank: 7, name: GroundName(korean: "끝", english: "End"), parts: [[Point(1, 1)]]),
        ])
        #expect(ground.levels.map { level in ground.squares(of: level).count } == [1, 1, 0])
        let names = seen(ground, Self.corner - Self.step, Self.corner + Self.step, zoom: 14)
        #expect(names.map(\.name?.english) == ["Station"])
    }

    @Test func aFeatureIsOnlyWhereItIsShown() throws {
        let street = [Self.corner + 0.1 * Self.step, Self.corner + 0.9 * Self.step]
        let ground = try ground([GroundFeature(.road, rank: 15, parts: [street])])
        #expect(ground.levels.map { ground.squares(of: $0).count } == [0, 0, 1])
        #expect(seen(ground, Self.corner, Self.corner + Self.step, zoom: 14).isEmpty)
        #expect(!seen(ground, Self.corner, Self.corner + Self.step, zoom: 15).isEmpty)
    }

    @Test func aSquareOfNothingNewIsShownByACoarserOne() throws {
        let ground = try ground([
            GroundFeature(.land, rank: 0, parts: [box(Self.corner, Self.corner + Self.step * 64)]),
            GroundFeature(.road, rank: 14, parts: [[Self.corner + Self.step * 5.2, Self.corner + Self.step * 5.8]]),
        ])
        #expect(ground.levels.map { ground.squares(of: $0).count } == [4, 0, 1])
        let middle = Self.corner + Self.step * 5
        for spot in [Self.corner + Self.step * 20, middle] {
            let land = seen(ground, spot, spot + Self.step, zoom: 16).filter { $0.kind == .land }
            let area = land.flatMap(\.parts).map { GroundRing.area($0) }.reduce(0, +)
            #expect(area >= Self.step * Self.step)
        }
    }

    /// Within a large hole nothing is told square by square.
    @Test func aHoleIsNotCutIntoSquares() throws {
        let low = Self.corner + Self.step / 3
        let hole = box(low + Self.step * 3, low + Self.step * 93)
        let ground = try ground([
            GroundFeature(.land, rank: 0, parts: GroundRing.oriented([box(low, low + Self.step * 96), hole]))
        ])
        let squares = ground.squares.count
        #expect((1...800).contains(squares), "\(squares)")
        let middle = low + Self.step * 48
        let land = seen(ground, middle, middle + Self.step, zoom: 16)
        #expect(land.flatMap(\.parts).map { GroundRing.area($0) }.reduce(0, +).magnitude < 1e-15)
    }

    @Test func whatIsTinyIsLeftOut() throws {
        let ground = try ground([
            GroundFeature(.green, rank: 0, parts: [box(Self.corner, Self.corner + Self.step / 1000)])
        ])
        #expect(ground.levels.map { ground.squares(of: $0).count } == [0, 0, 1])
    }

    /// Two neighbours with the same border have the same points there, in whatever order they were written.
    @Test func neighboursMeet() throws {
        let wave = (0...200).map {
            Point(Self.corner.x + Double($0 * 7 % 13) / 40 * Self.step, Self.corner.y + Double($0) / 100 * Self.step)
        }
        let left = wave + [wave[200] - Point(Self.step, 0), wave[0] - Point(Self.step, 0)]
        let right = Array(
            ([wave[0] + Point(Self.step, 0), wave[200] + Point(Self.step, 0)] + wave.reversed()).reversed())
        let ground = try ground([
            GroundFeature(.green, rank: 9, parts: GroundRing.oriented([left])),
            GroundFeature(.water, rank: 9, parts: GroundRing.oriented([Array(right)])),
        ])
        let features = seen(ground, Self.corner - Self.step, Self.corner + Self.step * 3, zoom: 16)
        let areas = features.flatMap(\.parts).map { GroundRing.area($0) }.reduce(0, +)
        let expected = abs(GroundRing.area(left)) + abs(GroundRing.area(right))
        #expect(abs(areas - expected) < expected * 1e-3)
    }

    @Test func tooMuchIsRefused() {
        var writer = GroundWriter(pointLimit: 100)
        writer.add(GroundFeature(.railway, rank: 0, parts: [[Point(0.1, 0.1), Point(0.9, 0.8)]]))
        #expect(throws: GroundWriter.TooLarge.self) { try writer.bytes() }
    }

    /// All of the world is a few thousand squares of the coarsest level.
    @Test func nothingIsGround() throws {
        let ground = try ground([])
        #expect(ground.squares.isEmpty)
    }
}

struct GroundCoastTests {
    typealias Point = SIMD2<Double>
    private let bounds = ClipFrame(low: Point(0.5, 0.5), high: Point(0.6, 0.6))

    private func landShare(_ lines: [[Point]]) throws -> Double {
        let features = try GroundCoast.features(of: lines, in: bounds)
        guard features.count == 2 else { return -1 }
        #expect(features.map(\.kind) == [.sea, .land])
        return features[1].parts.map { GroundRing.area($0) }.reduce(0, +) / 0.01
    }

    @Test func landLiesOnTheLeft() throws {
        // Southward through the middle: land lies in the east.
        let share = try landShare([[Point(0.525, 0.4), Point(0.525, 0.7)]])
        #expect(abs(share - 0.75) < 1e-9)
        let other = try landShare([[Point(0.525, 0.7), Point(0.525, 0.55)], [Point(0.525, 0.55), Point(0.525, 0.4)]])
        #expect(abs(other - 0.25) < 1e-9)
    }

    @Test func aStraitHasTwoShores() throws {
        let share = try landShare([
            [Point(0.52, 0.7), Point(0.52, 0.4)], [Point(0.57, 0.4), Point(0.57, 0.7)],
        ])
        #expect(abs(share - 0.5) < 1e-9)
    }

    @Test func anIslandLiesInTheSea() throws {
        let island = [Point(0.52, 0.52), Point(0.52, 0.54), Point(0.54, 0.54), Point(0.54, 0.52), Point(0.52, 0.52)]
        #expect(abs(try landShare([island]) - 0.04) < 1e-9)
        #expect(abs(try landShare([island.reversed()]) - 0.96) < 1e-9)
        // One that the bounds cut, written from within.
        let cut = [Point(0.59, 0.52), Point(0.59, 0.54), Point(0.61, 0.54), Point(0.61, 0.52), Point(0.59, 0.52)]
        #expect(abs(try landShare([cut]) - 0.02) < 1e-9)
    }

    @Test func aCornerIsPassed() throws {
        // Around the south-western corner, which is sea.
        let share = try landShare([[Point(0.49, 0.58), Point(0.52, 0.58), Point(0.52, 0.61)]])
        #expect(abs(share - 0.96) < 1e-9)
    }

    @Test func whereNoCoastPassesNothingIsPut() throws {
        #expect(try GroundCoast.features(of: [[Point(0.1, 0.1), Point(0.2, 0.2)]], in: bounds).isEmpty)
        #expect(try GroundCoast.features(of: [], in: bounds).isEmpty)
    }

    @Test func aCoastThatEndsAtSeaIsRefused() {
        #expect(throws: GroundCoast.Gap.self) {
            try GroundCoast.features(of: [[Point(0.5, 0.55), Point(0.55, 0.55)]], in: bounds)
        }
    }

    /// Lines of any kind give something, and nothing traps.
    @Test(arguments: 0..<200)
    func anyLinesAreBounded(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let lines = (0..<roll(8)).map { _ in
            (0..<roll(7)).map { _ in Point(0.5 + Double(roll(8) - 1) / 5000, 0.5 + Double(roll(8) - 1) / 5000) }
        }
        let bounds = ClipFrame(low: Point(0.5, 0.5), high: Point(0.501, 0.501))
        if let features = try? GroundCoast.features(of: lines, in: bounds) {
            var writer = GroundWriter()
            for feature in features { writer.add(feature) }
            let bytes = try writer.bytes()
            #expect(try Ground(bytes).isWhole)
        }
    }
}
