internal import Maps
import Base
import Testing
@testable import Diary

/// What statistics say of diaries that were counted by hand.
@Suite struct StatisticsTests {
    /// - Parameter places: front matter besides the title, which is the slug: `p1`, `p2` and so on.
    private func edition(
        _ places: [String], settings: String = "title: 수첩\nauthor: 주인\ncategories: [{id: b}, {id: a}]"
    ) async throws -> Edition {
        let entries = places.enumerated().map {
            "-- Content/places/p\($0 + 1).md --\n---\ntitle: p\($0 + 1)\n\($1)\n---\n"
        }
        let (diary, problems) = try await read("-- Content/diary.yml --\n\(settings)\n" + entries.joined())
        guard let diary, problems.isEmpty else { throw problems }
        return await diary.edition(for: .everyone).edition
    }

    private func statistics(_ places: [String]) async throws -> (Statistics, Edition) {
        let edition = try await edition(places)
        return (Statistics(edition, CountedVisits(edition)), edition)
    }

    private func visits(_ counts: [PeriodStatistics.Count]) -> [Int] { counts.map(\.visits) }

    @Test func aDiaryWithoutVisitsHasNone() async throws {
        for places in [[], ["want: true", "rating: 4"]] {
            let (statistics, _) = try await statistics(places)
            #expect(statistics.years.isEmpty && statistics.regions.isEmpty)
            let all = statistics.all
            #expect((all.visitCount, all.placeCount, all.newCount, all.dayCount, all.wayCount) == (0, 0, 0, 0, 0))
            #expect(all.streak == nil && all.longestWay == nil)
            #expect(all.averageRating == nil && all.best.isEmpty && all.spending.isEmpty && all.categories.isEmpty)
        }
    }

    @Test func oneVisit() async throws {
        let (statistics, _) = try await statistics(["date: 2026-05-03\nrating: 4.5\naddress: 서울 종로구 계동길 5"])
        #expect(statistics.years.map(\.year) == [2026])
        for period in statistics.years + [statistics.all] {
            #expect((period.visitCount, period.placeCount, period.newCount, period.dayCount) == (1, 1, 1, 1))
            #expect(visits(period.months) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
            #expect(visits(period.weekdays) == [1, 0, 0, 0, 0, 0, 0])
            #expect(period.streak == .init(first: try #require(Day("2026-05-03")), length: 1))
            #expect(period.aloneCount == 1)
            #expect(period.averageRating == 4.5 && period.best.map(\.place) == [0] && period.mostVisited.isEmpty)
            #expect(period.wayCount == 0 && period.distance == 0 && period.longestWay == nil)
        }
        #expect(statistics.regions == ["서울"] && statistics.cities == ["서울 종로구"])
    }

    /// A span counts on its first day; its days count in the year in which they are.
    @Test func aSpanCountsOnItsFirstDay() async throws {
        let (statistics, _) = try await statistics([
            "visits: [{from: 2025-12-30, to: 2026-01-02}]", "visits: [2026-01-03, 2026-03-01]",
        ])
        #expect(statistics.years.map(\.year) == [2025, 2026])
        #expect(statistics.years.map(\.visitCount) == [1, 2] && statistics.all.visitCount == 3)
        #expect(statistics.years.map(\.dayCount) == [2, 4] && statistics.all.dayCount == 6)
        #expect(statistics.years.map { $0.streak?.length } == [2, 3])
        #expect(statistics.all.streak == .init(first: try #require(Day("2025-12-30")), length: 5))
        #expect(statistics.all.streak?.last == Day("2026-01-03"))
        #expect(visits(statistics.all.months) == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
        // 30 December 2025 was a Tuesday, 3 January 2026 a Saturday, 1 March a Sunday.
        #expect(visits(statistics.all.weekdays) == [1, 0, 1, 0, 0, 0, 1])
    }

