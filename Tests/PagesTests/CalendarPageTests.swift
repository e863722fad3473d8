import Templates
import Testing

@Suite struct CalendarPageTests {
    /// The table of a month as text, one line a week: the day's number, with the parts of its visits.
    private func table(_ made: MadePages, _ address: String) -> [String] {
        guard case .list(let weeks)? = made.value(address, "month.weeks") else { return [] }
        return weeks.map { week in
            guard case .list(let days) = week else { return "?" }
            return days.map { day in
                guard case .map(let cell) = day, case .list(let visits)? = cell["visits"] else { return "-" }
                let parts = visits.map { visit in
                    if case .map(let map) = visit {
                        map["part"].map { String(brief($0).prefix(1)) } ?? "?"
                    } else {
                        "?"
                    }
                }
                return (cell["day"].map { brief($0) } ?? "?") + parts.joined()
            }.joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("sunday", "2026-02-01", "calendar/2026/02/", 4, "1s 2 3 4 5 6 7", "22 23 24 25 26 27 28"),
        ("monday", "2026-02-01", "calendar/2026/02/", 5, "- - - - - - 1s", "23 24 25 26 27 28 -"),
        ("sunday", "2024-02-29", "calendar/2024/02/", 5, "- - - - 1 2 3", "25 26 27 28 29s - -"),
        ("monday", "2024-02-29", "calendar/2024/02/", 5, "- - - 1 2 3 4", "26 27 28 29s - - -"),
        ("sunday", "2026-05-31", "calendar/2026/05/", 6, "- - - - - 1 2", "31s - - - - - -"),
        ("sunday", "1900-02-28", "calendar/1900/02/", 5, "- - - - 1 2 3", "25 26 27 28s - - -"),
    ])
    func aMonthIsATable(start: String, date: String, address: String, weeks: Int, first: String, last: String)
        async throws
    {
        let made = try await MadePages(places(["title: 가\ndate: \(date)"]), settings: "week_starts_on: \(start)")
        let table = table(made, address)
        #expect(table.count == weeks)
        #expect(table.first == first)
        #expect(table.last == last)
        #expect(made.text(address, "month.weekdays.0") == String(start.prefix(3)))
    }

