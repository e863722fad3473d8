internal import Maps
import Content
import Base
import Testing
@testable import Diary

@Suite struct PlaceTests {
    @Test func everyFieldIsRead() async throws {
        let place = try await place(
            """
            address: 서울 종로구 계동길 5
            category: cafe
            tags: [한옥, 빵]
            features: [콘센트, 주차]
            station: [{name: 안국, lines: ["3"]}]
            links: {web: "https://a.example/가", mail: mailto:a@b.example}
            comment: 또 가고 싶다
            liked_by: [현우]
            want: {by: [현우, Anna]}
            groups: [roommates]
            author: 현우
            visibility: group
            draft: true
            precision: block
            language: en
            source: {swarm: 4b0588}
            """,
            settings: "categories: [{id: cafe, name: 카페}]",
            files: "-- Content/groups/roommates.md --\n---\ntitle: 룸메이트\n---\n")
        #expect(place.title == "어니언 안국")
        #expect(place.address == "서울 종로구 계동길 5")
        #expect(place.category?.name == "카페")
        #expect(place.tags == ["한옥", "빵"])
        #expect(place.features == ["콘센트", "주차"])
        #expect(place.stations == [Station(name: "안국", lines: ["3"])])
        #expect(
            place.links.map { [$0.id, $0.url] } == [["web", "https://a.example/가"], ["mail", "mailto:a@b.example"]])
        #expect(place.comment == "또 가고 싶다")
        #expect(place.likedBy.map(\.name) == ["현우"])
        #expect(place.isWanted)
        #expect(place.wantedBy.map(\.name) == ["현우", "Anna"])
        #expect(place.groups == ["roommates"])
        #expect(place.author?.name == "현우")
        #expect(place.visibility == .group)
        #expect(place.isDraft)
        #expect(place.precision == .block)
        #expect(place.language == "en")
        #expect(place.source.map { [$0.system, $0.id] } == [["swarm", "4b0588"]])
        #expect(place.body.excerpt == "글")
    }

    @Test func everyAliasIsRead() async throws {
        let (diary, problems) = try await read(
            """
            -- Content/places/a.md --
            ---
            이름: 어니언
            주소: 계동길 5
            분류: 카페
            태그: [한옥]
            특징: 콘센트
            역: 안국
            별점: 4
            가격: 5000
            방문:
              - {날짜: 2026-05-03, 함께: 현우, 평점: 5, 가격: 100, 메모: 좋다}
            한줄: 또 가자
            공개: unlisted
            lang: en
            ---
            """)
        #expect(problems.isEmpty)
        let place = try #require(diary?.places.first)
        #expect(place.title == "어니언")
        #expect(place.address == "계동길 5")
        #expect(place.category?.id == "cafe")
        #expect(place.tags == ["한옥"])
        #expect(place.features == ["콘센트"])
        #expect(place.stations.map(\.name) == ["안국"])
        #expect(place.rating?.value == 4)
        #expect(place.price?.amount == 5000)
        #expect(place.visits.first?.companions.map(\.name) == ["현우"])
        #expect(place.comment == "또 가자")
        #expect(place.visibility == .unlisted)
        #expect(place.language == "en")
    }

    @Test func onlyATitleIsNeeded() async throws {
        let place = try await place("")
        #expect(place.visibility == .public)
        #expect(!place.isDraft && !place.isWanted)
        #expect(place.visits.isEmpty && place.tags.isEmpty && place.stations.isEmpty)
        #expect(place.rating == nil && place.category == nil && place.location == nil)
        #expect(place.precision == .exact)
    }

    @Test(arguments: [
        ("station: 안국", [Station(name: "안국", lines: [])]),
        ("station: [안국, 종각]", [Station(name: "안국", lines: []), Station(name: "종각", lines: [])]),
        ("station: {name: 안국, lines: [\"3\", 신분당선]}", [Station(name: "안국", lines: ["3", "신분당선"])]),
        ("station: [{name: 안국, lines: 3}, 종각]", [Station(name: "안국", lines: ["3"]), Station(name: "종각", lines: [])]),
        ("station: [안국, 안국]", [Station(name: "안국", lines: [])]),
        ("station: []", []),
    ])
    func everyFormOfAStation(frontMatter: String, expected: [Station]) async throws {
        #expect(try await place(frontMatter).stations == expected)
    }

    @Test(arguments: [
        ("tags: 한옥", ["한옥"]), ("tags: [한옥, ' 빵 ']", ["한옥", "빵"]), ("tags: []", []), ("tags: [~, a]", ["a"]),
        ("tags:\n  - 한옥\n  - 2026", ["한옥", "2026"]),
        ("tags: [\u{1112}\u{1161}\u{11AB}옥]", ["한옥"]),
    ])
    func everyFormOfTags(frontMatter: String, expected: [String]) async throws {
        #expect(
            try await place(frontMatter).tags.map { Array($0.unicodeScalars) }
                == expected.map { Array($0.unicodeScalars) })
    }

    @Test func aRepeatedTagIsWarnedOf() async throws {
        let (diary, problems) = try await read("-- Content/places/a.md --\n---\ntitle: 가\ntags: [빵, 빵]\n---\n")
        #expect(diary?.places.first?.tags == ["빵"])
        #expect(problems.diagnostics.map(\.message) == ["“빵” stands twice in “tags”"])
        #expect(problems.warningCount == 1)
    }

    @Test(arguments: [
        ("want: true", true, []), ("want: yes", true, []), ("want: false", false, []), ("want: {by: 현우}", true, ["현우"]),
        ("want: {}", true, []), ("want:", false, []),
    ])
    func everyFormOfAWish(frontMatter: String, isWanted: Bool, by: [String]) async throws {
        let place = try await place(frontMatter)
        #expect(place.isWanted == isWanted)
        #expect(place.wantedBy.map(\.name) == by)
    }

    @Test(arguments: [("ko", nil), ("en", "en"), ("zh-Hant", "zh-Hant"), ("ja", "ja")])
    func theLanguageIsToldWhereItDiffers(written: String, expected: String?) async throws {
        #expect(try await place("language: \(written)").language == expected)
    }

    @Test func aCategoryIsFoundByIdOrName() async throws {
        for name in ["cafe", "카페"] {
            let place = try await place("category: \(name)", settings: "categories: [{id: cafe, name: 카페}]")
            #expect(place.category?.id == "cafe")
        }
    }

    @Test func aPhotoIsFoundInAnyNormalForm() async throws {
        let place = try await place(
            "photos: [가.jpg, 나.jpg]", files: "-- Content/places/\u{1100}\u{1161}.jpg --\n-- Content/photos/나.jpg --")
        #expect(place.photos.map(\.name) == ["가.jpg", "나.jpg"])
    }
}
