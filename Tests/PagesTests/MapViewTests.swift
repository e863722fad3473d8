internal import Maps
import Diary
import Testing
@testable import Pages

@Suite struct MapViewTests {
    private func view(_ coordinates: [(Double, Double)], aspect: Double = 1.25) -> MapView {
        MapView(
            showing: coordinates.map { MapPoint(Coordinate(latitude: $0.0, longitude: $0.1)) }, aspect: aspect,
            margin: 0.09)
    }

    private static let seoul = [(37.5776, 126.9868), (37.5151, 127.0574), (37.5284, 126.9330)]

    @Test func everyPointIsSeenWithRoomAroundIt() {
        for points in [
            Self.seoul, [(1, 2)], [(-17, 179.9), (-18, -179.8)], [(89, 0), (-89, 170)], [(0, -179), (0, 0), (0, 120)],
        ] {
            let view = view(points.map { ($0.0, $0.1) })
            for (latitude, longitude) in points {
                let (x, y) = view.position(of: MapPoint(Coordinate(latitude: latitude, longitude: longitude)))
                #expect((0.05...0.95).contains(x) && (0.05...0.95).contains(y), "\(latitude), \(longitude): \(x), \(y)")
            }
            #expect(abs(view.width / view.height - 1.25) < 1e-9)
        }
    }

    /// A view from the grid shows the whole of what was asked for, and neighbours get the same.
    @Test func theGridShowsAll() {
        var views: Set<MapView> = []
        for step in 0..<40 {
            let points = Self.seoul.map { ($0.0 + Double(step) * 0.0002, $0.1) }
            let (own, shared) = (view(points), view(points).inGrid)
            for corner in [own.origin, MapPoint(x: own.origin.x + own.width, y: own.origin.y + own.height)] {
                let (x, y) = shared.position(of: corner)
                #expect((0...1).contains(x) && (0...1).contains(y), "\(step): \(x), \(y)")
            }
            #expect((1...1.72).contains(shared.width / own.width))
            #expect(abs(shared.width / shared.height - 1.25) < 1e-9)
            views.insert(shared)
        }
        #expect(views.count <= 3)
        for wide in [view([(89, 0), (-89, 170)]), view([(-17, 179.9), (-18, -179.8)])] {
            #expect(wide.inGrid.width >= wide.width)
        }
    }

    /// Between the edges that the view tells, longitudes are linear and latitudes are Mercator's.
    @Test func positionsFollowFromTheBounds() {
        let view = view(Self.seoul)
        let bounds = view.bounds
        func mercator(_ latitude: Double) -> Double { MapPoint(Coordinate(latitude: latitude, longitude: 0)).y }
        for (latitude, longitude) in Self.seoul {
            let (x, y) = view.position(of: MapPoint(Coordinate(latitude: latitude, longitude: longitude)))
            #expect(abs(x - (longitude - bounds.west) / (bounds.east - bounds.west)) < 1e-9)
            #expect(
                abs(
                    y - (mercator(latitude) - mercator(bounds.north))
                        / (mercator(bounds.south) - mercator(bounds.north))) < 1e-9)
        }
    }

    @Test func acrossTheAntimeridianAViewStaysSmall() {
        let view = view([(-17, 179.9), (-18, -179.8)])
        #expect(view.bounds.east > 180 && view.bounds.east - view.bounds.west < 3)
    }

    /// The bar is as long as the distance of two points that lie as far apart as its ends.
    @Test(arguments: [seoul, [(64.1, -21.9), (63.9, -22.5)], [(1.3, 103.8)], [(60, -150), (-40, 170)]])
    func theScaleBarMeasures(points: [(Double, Double)]) {
        let view = view(points)
        let (metres, share) = view.scaleBar
        #expect(share > 0.05 && share <= 0.3 + 1e-9)
        let middle = MapPoint(x: view.origin.x + view.width / 2, y: view.origin.y + view.height / 2)
        // Over a long bar a great circle is shorter than the parallel.
        let part = metres < 500_000 ? 1.0 : 0.001
        let end = MapPoint(x: middle.x + view.width * share * part, y: middle.y)
        #expect(abs(middle.coordinate.distance(to: end.coordinate) / (Double(metres) * part) - 1) < 1e-4)
        let digits = String(metres).filter { $0 != "0" }
        #expect(["1", "2", "5"].contains(digits))
    }

    @Test(arguments: [(1.0, 0.0), (0.5, 1.0), (0.25, 2.0), (0.375, 1.333)])
    func theZoomIsThatOfWebMaps(width: Double, zoom: Double) {
        let view = MapView(origin: MapPoint(x: 0, y: 0), width: width, height: width)
        #expect(abs(view.zoom(pixels: 256) - zoom) < 0.01)
    }
}
