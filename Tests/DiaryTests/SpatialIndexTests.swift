internal import Maps
import Testing
@testable import Diary

@Suite struct SpatialIndexTests {
    /// Numbers that look random and are the same on every machine (Steele and others, SplitMix64).
    private struct Dice {
        var state: UInt64

        mutating func roll(_ range: ClosedRange<Double>) -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            let unit = Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
            return range.lowerBound + unit * (range.upperBound - range.lowerBound)
        }
    }

    private static func points(_ count: Int, latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)
        -> [Coordinate]
    {
        var dice = Dice(state: UInt64(count))
        return (0..<count).map { _ in
            let longitude = dice.roll(longitudes)
            return Coordinate(
                latitude: dice.roll(latitudes),
                longitude: longitude > 180 ? longitude - 360 : longitude
            ).rounded
        }
    }

    /// All distances, one by one.
    private static func nearest(_ count: Int, to index: Int, in points: [Coordinate]) -> [Double] {
        let distances = points.indices.filter { $0 != index }.map { points[$0].distance(to: points[index]) }
        return Array(distances.sorted().prefix(count))
    }

    @Test(arguments: [
        points(600, latitudes: -90...90, longitudes: -180...180),
        points(600, latitudes: 37.4...37.7, longitudes: 126.8...127.2),
        points(500, latitudes: -18...(-16), longitudes: 178...182),
        points(400, latitudes: 89.9...90, longitudes: -180...180),
        points(400, latitudes: -90...(-89.99), longitudes: -180...180),
        // A line along a meridian, and one along a parallel.
        points(300, latitudes: 30...40, longitudes: 127...127),
        points(300, latitudes: 37...37, longitudes: -180...180),
        points(7, latitudes: 37...38, longitudes: 126...127),
        points(1, latitudes: 37...38, longitudes: 126...127),
    ])
    func findsWhatComparingAllFinds(points: [Coordinate]) {
        let index = SpatialIndex(points)
        for item in points.indices {
            let found = index.nearest(5, to: points[item], excluding: item)
            let expected = Self.nearest(5, to: item, in: points)
            #expect(found.count == expected.count)
            for (neighbor, metres) in zip(found, expected) {
                #expect(abs(neighbor.metres - metres) < 1e-3)
                #expect(neighbor.metres == points[neighbor.item].distance(to: points[item]))
            }
        }
    }

    @Test func equallyNearOnesComeInTheirOrder() {
        let spot = Coordinate(latitude: 37.5, longitude: 127), other = Coordinate(latitude: 37.6, longitude: 127)
        let index = SpatialIndex([other, spot, spot, nil, spot, spot, other])
        #expect(index.nearest(3, to: spot, excluding: 2).map(\.item) == [1, 4, 5])
        #expect(index.nearest(9, to: spot, excluding: 2).map(\.item) == [1, 4, 5, 0, 6])
        #expect(index.nearest(9, to: spot).map(\.item) == [1, 2, 4, 5, 0, 6])
        #expect(index.nearest(0, to: spot) == [])
        #expect(SpatialIndex([nil, nil]).nearest(5, to: spot) == [])
    }

    @Test func thePoleAndTheAntimeridianAreOneSpot() {
        let index = SpatialIndex([
            Coordinate(latitude: 90, longitude: 12), Coordinate(latitude: 90, longitude: -170),
            Coordinate(latitude: 10, longitude: 180), Coordinate(latitude: 10, longitude: -180),
        ])
        #expect(index.nearest(1, to: Coordinate(latitude: 90, longitude: 12), excluding: 0).map(\.metres) == [0])
        #expect(index.nearest(1, to: Coordinate(latitude: 10, longitude: 180), excluding: 2).map(\.metres) == [0])
    }

    /// Ten thousand at one spot must not take a hundred million steps.
    @Test(.timeLimit(.minutes(15))) func tenThousandAtOneSpotAreNoTrouble() {
        let spot = Coordinate(latitude: 37.5, longitude: 127)
        let points = [Coordinate](repeating: spot, count: 10_000)
        let index = SpatialIndex(points)
        for item in points.indices {
            #expect(
                index.nearest(5, to: spot, excluding: item).map(\.item)
                    == (item < 5 ? Array((0..<6).filter { $0 != item }) : [0, 1, 2, 3, 4]))
        }
    }
}
