import Diary
import Typesetting
import Templates
import Testing
@testable import Pages

@Suite struct StatisticsPageTests {
    @Test func thereIsAPageForEachYearWithAVisit() async throws {
        let made = try await MadePages(places(["title: 가\nvisits: [2023-01-01, 2026-05-03]", "title: 나\nwant: true"]))
        #expect(
            made.addresses.filter { $0.hasPrefix("statistics/") } == [
                "statistics/", "statistics/2023/", "statistics/2026/",
            ])
        #expect(made.texts("statistics/2026/", "years", "current") == ["true", "false"])
        #expect(made.text("statistics/", "year") == "none")
        #expect(made.text("statistics/2026/", "year.url") == "/calendar/2026/")
        #expect(made.text("calendar/2026/", "year.statistics_url") == "/statistics/2026/")
        // The years between have a column, so that a chart of years is true to time, and no page.
        #expect(made.texts("statistics/", "charts.years.columns", "label") == ["2023", "2024", "2025", "2026"])
        #expect(made.texts("statistics/", "charts.years.columns", "amount") == ["1", "0", "0", "1"])
        #expect(made.texts("statistics/", "charts.years.columns", "part") == ["1", "0", "0", "0"])
        #expect(made.texts("statistics/", "charts.years.columns", "url").filter { $0 == "none" }.count == 2)
        #expect(made.text("statistics/2023/", "charts.years") == "none")
    }

    /// A year that only the end of a span touches has a calendar, and nothing to count.
    @Test func theEndOfASpanMakesNoStatistics() async throws {
        let made = try await MadePages(places(["title: 가\ndate: {from: 2025-12-30, to: 2026-01-02}"]))
        #expect(made.addresses.filter { $0.hasPrefix("statistics/") } == ["statistics/", "statistics/2025/"])
        #expect(made.text("calendar/2026/", "year.statistics_url") == "none")
    }

    @Test func withoutAVisitThereAreNone() async throws {
        let made = try await MadePages(places(["title: 나\nwant: true"]))
        #expect(!made.addresses.contains("statistics/"))
        #expect(!made.texts("", "site.nav", "id").contains("statistics"))
    }

    @Test func weekdaysBeginAsTheSettingsSay() async throws {
        let place = places(["title: 가\ndate: 2026-05-03"])
        for (start, first) in [("sunday", "1"), ("monday", "0")] {
            let made = try await MadePages(place, settings: "week_starts_on: \(start)")
            #expect(made.text("statistics/", "charts.weekdays.columns.0.label") == String(start.prefix(3)))
            #expect(made.text("statistics/", "charts.weekdays.columns.0.amount") == first)
        }
    }

    /// Visits many centuries apart must not make a column for each year between.
    @Test func farYearsHaveNoGaps() async throws {
        let made = try await MadePages(places(["title: 가\nvisits: [1392, 2026]"]))
        #expect(made.texts("statistics/", "charts.years.columns", "label") == ["1392", "2026"])
    }

    @Test func moneyIsToldByMonthAndByYear() async throws {
        let made = try await MadePages(
            places(["title: 가\nvisits: [{date: 2025-02-01, price: 0.1 EUR}, {date: 2026-02-01, price: 0.2 EUR}]"]))
        #expect(made.text("statistics/", "money.0.amount") == "0.3")
        #expect(made.texts("statistics/", "money.0.chart.columns", "amount") == ["0.1", "0.2"])
        #expect(made.texts("statistics/2026/", "money.0.chart.columns", "amount")[1] == "0.2")
    }

    @Test(arguments: [
        (0, []), (1, [1]), (3, [1, 2, 3]), (7, [2, 4, 6]), (48, [10, 20, 30, 40]), (250000, [100000, 200000]),
    ])
    func ticksAreRound(most: Double, ticks: [Double]) {
        #expect(ColumnChart.ticks(upTo: most) == ticks)
    }

    @Test func longNamesAreCut() {
        let name = String(repeating: "가나다", count: 20)
        let chart = BarChart(
            bars: [.init(name: name, url: nil, amount: 2), .init(name: "짧은 이름", url: nil, amount: 1)], hiddenCount: 3,
            metrics: .averages
        ).value
        let made = brief(chart)
        #expect(made.contains("name: \(name), short: 가나다") && made.contains("…"), "\(made)")
        #expect(made.contains("name: 짧은 이름, short: 짧은 이름"), "\(made)")
        #expect(made.contains("share: 0.5") && made.contains("rest_count: 3"))
    }

    @Test func aRadarStandsOnItsAxes() throws {
        let chart = RadarChart(
            axes: ["맛", "값", "분위기", "거리"],
            members: [
                .init(name: "민지", color: "#123456", amounts: [5, 2.5, nil, 0]),
                .init(name: "현우", color: nil, amounts: []),
            ], limit: 5)
        guard case .map(let map) = chart.value, case .list(let members)? = map["members"] else {
            Issue.record("no map")
            return
        }
        #expect(
            brief(members[0])
                == "{name: 민지, color: #123456, empty: false, amounts: [5, 2.5, none, 0], points: 0,-100 50,0 0,0 0,0}")
        #expect(
            brief(members[1])
                == "{name: 현우, color: none, empty: true, amounts: [none, none, none, none], points: 0,0 0,0 0,0 0,0}")
        #expect(map["empty"].map { brief($0) } == "false")
        #expect(map["rings"].map { brief($0) }?.hasSuffix("0,-100 100,0 0,100 -100,0]") == true)
        #expect(
            map["axes"].map { brief($0) }?.contains("name: 값, x: 100, y: 0, name_x: 112, name_y: 0, anchor: start")
                == true)
    }
}
