import Content
import Base
import Testing
@testable import Diary

/// What an audience may not see is nowhere in its edition: in no list, count, tag, person or station.
@Suite struct EditionTests {
    /// Each place has a marker in every field that could be listed somewhere.
    private static func place(_ marker: String, _ visibility: Visibility, isDraft: Bool) -> String {
        """
        -- Content/places/\(marker)-slug.md --
        ---
        title: \(marker)Title
        address: \(marker)Address
        category: \(marker)category
        tags: [\(marker)Tag, 공통]
        features: [\(marker)Feature, 공통]
        station: [{name: \(marker)Station, lines: [\(marker)Line]}, {name: 공통, lines: [\(marker)Common]}]
        rating: 4
        comment: \(marker)Comment
        liked_by: [\(marker)Liker, 공통]
        want: {by: [\(marker)Wisher, 공통]}
        author: \(marker)Author
        visibility: \(visibility.rawValue)
        draft: \(isDraft)
        groups: [g]
        links: {web: "https://\(marker).example"}
        source: {swarm: \(marker)Source}
        visits:
          - {date: 2026-05-03, with: [\(marker)Friend, 공통], note: \(marker)Note, price: 100}
        ---
        \(marker)Body

        """
    }

    private static func diary(_ places: [(marker: String, visibility: Visibility, isDraft: Bool)]) async throws
        -> PlaceDiary
    {
        let categories = places.map { "  - {id: \($0.marker)category}" }.joined(separator: "\n")
        let (diary, problems) = try await read(
            """
            -- Content/diary.yml --
            title: 수첩
            author: 주인
            categories:
            \(categories)
            -- Content/groups/g.md --
            ---
            title: 모임
            members: [모임사람, zqpublicxAuthor, zqgroupxAuthor]
            ---
            -- Content/pages/about.md --
            ---
            title: 소개
            ---
            -- Content/pages/soon.md --
            ---
            title: 곧공개
            draft: true
            ---
            \(places.map { place($0.marker, $0.visibility, isDraft: $0.isDraft) }.joined())
            """)
        #expect(problems.isEmpty, "\(DiagnosticPrinter().text(problems))")
        return try #require(diary)
    }

    private static let all: [(marker: String, visibility: Visibility, isDraft: Bool)] = Visibility.allCases.flatMap {
        visibility in
        [false, true].map { ("zq\(visibility.rawValue)\($0 ? "draft" : "")x", visibility, $0) }
    }

    /// The markers of the places that are found anywhere in what a reader is shown.
    private func markers(_ edition: Edition) -> (listed: [String], unlisted: [String]) {
        func found(_ value: Any) -> [String] {
            let texts = texts(in: value)
            return Self.all.map(\.marker).filter { marker in texts.contains { $0.contains(marker) } }
        }
        // The settings name every category, whether it is used or not.
        let listed = Mirror(reflecting: edition).children.filter { $0.label != "settings" && $0.label != "unlisted" }
            .map(\.value)
        return (found(listed), found(edition.unlisted))
    }

    @Test(arguments: [
        (Audience.everyone, false, ["zqpublicx"], ["zqunlistedx"]),
        (.everyone, true, ["zqpublicx", "zqpublicdraftx"], ["zqunlistedx", "zqunlisteddraftx"]),
        (
            .author, false,
            ["zqpublicx", "zqpublicdraftx", "zqgroupx", "zqgroupdraftx", "zqprivatex", "zqprivatedraftx"],
            ["zqunlistedx", "zqunlisteddraftx"]
        ),
        (.group("g"), true, ["zqpublicx", "zqgroupx"], []),
    ])
    func showsOnlyWhatItsAudienceMaySee(
        audience: Audience, includingDrafts: Bool, listed: [String], unlisted: [String]
    ) async throws {
        let (edition, problems) = try await Self.diary(Self.all).edition(
            for: audience, includingDrafts: includingDrafts)
        #expect(problems.isEmpty)
        let found = markers(edition)
        #expect(found.listed == listed)
        #expect(found.unlisted == unlisted)
        #expect(Set(edition.places.map(\.title)) == Set(listed.map { $0 + "Title" }))
    }

