import Diary
import Typesetting
import Foundation
import Maps
import Testing
@testable import Pages

/// What drawings show of the ground that travels with the program.
struct GroundDrawingTests {
    private static let ground = MapGround.builtIn

    private static func view(_ latitude: Double, _ longitude: Double, kilometres: Double, aspect: Double = 1.25)
        -> MapView
    {
        let point = MapPoint(Coordinate(latitude: latitude, longitude: longitude))
        let width = min(1, kilometres * 1000 / point.metresPerWorld)
        return MapView(
            origin: MapPoint(x: point.x - width / 2, y: point.y - width / aspect / 2), width: width,
            height: width / aspect)
    }

    private static let parts: [(name: String, view: MapView)] = [
        ("Seoul", view(37.55, 126.99, kilometres: 20)), ("Jeju", view(33.38, 126.55, kilometres: 110)),
        ("Korea", view(36.3, 127.8, kilometres: 600)), ("Lisbon", view(38.72, -9.14, kilometres: 60)),
        ("Fiji", view(-17.5, 179.9, kilometres: 400)), ("Svalbard", view(78.5, 16, kilometres: 700)),
        ("the world", MapView(origin: MapPoint(x: 0, y: 0), width: 1, height: 1)),
        ("Antarctica", view(-80, 0, kilometres: 3000)),
    ]

    @Test(arguments: parts.indices)
    func everyPartOfTheWorldHasLandAndStaysSmall(index: Int) throws {
        let (name, view) = Self.parts[index]
        let drawing = Self.ground.drawing(of: view, .large)
        #expect(drawing.layers.contains { $0.kind == .land }, "\(name)")
        let bytes = drawing.layers.reduce(0) { $0 + $1.path.utf8.count }
        #expect(bytes < 60_000, "\(name): \(bytes) bytes")
        for layer in drawing.layers where layer.kind.isArea { #expect(layer.path.hasSuffix("z"), "\(name)") }
    }

    /// A page for each of thousands of places has one of these; none shows half the world.
    @Test(arguments: parts.indices.filter { parts[$0].view.width < 0.5 })
    func smallDrawingsTakeFewBytes(index: Int) {
        let (name, view) = Self.parts[index]
        let bytes = Self.ground.drawing(of: view, .small).layers.reduce(0) { $0 + $1.path.utf8.count }
        #expect(bytes < 4000, "\(name): \(bytes) bytes")
    }

    /// What a square cuts off of land has its corners still, so that the next square's land meets it.
    @Test func pointsThatMatterMostStay() {
        let square = [SIMD2(0.0, 0), SIMD2(50, 0.1), SIMD2(100, 0), SIMD2(100, 100), SIMD2(0, 100)]
        let speck = [SIMD2(200.0, 200), SIMD2(200.5, 200.2), SIMD2(200.3, 200.7)]
        let river = [SIMD2(0.0, 0), SIMD2(30, 40), SIMD2(31, 40), SIMD2(90, 0)]
        let features = [
            GroundFeature(.land, rank: 0, parts: [square, speck]), GroundFeature(.river, rank: 0, parts: [river]),
        ]
        let found = GroundSimplification(mostPoints: 100, leastArea: 25).simplified([features])
        #expect(
            found.map { $0.map(\.parts) } == [
                [[[square[0], square[2], square[3], square[4]]], [[river[0], river[2], river[3]]]]
            ])
        let few = GroundSimplification(mostPoints: 0, leastArea: 25).simplified([features])
        #expect(few[0].last?.parts == [[river[0], river[3]]])
    }

