import Testing
@testable import Diary

@Suite struct OrderTests {
    private func edition(_ places: [(slug: String, frontMatter: String)]) async throws -> Edition {
        let archive = places.map { "-- Content/places/\($0.slug).md --\n---\n\($0.frontMatter)\n---\n" }.joined()
        let (diary, _) = try await read(archive)
        return try await #require(diary).edition(for: .everyone).edition
    }

    private func slugs(_ edition: Edition, _ indices: [Int]) -> String {
        indices.map { edition.places[$0].slug }.joined(separator: " ")
    }

    @Test func thePlacesOfEachOrder() async throws {
        let edition = try await edition([
            ("a", "title: 하늘\ndate: 2026-05-03\nrating: 3"),
            ("b", "title: 가게\nvisits: [2026-05-04, 2020, 2021]\nrating: 5"),
            ("c", "title: Apple\nvisits: [2026-05-03]"),
            ("d", "title: 나무\nwant: {by: [현우]}\nrating: 5"),
            ("e", "title: 10\nvisits: [{from: 2026-05-01, to: 2026-05-04}]"),
            ("f", "title: 9\nwant: {by: [현우, 민지]}"),
            ("g", "title: 다방\nvisits: [2026-05]"),
        ])
        #expect(edition.places.map(\.slug).joined(separator: " ") == "g b e a c d f")
        #expect(slugs(edition, edition.byRating) == "b d a g e c f")
        #expect(slugs(edition, edition.byVisits) == "b g e a c d f")
        #expect(slugs(edition, edition.byName) == "b d g a c f e")
        #expect(slugs(edition, edition.wishes) == "f d")
        #expect(
            edition.visits.map(\.date.from) == [
                "2020", "2021", "2026-05-01", "2026-05", "2026-05-03", "2026-05-03", "2026-05-04",
            ])
    }

    @Test func equalPlacesStandByNameThenSlug() async throws {
        let edition = try await edition([("z", "title: 가"), ("y", "title: 나"), ("x", "title: 가"), ("w", "title: 가")])
        #expect(edition.places.map(\.slug) == ["w", "x", "z", "y"])
    }

    @Test func termsStandByName() async throws {
        let edition = try await edition([
            ("a", "title: 가\ntags: [b, 나, 10]\nstation: [{name: 종각, lines: [\"10\"]}, 안국]"),
            ("b", "title: 나\ntags: [A, 나, 9, 가]\nstation: [{name: 종각, lines: [\"9\", 신분당선]}]"),
        ])
        #expect(edition.tags.map(\.name) == ["가", "나", "A", "b", "9", "10"])
        #expect(edition.tags.map(\.places) == [[1], [0, 1], [1], [0], [1], [0]])
        #expect(edition.tagsOfPlaces == [[1, 3, 5], [0, 1, 2, 4]])
        #expect(edition.stations.map(\.name) == ["안국", "종각"])
        #expect(edition.stations[1].lines == ["신분당선", "9", "10"])
    }

    /// An unused category is not shown, the others stand as the settings have them.
    @Test func categoriesStandAsTheSettingsHaveThem() async throws {
        let (diary, _) = try await read(
            """
            -- Content/diary.yml --
            title: 수첩
            categories: [{id: z}, {id: unused}, {id: a}]
            -- Content/places/a.md --
            ---
            title: 가
            category: a
            ---
            -- Content/places/b.md --
            ---
            title: 나
            category: z
            ---
            """)
        #expect(try await #require(diary).edition(for: .everyone).edition.categories.map(\.category.id) == ["z", "a"])
    }
}
