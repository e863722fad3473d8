internal import Maps
import Testing
@testable import Diary

@Suite struct MapPointTests {
    /// Computed by the other common form of the projection, (1 - asinh(tan φ) / π) / 2.
    @Test(arguments: [
        (37.5663, 126.9779, 0.8527163888888889, 0.38725298713145617),
        (-33.8568, 151.2153, 0.9200425, 0.6000521089156668),
        (0, 0, 0.5, 0.5), (85.0511287798066, 180, 1, 0), (-85.0511287798066, -180, 0, 1),
        (64.1466, -21.9426, 0.43904833333, 0.2657620526152918),
    ])
    func pointsAreWhereWebMapsHaveThem(latitude: Double, longitude: Double, x: Double, y: Double) {
        let point = MapPoint(Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(point.x - x) < 1e-8)
        #expect(abs(point.y - y) < 1e-9)
        #expect(abs(point.coordinate.latitude - latitude) < 1e-9)
        #expect(abs(abs(point.coordinate.longitude) - abs(longitude)) < 1e-9)
    }

    @Test func thePolesAreOnTheEdges() {
        #expect(abs(MapPoint(Coordinate(latitude: 90, longitude: 0)).y) < 1e-9)
        #expect(abs(MapPoint(Coordinate(latitude: -90, longitude: 0)).y - 1) < 1e-9)
    }

    /// A short way along a parallel is as long as the distance of its ends.
    @Test(arguments: [0.0, 37.5, -52, 70])
    func metresAreThoseOfDistances(latitude: Double) {
        let ends = [Coordinate(latitude: latitude, longitude: 10), Coordinate(latitude: latitude, longitude: 10.01)]
        let points = ends.map { MapPoint($0) }
        let metres = (points[1].x - points[0].x) * points[0].metresPerWorld
        #expect(abs(metres - ends[0].distance(to: ends[1])) < 0.001)
    }
}
