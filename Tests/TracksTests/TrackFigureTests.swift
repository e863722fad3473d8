import Base
import Diary
import Foundation
import Testing
import Maps

/// What tracks come to, and how they are drawn.
@Suite struct TrackFigureTests {
    private func track(_ line: [(Double, Double)], _ privacy: TrackPrivacy = TrackPrivacy()) throws -> Track {
        let spots = line.map { "[\($0.1),\($0.0)]" }.joined(separator: ",")
        return try Track(
            SourceFile(path: "a", text: "{\"type\":\"LineString\",\"coordinates\":[\(spots)]}"), privacy)
    }

    /// The values are those of gpxpy 1.6.2: `length_2d`, `get_uphill_downhill`, `get_moving_data`, `get_elevation_extremes`. It counts
    /// with the radius of the equator, a thousandth more than ours.
    @Test func figuresAreThoseOfGpxpy() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/walk.gpx")
        let track = try Track(
            SourceFile(path: "walk.gpx", bytes: Array(Data(contentsOf: path))), TrackPrivacy())
        func expect(_ value: Double?, _ reference: Double, within share: Double) throws {
            #expect(abs(try #require(value) / reference - 1) < share, "\(value ?? 0) instead of \(reference)")
        }
        try expect(track.figures.length, 2083.242219578764, within: 0.0015)
        try expect(track.figures.ascent, 146.09, within: 0.0001)
        try expect(track.figures.descent, 125.39, within: 0.0001)
        try expect(track.figures.movingTime, 1616, within: 0.0001)
        #expect(track.figures.lowest == 16.9 && track.figures.highest == 108.1)
        #expect(track.lines.count == 2 && track.profile.lines.count == 2)
        #expect(track.profile.lines.joined().count <= 150)
        #expect(track.profile.lines.joined().map(\.elevation).max() == 108)
        #expect(track.profile.lines.last?.last?.distance == Int(track.figures.length.rounded()))
    }

    /// The way between 179° east and 179° west is short, and goes on beyond the edge of the map.
    @Test func theAntimeridianIsNoEdge() throws {
        let line = [(10.0, 179.0), (10.0, 179.9), (10.0, -179.9), (10.5, -179.0)]
        let track = try track(line)
        #expect(abs(track.figures.length - 232_000) < 3000)
        #expect(track.lines.first?.map(\.longitude) == [17_900_000, -17_990_000, -17_900_000])
        let zone = TrackPrivacy.Zone(center: Coordinate(latitude: 10, longitude: -179.99), radius: 3000)
        let cut = try self.track(line, TrackPrivacy(zones: [zone]))
        #expect(cut.lines.count == 2)
        for point in cut.lines.joined() { #expect(point.coordinate.distance(to: zone.center) >= 3000) }
        #expect(cut.figures.length < track.figures.length - 6000)
    }

    /// A line at any scale is a part of the finer one, keeps its ends, and strays little.
    @Test func coarserLinesHaveFewerPoints() throws {
        let line = (0..<3000).map { index in
            let angle = Double(index) / 40
            return (37 + Double(index) / 1e5 + sin(angle) / 2000, 127 + cos(angle * 1.3) / 2000)
        }
        let track = try track(line)
        var last = track.lines(detail: 0)
        #expect(last[0].count < 3000 && last[0].count > 300)
        for metres in [4.0, 16, 64, 256] {
            let coarser = track.lines(detail: metres / 40_000_000)
            #expect(coarser[0].count < last[0].count)
            #expect(Set(coarser[0]).isSubset(of: last[0]))
            #expect(coarser[0].first == last[0].first && coarser[0].last == last[0].last)
            last = coarser
        }
    }

    @Test func pointsThatMakeNoDifferenceAreLeftOut() throws {
        let track = try track((0...1000).map { (37.0, 127 + Double($0) / 10_000) })
        #expect(track.lines.first?.count == 2)
    }
}
