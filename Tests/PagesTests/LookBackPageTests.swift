import Diary
import Images
import TestSupport
import Testing
@testable import Pages

/// What a look back tells, and of which periods there is one.
@Suite struct LookBackPageTests {
    private static let diary = """
        -- Content/places/onion.md --
        ---
        title: 어니언
        location: 37.5776,126.9868
        rating: 4.5
        visits:
          - {date: 2024-01-02, with: [민지]}
          - {date: 2026-05-03, with: [민지, 수현], rating: 5}
          - {date: 2026-05-09, with: [민지]}
        ---
        -- Content/places/forest.md --
        ---
        title: 서울숲
        location: 37.5444,127.0374
        visits: [{date: 2026-05-20, with: [민지], rating: 2}, 2026-08-01]
        ---
        -- Content/places/beach.md --
        ---
        title: 해운대
        location: 35.1587,129.1604
        visits: [{date: 2026-08-02}, 2026]
        ---
        """

    private func lookBacks(_ made: MadePages) -> [String] { made.addresses.filter { $0.hasPrefix("look-back/") } }

    @Test func periodsWithEnoughVisitsHaveOne() async throws {
        let made = try await MadePages(Self.diary)
        #expect(
            lookBacks(made) == [
                "look-back/2024/", "look-back/2026/", "look-back/2026/05/", "look-back/with-민지/2026/",
            ])
        #expect(made.text("look-back/2026/", "look.previous") == "{date: 2024, url: /look-back/2024/}")
        #expect(made.text("look-back/2026/05/", "look.previous") == "none")
        #expect(made.texts("look-back/2026/", "look.months", "url") == ["/look-back/2026/05/"])
        #expect(made.texts("look-back/2026/", "look.people", "url") == ["/look-back/with-민지/2026/"])
        #expect(made.text("calendar/2026/", "year.look_back_url") == "/look-back/2026/")
        #expect(made.text("calendar/2026/05/", "month.look_back_url") == "/look-back/2026/05/")
        #expect(made.text("calendar/2026/08/", "month.look_back_url") == "none")
        #expect(made.text("statistics/2026/", "year.look_back_url") == "/look-back/2026/")
        #expect(made.texts("people/민지/", "look_backs", "number") == ["2026"])
        #expect(try await lookBacks(MadePages(places(["title: 나\nwant: true"]))) == [])
    }

    @Test(arguments: [
        ("look-back/2026/", "visit_count", "6"), ("look-back/2026/", "place_count", "3"),
        ("look-back/2026/", "new_count", "2"), ("look-back/2026/", "busiest", "2026-05"),
        ("look-back/2026/", "first.place.title", "어니언"), ("look-back/2026/", "first.from", "2026-05-03"),
        ("look-back/2026/", "last.place.title", "해운대"), ("look-back/2026/", "loved.0.rating", "5.0"),
        ("look-back/2026/", "longest_way.to.title", "해운대"), ("look-back/2026/", "late.place.title", "어니언"),
        ("look-back/2026/", "late_years", "2"), ("look-back/2026/", "alone_count", "3"),
        ("look-back/2026/", "companions.0.visit_count", "3"),
        ("look-back/2026/", "statistics_url", "/statistics/2026/"),
        ("look-back/2026/05/", "visit_count", "3"), ("look-back/2026/05/", "busiest", "none"),
        ("look-back/2026/05/", "calendar_url", "/calendar/2026/05/"),
        ("look-back/2026/05/", "year_url", "/look-back/2026/"), ("look-back/2026/05/", "again.0.visit_count", "2"),
        ("look-back/with-민지/2026/", "person.name", "민지"), ("look-back/with-민지/2026/", "visit_count", "3"),
        ("look-back/with-민지/2026/", "companions.0.person.name", "수현"),
        ("look-back/with-민지/2026/", "statistics_url", "none"),
        // One visit is told without ends, ways and returns.
        ("look-back/2024/", "only.title", "어니언"), ("look-back/2024/", "first", "none"),
        ("look-back/2024/", "longest_way", "none"), ("look-back/2024/", "again", "[]"),
        ("look-back/2024/", "distance", "none"), ("look-back/2024/", "photo", "none"),
    ])
    func isChosenFromTheVisits(page: String, key: String, value: String) async throws {
        #expect(try await MadePages(Self.diary).text(page, "look." + key) == value)
    }

    @Test func photosAreThoseOfTheBestVisitsByMonth() async throws {
        let photo = PhotoAlbum.Item(
            facts: PhotoFacts(
                id: "0123456789abcdef", width: 4, height: 3, captureTime: nil, latitude: nil, longitude: nil,
                caption: "",
                rating: nil, color: "#8a5a2b", thumbHash: []),
            renditions: [Rendition(format: .jpeg, width: 4, height: 3, file: "photos/x.jpg")])
        let made = try await MadePages(
            """
            -- Content/places/a.jpg --
            -- Content/places/a.md --
            ---
            title: 가
            visits: [{date: 2026-05-03, rating: 3, photos: [a.jpg]}]
            ---
            """, photo: photo)
        #expect(made.text("look-back/2026/", "look.photo.src") == "/photos/x.jpg")
        // What stands at the top is not shown once more.
        #expect(made.text("look-back/2026/", "look.photos") == "[]")
    }

    /// Spots are drawn once where they would lie on each other, and parts of the world apart.
    @Test func theMapIsADrawing() async throws {
        let made = try await MadePages(Self.diary)
        #expect(made.texts("look-back/2026/", "look.maps", "count") == ["2", "1"])
        let same = (1...40).map { "title: 곳\($0)\nlocation: 37.5,127\ndate: 2026-05-03" }
        let dots = try await MadePages(places(same)).text("look-back/2026/", "look.maps.0.dots")
        #expect(dots.count { $0 == "M" } == 1)
        #expect(
            try await MadePages(places(["title: 가\ndate: 2026-05-03"])).text("look-back/2026/", "look.maps") == "[]")
    }

    @Test func aGroupHasItsOwn() async throws {
        let made = try await MadePages(
            """
            -- Content/diary.yml --
            title: 동네 수첩
            author: 민지
            -- Content/groups/roommates.md --
            ---
            title: 우리집
            access: open
            members: [민지, 현우]
            ---
            -- Content/places/onion.md --
            ---
            title: 어니언
            groups: [roommates]
            visibility: group
            visits: [2026-05-03, 2026-05-04, {date: 2026-05-05, with: [현우]}]
            ---
            """)
        #expect(
            lookBacks(made).isEmpty && made.addresses.contains("groups/roommates/look-back/2026/05/"))
        #expect(made.addresses.contains("groups/roommates/look-back/with-민지/2026/") == false)
    }
}