    /// A span stands in each month and year that it touches, with its ends marked once.
    @Test func aSpanCrossesMonthsAndYears() async throws {
        let made = try await MadePages(places(["title: 가\ndate: {from: 2025-12-30, to: 2026-02-02}"]))
        #expect(
            made.addresses.filter { $0.hasPrefix("calendar/") } == [
                "calendar/", "calendar/2025/", "calendar/2026/", "calendar/2025/12/", "calendar/2026/01/",
                "calendar/2026/02/",
            ])
        #expect(table(made, "calendar/2025/12/").last == "28 29 30s 31m - - -")
        #expect(table(made, "calendar/2026/01/").first == "- - - - 1m 2m 3m")
        #expect(table(made, "calendar/2026/02/").first == "1m 2e 3 4 5 6 7")
        #expect(made.texts("calendar/2026/02/", "month.days", "date") == ["2026-02-01", "2026-02-02"])
        #expect(made.text("calendar/2025/", "year.visit_count") == "1")
        #expect(made.text("calendar/2026/", "year.visit_count") == "0")
        #expect(made.text("calendar/2026/", "year.carried_count") == "1")
        #expect(made.texts("calendar/2026/", "year.months", "visit_count").prefix(3) == ["0", "0", "0"])
        #expect(
            made.texts("calendar/2026/", "year.months", "url").prefix(3).map { $0 == "none" } == [false, false, true])
    }

    @Test func aVisitOfAMonthStandsBelowTheTable() async throws {
        let made = try await MadePages(places(["title: 가\nvisits: [2026-05, 2026-05-03]"]))
        #expect(table(made, "calendar/2026/05/").joined(separator: " ").filter { $0 == "s" }.count == 1)
        #expect(made.texts("calendar/2026/05/", "month.visits", "from") == ["2026-05"])
        #expect(made.text("calendar/2026/05/", "month.visit_count") == "2")
        #expect(made.text("calendar/2026/05/", "month.place_count") == "1")
    }

    @Test func aVisitOfAYearHasNoMonth() async throws {
        let made = try await MadePages(places(["title: 가\nvisits: [2026]"]))
        #expect(made.addresses.filter { $0.hasPrefix("calendar/") } == ["calendar/", "calendar/2026/"])
        #expect(made.texts("calendar/2026/", "year.visits", "from") == ["2026"])
        #expect(made.texts("calendar/2026/", "year.months", "url") == [String](repeating: "none", count: 12))
        #expect(made.text("places/p1/", "place.visits.0.month_url") == "none")
        #expect(made.text("places/p1/", "place.visits.0.year_url") == "/calendar/2026/")
    }

    /// The heat map has every day of its year once, in weeks of seven.
    @Test(arguments: [
        ("sunday", 2024, 366), ("monday", 2024, 366), ("sunday", 2026, 365), ("sunday", 2000, 366),
        ("monday", 1900, 365),
    ])
    func theHeatMapIsAYear(start: String, year: Int, days: Int) async throws {
        let made = try await MadePages(places(["title: 가\ndate: \(year)-12-31"]), settings: "week_starts_on: \(start)")
        guard case .list(let weeks)? = made.value("calendar/\(year)/", "year.heat") else { return #expect(Bool(false)) }
        let cells = weeks.flatMap { week -> [Value] in if case .list(let days) = week { days } else { [] } }
        #expect(cells.count == weeks.count * 7)
        let dates = cells.compactMap { cell -> String? in
            if case .map(let map) = cell { map["date"].map { brief($0) } } else { nil }
        }
        #expect(dates.count == days && Set(dates).count == days && dates == dates.sorted())
        #expect(dates.first == "\(year)-01-01" && dates.last == "\(year)-12-31")
        let visited = cells.filter {
            if case .map(let map) = $0, case .int(1)? = map["count"] { true } else { false }
        }
        #expect(
            visited.map { brief($0) } == [
                "{date: \(year)-12-31, count: 1, level: 1, url: /calendar/\(year)/12/#\(anchor(made, year))}"
            ])
    }

    /// The anchor that the heat map leads to must stand on the month's page.
    private func anchor(_ made: MadePages, _ year: Int) -> String {
        made.texts("calendar/\(year)/12/", "month.days", "anchor").first ?? "missing"
    }

    @Test func heatRisesWithTheVisits() async throws {
        let visits = (1...10).flatMap { day in [String](repeating: "2026-05-\(day < 10 ? "0" : "")\(day)", count: day) }
        let made = try await MadePages(places(["title: 가\nvisits: [\(visits.joined(separator: ", "))]"]))
        guard case .list(let weeks)? = made.value("calendar/2026/", "year.heat") else { return #expect(Bool(false)) }
        let levels = weeks.flatMap { week -> [String] in
            guard case .list(let days) = week else { return [] }
            return days.compactMap { day in
                guard case .map(let cell) = day, case .int(1...)? = cell["count"] else { return nil }
                return cell["level"].map { brief($0) }
            }
        }
        #expect(levels == ["1", "1", "1", "2", "2", "3", "3", "3", "4", "4"])
    }

    @Test func neighboursSkipWhatHasNoVisit() async throws {
        let made = try await MadePages(places(["title: 가\nvisits: [2020-03-01, 2020-08-01, 2026-01-01]"]))
        #expect(made.text("calendar/2020/08/", "month.previous") == "{date: 2020-03, url: /calendar/2020/03/}")
        #expect(made.text("calendar/2020/08/", "month.next") == "{date: 2026-01, url: /calendar/2026/01/}")
        #expect(made.text("calendar/2020/03/", "month.previous") == "none")
        #expect(made.text("calendar/2020/", "year.next") == "{number: 2026, url: /calendar/2026/}")
        #expect(made.texts("calendar/", "years", "number") == ["2026", "2020"])
    }

    @Test func aYearOfThreeDigitsHasFour() async throws {
        let made = try await MadePages(places(["title: 가\ndate: 0987-05-03"]))
        #expect(made.addresses.contains("calendar/0987/05/"))
        #expect(made.text("calendar/0987/05/", "month.date") == "0987-05")
    }
}
