import Maps
import TestSupport
import Testing
@testable import Site

/// Which parts of an extract a diary needs.
@Suite struct GroundExtractTests {
    private static func boxes(_ spots: [(Double, Double)], _ margin: Double = 3) -> [(box: GroundBox, count: Int)] {
        GroundExtract.boxes(around: spots.map { Coordinate(latitude: $0.0, longitude: $0.1) }, margin: margin)
    }

    @Test func aBoxReachesAsFarToEachSide() throws {
        let box = try #require(Self.boxes([(37.5, 127)]).first).box
        let north = Coordinate(latitude: box.north, longitude: 127),
            east = Coordinate(latitude: 37.5, longitude: box.east)
        let middle = Coordinate(latitude: 37.5, longitude: 127)
        #expect(abs(middle.distance(to: north) - 3000) < 10 && abs(middle.distance(to: east) - 3000) < 10)
    }

    @Test func partsThatTouchAreOne() {
        // Two in Seoul, 4 km from each other, one in Busan; then one between the two parts of Seoul that joins them.
        let parts = Self.boxes([(35.16, 129.16), (37.5, 127), (37.5, 127.045)])
        #expect(parts.map(\.count) == [2, 1])
        #expect(Self.boxes([(37.5, 127), (37.5, 127.12)]).count == 2)
        #expect(Self.boxes([(37.5, 127), (37.5, 127.12), (37.5, 127.06)]).map(\.count) == [3])
    }

    @Test(arguments: [(90.0, 0.0), (-90, 180), (0, -180), (89.99, 179.99)])
    func nothingLeavesTheEarth(latitude: Double, longitude: Double) throws {
        let box = try #require(Self.boxes([(latitude, longitude)], 100).first).box
        #expect(box.west >= -180 && box.east <= 180 && box.south >= -90 && box.north <= 90)
        #expect(box.west < box.east && box.south < box.north)
    }

    @Test func manyPlacesArePartsWhateverTheirOrder() {
        var dice = Dice(seed: 7)
        let spots = (0..<2000).map { _ in
            (Double(dice.from(0, to: 40)) / 2 + 20, Double(dice.from(0, to: 40)) / 2 + 100)
        }
        let parts = Self.boxes(spots)
        #expect(parts.reduce(0) { $0 + $1.count } == 2000)
        let other = Self.boxes(spots.reversed())
        #expect(parts.map(\.box) == other.map(\.box) && parts.map(\.count) == other.map(\.count))
        for (index, part) in parts.enumerated() {
            #expect(!parts[(index + 1)...].contains { $0.box.overlaps(part.box) })
        }
    }
}
