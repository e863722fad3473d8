internal import Base
internal import Maps
import Diary
import Templates
import TestSupport
import Testing
@testable import Pages

@Suite struct JourneyPageTests {
    /// From 2025-12-30 to 2026-01-05.
    private static let days: ClosedRange<Day> = {
        let first = Day(year: 2025, month: 12, day: 30) ?? Day(number: 0)
        return first...Day(number: first.number + 6)
    }()

    @Test(arguments: [
        ("2025-12-31", "2025-12-31", ""), ("12월 31일", "2025-12-31", ""), ("1월 2일 (금), 눈", "2026-01-02", "눈"),
        ("1. 2. 눈", "2026-01-02", "눈"), ("첫째 날", "2025-12-30", ""), ("둘째날: 바다", "2025-12-31", "바다"),
        ("2일차", "2025-12-31", ""),
        ("3일째 – 산", "2026-01-01", "산"), ("Day 4 · The hill", "2026-01-02", "The hill"), ("day 2", "2025-12-31", ""),
        ("2026년의 첫날", nil, ""), ("5월 3일", nil, ""), ("12월 31일에 본 것", nil, ""), ("2월 30일", nil, ""), ("99일째", nil, ""),
        ("돌아와서", nil, ""), ("", nil, ""), ("3.14", nil, ""), ("9999999999999999999일째", nil, ""),
    ])
    func headingsNameDays(_ heading: String, _ day: String?, _ title: String) {
        let named = ChapterDay(heading, in: Self.days)
        #expect(named?.day.description == day, "\(heading)")
        if day != nil { #expect(named?.title == title) }
    }

    private static let diary = """
        -- Content/diary.yml --
        title: 수첩
        author: 민지
        categories: [{id: cafe, name: 카페, color: "#8a5a2b"}]
        -- Content/places/a.md --
        ---
        title: 가
        location: 35.1,129.0
        category: cafe
        visits: [{date: 2026-05-01, with: 현우}, 2026-06-01]
        ---
        -- Content/places/b.md --
        ---
        title: 나
        location: 35.2,129.1
        visits: [2026-05-03, {date: 2026-05, journey: trip}]
        ---
        -- Content/journeys/trip.md --
        ---
        title: 부산
        from: 2026-05-01
        to: 2026-05-03
        comment: 바다
        ---
        여는 글.

        ## 준비

        가방.

        ## 5월 1일, 도착

        [[a]] 글 ![없음](none)

        ## 저녁

        밤 글.

        ## 2일째

        쉬었다.

        > ## 인용 속 제목

        """.replacing("![없음](none)", with: "")

    @Test func theStoryGoesDayByDay() async throws {
        let made = try await MadePages(Self.diary)
        let address = "journeys/trip/"
        #expect(made.text(address, "journey.opening") == "<p>여는 글.</p>\n")
        #expect(made.texts(address, "journey.chapters", "title") == ["준비"])
        #expect(made.texts(address, "journey.days", "date") == ["2026-05-01", "2026-05-02", "2026-05-03", "none"])
        #expect(made.texts(address, "journey.days", "number") == ["1", "2", "3", "0"])
        #expect(made.texts(address, "journey.days.0.before", "title") == ["도착"])
        #expect(made.text(address, "journey.days.0.before.0.body").contains("<a href=\"/places/a/\">가</a>"))
        #expect(made.texts(address, "journey.days.0.after", "title") == ["저녁"])
        #expect(made.texts(address, "journey.days.1.before", "title") == [""])
        #expect(made.text(address, "journey.days.1.before.0.body").contains("인용 속 제목"))
        #expect(made.text(address, "journey.days.2.visits.0.place.title") == "나")
        #expect(made.text(address, "journey.days.3.visits.0.from") == "2026-05")
        #expect(made.text(address, "journey.distance") == "14\u{A0}km")
        #expect(made.text(address, "journey.with") == "[{name: 현우, url: /people/현우/, color: none, initials: 현우}]")
        #expect(made.text(address, "journey.map.signs.0.days") == "[1]")
        #expect(made.text(address, "journey.map.way").hasPrefix("M"))
    }

    @Test func otherPagesLeadToIt() async throws {
        let made = try await MadePages(Self.diary)
        let link = "{title: 부산, url: /journeys/trip/, language: none}"
        // The newest first.
        #expect(made.text("places/a/", "place.visits.1.journeys") == "[\(link)]")
        #expect(made.text("places/a/", "place.visits.0.journeys") == "[]")
        #expect(made.texts("calendar/2026/05/", "month.journeys", "title") == ["부산"])
        #expect(made.text("calendar/2026/06/", "month.journeys") == "[]")
        #expect(made.texts("calendar/2026/", "year.journeys", "title") == ["부산"])
        #expect(made.texts("people/현우/", "journeys", "title") == ["부산"])
        #expect(made.texts("", "journeys", "title") == ["부산"])
        #expect(made.text("statistics/", "journeys.day_count") == "3")
        #expect(made.text("statistics/2026/", "journeys.longest.title") == "부산")
    }

    @Test(arguments: [
        ("title: 빈 여행", "", 0), ("title: 글만", "글", 0), ("title: 날만\ndate: 2026-05-01", "", 0),
        ("title: 해\ndate: 2026", "", 1),
    ])
    func thinJourneysHavePages(_ lines: String, _ body: String, _ days: Int) async throws {
        let made = try await MadePages(
            "-- Content/journeys/x.md --\n---\n\(lines)\n---\n\(body)\n"
                + (days == 0 ? "" : "-- Content/places/a.md --\n---\ntitle: 가\nvisits: [2026-03]\n---\n"))
        #expect(made.addresses.contains("journeys/x/"))
        #expect(made.texts("journeys/x/", "journey.days", "number").count == days)
        #expect(made.text("journeys/x/", "journey.map") == "none")
    }

    @Test func unlistedJourneysHaveAPageAndNoOtherTrace() async throws {
        let made = try await MadePages(Self.diary.replacing("comment: 바다", with: "visibility: unlisted"))
        #expect(made.addresses.contains("journeys/trip/"))
        #expect(!made.addresses.contains("journeys/"))
        #expect(made.text("places/a/", "place.visits.1.journeys") == "[]")
        #expect(made.text("", "journeys") == "[]")
    }

    @Test(arguments: [(0.0, 0.0), (179.9, -179.9), (-180.0, 180.0)])
    func waysCrossTheAntimeridian(_ west: Double, _ east: Double) {
        let points = [(0, west), (1, east)].map { number, longitude in
            JourneyMap.Stop(
                place: number, point: MapPoint(Coordinate(latitude: 10, longitude: longitude)), day: number + 1)
        }
        let map = JourneyMap(points, on: MapGround(trees: []))
        #expect((map?.view.width ?? 1) < 0.01)
        #expect(map?.focus(ofDay: 2) != nil)
        #expect(map?.focus(ofDay: 3) == nil)
    }
}
