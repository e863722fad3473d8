import Foundation
import Pages
import Testing

@Suite struct DayIndexTests {
    private struct Days: Decodable {
        let places: [[String]]
        let days: [String: [Int]]
        let revisits: [Int]

        /// What stands on a day, as `2024 가`.
        func visits(_ day: String) -> [String] {
            let numbers = days[day] ?? []
            return stride(from: 0, to: numbers.count, by: 2).map { "\(numbers[$0]) \(places[numbers[$0 + 1]][1])" }
        }

        var titles: [String] {
            stride(from: 0, to: revisits.count, by: 2).map { "\(revisits[$0]) \(places[revisits[$0 + 1]][1])" }
        }
    }

    private func days(_ archive: String) async throws -> Days {
        let page = try #require(try await MadePages(archive).pages.first { $0.address.path == "data/days.json" })
        return try JSONDecoder().decode(Days.self, from: Data(page.text.utf8))
    }

    @Test func visitsStandOnTheirDays() async throws {
        let days = try await days(
            places([
                "title: 가\nvisits: [2024-02-29, 2023-05-03, {from: 2023-12-30, to: 2024-01-02}]",
                "title: 나\nvisits: [2024-05, 2024, 2022-05-03]",
                "title: 다\nvisits: [{from: 2020-01-01, to: 2021-12-31}]",
            ]))
        #expect(days.visits("0229") == ["2024 가"])
        #expect(days.visits("0503") == ["2023 가", "2022 나"])
        #expect(days.visits("1230") == ["2023 가"] && days.visits("0102") == ["2024 가", "2020 다"])
        #expect(days.visits("0500") == ["2024 나"])
        // Nobody remembers two years day by day.
        #expect(days.visits("0131") == ["2020 다"] && days.visits("0201") == [])
    }

    @Test func aDayKeepsItsNewestVisits() async throws {
        let days = try await days(places((2001...2020).map { "title: 장소 \($0)\ndate: \($0)-05-03" }))
        #expect(days.visits("0503") == (2016...2020).reversed().map { "\($0) 장소 \($0)" })
    }

    /// On any day, the three best places of those not visited for a year are there.
    @Test func theBestAreThereWheneverSomebodyLooks() async throws {
        let visits = (0..<60).map { number in
            (day: "20\(10 + number % 10)-0\(1 + number % 7)-1\(number % 9)", halves: (number * 7) % 11)
        }
        let days = try await days(
            places(
                visits.enumerated().map { "title: 장소 \($0)\ndate: \($1.day)\nrating: \(Double($1.halves) / 2)" }))
        #expect(days.revisits.count / 2 < 40)
        for limit in visits.map(\.day) {
            let number = Int(limit.filter { $0 != "-" }) ?? 0
            let found = days.titles.filter { (Int($0.prefix(8)) ?? 0) <= number }.prefix(3)
            let expected = visits.enumerated().filter { $1.day <= limit }.map(\.element.halves).sorted(by: >).prefix(3)
            let ratings = found.map { title in visits[Int(title.split(separator: " ").last ?? "") ?? 0].halves }
            #expect(ratings == Array(expected), "\(limit)")
        }
    }

    @Test func aDiaryWithoutVisitsHasNone() async throws {
        #expect(
            try await MadePages(places(["title: 가\nwant: true"])).pages.allSatisfy {
                $0.address.path != "data/days.json"
            })
    }
}
