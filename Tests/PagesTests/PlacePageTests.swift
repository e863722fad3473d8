import Pages
import Templates
import Testing

@Suite struct PlacePageTests {
    @Test func aPlaceShowsItsVisits() async throws {
        let made = try await MadePages(richDiary)
        let address = "places/onion/"
        #expect(made.texts(address, "place.visits", "from") == ["2026-05-03", "2025-12-30", "2025", "2024-02"])
        #expect(made.texts(address, "place.visits", "number") == ["4", "3", "2", "1"])
        #expect(made.text(address, "place.visits.1.to") == "2026-01-02")
        #expect(made.text(address, "place.visits.0.note") == "<p>줄 <strong>40분</strong></p>\n")
        #expect(made.text(address, "place.visits.0.price") == "{amount: 4.5, currency: EUR}")
        #expect(made.text(address, "place.price") == "{amount: 12000, currency: KRW}")
        #expect(
            made.text(address, "place.visits.0.with")
                == "[{name: 현우, url: /diary/people/현우/, color: none, initials: 현우}]")
        #expect(made.texts(address, "place.ratings", "from") == ["2025-12-30", "2026-05-03"])
        #expect(made.text(address, "place.body") == "<p>글 <a href=\"/diary/places/forest/\">서울숲</a></p>\n")
        #expect(made.text(address, "page.description") == "또 가고 싶다")
        #expect(made.text("places/forest/", "place.ratings") == "[]")
    }

    @Test func neighboursAreThoseOfTheListByDate() async throws {
        let made = try await MadePages(
            places(["title: 가\ndate: 2024", "title: 나\ndate: 2025", "title: 다\ndate: 2026"]))
        #expect(made.text("places/p2/", "previous") == "{title: 다, url: /places/p3/}")
        #expect(made.text("places/p2/", "next") == "{title: 가, url: /places/p1/}")
        #expect(made.text("places/p3/", "previous") == "none")
        #expect(made.text("places/p1/", "next") == "none")
    }

    /// What was visited on the same day of other years leads on, each place once, the newest first.
    @Test func daysComeBackInOtherYears() async throws {
        let made = try await MadePages(
            places([
                "title: 가\nvisits: [2024-05-03, 2026-05-03]", "title: 나\nvisits: [2020-05-03, 2025-05-03]",
                "title: 다\ndate: 2026-05-03", "title: 라\ndate: 2019-05",
                "title: 마\nvisits: [{from: 2018-05-03, to: 2018-05-06}]",
                "title: 바\ndate: 2025-05-04", "title: 사\ndate: 2017-05-03\nvisibility: unlisted",
            ]))
        #expect(made.texts("places/p1/", "same_days", "date") == ["2025-05-03", "2018-05-03"])
        #expect(made.text("places/p1/", "same_days.0.place.title") == "나")
        #expect(made.texts("places/p3/", "same_days", "date") == ["2025-05-03", "2024-05-03", "2018-05-03"])
        #expect(made.text("places/p4/", "same_days") == "[]")
        #expect(made.texts("places/p7/", "same_days", "date").count == 4)
    }

    @Test func aPlaceLeadsToItsJourneysAndGroups() async throws {
        let person = "-- Content/people/minji.md --\n---\nname: 민지\n---\n"
        let group = "-- Content/groups/us.md --\n---\ntitle: 우리\naccess: open\nmembers: [minji]\n---\n"
        let journeys = [2025, 2026].map {
            "-- Content/journeys/busan-\($0).md --\n---\ntitle: 부산 \($0)\nfrom: \($0)-05-01\nto: \($0)-05-03\n---\n"
        }.joined()
        let made = try await MadePages(
            person + group + journeys
                + places([
                    "title: 가\ngroups: [us]\nvisits: [2025-05-02, 2026-05-02, 2026-05-03]",
                    "title: 나\ndate: 2024-01-01",
                ]),
            settings: "author: minji")
        #expect(made.texts("places/p1/", "journeys", "title") == ["부산 2026", "부산 2025"])
        #expect(made.text("places/p1/", "groups") == "[{title: 우리, color: none, url: /groups/us/}]")
        #expect(made.text("places/p2/", "journeys") == "[]" && made.text("places/p2/", "groups") == "[]")
        // A group's pages lead to nothing outside of it.
        #expect(made.text("groups/us/places/p1/", "groups") == "[]")
    }

    @Test func linkedDataSpeaksSchemaOrg() async throws {
        let made = try await MadePages(richDiary)
        #expect(
            made.text("places/onion/", "place.json_ld") == """
                {"@context":"https://schema.org","@type":"Review","itemReviewed":{"@type":"CafeOrCoffeeShop","name":"어니언 안국",\
                "address":"계동길 5","geo":{"@type":"GeoCoordinates","latitude":37.5776,"longitude":126.9868},\
                "sameAs":["https://a.example"]},"reviewRating":{"@type":"Rating","ratingValue":4.5,"bestRating":5,"worstRating":0},\
                "author":{"@type":"Person","name":"현우"},"datePublished":"2026-05-03","reviewBody":"또 가고 싶다"}
                """)
        let plain = try await MadePages(places(["title: '가 </script> \"나\" &'"]))
        #expect(
            plain.text("places/p1/", "place.json_ld") == #"""
                {"@context":"https://schema.org","@type":"Place","name":"가 \u003c/script\u003e \"나\" \u0026"}
                """#)
    }

    @Test(arguments: [("exact", "{lat: 37.5776, lon: 126.9868}"), ("none", "none")])
    func theLocationIsAsExactAsItMayBe(precision: String, expected: String) async throws {
        let made = try await MadePages(places(["title: 가\nlocation: 37.5776,126.9868\nprecision: \(precision)"]))
        #expect(made.text("places/p1/", "place.location") == expected)
        #expect(made.text("places/p1/", "place.precision") == precision)
    }

    /// A district is told nowhere on the page more exactly, not in the linked data either.
    @Test func aBlurredLocationIsBlurredEverywhere() async throws {
        let made = try await MadePages(places(["title: 가\nlocation: 37.57761,126.98681\nprecision: district"]))
        for page in made.pages {
            let text = page.text
            for exact in ["37.57761", "126.98681", "3757761", "12698681"] { #expect(!text.contains(exact)) }
        }
    }
}
