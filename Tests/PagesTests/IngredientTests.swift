import Diary
import Base
import Images
@testable import Pages
import Templates
import TestSupport
import Testing

/// A page whose ingredients stayed is not made again, so whatever it shows must be among them.
@Suite struct IngredientTests {
    private static let diary = """
        -- Content/people/minji.md --
        ---
        name: 민지
        color: "#336699"
        ---
        [[hanok]]을 좋아한다.
        -- Content/pages/about.md --
        ---
        title: 소개
        places: {tags: [마당], order: rating}
        ---
        글
        -- Content/places/onion.md --
        ---
        title: 어니언
        location: 37.5,127
        address: 서울 성동구 성수동 1
        category: cafe
        tags: [빵, 마당]
        features: [주차]
        station: [{name: 성수, lines: ["2"]}]
        rating: 4
        price: 5000
        comment: 크다
        visits: [{date: 2026-05-03, with: [민지], rating: 4, note: "[[hanok]] 다음"}, {date: 2026-06-03, with: [수현]}, {date: 2026-05-13, with: [민지]}, {date: 2026-05-23, with: [민지]}]
        ---
        [[hanok]] 옆.
        -- Content/places/hanok.md --
        ---
        title: 한옥
        location: 37.501,127
        tags: [마당]
        author: 민지
        visits: [2026-05-04, 2025-06-03]
        ---
        -- Content/places/hidden.md --
        ---
        title: 숨은 곳
        location: 37.502,127
        visibility: unlisted
        tags: [빵, 옥상]
        visits: [{date: 2026-04-01, with: [나리]}]
        ---
        -- Content/places/wish.md --
        ---
        title: 가고 싶은 곳
        want: {by: [민지]}
        author: 나리
        ---

        """
    private static let settings = "categories: [{id: cafe, name: 카페}]\nauthor: 민지\nmap: {ground: false}"

    @Test(arguments: [
        ("onion", "title: 어니언", "title: 양파"), ("onion", "rating: 4\nprice", "rating: 3\nprice"),
        ("onion", "location: 37.5,127", "location: 37.6,127"), ("onion", "tags: [빵, 마당]", "tags: [빵, 옥상]"),
        ("onion", "features: [주차]", "features: []"), ("onion", "category: cafe\n", ""),
        ("onion", "\"2\"", "\"2\", 분당"), ("onion", "name: 성수", "name: 서울숲"), ("onion", "price: 5000", "price: 6000"),
        ("onion", "comment: 크다", "comment: 작다"), ("onion", "with: [민지]", "with: [나리]"),
        ("onion", "2026-05-03", "2026-07-03"), ("onion", "2026-06-03", "2027-06-03"),
        ("onion", "서울 성동구 성수동 1", "부산 중구 남포동 1"), ("onion", "rating: 4\nprice", "visibility: unlisted\nprice"),
        ("onion", "rating: 4\nprice", "draft: true\nprice"), ("onion", "rating: 4\nprice", "language: en\nprice"),
        ("hanok", "author: 민지", "author: 나리"), ("hanok", "2026-05-04", "2026-05-02"),
        ("hanok", "2025-06-03", "2024-06-03"), ("hanok", "2025-06-03", "2025-06-04"),
        ("hanok", "title: 한옥", "title: 기와집"), ("hidden", "visibility: unlisted", "visibility: public"),
        ("wish", "want: {by: [민지]}", "want: {by: [수현]}"), ("wish", "author: 나리", "author: 수현"),
    ])
    func whatAPageShowsIsAmongThem(place: String, words: String, others: String) async throws {
        try expectIngredients(try await made(Self.diary), try await made(Self.edited(place, words, others)))
    }

    @Test(arguments: [
        ("color: \"#336699\"", "color: \"#993366\""), ("좋아한다", "싫어한다"), ("title: 소개", "title: 소개\nnavigation: false"),
        ("title: 소개", "title: 소개\ntemplate: wishes"), ("tags: [마당], order", "tags: [빵], order"),
        ("order: rating", "first: 1"),
    ])
    func entriesOfOtherKindsAreToo(words: String, others: String) async throws {
        try expectIngredients(try await made(Self.diary), try await made(Self.diary.replacing(words, with: others)))
    }

    @Test func aNewPlaceIsAmongThem() async throws {
        let new =
            Self.diary
            + "-- Content/places/new.md --\n---\ntitle: 새 곳\ntags: [옥상]\nvisits: [{date: 2026-05-03, with: [나리]}]\n---\n"
        try expectIngredients(try await made(Self.diary), try await made(new))
    }

    @Test(arguments: [
        ("onion", "title: 어니언", "title: 어니언\nphotos: [a.jpg]"), ("onion", "with: [수현]", "with: [수현], photos: [a.jpg]"),
        ("onion", "옆.", "옆.\n\n![소나무](a.jpg)"), ("onion", "다음\"", "다음 ![소나무](a.jpg)\""),
        ("hidden", "title: 숨은 곳", "title: 숨은 곳\nphotos: [a.jpg]"),
    ])
    func photosAreAmongThem(place: String, words: String, others: String) async throws {
        let archive = Self.edited(place, words, others) + "-- Content/photos/a.jpg --\nbytes\n"
        try expectIngredients(try await made(archive, Self.photo("ab")), try await made(archive, Self.photo("cd")))
        try expectIngredients(try await made(archive, nil), try await made(archive, Self.photo("ab")))
    }

