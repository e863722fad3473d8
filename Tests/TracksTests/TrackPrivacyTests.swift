import Base
import Diary
import Foundation
import TestSupport
import Testing
import Maps

/// What nobody may learn from a track.
@Suite struct TrackPrivacyTests {
    private func track(_ lines: [[(Double, Double)]], _ privacy: TrackPrivacy, salt: Int = 0) throws -> Track {
        let text = lines.map { line in "[\(line.map { "[\($0.1),\($0.0),\(salt + 10)]" }.joined(separator: ","))]" }
        return try Track(
            SourceFile(
                path: "a", text: "{\"type\":\"MultiLineString\",\"coordinates\":[\(text.joined(separator: ","))]}"),
            privacy)
    }

    @Test func aTrackIsReadAndCut() throws {
        let bytes = Array(
            "{\"type\": \"LineString\", \"coordinates\": [[126.9,37.5],[126.95,37.5],[127.0,37.5]]}".utf8)
        let home = Coordinate(latitude: 37.5, longitude: 126.95)
        let privacy = TrackPrivacy(zones: [.init(center: home, radius: 500)], trim: 200)
        let track = try Track(SourceFile(path: "hike.gpx", bytes: bytes), privacy)
        #expect(track.lines.count == 2)
        #expect((5000...7800).contains(track.figures.length))
    }

    /// The least distance in metres from a spot to the straight lines that a map shows, at a scale.
    private func distance(_ track: Track, to spot: Coordinate, detail: Double = 0) -> Double {
        var least = Double.infinity
        for line in track.lines(detail: detail) {
            for (first, second) in zip(line, line.dropFirst()) {
                let (start, end) = (MapPoint(first.coordinate), MapPoint(second.coordinate))
                var way = end.x - start.x
                way -= way.rounded()
                // The nearest point of the way, found in ever finer steps.
                var (from, to) = (0.0, 1.0)
                for _ in 0..<4 {
                    let shares = (0...40).map { from + (to - from) * Double($0) / 40 }
                    let distances = shares.map { share in
                        MapPoint(x: start.x + way * share, y: start.y + (end.y - start.y) * share).coordinate
                            .distance(to: spot)
                    }
                    let best = distances.indices.min { distances[$0] < distances[$1] } ?? 0
                    least = min(least, distances[best])
                    (from, to) = (shares[max(0, best - 1)], shares[min(40, best + 1)])
                }
            }
        }
        return least
    }