    /// On Fiji's drawing the land on both sides of the antimeridian is seen, and nothing lies far outside.
    @Test(arguments: parts.indices)
    func nothingLiesOutside(index: Int) throws {
        let (name, view) = Self.parts[index]
        let height = 1000 * view.height / view.width
        for layer in Self.ground.drawing(of: view, .large).layers {
            for subpath in layer.path.split(separator: "M") {
                var point = SIMD2(0, 0)
                let numbers = subpath.replacing("-", with: " -").split { !"-0123456789".contains($0) }.compactMap {
                    Int($0)
                }
                #expect(numbers.count % 2 == 0)
                for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                    let step = SIMD2(numbers[index], numbers[index + 1])
                    point = index == 0 ? step : point &+ step
                    #expect((-9...1009).contains(point.x), "\(name)")
                    #expect(Double(point.y) >= -9 && Double(point.y) <= height + 9, "\(name)")
                }
            }
        }
    }

    /// At each width at which names are shown, none touches another or a sign.
    @Test(arguments: parts.indices, [true, false])
    func namesKeepApart(index: Int, isKorean: Bool) {
        let (name, view) = Self.parts[index]
        let aspect = view.width / view.height
        let signs = [GroundNames.Sign(x: 0.5, y: 0.5, radius: 22), .init(x: 0.2, y: 0.3, radius: 12)]
        let placed = GroundNames(
            Self.ground.drawing(of: view, .large).names, aspect: aspect, .large, around: signs, .averages,
            isKorean: isKorean
        ).placed
        for width in [288.0, 639, 640, 1000] {
            let shown = placed.filter { Double($0.width) <= width }
            let boxes = shown.map { name -> (x: ClosedRange<Double>, y: ClosedRange<Double>) in
                let size = name.kind == .city ? 12.0 : name.kind == .country || name.kind == .province ? 13 : 11
                let length = FontMetrics.averages.width(of: name.text, fontSize: size)
                let (x, y) = (name.x * width, name.y * width / aspect)
                let left = !GroundNames.hasDot(name.kind) ? x - length / 2 : name.isLeft ? x - 6 - length : x + 6
                return (left...left + length, y - size / 2...y + size / 2)
            }
            for (first, box) in boxes.enumerated() {
                for (second, other) in boxes.enumerated() where second > first {
                    #expect(
                        !box.x.overlaps(other.x) || !box.y.overlaps(other.y),
                        "\(name) at \(width): \(shown[first].text), \(shown[second].text)")
                }
                for sign in signs {
                    let (x, y, radius) = (sign.x * width, sign.y * width / aspect, Double(sign.radius))
                    #expect(
                        !box.x.overlaps(x - radius...x + radius) || !box.y.overlaps(y - radius...y + radius),
                        "\(name) at \(width): \(shown[first].text)")
                }
            }
        }
    }

    @Test func whatIsOnesOwnLiesAboveTheRest() throws {
        let view = Self.parts[0].view
        let middle = SIMD2(view.origin.x + view.width / 2, view.origin.y + view.height / 2)
        func square(_ size: Double) -> [SIMD2<Double>] {
            let corners: [SIMD2<Double>] = [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)]
            return corners.map { middle + $0 * (view.width * size) }
        }
        var writer = GroundWriter(pointLimit: 10_000)
        writer.add(GroundFeature(.land, rank: 0, parts: [square(0.1)]))
        writer.add(GroundFeature(.sea, rank: 0, parts: [square(0.2)]))
        let own = try Ground(writer.bytes())
        let drawing = MapGround(trees: Self.ground.trees + [own]).drawing(of: view, .large)
        let kinds: [GroundKind] = drawing.layers.map(\.kind).filter { [.sea, .land].contains($0) }
        #expect(kinds == [GroundKind.land, .sea, .land])
        let lines = try #require(drawing.layers.firstIndex { !$0.kind.isArea })
        #expect(drawing.layers[lines...].allSatisfy { !$0.kind.isArea })
    }

    @Test func districtsOfSeoulHaveTheirNames() {
        let names = Self.ground.drawing(of: Self.parts[0].view, .large).names
        #expect(Set(names.map(\.name.korean)).isSuperset(of: ["종로구", "중구", "용산구", "마포구"]))
        #expect(names.contains { $0.name.english == "Jongno-gu" })
    }

    /// Frames are few, so that many places share the ground below them.
    @Test func placesOfACityShareFrames() {
        var frames: Set<MapView> = []
        for index in 0..<2000 {
            let point = MapPoint(
                Coordinate(
                    latitude: 37.45 + Double(index * 37 % 1000) / 5000,
                    longitude: 126.85 + Double(index * 53 % 997) / 4000))
            let view = PlaceFrame(around: point, metres: 20_000).view
            let (x, y) = view.position(of: point)
            #expect((0.37...0.63).contains(x) && (0.37...0.63).contains(y))
            frames.insert(view)
        }
        #expect(frames.count < 40, "\(frames.count)")
    }
}