    @Test func whatIsNotKnownToTheDayIsNotCountedByIt() async throws {
        let (statistics, _) = try await statistics(["visits: [2024, 2024-02, 2024-02-10]", "visits: [2026-01]"])
        // No visit was in 2025, and a year without one has no statistics.
        #expect(statistics.years.map(\.year) == [2024, 2026] && statistics[2025] == nil)
        let year = try #require(statistics[2024])
        #expect((year.visitCount, year.placeCount, year.newCount) == (3, 1, 1))
        #expect((year.monthless, year.dayless, year.dayCount) == (1, 2, 1))
        #expect(visits(year.months) == [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(visits(year.weekdays) == [0, 0, 0, 0, 0, 0, 1])
        let other = try #require(statistics[2026])
        #expect((other.dayCount, other.dayless, other.monthless) == (0, 1, 0) && other.streak == nil)
    }

    @Test func newPlacesAreToldFromReturns() async throws {
        let (statistics, _) = try await statistics(["visits: [2025-01-01, 2025-03-01, 2026-03-01]", "date: 2026-03-02"])
        #expect(statistics.years.map(\.newCount) == [1, 1] && statistics.all.newCount == 2)
        #expect(
            statistics.all.months.map(\.new)[..<3] == [1, 0, 1] && visits(statistics.all.months)[..<3] == [1, 0, 3])
        #expect(statistics.years.map(\.placeCount) == [1, 2])
    }

    /// Equal numbers stand in the settings' order (categories), by name (all else), by the newest visit (places).
    @Test func tiesHaveAnOrder() async throws {
        let (statistics, edition) = try await statistics([
            "category: a\ntags: [나, 가]\nstation: 하늘\nvisits: [{date: 2026-01-01, with: [철수, 영희]}, 2026-01-05]",
            "category: b\ntags: [다]\nstation: [바다, 하늘]\nvisits: [2026-01-02, {date: 2026-01-04, with: [철수, 주인]}]",
            "tags: [가]\nvisits: [{date: 2026-01-03, note: 낮}, {date: 2026-01-03, note: 밤}, 2025]",
        ])
        let all = statistics.all
        func names(_ uses: [PeriodStatistics.Use], _ name: (Int) -> String) -> [String] {
            uses.map { "\(name($0.index)) \($0.visits) \($0.places)" }
        }
        #expect(names(all.categories) { edition.categories[$0].category.id } == ["b 2 1", "a 2 1"])
        #expect(names(all.tags) { edition.tags[$0].name } == ["가 5 2", "나 2 1", "다 2 1"])
        #expect(names(all.stations) { edition.stations[$0].name } == ["하늘 4 2", "바다 2 1"])
        #expect(names(all.companions) { edition.people[$0].name.name } == ["철수 2 2", "영희 1 1"])
        #expect(names(all.mostVisited) { edition.places[$0].slug } == ["p3 3 1", "p1 2 1", "p2 2 1"])
        #expect(all.aloneCount == 5)
        // Five days on end, of which the earliest run of that length is told.
        #expect(all.streak == .init(first: try #require(Day("2026-01-01")), length: 5))
    }

    @Test func ofEqualStreaksTheEarliestCounts() async throws {
        let (statistics, _) = try await statistics(["visits: [2026-01-01, 2026-01-02, 2026-02-01, 2026-02-02]"])
        #expect(statistics.all.streak == .init(first: try #require(Day("2026-01-01")), length: 2))
    }

    /// A year's rating is the last that a place got in it, else the place's own.
    @Test func ratingsAreOfPlaces() async throws {
        let (statistics, edition) = try await statistics([
            "rating: 2\nvisits: [{date: 2025-01-01, rating: 5}, {date: 2025-02-01, rating: 3.5}, 2025-03-01, 2026-01-01]",
            "visits: [{date: 2026-01-02, rating: 4}]", "visits: [2026-01-03]",
            "rating: 4\nvisits: [2026-01-04, 2026-01-05]",
        ])
        func ratings(_ period: PeriodStatistics?) -> [Int: Int] {
            Dictionary(
                uniqueKeysWithValues: (period?.ratings ?? []).enumerated().filter { $0.element > 0 }.map { ($0, $1) })
        }
        #expect(ratings(statistics[2025]) == [7: 1] && ratings(statistics[2026]) == [4: 1, 8: 2])
        #expect(ratings(statistics.all) == [4: 1, 8: 2])
        #expect(statistics[2025]?.averageRating == 3.5 && statistics[2026]?.averageRating == 10.0 / 3)
        #expect(statistics[2026]?.best.map { edition.places[$0.place].slug } == ["p4", "p2", "p1"])
    }

    /// Only what visits cost, each currency apart, the diary's own first.
    @Test func moneyIsCountedByCurrency() async throws {
        let (statistics, _) = try await statistics([
            "price: 99999\nvisits: [{date: 2026-05-03, price: 4.10 EUR}, {date: 2026-05-04, price: 4.20 EUR}, 2026-06-01]",
            "visits: [{date: 2026-06-01, price: 12000}, {date: 2026, price: 3000}, {date: 2025-06, price: 500 JPY}]",
        ])
        let spending = statistics.all.spending
        #expect(spending.map(\.currency) == ["KRW", "EUR", "JPY"] && spending.map(\.visits) == [2, 2, 1])
        #expect(
            spending[0].total == 15000 && spending[0].months[5] == 12000 && spending[0].months.reduce(0, +) == 12000)
        #expect(abs(spending[1].total - 8.3) < 1e-9 && abs(spending[1].months[4] - 8.3) < 1e-9)
        #expect(statistics[2025]?.spending.map(\.currency) == ["JPY"])
        #expect(statistics[2026]?.spending.map(\.currency) == ["KRW", "EUR"])
    }

    /// A degree along the equator is 111.195 km.
    @Test func waysLeadFromVisitToVisit() async throws {
        let (statistics, edition) = try await statistics([
            "location: 0,10\nvisits: [2025-12-31, 2026-01-02]", "location: 0,11\nvisits: [2026-01-01, 2026-01-02]",
            "location: 0,20\nvisits: [2026-01]", "visits: [2026-01-01]",
            "precision: none\nlocation: 0,30\ndate: 2026-01-01",
        ])
        let degree = 111.195
        func isNear(_ metres: Double?, _ degrees: Double) -> Bool {
            abs((metres ?? -1) / 1000 - degrees * degree) < 0.1
        }
        #expect(statistics.all.wayCount == 3 && isNear(statistics.all.distance, 3 - 0))
        // The way into a new year belongs to it; of one day the smaller slug comes first.
        #expect(statistics[2025]?.wayCount == 0 && isNear(statistics[2025]?.distance, 0))
        #expect(statistics[2026]?.wayCount == 3 && isNear(statistics[2026]?.distance, 3))
        #expect(isNear(statistics[2026]?.months[0].distance, 3))
        let way = try #require(statistics.all.longestWay)
        #expect([way.from, way.to].map { edition.places[$0].slug } == ["p1", "p2"] && isNear(way.metres, 1))
    }

    /// Ways are measured between the points that may be told.
    @Test func waysAreBetweenBlurredSpots() async throws {
        let (statistics, edition) = try await statistics([
            "location: 37.5776,126.9868\nprecision: district\ndate: 2026-01-01", "location: 37.5,127\ndate: 2026-01-02",
        ])
        let spots = ["p1", "p2"].map { slug in edition.places.first { $0.slug == slug }?.location }
        #expect(statistics.all.distance == spots[0].flatMap { spot in spots[1].map { spot.distance(to: $0) } })
        #expect(spots[0] != Coordinate(latitude: 37.5776, longitude: 126.9868))
    }

    @Test func whatIsNotPublicIsNotCounted() async throws {
        let visible = ["date: 2026-05-03\nlocation: 37,127\naddress: 서울 중구 가", "date: 2026-05-05\nlocation: 37.1,127"]
        let hidden = ["private", "group", "unlisted"].map {
            """
            visibility: \($0)
            groups: []
            date: {from: 2026-05-03, to: 2026-05-08}
            location: 38,128
            address: 부산 중구 나
            rating: 5
            """
        }
        let (expected, _) = try await statistics(visible)
        let (statistics, _) = try await statistics(
            visible + hidden + [hidden[0].replacing("private", with: "public\ndraft: true")])
        #expect("\(statistics.all) \(statistics.years)" == "\(expected.all) \(expected.years)")
        #expect(statistics.regions == expected.regions && statistics.cities == expected.cities)
        #expect(statistics.all.visitCount == 2)
    }
}