    /// What hidden places share with others counts only where others have it.
    @Test func countsOnlyWhatIsListed() async throws {
        let edition = try await Self.diary(Self.all).edition(for: .everyone).edition
        #expect(edition.tags.map { "\($0.name) \($0.places.count)" } == ["공통 1", "zqpublicxTag 1"])
        #expect(edition.features.map { "\($0.name) \($0.places.count)" } == ["공통 1", "zqpublicxFeature 1"])
        #expect(
            edition.stations.map { "\($0.name) \($0.lines) \($0.places.count)" } == [
                "공통 [\"zqpublicxCommon\"] 1", "zqpublicxStation [\"zqpublicxLine\"] 1",
            ])
        #expect(edition.categories.map(\.category.id) == ["zqpublicxcategory"])
        #expect(edition.visits.count == 1)
        #expect(
            (edition.byName.count, edition.byRating.count, edition.byVisits.count, edition.wishes.count) == (1, 1, 1, 1)
        )
        let common = try #require(edition.people.first { $0.name.name == "공통" })
        #expect((common.visitCount, common.places.count, common.liked.count, common.wanted.count) == (1, 1, 1, 1))
        #expect(edition.title(ofPlace: "zqpublicx-slug") == "zqpublicxTitle")
        for hidden in ["zqunlistedx", "zqgroupx", "zqprivatex", "zqpublicdraftx"] {
            #expect(edition.title(ofPlace: "\(hidden)-slug") == nil)
        }
    }

    @Test func aDiaryOfHiddenPlacesLooksEmpty() async throws {
        let hidden = Self.all.filter { $0.visibility == .private || $0.visibility == .group || $0.isDraft }
        let edition = try await Self.diary(hidden).edition(for: .everyone).edition
        #expect(edition.places.isEmpty && edition.unlisted.isEmpty && edition.tags.isEmpty && edition.features.isEmpty)
        #expect(
            edition.stations.isEmpty && edition.categories.isEmpty && edition.visits.isEmpty && edition.wishes.isEmpty)
        #expect(edition.people.map(\.name.name) == ["주인"])
    }

    @Test func draftPagesAreLeftOut() async throws {
        let diary = try await Self.diary([])
        #expect(await diary.edition(for: .everyone).edition.pages.map(\.title) == ["소개"])
        #expect(await diary.edition(for: .everyone, includingDrafts: true).edition.pages.map(\.title) == ["소개", "곧공개"])
    }

    @Test(arguments: ["places", "pages"]) func aDraftWithMistakesKeepsNobodyWaiting(kind: String) async throws {
        let text = "-- Content/\(kind)/a.md --\n---\ntitle: 가\nnavigation: x\nrating: nine\ndraft: DRAFT\n---\n"
        let (diary, problems) = try await read(text.replacing("DRAFT", with: "true"))
        #expect(!problems.isEmpty && !problems.hasErrors)
        let edition = try await #require(diary).edition(for: .everyone).edition
        #expect(edition.places.isEmpty && edition.pages.isEmpty)
        #expect(try await read(text.replacing("DRAFT", with: "false")).problems.hasErrors)
    }

    /// A person's file alone makes no page: only who is named by a listed place is somebody.
    @Test func aPersonWhomNobodyNamesIsNotShown() async throws {
        let (diary, _) = try await read(
            """
            -- Content/people/secret.md --
            ---
            name: 비밀
            ---
            -- Content/places/a.md --
            ---
            title: 가
            visibility: private
            liked_by: secret
            ---
            """)
        #expect(try await #require(diary).edition(for: .everyone).edition.people.isEmpty)
        #expect(try await #require(diary).edition(for: .author).edition.people.map(\.name.name) == ["비밀"])
    }

    /// A link without words of its own would have to show the hidden place's title.
    @Test func aLinkToAHiddenPlaceNeedsWords() async throws {
        let (diary, problems) = try await read(
            """
            -- Content/places/home.md --
            ---
            title: 우리 집
            visibility: private
            ---
            [[cafe]]
            -- Content/places/cafe.md --
            ---
            title: 카페
            ---
            [[home]]에서 [[home|집]]까지, [[cafe]]
            -- Content/pages/about.md --
            ---
            title: 소개
            ---
            [[home]]
            """)
        #expect(problems.isEmpty)
        let hidden = try await #require(diary).edition(for: .everyone).problems
        #expect(
            DiagnosticPrinter().text(hidden) == """
                Content/pages/about.md:4:1: error: this page may not show the place “home”
                  4 | [[home]]
                    | ^~~~~~~~
                help: give the link words of its own, which stand alone then: [[home|…]]

                Content/places/cafe.md:4:1: error: this page may not show the place “home”
                  4 | [[home]]에서 [[home|집]]까지, [[cafe]]
                    | ^~~~~~~~
                help: give the link words of its own, which stand alone then: [[home|…]]

                """)
        #expect(try await #require(diary).edition(for: .author).problems.isEmpty)
    }

    /// A note is a text like any other, and says where it stands.
    @Test func linksInNotesAreChecked() async throws {
        let hidden = """
            -- Content/places/home.md --
            ---
            title: 우리 집
            visibility: private
            ---

            """
        let note = """
            -- Content/places/cafe.md --
            ---
            title: 카페
            visits:
              - {date: 2026-05-03, note: "[[home]]에 가는 길"}
            ---

            """
        let (diary, problems) = try await read(hidden + note)
        #expect(problems.isEmpty)
        let text = DiagnosticPrinter().text(try await #require(diary).edition(for: .everyone).problems)
        #expect(
            text.hasPrefix("Content/places/cafe.md:4:30: error: this page may not show the place “home”"), "\(text)")
        let (_, missing) = try await read(note)
        #expect(
            DiagnosticPrinter().text(missing).hasPrefix("Content/places/cafe.md:4:30: error: there is no place “home”"))
    }

    @Test(arguments: [
        ("{tags: [한욱]}", "did you mean “한옥”?"), ("{with: 현오}", "did you mean “현우”?"), ("{station: 종각}", "ask for less"),
        ("{rating: 5, tags: [비밀]}", "ask for less"), ("{tags: [한옥]}", nil),
    ])
    func whoAsksForPlacesInVainIsWarned(query: String, help: String?) async throws {
        let archive = """
            -- Content/places/onion.md --
            ---
            title: 어니언
            tags: [한옥]
            visits: [{date: 2026-05-03, with: [현우]}]
            ---
            -- Content/places/secret.md --
            ---
            title: 숨은 곳
            tags: [비밀]
            rating: 5
            visibility: private
            ---
            -- Content/pages/list.md --
            ---
            title: 모음
            places: \(query)
            ---

            """
        let diary = try #require(try await read(archive).diary)
        let problems = await diary.edition(for: .everyone).problems.diagnostics
        #expect(problems.map(\.message) == (help == nil ? [] : ["the site shows no place that is as this page asks"]))
        #expect(problems.allSatisfy { $0.severity == .warning && $0.help?.hasPrefix(help ?? "") == true })
    }
}
