import Base
import Diary
import Foundation
import TestSupport
import Testing
@testable import Maps

/// Whoever keeps all tracks, fits circles to their ends, tries all spots that the program could have hidden, and weighs times, finds home no better
/// with 64 tracks than with four.
@Suite struct TrackAttackTests {
    enum Hidden: CaseIterable {
        /// Tracks through a zone around home.
        case zone
        /// Tracks from home, which `trim` alone hides.
        case home
        /// Tracks from home in a zone, which are trimmed, too.
        case both
    }

    enum Streets: CaseIterable {
        case star, grid, deadEnd, oneSide
    }

    private struct World {
        let home: Coordinate
        let radius: Double
        var dice: Dice

        func spot(_ metres: Double, _ angle: Double, from spot: Coordinate? = nil) -> Coordinate {
            let spot = spot ?? home
            return Coordinate(
                latitude: spot.latitude + sin(angle) * metres / 111_195,
                longitude: spot.longitude + cos(angle) * metres / 111_195 / cos(spot.latitude * .pi / 180))
        }

        /// Home as a receiver sees it: mistaken by some metres, now and then by many.
        mutating func door() -> Coordinate {
            let error = Double(dice.from(0, to: 1000)) / 1000 * radius * (dice.chance(10) ? 0.7 : 0.2)
            return spot(error, angle())
        }

        mutating func angle() -> Double { Double(dice.from(0, to: 6283)) / 1000 }

        /// A way from home to somewhere that is not hidden.
        mutating func way(_ streets: Streets) -> [Coordinate] {
            let far = radius * (dice.chance(50) ? 5 : 15), door = door()
            switch streets {
            case .star: return [door, spot(far, angle())]
            case .oneSide: return [door, spot(far, 0.3 + Double(dice.from(0, to: 1000)) / 1000)]
            case .deadEnd:
                let end = spot(radius * 0.8, 1)
                return [door, end, spot(far, Double(dice.from(0, to: 3000)) / 1000, from: end)]
            case .grid:
                // Along streets a hundred metres from one another.
                let corner = spot(Double(dice.from(0, to: 3)) * 100, dice.chance(50) ? 0 : .pi)
                return [door, corner, spot(far, dice.chance(50) ? .pi / 2 : -.pi / 2, from: corner)]
            }
        }
    }

    private static func world(_ seed: Int) -> World {
        var dice = Dice(seed: UInt64(seed))
        let home = Coordinate(
            latitude: 37.4 + Double(dice.from(0, to: 200_000)) / 1_000_000,
            longitude: 126.8 + Double(dice.from(0, to: 400_000)) / 1_000_000)
        return World(home: home, radius: Double(dice.from(100, to: 900)), dice: dice)
    }

    /// A track at four kilometres an hour.
    private static func track(_ way: [Coordinate], _ privacy: TrackPrivacy, day: Int) throws -> Track {
        var time = Double(day) * 86400
        var times: [String] = []
        var last = way[0]
        for spot in way {
            time += last.distance(to: spot) / (4000 / 3600)
            last = spot
            times.append(Date(timeIntervalSince1970: time).formatted(.iso8601))
        }
        let points = way.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
        let text =
            "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[\"\(times.joined(separator: "\",\""))\"]},"
            + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(points)]}}"
        return try Track(SourceFile(path: "a", text: text), privacy)
    }

    private struct Attempt: CustomStringConvertible {
        let hidden: Hidden
        let streets: Streets
        let seed: Int

        var description: String { "\(hidden) \(streets) \(seed)" }
    }

    private static let attempts = Hidden.allCases.flatMap { hidden in
        Streets.allCases.flatMap { streets in (0..<12).map { Attempt(hidden: hidden, streets: streets, seed: $0) } }
    }

    @Test(arguments: Sample.of(Self.attempts, oneIn: 4, "attacks on tracks"))
    private func homeIsNotFound(_ attempt: Attempt) throws {
        var world = Self.world(attempt.seed)
        let (home, radius) = (world.home, world.radius)
        let zones = attempt.hidden == .home ? [] : [TrackPrivacy.Zone(center: home, radius: radius)]
        let trim = attempt.hidden == .zone ? 0 : attempt.hidden == .home ? radius : radius / 3
        let ways = (0..<64).map { _ in
            attempt.hidden == .zone
                ? Array(world.way(attempt.streets).reversed()) + world.way(attempt.streets) : world.way(attempt.streets)
        }
        let privacies = ways.map { _ in TrackPrivacy(zones: zones, trim: trim, publishesTimes: true) }
        let ends = TrackPrivacy.ends(of: zip(ways, privacies).map { ([$0[0], $0[$0.count - 1]], $1) })
        var attacker = TrackAttacker(radius: radius, trim: trim)
        var confidences: [Double] = []
        var middles: Set<Coordinate> = []
        for (day, way) in ways.enumerated() {
            var privacy = privacies[day]
            privacy.ends = ends
            middles.formUnion(
                privacy.hidden(around: [way[0], way[way.count - 1]]).map(\.middle).filter {
                    $0.distance(to: home) < 3 * radius
                })
            attacker.read(try Self.track(way, privacy, day: day), beginsHidden: attempt.hidden != .zone)
            guard [4, 16, 64].contains(day + 1) else { continue }
            confidences.append(attacker.confidence(within: radius / 2, of: home))
            #expect(attacker.spotOfGaps.map { $0.distance(to: home) > radius / 2 } ?? true)
            guard attempt.streets == .star else { continue }
            // The spots that are tried stand an eighth of the radius from one another.
            #expect(attacker.likeliestSpot.distance(to: home) > radius * 3 / 8)
            if attempt.hidden == .zone {
                #expect(attacker.fittedMiddle.map { $0.distance(to: home) > radius / 2 - 3 } ?? true)
            }
        }
        // More than one square around home would meet there.
        #expect(middles.count == 1)
        #expect(confidences.allSatisfy { $0 < 0.6 }, "\(confidences)")
    }
}
