import Base
import Content
import Editing
import Foundation
import Import
import Maps
import TestSupport
import Testing

/// Photos that know their time and not their spot.
@Suite struct PhotoPlacementTests {
    /// 3 May 2026, 10:00 in Seoul, in seconds since 1970.
    private static let start = 1_777_770_000.0

    /// A walk through Seoul with a bend each minute, as it was: about 1.4 m a second.
    private static func truth(_ second: Double) -> Coordinate {
        let minute = (second / 60).rounded(.down)
        var (latitude, longitude) = (37.5443, 127.0374)
        func step(_ minute: Int, _ seconds: Double) {
            let metres = 1.4 * seconds
            if minute % 2 == 0 { latitude += metres / 111_195 } else { longitude += metres / 88_200 }
        }
        for passed in 0..<Int(minute) { step(passed, 60) }
        step(Int(minute), second - minute * 60)
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func iso(_ time: Double) -> String {
        Date(timeIntervalSince1970: time).ISO8601Format()
    }

    /// The walk as GPX, a point each so many seconds.
    private static func gpx(every seconds: Double = 5, until end: Double = 3600, without: ClosedRange<Double>? = nil)
        -> String
    {
        let points = stride(from: 0, through: end, by: seconds).filter { without?.contains($0) != true }.map { second in
            let spot = truth(second)
            return
                "<trkpt lat=\"\(spot.latitude)\" lon=\"\(spot.longitude)\"><time>\(iso(start + second))</time></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    private func log(_ name: String, _ text: String) throws -> TrackLog {
        let folder = try TemporaryFolder("")
        try folder.write(name, text)
        return try TrackLogReader.read([folder.path + "/" + name])
    }

    /// A photo of so many seconds into the walk, by a clock in Seoul that is off by some.
    private func photo(
        _ second: Double, off: Double = 0, zone: String = "", at spot: Coordinate? = nil, camera: String? = nil
    ) -> NewPhoto {
        let clock = Date(timeIntervalSince1970: Self.start + second + off + 9 * 3600).ISO8601Format().dropLast()
        return NewPhoto(original: "\(Int(second)).jpg", taken: clock + zone, coordinate: spot, camera: camera)
    }

    @Test(arguments: ["", "+09:00"])
    func aWalkPlacesWithinThirtyMetres(zone: String) throws {
        let log = try log("walk.gpx", Self.gpx())
        let seconds = (0..<200).map { Double($0) * 17.3 }
        let placement = PhotoPlacement(seconds.map { photo($0, zone: zone) }, by: log)
        #expect(placement.placedCount == 200)
        for (second, photo) in zip(seconds, placement.photos) {
            let spot = try #require(photo.coordinate)
            #expect(spot.distance(to: Self.truth(second)) < 30)
            #expect(photo.day == "2026-05-03")
        }
        #expect(placement.doubts.isEmpty)
    }

    /// Nothing is placed beyond the bounds, and everything is told.
    @Test func nothingIsGuessedAcrossGaps() throws {
        let log = try log("walk.gpx", Self.gpx(without: 1200...2100))
        let placement = PhotoPlacement([photo(600), photo(1500), photo(2400), photo(-60), photo(3700)], by: log)
        #expect(placement.photos.map { $0.coordinate != nil } == [true, false, true, false, false])
        let lines = placement.lines.map(\.english)
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("600.jpg of 2026-05-03 10:10:00 is placed at 37.54"), "\(lines)")
        #expect(lines[2].hasPrefix("1500.jpg is not placed: the points around it are 15 min and"), "\(lines)")
        #expect(lines[2].hasSuffix("apart, at most 10 min and 500 m are allowed"))
        #expect(lines[3] == "2 photos of times that no track has")
        let wide = PhotoPlacement([photo(1500)], by: log, within: TrackLog.Tolerance(seconds: 1800, metres: 5000))
        #expect(wide.placedCount == 1)
    }

    /// A day's photos of a camera whose clock is an hour and two minutes behind: its photos that know their spots tell, and nothing is placed
    /// before somebody says yes.
    @Test func aClockThatIsOffIsFoundAndAskedAbout() throws {
        let log = try log("walk.gpx", Self.gpx())
        let off = -3720.0
        let known = [300.0, 900, 1500, 2100].map { photo($0, off: off, at: Self.truth($0), camera: "FUJIFILM X-T5") }
        let others = [600.0, 1200].map { photo($0, off: off, camera: "FUJIFILM X-T5") }
        let phone = [
            photo(1000, at: Self.truth(1000), camera: "Apple iPhone 17"), photo(1300, camera: "Apple iPhone 17"),
        ]
        let asked = PhotoPlacement(known + others + phone, by: log)
        #expect(asked.doubts.map(\.camera) == ["FUJIFILM X-T5"])
        #expect(asked.doubts.allSatisfy { abs($0.seconds - 3720) <= 10 })
        #expect(asked.placedCount == 1)
        #expect(asked.lines.map(\.english).contains { $0.contains("`--clock +01:02") })
        let corrected = PhotoPlacement(known + others, by: log, clock: 3720)
        #expect(corrected.placedCount == 2)
        for (second, photo) in zip([600.0, 1200], corrected.photos.suffix(2)) {
            #expect(try #require(photo.coordinate).distance(to: Self.truth(second)) < 30)
        }
        #expect(corrected.photos.last?.taken == "2026-05-03T10:20:00")
    }

    @Test func aRightClockIsNotDoubted() throws {
        let log = try log("walk.gpx", Self.gpx())
        let known = [300.0, 900, 1500].map { photo($0, off: 20, at: Self.truth($0)) }
        #expect(PhotoPlacement(known, by: log).doubts.isEmpty)
        // One photo alone says nothing of a clock.
        #expect(PhotoPlacement([photo(300, off: -7200, at: Self.truth(300))], by: log).doubts.isEmpty)
    }

    private static func spot(_ second: Double) -> (String, String) {
        ("\(truth(second).latitude)", "\(truth(second).longitude)")
    }

    /// What loggers and services write of the same minute.
    private static let logs: [(String, String)] = {
        let (first, second) = (spot(600), spot(660))
        let (begin, end) = (iso(start + 600), iso(start + 660))
        let (tst, later) = (Int(start) + 600, Int(start) + 660)
        func e7(_ degrees: String) -> Int { Int((Double(degrees) ?? 0) * 1e7) }
        return [
            (
                "walk.kml",
                "<kml xmlns:gx=\"x\"><gx:Track><when>\(begin)</when><when>\(end)</when><gx:coord>\(first.1) \(first.0) 0</gx:coord><gx:coord>\(second.1) \(second.0) 0</gx:coord></gx:Track></kml>"
            ),
            (
                "line.geojson",
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[\(first.1),\(first.0)],[\(second.1),\(second.0)]]},\"properties\":{\"coordTimes\":[\"\(begin)\",\"\(end)\"]}}"
            ),
            (
                "points.geojson",
                "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(first.1),\(first.0)]},\"properties\":{\"timestamp\":\(tst)}},{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(second.1),\(second.0)]},\"properties\":{\"timestamp\":\(later)}}]}"
            ),
            (
                "Timeline.json",
                "{\"semanticSegments\":[{\"startTime\":\"\(begin)\",\"endTime\":\"\(end)\",\"timelinePath\":[{\"point\":\"\(first.0)°, \(first.1)°\",\"time\":\"\(begin)\"},{\"point\":\"\(second.0)°, \(second.1)°\",\"time\":\"\(end)\"}]}]}"
            ),
            (
                "raw.json",
                "{\"semanticSegments\":[],\"rawSignals\":[{\"position\":{\"LatLng\":\"\(first.0)°, \(first.1)°\",\"timestamp\":\"\(begin)\"}},{\"position\":{\"LatLng\":\"\(second.0)°, \(second.1)°\",\"timestamp\":\"\(end)\"}}]}"
            ),
            (
                "location-history.json",
                "[{\"startTime\":\"\(begin)\",\"endTime\":\"\(end)\",\"timelinePath\":[{\"point\":\"geo:\(first.0),\(first.1)\",\"durationMinutesOffsetFromStartTime\":\"0\"},{\"point\":\"geo:\(second.0),\(second.1)\",\"durationMinutesOffsetFromStartTime\":\"1\"}]}]"
            ),
            (
                "Records.json",
                "{\"locations\":[{\"latitudeE7\":\(e7(first.0)),\"longitudeE7\":\(e7(first.1)),\"timestamp\":\"\(begin)\"},{\"latitudeE7\":\(e7(second.0)),\"longitudeE7\":\(e7(second.1)),\"timestampMs\":\"\(later)000\"}]}"
            ),
            (
                "2026-05.rec",
                "\(begin)\t*                 \t{\"_type\":\"location\",\"lat\":\(first.0),\"lon\":\(first.1),\"tst\":\(tst)}\n\(end)\t*                 \t{\"_type\":\"location\",\"lat\":\(second.0),\"lon\":\(second.1),\"tst\":\(later)}\n"
            ),
            (
                "gpslogger.csv",
                "time,lat,lon,elevation,accuracy\n\(begin),\(first.0),\(first.1),20,5\n\(end),\(second.0),\(second.1),20,5\n"
            ),
            (
                "overland.json",
                "{\"locations\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(first.1),\(first.0)]},\"properties\":{\"timestamp\":\"\(begin)\"}},{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(second.1),\(second.0)]},\"properties\":{\"timestamp\":\"\(end)\"}}]}"
            ),
        ]
    }()

    @Test(arguments: logs)
    func everyLogPlaces(name: String, text: String) throws {
        let placement = PhotoPlacement([photo(630)], by: try log(name, text))
        let spot = try #require(placement.photos[0].coordinate, "\(placement.lines.map(\.english))")
        #expect(spot.distance(to: Self.truth(630)) < 30)
    }

    /// Where somebody stayed, as a timeline tells it.
    @Test func aStayPlaces() throws {
        let (latitude, longitude) = Self.spot(600)
        let text = """
            {"semanticSegments": [{"startTime": "\(Self.iso(Self.start))", "endTime": "\(Self.iso(Self.start + 7200))",
            "visit": {"topCandidate": {"placeLocation": {"latLng": "\(latitude)°, \(longitude)°"}}}}]}
            """
        let placement = PhotoPlacement([photo(3600), photo(8000)], by: try log("t.json", text))
        #expect(placement.photos.map { $0.coordinate?.written } == [Self.truth(600).written, nil])
    }

    @Test(arguments: [
        (
            "a.gpx",
            "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"3\"/></trkseg></trk></gpx>"
        ),
        ("a.json", "{\"a\": 1}"), ("a.json", "[1, 2"), ("a.csv", "a,b\n1,2\n"), ("a.txt", ""), ("a.bin", "\u{0}\u{1}"),
        ("a.csv", "time,lat,lon\nnever,1,2\n2026-05-03T01:00:00Z,91,2\n"),
    ])
    func whatTellsNoTimesIsNoLog(name: String, text: String) throws {
        #expect(throws: Problems.self) { try log(name, text) }
    }

    /// Two zones, and a photo that does not tell which: that of the spot counts.
    @Test func theZoneFollowsFromTheSpot() throws {
        // Paris, 3 May 2026, 12:00 UTC is 14:00 there.
        let text = "time,lat,lon\n2026-05-03T12:00:00Z,48.8527,2.3472\n2026-05-03T12:01:00Z,48.8528,2.3473\n"
        let photo = NewPhoto(original: "a.jpg", taken: "2026-05-03T14:00:30")
        let placement = PhotoPlacement([photo], by: try log("a.csv", text))
        #expect(placement.placedCount == 1)
        #expect(placement.rows.map(\.time) == ["2026-05-03T14:00:30"])
    }

    /// Across the antimeridian, between points on both sides of it.
    @Test func theShortWayAroundTheEarth() throws {
        let text = "time,lat,lon\n2026-05-03T00:00:00Z,-17,179.999\n2026-05-03T00:01:00Z,-17,-179.999\n"
        let found = try log("a.csv", text).placement(at: 1_777_766_430).get()
        #expect(abs(abs(found.spot.longitude) - 180) < 0.0001)
    }
}
