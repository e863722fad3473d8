import Diary
import Pages
import Testing

/// Free pages show the places that they ask for, and no others.
@Suite struct FreePageTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 동네 수첩
        per_page: 2
        categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]
        -- Content/places/onion.md --
        ---
        title: 어니언
        address: 서울 종로구 계동길 5
        category: cafe
        tags: [한옥, 빵]
        features: [콘센트]
        station: 안국
        visits: [{date: 2026-05-03, with: [현우], rating: 4.5}, 2025-01-01]
        ---
        -- Content/places/bread.md --
        ---
        title: 빵집
        category: cafe
        tags: [빵]
        visits: [{date: 2026-03-01, with: [소라], rating: 5}, {date: 2024-02-02, with: [현우]}, 2024-02-03]
        ---
        -- Content/places/forest.md --
        ---
        title: 서울숲
        category: walk
        rating: 3
        visits: [2025-06-01]
        ---
        -- Content/places/wish.md --
        ---
        title: 가고 싶은 곳
        category: cafe
        want: true
        ---
        -- Content/places/secret.md --
        ---
        title: 비밀
        category: cafe
        rating: 5
        visits: [{date: 2026-05-04, with: [현우]}]
        visibility: private
        ---

        """

    private static func page(_ query: String, _ others: String = "") -> String {
        diary + "-- Content/pages/list.md --\n---\ntitle: 모음\n\(query)\(others)---\n글\n"
    }

    @Test(arguments: [
        ("{category: 카페, with: 현우, order: rating}", ["빵집", "어니언"]), ("{}", ["어니언", "빵집", "서울숲", "가고 싶은 곳"]),
        ("{category: [cafe, walk], first: 2, order: name}", ["가고 싶은 곳", "빵집"]), ("{tags: [빵, 한옥]}", ["어니언"]),
        ("{tags: 빵, order: visits}", ["빵집", "어니언"]), ("{features: 콘센트}", ["어니언"]), ("{station: [안국, 종각]}", ["어니언"]),
        ("{area: 서울}", ["어니언"]), ("{rating: 4.5}", ["어니언", "빵집"]), ("{want: true}", ["가고 싶은 곳"]),
        ("{want: false, from: 2025-02, to: 2025}", ["서울숲"]), ("{with: 현우, from: 2026}", ["어니언"]),
        ("{with: [현우, 소라], to: 2026-04}", ["빵집"]),
    ])
    func thePlacesThatItAsksFor(query: String, titles: [String]) async throws {
        let made = try await MadePages(Self.page("places: \(query)\n").replacing("per_page: 2", with: "per_page: 9"))
        #expect(made.texts("list/", "places", "title") == titles)
        #expect(made.text("list/", "is_list") == "true")
    }

    @Test func aLongListHasFurtherPages() async throws {
        let made = try await MadePages(Self.page("places: {order: name}\n", "template: mine\n"))
        #expect(made.texts("list/", "places", "title") == ["가고 싶은 곳", "빵집"])
        #expect(made.text("list/", "body") == "<p>글</p>\n" && made.text("list/page/2/", "body") == "")
        #expect(made.texts("list/page/2/", "places", "title") == ["서울숲", "어니언"])
        #expect(made.text("list/page/2/", "page.description") == "글")
        for address in ["list/", "list/page/2/"] {
            #expect(made.pages.first { $0.address.path == address }?.template == "mine.html")
        }
    }

    @Test func withoutAQuestionItShowsNone() async throws {
        let made = try await MadePages(Self.page(""))
        #expect(made.texts("list/", "places", "title") == [] && made.text("list/", "is_list") == "false")
    }
}
