import Content
import Base
import Testing
@testable import Diary

@Suite struct VisitTests {
    private func day(_ text: String) throws -> Day {
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        return try #require(Day(year: numbers[0], month: numbers[1], day: numbers[2]))
    }

    /// Several names in one line are several; quotes hold a name with a comma together.
    @Test func namesInOneLineAreSeveral() async throws {
        let (diary, problems) = try await read(
            "-- Content/places/a.md --\n---\ntitle: 가\ndate: 2026-05-03\nwith: 나리, 현우\ntags: 찻집、빵\nfeatures: '작은, 방'\n---\n"
        )
        let place = try #require(diary?.places.first)
        #expect(place.visits.flatMap(\.companions).map(\.name) == ["나리", "현우"])
        #expect(place.tags == ["찻집", "빵"] && place.features == ["작은, 방"])
        #expect(problems.diagnostics.compactMap(\.help) == ["write it as [나리, 현우]", "write it as [찻집, 빵]"])
    }

    /// A day alone beside a visit of the same day makes two of one; an emptied price is none.
    @Test func aDayThatStandsTwiceIsTold() async throws {
        let (_, problems) = try await read(
            "-- Content/places/a.md --\n---\ntitle: 가\nvisits: [2026-05-03, {date: 2026-05-03, rating: 4, price: ''}, {date: 2026-05-04}]\n---\n"
        )
        #expect(problems.diagnostics.map(\.message) == ["the day 2026-05-03 stands here twice, as two visits"])
    }

    /// The dates of a place's visits as ISO texts.
    private func dates(_ frontMatter: String) async throws -> [String] {
        try await place(frontMatter).visits.map { visit in
            visit.date.to.map { visit.date.from + "/" + $0 } ?? visit.date.from
        }
    }

    @Test(arguments: [
        ("date: 2026-05-03", ["2026-05-03"]),
        ("date: 2026-05", ["2026-05"]),
        ("date: 2026", ["2026"]),
        ("date: \"2026-05-03\"", ["2026-05-03"]),
        ("date: {from: 2026-05-03, to: 2026-05-05}", ["2026-05-03/2026-05-05"]),
        ("date: {from: 2026-05-03, to: 2026-05-03}", ["2026-05-03"]),
        ("date: [2026-05-03, 2026-02-11]", ["2026-02-11", "2026-05-03"]),
        ("방문일: 2026-05-03", ["2026-05-03"]),
        ("visits: 2026-05-03", ["2026-05-03"]),
        ("visits: [2026-05-03, 2026-02-11, 2025]", ["2025", "2026-02-11", "2026-05-03"]),
        ("visits: {date: 2026-05-03}", ["2026-05-03"]),
        ("visits:\n  - date: 2026-05-03\n  - 2026-02-11", ["2026-02-11", "2026-05-03"]),
        ("visits:\n  - {from: 2025-12-30, to: 2026-01-02}", ["2025-12-30/2026-01-02"]),
        ("visits:\n  - date: {from: 2025-12-30, to: 2026-01-02}", ["2025-12-30/2026-01-02"]),
        ("방문:\n  - 날짜: 2026-05-03", ["2026-05-03"]),
        ("visits: [2024-02-29]", ["2024-02-29"]),
        ("visits: []", []), ("visits:", []), ("date:", []), ("", []),
    ])
    func everyFormIsRead(frontMatter: String, expected: [String]) async throws {
        #expect(try await dates(frontMatter) == expected)
    }

    /// By the first day that a visit may have been, then by the last; of one day the first written comes first.
    @Test func theOldestComesFirst() async throws {
        let dates = try await dates(
            "visits: [2026-05-03, 2026-05, 2026, 2025-12-31, {from: 2026-05-01, to: 2026-05-02}]")
        #expect(dates == ["2025-12-31", "2026", "2026-05-01/2026-05-02", "2026-05", "2026-05-03"])
        let place = try await place("visits:\n  - {date: 2026-05-03, note: 낮}\n  - {date: 2026-05-03, note: 밤}")
        #expect(place.visits.map(\.note.excerpt) == ["낮", "밤"])
    }