    /// A journey is shown by the places that it came by.
    @Test(arguments: [
        ("title: 남쪽", "title: 북쪽"), ("from: 2026-05-01", "from: 2026-05-04"), ("comment: 멀다", "comment: 가깝다"),
        ("글", "![소나무](a.jpg)"), ("글", "다른 글"),
    ])
    func journeysAreAmongThem(words: String, others: String) async throws {
        let archive =
            Self.diary
            + "-- Content/journeys/south.md --\n---\ntitle: 남쪽\nfrom: 2026-05-01\nto: 2026-05-31\ncomment: 멀다\n---\n글\n"
            + "-- Content/photos/a.jpg --\nbytes\n"
        let edited = archive.replacing(words, with: others)
        try expectIngredients(try await made(archive, Self.photo("ab")), try await made(edited, Self.photo("ab")))
    }

    @Test func avatarsAreAmongThem() async throws {
        let archive =
            Self.diary.replacing("name: 민지\n", with: "name: 민지\navatar: a.jpg\n")
            + "-- Content/photos/a.jpg --\nbytes\n"
        try expectIngredients(try await made(archive, Self.photo("ab")), try await made(archive, Self.photo("cd")))
    }

    private static func photo(_ id: String) -> PhotoAlbum.Item {
        .init(
            facts: PhotoFacts(
                id: id, width: 480, height: 360, captureTime: nil, latitude: nil, longitude: nil, caption: "",
                rating: nil,
                color: "#8a5a2b", thumbHash: []),
            renditions: [Rendition(format: .jpeg, width: 480, height: 360, file: "photos/\(id)-480.jpg")])
    }

    /// The diary with other words in the entry of a place.
    private static func edited(_ place: String, _ words: String, _ others: String) -> String {
        let parts = diary.split(separator: "-- Content/places/\(place).md --")
        let entry = parts[1].replacing(words, with: others, maxReplacements: 1)
        return "\(parts[0])-- Content/places/\(place).md --\(entry)"
    }

    /// Somebody is called what the newest place calls them, on the pages of all others too.
    @Test func otherSpellingsOfAPersonAreAmongThem() async throws {
        let archive =
            Self.edited("onion", "with: [수현]", "with: [앤]")
            + "-- Content/people/ann.md --\n---\nname: 앤\ncolor: \"#993366\"\n---\n"
        let new = "-- Content/places/new.md --\n---\ntitle: 새 곳\nvisits: [{date: 2027-05-03, with: [Ann]}]\n---\n"
        try expectIngredients(try await made(archive), try await made(archive + new))
    }

    /// Another rating of one place changes the pages that name it, and the pages of its neighbours, and no other.
    @Test func aRatingTouchesFewPages() async throws {
        let places = (1...60).map {
            "-- Content/places/p\($0).md --\n---\ntitle: 곳\($0)\nlocation: \(37 + Double($0) / 100),127\nrating: 3\nvisits: [20\(10 + $0 % 10)-05-0\(1 + $0 % 9)]\n---\n글\n"
        }.joined()
        let before = try await made(places)
        let after = try await made(
            places.replacing(
                "title: 곳30\nlocation: 37.3,127\nrating: 3", with: "title: 곳30\nlocation: 37.3,127\nrating: 5"))
        let changed = before.keys.filter { before[$0]?.ingredients != after[$0]?.ingredients }
        #expect(changed.contains("places/p30/") && changed.count { $0.hasPrefix("places/p") } < 20)
    }

    private struct Made: Equatable {
        let ingredients: Fingerprint?
        let product: Fingerprint?
    }

    private func made(_ archive: String, _ photo: PhotoAlbum.Item? = nil) async throws -> [String: Made] {
        let pages = try await MadePages(archive, settings: Self.settings, photo: photo).pages
        let made = pages.map { page -> (String, Made) in
            switch page.content {
            case .template(_, let gather):
                let ingredients = gather()
                return (
                    page.address.path,
                    Made(ingredients: ingredients.fingerprint, product: ingredients.make().fingerprint(after: []))
                )
            case .bytes(let gather):
                let ingredients = gather()
                let bytes = (try? ingredients.make().get()) ?? []
                return (page.address.path, Made(ingredients: ingredients.fingerprint, product: Fingerprint(of: bytes)))
            }
        }
        return Dictionary(made, uniquingKeysWith: { first, _ in first })
    }

    private func expectIngredients(_ before: [String: Made], _ after: [String: Made]) throws {
        #expect(before != after)
        for (address, made) in before {
            guard let other = after[address], made.ingredients != nil, made.ingredients == other.ingredients else {
                continue
            }
            #expect(made.product == other.product, "\(address)")
        }
    }
}
