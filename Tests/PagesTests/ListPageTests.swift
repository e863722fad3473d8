import Testing

@Suite struct ListPageTests {
    @Test func homeShowsWhatIsNew() async throws {
        let made = try await MadePages(
            places(
                (1...14).map {
                    "title: 장소 \($0)\ndate: 2026-01-\($0 < 10 ? "0" : "")\($0)\nrating: \($0 % 2 + 3)\ntags: [태그\($0)]"
                }
                    + (1...7).map { "title: 소원 \($0)\nwant: true\nrating: 5" }))
        #expect(made.texts("", "recent", "title") == (6...14).reversed().map { "장소 \($0)" })
        #expect(made.texts("", "favorites", "title") == [5, 3, 1].map { "장소 \($0)" })
        #expect(made.texts("", "wishes", "title") == (1...3).map { "소원 \($0)" })
        #expect(made.text("", "place_count") == "14" && made.text("", "visit_count") == "14")
        #expect(made.text("", "unvisited_count") == "7" && made.text("", "lead") == "latest")
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
                [{name: 빵, url: /tags/빵/, count: 10, unvisited_count: 10}, \
                {name: 숲, url: /tags/숲/, count: 1, unvisited_count: 1}, \
                {name: 한옥, url: /tags/한옥/, count: 100, unvisited_count: 100}]
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

    /// Wherever places are counted, those that nobody has been to are told apart.
    @Test func placesAreCountedInOneWay() async throws {
        let place = "category: a\ntags: [x]\nfeatures: [y]\nstation: 안국"
        let made = try await MadePages(
            places([
                "title: 가\n\(place)\nlocation: 37.5,127\nvisits: [2026-05-03, 2026-05-04]",
                "title: 나\n\(place)\nlocation: 37.6,127\nwant: true",
                "title: 다\n\(place)\nwant: true\ndate: 2026",
            ]), settings: "categories: [{id: a}]")
        for (address, path) in [
            ("categories/", "categories.0"), ("categories/a/", "category"), ("", "categories.0"), ("tags/", "tags.0"),
            ("tags/x/", "tag"), ("tags/", "words.0"), ("features/y/", "feature"), ("stations/", "stations.0"),
            ("stations/안국/", "station"),
        ] {
            #expect(made.text(address, path + ".count") == "3", "\(address)")
            #expect(made.text(address, path + ".unvisited_count") == "1", "\(address)")
        }
        #expect(made.text("places/", "pagination.total") == "3" && made.text("places/", "unvisited_count") == "1")
        #expect(made.text("map/", "map.count") == "2" && made.text("map/", "map.unvisited_count") == "1")
        #expect(made.text("", "place_count") == "2" && made.text("", "visit_count") == "3")
        #expect(made.text("calendar/", "years.0.place_count") == "2")
        #expect(made.text("statistics/", "figures.place_count") == "2")
        #expect(made.texts("wishes/", "places", "title").count == 2)
    }

    @Test(arguments: [
        ("photo", "latest", "none", "none"), ("map", "map", "none", "none"), ("{text: \"*길*\"}", "text", "*길*", "none"),
    ])
    func aHomePageBeginsWithWhatIsAskedFor(home: String, lead: String, text: String, hero: String) async throws {
        let archive = places(["title: 가\nlocation: 37.5,127\ndate: 2026", "title: 나\nlocation: 37.6,127\ndate: 2025"])
        let made = try await MadePages(archive, settings: "map: {ground: false}\nhome: \(home)")
        #expect(made.text("", "lead") == lead && made.text("", "text") == text && made.text("", "hero") == hero)
        #expect((made.text("", "map.count") == "2") == (lead == "map"))
        let empty = try await MadePages("", settings: "home: \(home)")
        #expect(empty.text("", "lead") == (lead == "text" ? "text" : "latest"))
    }

    /// What a page leads with is the newest place with a photo that can be shown; what stands for a year, for a station and for
    /// somebody's visits is one too.
    @Test func photosStandForWhatIsBehindThem() async throws {
        let archive =
            places([
                "title: 가\ndate: 2026-05-03\nstation: 안국\nwith: [현우]",
                "title: 나\nphotos: [a.jpg]\nvisits: [{date: 2026-05-01, rating: 5, with: [현우]}]\nstation: 안국",
                "title: 다\nvisits: [{date: 2026-04-01, rating: 3, photos: [a.jpg]}]",
                "title: 라\nphotos: [a.jpg]\ndate: 2025-01-01\nrating: 2",
                "title: 마\nphotos: [a.jpg]\ndate: 2025-01-02",
            ]) + "-- Content/photos/a.jpg --\nbytes\n"
        let made = try await MadePages(archive, settings: "home: photo", photo: somePhoto)
        #expect(made.text("", "lead") == "photo" && made.text("", "hero.title") == "나")
        #expect(try await MadePages(archive, photo: somePhoto).texts("", "recent", "title").joined() == "나가다마라")
        #expect(made.text("calendar/", "years.0.best.place.title") == "다")
        #expect(made.text("calendar/", "years.1.best.place.title") == "라")
        #expect(made.text("stations/", "stations.0.photo.id") == "ab")
        #expect(made.text("people/", "people.0.picture.id") == "ab" && made.text("people/", "people.0.photo") == "none")
        let none = try await MadePages(archive, settings: "home: photo")
        #expect(none.text("", "lead") == "latest" && none.text("calendar/", "years.0.best") == "none")
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
                [{name: 안국, url: /stations/안국/, lines: [], count: 1, unvisited_count: 1, initial: ㅇ, photo: none}, \
                {name: 종로3가, url: /stations/종로3가/, lines: [1, 3, 5], count: 2, unvisited_count: 2, initial: ㅈ, photo: none}]
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