    @Test func everyFieldOfAVisit() async throws {
        let place = try await place(
            """
            visits:
              - date: 2026-05-03
                with: [minji, 현우, Anna Lee]
                rating: 4.5
                price: 15000 KRW
                note: 줄 **40분**
                photos: [{file: b.jpg, alt: 중정의 소나무, caption: 오후 두 시}]
            """, files: "-- Content/people/minji.md --\n---\nname: 민지\ncolor: \"#ABC\"\n---\n-- Content/places/b.jpg --"
        )
        let visit = try #require(place.visits.first)
        #expect(visit.companions.map(\.name) == ["민지", "현우", "Anna Lee"])
        #expect(visit.companions.map(\.slug) == ["minji", "현우", "anna-lee"])
        #expect(visit.companions.first?.color == "#aabbcc")
        #expect(visit.rating?.value == 4.5)
        #expect(visit.price == Price(amount: 15000, currency: "KRW"))
        #expect(visit.note.excerpt == "줄 40분")
        #expect(visit.photos.map { [$0.name, $0.alt, $0.caption] } == [["b.jpg", "중정의 소나무", "오후 두 시"]])
    }

    @Test func aDateTakesCompanionsAndNoteOfThePlace() async throws {
        let place = try await place("date: 2026-05-03\n함께: 현우\n메모: 좋다")
        #expect(place.visits.map { $0.companions.map(\.name) } == [["현우"]])
        #expect(place.visits.map(\.note.excerpt) == ["좋다"])
    }

    @Test func aVisitAfterTodayIsWarnedOf() async throws {
        let archive = "-- Content/places/a.md --\n---\ntitle: 가\nvisits: [2026-05-03, 2026-05-04, 2026-06, 2026]\n---\n"
        let warnings = try await read(archive, today: try day("2026-05-03")).problems
        #expect(warnings.diagnostics.map(\.message) == ["this visit is in the future", "this visit is in the future"])
        #expect(warnings.diagnostics.map { $0.range?.start.column } == [22, 34])
        #expect(!warnings.hasErrors)
        #expect(try await read(archive).problems.isEmpty)
    }

    /// The place's own rating counts; without one, that of its newest rated visit.
    @Test(arguments: [
        ("rating: 3\nvisits: [{date: 2026-05-03, rating: 5}]", 3.0),
        ("visits: [{date: 2026-05-03, rating: 5}, {date: 2025-05-03, rating: 2}, 2026-06-01]", 5.0),
        ("rating: 0", 0.0), ("평점: 4.5", 4.5), ("rating: 4.50", 4.5), ("rating: \"4\"", 4.0),
    ])
    func theRatingOfAPlace(frontMatter: String, expected: Double) async throws {
        #expect(try await place(frontMatter).rating?.value == expected)
    }

    @Test(arguments: [
        ("12000 KRW", 12000, "KRW"), ("KRW 12000", 12000, "KRW"), ("₩12,000", 12000, "KRW"), ("12000원", 12000, "KRW"),
        ("12,000 원", 12000, "KRW"), ("12000", 12000, "KRW"), ("¥1,500", 1500, "JPY"), ("1500円", 1500, "JPY"),
        ("€4.50", 4.5, "EUR"), ("4.5 eur", 4.5, "EUR"), ("12000 won", 12000, "KRW"), ("$3", 3, "USD"), ("£2", 2, "GBP"),
        ("0", 0, "KRW"),
        ("100 twd", 100, "TWD"),
    ])
    func everyFormOfAPrice(price: String, amount: Double, currency: String) async throws {
        #expect(try await place("price: \"\(price)\"").price == Price(amount: amount, currency: currency))
    }

    @Test func aNumberAloneIsInTheDiarysCurrency() async throws {
        #expect(try await place("price: 5", settings: "currency: jpy").price == Price(amount: 5, currency: "JPY"))
    }
}
