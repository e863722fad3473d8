import Base
import Diary
import Foundation
import TestSupport
import Testing
import Maps

/// Files of every kind as tracks.
@Suite struct TrackReaderTests {
    private func track(_ text: String, _ privacy: TrackPrivacy = TrackPrivacy()) throws(Diagnostic) -> Track {
        try Track(SourceFile(path: "hike.gpx", text: text), privacy)
    }

    private static let spots = [
        (37.5806, 127.0079, 52, "2025-05-01T00:00:00Z"), (37.5815, 127.0081, 71, "2025-05-01T00:05:00Z"),
        (37.5831, 127.0068, 96, "2025-05-01T00:10:00Z"), (37.5840, 127.0041, 110, "2025-05-01T00:20:00.500Z"),
    ]

    private static func gpx(_ name: String) -> String {
        spots.map { "<\(name) lat='\($0.0)' lon=\"\($0.1)\"><ele> \($0.2)\n</ele><time>\($0.3)</time></\(name)>" }
            .joined(separator: "\n")
    }

    private static let kmlSpots = spots.map { "\($0.1),\($0.0),\($0.2)" }.joined(separator: "\n  ")
    private static let jsonSpots = spots.map { "[\($0.1), \($0.0), \($0.2)]" }.joined(separator: ",")
    private static let times = spots.map { "\"\($0.3)\"" }.joined(separator: ",")

