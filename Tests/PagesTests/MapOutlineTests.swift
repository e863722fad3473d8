import Diary
import Testing

@testable import Pages

@Suite struct MapOutlineTests {
    private let view = MapView(origin: MapPoint(x: 0.5, y: 0.3), width: 0.1, height: 0.08)

    /// A point at a share of the view.
    private func point(_ x: Double, _ y: Double) -> Coordinate {
        MapPoint(x: view.origin.x + view.width * x, y: view.origin.y + view.height * y).coordinate
    }

    @Test func aLineIsCutAtTheEdges() {
        let outline = MapOutline([[.init([point(-2, 0.5), point(0.5, 0.5), point(3, 0.5)], isClosed: false)]])
        #expect(outline.paths(in: view).lines == "M-8 400L500 400 1008 400")
        #expect(outline.paths(in: view).areas == "")
    }

    @Test func aLineThatLeavesAndComesBackIsTwo() {
        let outline = MapOutline([
            [.init([point(0.1, 0.5), point(0.1, 3), point(0.9, 3), point(0.9, 0.5)], isClosed: false)]
        ])
        #expect(outline.paths(in: view).lines == "M100 400L100 808M900 808L900 400")
    }

    @Test func anAreaAroundTheViewFillsIt() {
        let ring = [point(-1, -1), point(2, -1), point(2, 2), point(-1, 2)]
        let path = MapOutline([[.init(ring, isClosed: true)]]).paths(in: view).areas
        #expect(Set(path.dropFirst().dropLast().split { "L ".contains($0) }) == ["-8", "1008", "808"])
        #expect(path.hasPrefix("M") && path.hasSuffix("z"))
    }

    @Test func whatLiesElsewhereIsNotDrawn() {
        let ring = [point(2, 2), point(3, 2), point(3, 3)]
        #expect(MapOutline([[.init(ring, isClosed: true), .init(ring, isClosed: false)]]).paths(in: view).areas == "")
    }

    @Test func acrossTheAntimeridianBothSidesAreDrawn() {
        let view = MapView(origin: MapPoint(x: 0.95, y: 0.3), width: 0.1, height: 0.08)
        func line(_ low: Double, _ high: Double) -> MapOutline.Shape {
            [.init([MapPoint(x: low, y: 0.34).coordinate, MapPoint(x: high, y: 0.34).coordinate], isClosed: false)]
        }
        let outline = MapOutline([line(0.96, 0.99), line(0.01, 0.04)])
        #expect(outline.paths(in: view).lines == "M100 400L400 400M600 400L900 400")
    }

    @Test func aFineLineIsDrawnCoarser() {
        let fine = (0...60_000).map { point(Double($0) / 60_000, $0 % 2 == 0 ? 0.4 : 0.6) }
        let path = MapOutline([[.init(fine, isClosed: false)]]).paths(in: view).lines
        #expect(path.utf8.count < 60_000 && path.hasPrefix("M0 320"))
    }
}