    /// Tracks, zones and trims of all kinds: nothing that is told at any scale lies within a zone, or near where somebody set out.
    @Test(arguments: 0..<60)
    func nothingThatIsToldLiesInAZone(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let latitude = dice.one([37.57, -33.9, 64.1, 0.001, 78.2])
        let longitude = dice.one([127.0, 179.999, -179.99, 18.4])
        let step = dice.one([3.0, 20, 300, 5000]) / 111_000
        func near(_ steps: Int) -> (Double, Double) {
            let (up, right) = (Double(dice.from(-1000, to: 1000)), Double(dice.from(-1000, to: 1000)))
            let east = longitude + right / 1000 * Double(steps) * step
            return (
                latitude + up / 1000 * Double(steps) * step, east > 180 ? east - 360 : east < -180 ? east + 360 : east
            )
        }
        var lines: [[(Double, Double)]] = []
        for _ in 0..<dice.from(1, to: 3) {
            var (north, east) = near(30)
            var (up, right) = (0.0, 0.0)
            lines.append(
                (0..<dice.from(2, to: 200)).map { _ in
                    up = up * 0.8 + Double(dice.from(-100, to: 100)) / 100 * step
                    right = right * 0.8 + Double(dice.from(-100, to: 100)) / 100 * step
                    north += up
                    east += right
                    east -= east > 180 ? 360 : east < -180 ? -360 : 0
                    return (north, east)
                })
        }
        let zones = (0..<dice.from(0, to: 4)).map { _ in
            let (north, east) = dice.chance(50) ? dice.one(dice.one(lines)) : near(30)
            return TrackPrivacy.Zone(
                center: Coordinate(latitude: north, longitude: east),
                radius: Double(dice.from(1, to: 30)) * step * 30_000)
        }
        let trim = dice.chance(60) ? Double(dice.from(1, to: 20)) * step * 30_000 : 0
        let told = try track(lines, TrackPrivacy(zones: zones, trim: trim))
        // What is rounded to five decimals is 0.8 metres off at most.
        let ends = trim > 0 ? [try #require(lines.first?.first), try #require(lines.last?.last)] : []
        for detail in [0.0, 20, 400, 20_000].map({ $0 / 40_000_000 }) {
            for zone in zones { #expect(distance(told, to: zone.center, detail: detail) >= zone.radius) }
            for end in ends {
                let spot = Coordinate(latitude: end.0, longitude: end.1)
                #expect(distance(told, to: spot, detail: detail) >= trim)
            }
        }
        // What is neither near a zone nor an end is told, and every point is told, cut or of no interest.
        if zones.isEmpty, trim == 0 { #expect(told.lines.count == lines.count && told.withheld.cells.isEmpty) }
        for zone in zones {
            for spot in lines.joined() {
                let spot = Coordinate(latitude: spot.0, longitude: spot.1)
                guard spot.distance(to: zone.center) < zone.radius else { continue }
                #expect(told.withheld.cells.contains(.init(of: spot.latitude, spot.longitude)))
            }
        }
    }

    /// Two points far apart on either side of a zone: the line between them is cut where it comes near.
    @Test func aWayThroughAZoneIsCut() throws {
        let zone = TrackPrivacy.Zone(center: Coordinate(latitude: 37.5, longitude: 127), radius: 500)
        let told = try track([[(37.5, 126.9), (37.5, 127.1)]], TrackPrivacy(zones: [zone]))
        #expect(told.lines.count == 2)
        let ends = try [#require(told.lines[0].last), #require(told.lines[1].first)].map {
            $0.coordinate.distance(to: zone.center)
        }
        for end in ends { #expect((510...1650).contains(end)) }
        #expect(told.withheld.cells.isEmpty)
    }

    /// Where several tracks begin beside one another, there is one spot, as coarse as the greatest trim asks for, and readers who
    /// know some of them already are told no other one.
    @Test func endsBesideOneAnotherAreOne() {
        let door = Coordinate(latitude: 37.5, longitude: 127)
        let near = Coordinate(latitude: 37.5003, longitude: 127.0002)
        let far = Coordinate(latitude: 37.6, longitude: 127)
        func trimmed(_ metres: Double) -> TrackPrivacy { TrackPrivacy(trim: metres) }
        let spots = TrackPrivacy.ends(of: [([near, far], trimmed(200)), ([door], trimmed(300)), ([door], trimmed(0))])
        #expect(spots == [.init(center: door, radius: 300), .init(center: far, radius: 200)])
        #expect(TrackPrivacy.ends(of: [([near], trimmed(500))], knowing: spots) == spots)
        let zoned = TrackPrivacy(zones: [.init(center: near, radius: 400)], trim: 200)
        #expect(TrackPrivacy.ends(of: [([door, far], zoned)]) == [.init(center: far, radius: 200)])
    }

    /// A loop comes home again, and so does its middle.
    @Test func trimmingTakesEveryWayPastHome() throws {
        let home = (37.5, 127.0)
        let loop = (0...200).map { index -> (Double, Double) in
            let angle = Double(index) / 100 * 2 * .pi
            return (home.0 + sin(angle) / 100, home.1 + (1 - cos(angle)) / 80)
        }
        let told = try track([loop], TrackPrivacy(trim: 300))
        #expect(told.lines.count == 2)
        #expect(distance(told, to: Coordinate(latitude: home.0, longitude: home.1)) >= 300)
        let whole = try track([loop], TrackPrivacy())
        #expect(whole.figures.length - told.figures.length > 1200)
    }

    /// Where a file does not have its parts in their order, the first and last moments count.
    @Test func trimmingKnowsTheFirstMoment() throws {
        func segment(_ latitude: Double, hour: Int) -> String {
            "<trkseg>"
                + (0..<20).map {
                    "<trkpt lat='\(latitude)' lon='\(127 + Double($0) / 1000)'><time>2025-05-01T\(hour):\($0 + 10):00Z</time></trkpt>"
                }.joined() + "</trkseg>"
        }
        let gpx = "<gpx><trk>\(segment(37.6, hour: 12))\(segment(37.5, hour: 10))\(segment(37.7, hour: 13))</trk></gpx>"
        let told = try Track(SourceFile(path: "a", text: gpx), TrackPrivacy(trim: 200))
        #expect(distance(told, to: Coordinate(latitude: 37.5, longitude: 127)) >= 200)
        #expect(distance(told, to: Coordinate(latitude: 37.6, longitude: 127)) >= 200)
        #expect(distance(told, to: Coordinate(latitude: 37.6, longitude: 127.019)) < 10)
    }

    @Test func nothingMayBeLeft() throws {
        let zone = TrackPrivacy.Zone(center: Coordinate(latitude: 37.5, longitude: 127), radius: 5000)
        let told = try track([[(37.5, 127), (37.51, 127.01), (37.5, 127.02)]], TrackPrivacy(zones: [zone]))
        #expect(told.lines.isEmpty && told.figures == TrackFigures())
        #expect(told.withheld.cells.count == 3)
    }
}