    @Test(arguments: [
        "<gpx version=\"1.0\" xmlns=\"http://www.topografix.com/GPX/1/0\"><trk><trkseg>\(gpx("trkpt"))</trkseg></trk></gpx>",
        "\u{FEFF}<?xml version='1.0'?><g:gpx xmlns:g=\"http://www.topografix.com/GPX/1/1\"><g:wpt lat='1' lon='2'><g:ele>1</g:ele></g:wpt><g:trk><g:name>집에서</g:name><g:trkseg>\(gpx("g:trkpt"))</g:trkseg></g:trk></g:gpx>",
        "<gpx><rte>\(gpx("rtept"))</rte></gpx>",
        // A planned route beside the way that was taken.
        "<gpx><rte><rtept lat='1' lon='2'/><rtept lat='1' lon='3'/></rte><trk><trkseg>\(gpx("trkpt"))</trkseg></trk></gpx>",
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Folder><Placemark><LineString><coordinates>\n\(kmlSpots) </coordinates></LineString></Placemark></Folder></Document></kml>",
        "<kml><Placemark><MultiGeometry><Point><coordinates>1,2</coordinates></Point><LineString><coordinates><![CDATA[\(kmlSpots)]]></coordinates></LineString></MultiGeometry></Placemark></kml>",
        "<kml xmlns:gx='http://www.google.com/kml/ext/2.2'><Placemark><gx:Track>\(spots.map { "<when>\($0.3)</when>" }.joined())\(spots.map { "<gx:coord>\($0.1) \($0.0) \($0.2)</gx:coord>" }.joined(separator: " "))</gx:Track></Placemark></kml>",
        "{\"type\":\"LineString\",\"coordinates\":[\(jsonSpots)]}",
        "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[\(times)]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(jsonSpots)]}}",
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}},{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"MultiLineString\",\"coordinates\":[[\(jsonSpots)]]}]}}]}",
    ])
    func everyFormatTellsTheSameWay(text: String) throws {
        let track = try track(text)
        #expect(track.lines.count == 1)
        let points = try #require(track.lines.first)
        #expect(points.map(\.latitude) == [3_758_060, 3_758_150, 3_758_310, 3_758_400])
        #expect(points.map(\.longitude) == [12_700_790, 12_700_810, 12_700_680, 12_700_410])
        #expect(points.map(\.elevation) == [52, 71, 96, 110])
        #expect(points.allSatisfy { $0.time == nil })
        #expect(abs(track.figures.length - 576) < 5)
        #expect(track.figures.highest == 110)
        let knowsTimes = text.contains("00:10:00")
        #expect(track.figures.movingTime == (knowsTimes ? 1200.5 : nil))
        let told = try self.track(text, TrackPrivacy(publishesTimes: true))
        #expect(told.lines.first?.last?.time == (knowsTimes ? 1_746_058_801 : nil))
    }

    @Test(arguments: [
        ("2025-05-01T00:20:00Z", 1_746_058_800.0), ("2025-05-01T09:20:00+09:00", 1_746_058_800),
        ("2025-04-30T20:20:00.25-0400", 1_746_058_800.25), ("2025-05-01 00:20:00", 1_746_058_800),
        ("2025-05-01", 1_746_057_600),
    ])
    func timesAreRead(text: String, seconds: Double) throws {
        let gpx =
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2025-05-01T00:00:00Z</time></trkpt><trkpt lat='3' lon='4'><time>\(text)</time></trkpt></trkseg></trk></gpx>"
        let track = try track(gpx, TrackPrivacy(publishesTimes: true))
        #expect(track.lines.first?.last?.time == Int64(seconds.rounded()))
    }

    @Test func severalLinesStayApart() throws {
        let line = "<trkseg>\(Self.gpx("trkpt"))</trkseg>"
        let alone = "<trkseg><trkpt lat='1' lon='1'/></trkseg>"
        let track = try track("<gpx><trk>\(line)\(alone)\(line)</trk><trk>\(line)</trk></gpx>")
        #expect(track.lines.count == 3)
        #expect(track.profile.lines.count == 3)
    }

    @Test func elevationsOfNothingButZeroAreNone() throws {
        let track = try track("{\"type\":\"LineString\",\"coordinates\":[[127,37,0],[127.1,37,0]]}")
        #expect(track.figures.ascent == nil && track.profile.lines.isEmpty)
        #expect(track.lines.first?.first?.elevation == nil)
    }

    @Test(arguments: [
        ("", 0, "the file is empty"), ("\n time,lat,lon\n", 1, "this is no track that can be read"),
        ("<html></html>", 1, "“html” is a kind of XML that is not known"),
        ("<gpx>\n<trk>", 2, "XML: "), ("<gpx></gpx>", 0, "there is no line in this GPX"),
        ("<gpx>\n<trk><trkseg>\n<trkpt lat='91' lon='1'/></trkseg></trk></gpx>", 3, "the latitude 91.0 is not between"),
        ("<gpx>\n<trk><trkseg>\n<trkpt lat='1' lon='-180.5'/></trkseg></trk></gpx>", 3, "the longitude -180.5 is not"),
        ("<gpx><trk><trkseg>\n\n<trkpt lat='nan' lon='1'/></trkseg></trk></gpx>", 3, "“nan” is no number"),
        ("<gpx><trk><trkseg>\n\n<trkpt lat='0x10' lon='1'/></trkseg></trk></gpx>", 3, "“0x10” is no number"),
        ("<gpx><trk><trkseg>\n\n<trkpt lat='1e400' lon='1'/></trkseg></trk></gpx>", 3, "“1e400” is no number"),
        ("<gpx><trk><trkseg>\n<trkpt lat='1'/></trkseg></trk></gpx>", 2, "a point has no “lon”"),
        (
            "<gpx><trk><trkseg><trkpt lat='1' lon='1'>\n<ele>1e9</ele></trkpt></trkseg></trk></gpx>", 1,
            "the elevation 1000000000.0 is not between"
        ),
        (
            "<gpx><trk><trkseg><trkpt lat='1' lon='1'>\n<time>gestern</time></trkpt></trkseg></trk></gpx>", 2,
            "“gestern” is no time"
        ),
        ("<!DOCTYPE gpx [<!ENTITY a \"b\">]>\n<gpx>&a;</gpx>", 1, "a <!DOCTYPE> is not read"),
        ("<kml><LineString>\n<coordinates>1,2\n3</coordinates></LineString></kml>", 3, "“3” is no spot"),
        ("<kml><LineString>\n<coordinates>1,2,3,4</coordinates></LineString></kml>", 2, "“1,2,3,4” is no spot"),
        ("{\"type\":\"LineString\",\n\"coordinates\":[[1,2],[3]]}", 2, "one number is no spot"),
        ("{\"type\":\"LineString\",\n\"coordinates\":[[1,2],[200,1]]}", 2, "the longitude 200.0 is not between"),
        ("{\"type\":\"LineString\",\"coordinates\":[[1,2],\n[1,\"3\"]]}", 0, "the coordinates of a line are not"),
        ("{\"type\":\"LineString\",\"coordinates\":[[1,2]]}", 0, "there is no line in this GeoJSON"),
        ("{\"type\":\"Point\",\"coordinates\":[1,2]}", 0, "there is no line in this GeoJSON"),
        ("{\"type\":\n\"Line", 2, "the string is never closed"),
    ])
    func mistakesAreShownWhereTheyAre(text: String, line: Int, message: String) {
        do throws(Diagnostic) {
            _ = try track(text)
            Issue.record("nothing is wrong with \(text)")
        } catch {
            #expect(error.message.hasPrefix(message), "\(error.message)")
            #expect((error.range?.start.line ?? 0) == line)
        }
    }

    @Test(arguments: [
        String(repeating: "<a>", count: 100_000), "<gpx>" + String(repeating: "<a>", count: 100_000),
        String(repeating: "[", count: 100_000),
        "{\"type\":\"GeometryCollection\",\"geometries\":[" + String(repeating: "{\"a\":[", count: 100_000),
        "<kml><LineString><coordinates>" + String(repeating: "1,", count: 1_000_000)
            + "</coordinates></LineString></kml>",
        "<gpx><trk><trkseg><trkpt lat='1' lon='1'><ele>" + String(repeating: "9", count: 5_000_000)
            + "</ele></trkpt></trkseg></trk></gpx>",
        // A chain of entities, each ten times the one before.
        "<!DOCTYPE a [<!ENTITY a 'aaaaaaaaaa'>"
            + (0..<20).map { "<!ENTITY a\($0) '\(String(repeating: "&a\($0 == 0 ? "" : "\($0 - 1)");", count: 10))'>" }
            .joined() + "]><gpx>&a19;</gpx>",
    ])
    func whatIsMeantToHarmIsRefused(text: String) {
        #expect(throws: Diagnostic.self) { _ = try track(text) }
    }

    @Test(arguments: ["gpx", "kml", "kmltrack", "geojson", "spiral"])
    func timeGrowsWithTheFile(format: String) {
        func text(_ count: Int) -> String {
            var dice = Dice(seed: 3)
            var (latitude, longitude) = (37.5, 127.0)
            let points = (0..<count).map { index in
                if format == "spiral" {
                    let angle = Double(index) / 50
                    return (37 + cos(angle) * Double(index) / 1e6, 127 + sin(angle) * Double(index) / 1e6)
                }
                latitude += Double(dice.from(-10, to: 11)) / 1e5
                longitude += Double(dice.from(-10, to: 11)) / 1e5
                return (latitude, longitude)
            }
            switch format {
            case "kml":
                return
                    "<kml><LineString><coordinates>\(points.map { "\($0.1),\($0.0),5" }.joined(separator: " "))</coordinates></LineString></kml>"
            case "kmltrack":
                return
                    "<kml><Track>\(points.map { "<coord>\($0.1) \($0.0) 7</coord>" }.joined(separator: "\n"))</Track></kml>"
            case "geojson":
                return
                    "{\"type\":\"LineString\",\"coordinates\":[\(points.map { "[\($0.1),\($0.0),5]" }.joined(separator: ","))]}"
            default:
                return
                    "<gpx><trk><trkseg>\(points.map { "<trkpt lat='\($0.0)' lon='\($0.1)'><ele>3</ele></trkpt>" }.joined(separator: "\n"))</trkseg></trk></gpx>"
            }
        }
        let privacy = TrackPrivacy(
            zones: (0..<5).map {
                .init(center: Coordinate(latitude: 37.5 + Double($0) / 500, longitude: 127), radius: 100)
            },
            trim: 100)
        let ratio = Growth.ratio(text, at: 5000) { text in _ = try? track(text, privacy) }
        #expect(ratio < Growth.limit)
    }
}
