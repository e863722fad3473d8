import Base
import Diary
import Foundation
@testable import Pages
import Templates
import TestSupport
import Testing
import Maps

/// The ways of visits on the pages of their places.
@Suite struct TrackPageTests {
    private static func gpx(_ points: [(Double, Double, Double?)]) -> String {
        let points = points.map { point in
            "<trkpt lat='\(point.0)' lon='\(point.1)'>\(point.2.map { "<ele>\($0)</ele>" } ?? "")</trkpt>"
        }
        return "<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
    }

    private func pages(_ gpx: String, track: String = "a.gpx", place: String = "") async throws -> MadePages {
        try await MadePages(
            "-- Content/places/hill.md --\n---\ntitle: 언덕\nlocation: 37.5,127\n\(place)\nvisits: [2026-05-01, {date: 2026-05-03, track: \(track)}]\n---\n-- Content/places/a.gpx --\n\(gpx)\n"
        )
    }

    private static let hill: [(Double, Double, Double)] = (0...200).map { index in
        let number = Double(index)
        let height: Double = 40 + 60 * sin(number / 64)
        return (37.5 + number / 20_000, 127 + sin(number / 30) / 400, height)
    }

    @Test func aTrackStandsWithItsVisit() async throws {
        let made = try await pages(
            Self.gpx(Self.hill.map { ($0.0, $0.1, $0.2) }), track: "{file: a.gpx, title: 봉우리까지}")
        let track = "place.visits.0.tracks.0."
        #expect(made.text("places/hill/", track + "title") == "봉우리까지")
        #expect(made.text("places/hill/", track + "length") == "1.5\u{A0}km")
        #expect(made.text("places/hill/", track + "ascent") == "60")
        #expect(made.text("places/hill/", track + "highest") == "100")
        #expect(made.text("places/hill/", track + "minutes") == "none")
        #expect(made.text("places/hill/", track + "profile.rows.0.elevation") == "40")
        #expect(made.text("places/hill/", "place.visits.1.tracks") == "[]")
        #expect(made.text("places/hill/", "place.has_tracks") == "true")
    }

    @Test func aPlaceThatNobodyMayFindShowsNoWay() async throws {
        let made = try await pages(Self.gpx(Self.hill.map { ($0.0, $0.1, nil) }), place: "precision: none")
        #expect(made.text("places/hill/", "place.visits.0.tracks") == "[]")
        #expect(made.text("places/hill/", "place.has_tracks") == "false")
    }

    @Test func aWayWithoutElevationsHasNoProfile() async throws {
        let made = try await pages(Self.gpx(Self.hill.map { ($0.0, $0.1, nil) }))
        #expect(made.text("places/hill/", "place.visits.0.tracks.0.profile") == "none")
        #expect(made.text("places/hill/", "place.visits.0.tracks.0.ascent") == "none")
    }

