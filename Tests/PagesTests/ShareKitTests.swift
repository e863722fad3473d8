import Pages
import Testing

/// What the page of a place offers to be handed on.
@Suite struct ShareKitTests {
    private static let url = "author: 민지\nurl: https://minji.example/diary/"

    private static let diary = """
        -- Content/places/서울숲.md --
        ---
        title: 서울숲
        location: 37.54441,127.03741
        visits: [2026-05-03, 2025-12-30]
        ---
        -- Content/places/wish.md --
        ---
        title: 언젠가
        want: {by: [민지]}
        ---
        -- Content/places/quiet.md --
        ---
        title: 조용한 곳
        visibility: unlisted
        location: 37.1,127.2
        date: 2026-01-01
        ---
        -- Content/places/secret.md --
        ---
        title: 우리끼리
        visibility: private
        date: 2026-01-02
        ---
        -- Content/groups/roommates.md --
        ---
        title: 룸메이트
        access: open
        members: [민지]
        ---
        -- Content/places/shared.md --
        ---
        title: 함께 간 곳
        visibility: group
        groups: [roommates]
        location: 37.3,127.3
        date: 2026-01-03
        ---

        """

    private func files(_ settings: String) async throws -> [String] {
        let made = try await MadePages(Self.diary, settings: settings)
        return made.addresses.filter { $0.contains("places/") && !$0.hasSuffix("/") && !$0.hasSuffix(".html") }.sorted()
    }

    @Test func placesHaveWhatThereIsToTell() async throws {
        let expected = [
            "places/quiet/": ["place.gpx", "place.kml", "qr.svg", "visits.ics"], "places/wish/": ["qr.svg"],
            "places/서울숲/": ["place.gpx", "place.kml", "qr.svg", "visits.ics"],
            "groups/roommates/places/shared/": ["place.gpx", "place.kml", "qr.svg", "visits.ics"],
        ]
        #expect(try await files(Self.url) == expected.flatMap { page, names in names.map { page + $0 } }.sorted())
    }

    @Test(arguments: [
        ("exports: none", []), ("exports: {qr: none, ics: diary, kml: none}", ["place.gpx"]),
        ("exports: {qr: none, ics: none, kml: none, gpx: none, json: [places]}", ["place.json"]),
    ])
    func theSettingsChoose(exports: String, names: [String]) async throws {
        let files = try await files(Self.url + "\n" + exports)
        #expect(files.filter { $0.hasPrefix("places/서울숲/") } == names.map { "places/서울숲/" + $0 })
    }

    @Test func aSiteWithoutAnAddressHasNoCodes() async throws {
        #expect(try await !files("").contains { $0.hasSuffix("qr.svg") })
        let made = try await MadePages(Self.diary)
        #expect(made.text("places/wish/", "share") == "{address: none, code: none, files: []}")
    }

    /// Of very many places, these files would be most of the site.
    @Test func manyPlacesHaveThemOnlyWhenAsked() async throws {
        let many = (0...500).map { "-- Content/places/p\($0).md --\n---\ntitle: 곳\ndate: 2026-01-01\n---\n" }.joined()
        func count(_ exports: String) async throws -> Int {
            let made = try await MadePages(many, settings: Self.url + "\n" + exports)
            return made.addresses.count { $0.hasPrefix("places/p") && !$0.hasSuffix("/") }
        }
        #expect(try await count("") == 0)
        #expect(try await count("exports: {qr: places, ics: [diary, places]}") == 2 * 501)
    }

    @Test func thePageTellsItsOwnAddress() async throws {
        let made = try await MadePages(Self.diary, settings: Self.url)
        #expect(made.text("places/서울숲/", "share.address") == "https://minji.example/diary/places/서울숲/")
        #expect(made.text("places/서울숲/", "share.code") == "/diary/places/서울숲/qr.svg")
        #expect(
            made.text("groups/roommates/places/shared/", "share.address")
                == "https://minji.example/diary/groups/roommates/places/shared/")
        #expect(made.text("places/quiet/", "share.files").contains("/diary/places/quiet/visits.ics"))
    }

    /// Nothing but its own page leads to what an unlisted place has.
    @Test func unlistedPlacesAreNamedNowhere() async throws {
        let made = try await MadePages(Self.diary, settings: Self.url)
        let others = made.pages.filter { !$0.address.path.hasPrefix("places/quiet/") }
        #expect(others.filter { $0.text.contains("quiet") || $0.text.contains("조용한 곳") }.isEmpty)
    }

    @Test func filesTellOfOnePlaceAndNoMoreThanItsPage() async throws {
        let blurred = Self.diary.replacing("visits: [2026-05-03", with: "precision: district\nvisits: [2026-05-03")
        let made = try await MadePages(blurred, settings: Self.url)
        for name in ["visits.ics", "place.kml", "place.gpx"] {
            let file = try #require(made.pages.first { $0.address.path == "places/서울숲/\(name)" })
            #expect(file.text.contains("서울숲"))
            #expect(!file.text.contains("37.54441") && !file.text.contains("언젠가") && !file.text.contains("조용한"))
        }
    }

    /// In a sealed group, every address goes through its door; what is in a file has none.
    @Test(arguments: [
        (Subsite.Access.address, "https://minji.example/diary/s/abc/places/서울숲/"),
        (.home, "https://minji.example/diary/s/abc/#/places/서울숲/"), (.none, "missing"),
    ])
    func closedGroups(access: Subsite.Access, address: String) async throws {
        let subsite = Subsite(group: "x", prefix: "s/abc/", isListed: false, access: access)
        let made = try await MadePages(Self.diary, settings: Self.url, subsite: subsite)
        #expect(made.text("s/abc/places/서울숲/", "share.address") == address)
        let files = made.pages.filter { $0.address.path.hasPrefix("s/abc/places/서울숲/") && $0.template != "place.html" }
        #expect(files.count == (access == .none ? 0 : 4))
        let ending = access == .home ? "/#/places/" : "/places/"
        #expect(
            files.allSatisfy {
                $0.address.path.hasSuffix("qr.svg") || $0.text.contains("https://minji.example/diary/s/abc" + ending)
            })
    }
}
