import TestSupport
import Testing
@testable import Diary

/// Journeys that days and distances show.
@Suite struct JourneyGuessTests {
    private static func guesses(_ places: [(slug: String, lines: String)], journeys: String = "") async throws
        -> [JourneyGuess]
    {
        // Home, where one is every month.
        let home = (1...9).map { "2026-0\($0)-15" }.joined(separator: ", ")
        let archive =
            "-- Content/diary.yml --\ntitle: 수첩\nauthor: 민지\n"
            + (places + [("home", "location: 37.57,126.98\nvisits: [\(home)]")]).map { slug, lines in
                "-- Content/places/\(slug).md --\n---\ntitle: \(slug)\n\(lines)\n---\n"
            }.joined() + journeys
        let (diary, _) = try await read(archive)
        return JourneyGuesses(try await #require(diary).edition(for: .author, includingDrafts: true).edition).guesses
    }

    private static let sea = ("sea", "location: 35.16,129.16\naddress: 부산 해운대구 우동")
    private static let alley = ("alley", "location: 35.10,129.03\naddress: 부산 중구 보수동")

    private static func visits(_ place: (String, String), _ visits: String) -> (slug: String, lines: String) {
        (place.0, place.1 + "\nvisits: [\(visits)]")
    }

    @Test(arguments: [
        // Two days away; a day between without a visit; three of them.
        ("2026-05-01", "2026-05-02", ["2026-05-01…2026-05-02"]),
        ("2026-05-01", "2026-05-04", ["2026-05-01…2026-05-04"]),
        ("2026-05-01", "2026-05-05", []), ("2026-05-01", "2026-05-01", []),
        ("{from: 2026-05-01, to: 2026-05-03}", "2026-08-01", ["2026-05-01…2026-05-03"]),
        ("2026-05, 2025", "2026-05-02", []),
        // At home between: two outings of a day.
        ("2026-05-14", "2026-05-16", []),
        // One leaves from home and comes back on the same days.
        ("2026-05-15", "2026-05-16", ["2026-05-15…2026-05-16"]),
        ("2026-05-01, 2026-07-01", "2026-05-02, 2026-07-02", ["2026-05-01…2026-05-02", "2026-07-01…2026-07-02"]),
    ])
    func daysAwayAreAJourney(_ sea: String, _ alley: String, _ expected: [String]) async throws {
        let guesses = try await Self.guesses([Self.visits(Self.sea, sea), Self.visits(Self.alley, alley)])
        #expect(guesses.map { "\($0.days.lowerBound)…\($0.days.upperBound)" } == expected)
        #expect(guesses.allSatisfy { $0.area == "부산" || $0.visits.count == 1 })
    }

    @Test func companionsAreThoseOfHalfTheVisits() async throws {
        let guesses = try await Self.guesses([
            Self.visits(Self.sea, "{date: 2026-05-01, with: [현우, 준]}, {date: 2026-05-02, with: 현우}"),
            Self.visits(Self.alley, "{date: 2026-05-03, with: 현우}"),
        ])
        #expect(guesses.map { $0.companions.map(\.name) } == [["현우"]])
    }

    @Test func whatIsKnownIsNotProposed() async throws {
        let places = [Self.visits(Self.sea, "2026-05-01"), Self.visits(Self.alley, "2026-05-02")]
        let journey = "-- Content/journeys/x.md --\n---\ntitle: x\ndate: 2026-05-02\ndraft: true\n---\n"
        #expect(try await Self.guesses(places, journeys: journey).isEmpty)
        let none = [Self.visits(Self.sea, "{date: 2026-05-01, journey: false}"), places[1]]
        #expect(try await Self.guesses(none).isEmpty)
    }

    @Test func aDiaryWithoutSpotsHasNone() async throws {
        let (diary, _) = try await read("-- Content/places/a.md --\n---\ntitle: a\nvisits: [2026-05-01]\n---\n")
        #expect(try await JourneyGuesses(#require(diary).edition(for: .author).edition).guesses.isEmpty)
    }
}