    /// What a path draws, in the coordinates of the earth.
    private func spots(_ path: String, _ view: MapView) -> [[Coordinate]] {
        let height = GroundDrawing.width * view.height / view.width
        return path.split(separator: "M").map { line in
            let numbers = line.matches(of: /-?\d+/).compactMap { Double($0.output) }
            var spot = SIMD2(0.0, 0.0)
            return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
                spot += SIMD2(numbers[index], numbers[index + 1])
                return MapPoint(
                    x: view.origin.x + spot.x / GroundDrawing.width * view.width,
                    y: view.origin.y + spot.y / height * view.height
                ).coordinate
            }
        }
    }

    /// A drawing shows nothing of a zone but what half of its smallest unit may add.
    @Test(arguments: 0..<30)
    func aDrawingShowsNothingOfAZone(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var (latitude, longitude) = (37.5, dice.chance(30) ? 179.99 : 127)
        let points = (0..<dice.from(20, to: 400)).map { _ in
            latitude += Double(dice.from(-100, to: 120)) / 100_000
            longitude += Double(dice.from(-100, to: 120)) / 100_000
            longitude -= longitude > 180 ? 360 : longitude < -180 ? -360 : 0
            return (latitude, longitude, nil as Double?)
        }
        let zone = TrackPrivacy.Zone(
            center: Coordinate(latitude: points[points.count / 2].0, longitude: points[points.count / 2].1),
            radius: Double(dice.from(50, to: 800)))
        let trim = Double(dice.from(0, to: 400))
        let track = try Track(
            SourceFile(path: "a", text: Self.gpx(points)), TrackPrivacy(zones: [zone], trim: trim))
        let drawing = TrackDrawing([track])
        for aspect in [1.6, 0.2] {
            let view = MapView(showing: drawing.points, aspect: aspect, margin: 0.12)
            let unit = view.width / GroundDrawing.width * MapPoint(zone.center).metresPerWorld
            let lines = spots(drawing.path(in: view), view)
            #expect(lines.count == track.lines.count)
            let ends = [points[0], points[points.count - 1]].map {
                Coordinate(latitude: $0.0, longitude: $0.1)
            }
            for spot in lines.joined() {
                #expect(spot.distance(to: zone.center) > zone.radius - unit)
                for end in ends { #expect(spot.distance(to: end) > trim - unit) }
            }
        }
    }

    @Test func aTrackOfManyPointsIsDrawnInFew() throws {
        var dice = Dice(seed: 4)
        var angle = 0.0
        var spot = (37.5, 127.0, 100.0)
        let points = (0..<40_000).map { _ -> (Double, Double, Double?) in
            angle += Double(dice.from(-100, to: 100)) / 200
            spot = (
                spot.0 + sin(angle) / 60_000, spot.1 + cos(angle) / 50_000,
                max(0, spot.2 + Double(dice.from(-10, to: 10)) / 10)
            )
            return (spot.0, spot.1, spot.2)
        }
        let track = try Track(SourceFile(path: "a", text: Self.gpx(points)), TrackPrivacy())
        let drawing = TrackDrawing([track])
        let view = MapView(showing: drawing.points, aspect: 1.6, margin: 0.12)
        #expect(drawing.path(in: view).utf8.count < 5000)
        #expect(try #require(ProfileDrawing(track.profile)).path.utf8.count < 1600)
    }

    /// A recording with ten thousand gaps is no reason for a page of megabytes.
    @Test func aTrackOfManyPartsIsDrawnInFew() throws {
        let lines = (0..<10_000).map { index in
            let (north, east) = (37 + Double(index / 100) / 1000, 127 + Double(index % 100) / 1000)
            return
                "<trkseg><trkpt lat='\(north)' lon='\(east)'><ele>\(index % 90)</ele></trkpt><trkpt lat='\(north)' lon='\(east + 0.0001)'><ele>9</ele></trkpt></trkseg>"
        }
        let track = try Track(
            SourceFile(path: "a", text: "<gpx><trk>\(lines.joined())</trk></gpx>"), TrackPrivacy())
        let drawing = TrackDrawing([track])
        let view = MapView(showing: drawing.points, aspect: 1.6, margin: 0.12)
        #expect(drawing.path(in: view).utf8.count < 10_000)
        #expect(try #require(ProfileDrawing(track.profile)).path.utf8.count < 1600)
    }

    @Test(arguments: [0.0, 1, 3, 1000, 9000])
    func aProfileHasRoundLines(rise: Double) throws {
        let track = try Track(
            SourceFile(path: "a", text: Self.gpx([(37.5, 127, 1), (37.51, 127, 1 + rise), (37.53, 127, 1)])),
            TrackPrivacy())
        let profile = try #require(ProfileDrawing(track.profile))
        #expect((2...6).contains(profile.levels.count))
        #expect((2...5).contains(profile.distances.count))
        #expect((5...16).contains(profile.rows.count))
        for mark in profile.levels + profile.distances { #expect((0...1).contains(mark.position)) }
        #expect(profile.rows.first?.distance == 0 && profile.rows.last?.elevation == 1)
    }
}
