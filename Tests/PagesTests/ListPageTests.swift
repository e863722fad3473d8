import Testing

@Suite struct ListPageTests {
    @Test func homeShowsWhatIsNew() async throws {
        let made = try await MadePages(
            places(
                (1...14).map {
                    "title: 장소 \($0)\ndate: 2026-01-\($0 < 10 ? "0" : "")\($0)\nrating: \($0 % 2 + 3)\ntags: [태그\($0)]"
                }
                    + (1...7).map { "title: 소원 \($0)\nwant: true\nrating: 5" }))
        #expect(made.texts("", "recent", "title") == (3...14).reversed().map { "장소 \($0)" })
        #expect(made.texts("", "favorites", "title") == [13, 11, 9, 7, 5, 3].map { "장소 \($0)" })
        #expect(made.texts("", "wishes", "title") == (1...6).map { "소원 \($0)" })
        #expect(made.text("", "place_count") == "14" && made.text("", "visit_count") == "14")
        #expect(made.text("", "first_visit") == "2026-01-01" && made.text("", "last_visit") == "2026-01-14")
        #expect(made.texts("wishes/", "places", "title").count == 7)
    }

    @Test func relatedTagsAreOnTheFirstPage() async throws {
        let counts = ["한옥": 100, "빵": 10, "숲": 1]
        let made = try await MadePages(
            places(
                (1...100).map { number in
                    "title: 장소 \(number)\ntags: [\(counts.filter { $0.value >= number }.keys.sorted().joined(separator: ", "))]"
                }))
        #expect(
            made.text("tags/", "tags") == """
                [{name: 빵, url: /tags/빵/, count: 10}, {name: 숲, url: /tags/숲/, count: 1}, \
                {name: 한옥, url: /tags/한옥/, count: 100}]
                """)
        #expect(made.texts("tags/빵/", "related", "name") == ["한옥", "숲"])
        #expect(made.texts("tags/빵/", "related", "count") == ["10", "1"])
        // What describes the whole list stands on its first page alone.
        #expect(made.texts("tags/한옥/page/2/", "related", "name") == [])
    }

    @Test func aCategoryKnowsItsOwnTags() async throws {
        let made = try await MadePages(
            places([
                "title: 가\ncategory: a\ntags: [x, y]", "title: 나\ncategory: b\ntags: [y, z]",
                "title: 다\ncategory: a\ntags: [x]",
            ]),
            settings: "categories: [{id: b}, {id: a, name: 에이}, {id: unused}]")
        #expect(made.texts("categories/", "categories", "id") == ["b", "a"])
        #expect(made.texts("categories/", "categories", "count") == ["1", "2"])
        #expect(made.texts("categories/a/", "words", "name") == ["x", "y"])
        #expect(made.texts("categories/a/", "words", "count") == ["2", "1"])
        #expect(made.text("categories/a/", "page.title") == "에이")
        #expect(!made.addresses.contains("categories/unused/"))
    }

    @Test func stationsGatherTheirLines() async throws {
        let made = try await MadePages(
            places([
                "title: 가\nstation: [{name: 종로3가, lines: [\"5\", \"1\"]}]",
                "title: 나\nstation: [{name: 종로3가, lines: [\"3\", \"1\"]}]",
                "title: 다\nstation: 안국",
            ]))
        #expect(
            made.text("stations/", "stations") == """
                [{name: 안국, url: /stations/안국/, lines: [], count: 1, initial: ㅇ}, \
                {name: 종로3가, url: /stations/종로3가/, lines: [1, 3, 5], count: 2, initial: ㅈ}]
                """)
    }

    @Test func peopleHaveTheirPlaces() async throws {
        let made = try await MadePages(richDiary)
        #expect(made.texts("people/", "people", "name") == ["현우", "민지"])
        #expect(made.text("people/현우/", "person.visit_count") == "4")
        #expect(made.text("people/현우/", "person.first_visit") == "2024-02")
        #expect(made.texts("people/현우/", "liked", "title") == ["어니언 안국"])
        #expect(made.texts("people/minji/", "places", "title") == ["서울숲"])
        #expect(made.texts("people/minji/", "wanted", "title") == ["서울숲"])
        #expect(
            made.text("people/minji/", "person.body") == "<p>짧은 <a href=\"/diary/places/onion/\">어니언 안국</a> 소개</p>\n")
    }

    @Test func freePagesStandInTheirOrder() async throws {
        let made = try await MadePages(
            """
            -- Content/pages/a.md --
            ---
            title: 가
            ---
            -- Content/pages/b.md --
            ---
            title: 나
            navigation: 5
            ---
            -- Content/pages/c.md --
            ---
            title: 다
            navigation: false
            description: 설명
            ---
            """)
        #expect(made.texts("", "site.nav", "id") == ["places", "calendar", "b", "a"])
        #expect(made.text("c/", "page.title") == "다" && made.text("c/", "page.description") == "설명")
    }

    @Test func theFourOrdersKnowEachOther() async throws {
        let made = try await MadePages(
            places(["title: 나\nrating: 5", "title: 가\nrating: 3\nvisits: [2020, 2021]", "title: 다\ndate: 2026"]))
        #expect(made.texts("places/", "places", "title") == ["다", "가", "나"])
        #expect(made.texts("places/by-rating/", "places", "title") == ["나", "가", "다"])
        #expect(made.texts("places/by-visits/", "places", "title") == ["가", "다", "나"])
        #expect(made.texts("places/by-name/", "places", "title") == ["가", "나", "다"])
        #expect(made.texts("places/by-name/", "sorts", "current") == ["false", "false", "false", "true"])
        #expect(made.texts("places/by-name/", "places", "initial") == ["ㄱ", "ㄴ", "ㄷ"])
    }
}
