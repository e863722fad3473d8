import Base
import TestSupport
import Testing

/// Copies of entries that programs make, and entries that say that they are the same one.
@Suite struct ForgottenCopyTests {
    private static let open = "---\ntitle: 어니언의 안뜰\ntags: [빵]\n---\n글\n"
    private static let kept = "---\ntitle: 어니언의 안뜰\nvisibility: private\n---\n글\n"

    private func built(_ files: [(name: String, text: String)]) async throws -> (
        diary: TestDiary, said: TestDiary.Outcome
    ) {
        let diary = try TestDiary("")
        for file in files { try diary.folder.write("Content/places/" + file.name, file.text) }
        return (diary, await diary.outcome { try await diary.build() })
    }

    /// The original became private; the copy that still is public is left out, and told.
    @Test(arguments: [
        "onion.sync-conflict-20260504-101112-ABCDEFG.md", "onion 2.md", "onion (1).md", "onion - 복사본.md",
        "onion copy.md",
    ])
    func aCopyIsLeftOut(name: String) async throws {
        let (diary, said) = try await built([("onion.md", Self.kept), (name, Self.open)])
        #expect(
            !said.hasErrors
                && said.text.contains("Content/places/\(name): warning: this looks like a copy of “onion.md”"))
        for (file, bytes) in diary.site() {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("어니언의 안뜰"), "\(file)")
        }
    }

    @Test func aFolderMayBeACopyToo() async throws {
        let (diary, said) = try await built([("onion/index.md", Self.kept), ("onion 2/index.md", Self.open)])
        #expect(
            said.text.contains("this looks like a copy of “onion”")
                && diary.text("places/onion-2/index.html") == "missing")
    }

    /// Another title, or nothing that it would be a copy of: the author's own name.
    @Test func whatOnlyLooksLikeOneStays() async throws {
        let (diary, said) = try await built([
            ("bunsik.md", "---\ntitle: 분식집\n---\n"), ("bunsik 2.md", "---\ntitle: 둘째 분식집\n---\n"),
            ("room 2.md", "---\ntitle: 방\n---\n"),
        ])
        #expect(said == .init(text: "", hasErrors: false))
        #expect(
            diary.text("places/bunsik-2/index.html").contains("둘째")
                && diary.text("places/room-2/index.html").contains("방"))
    }

    @Test(arguments: ["id: a1", "source: {google: a1}"])
    func whatIsToldTwiceIsAnError(key: String) async throws {
        let (_, said) = try await built([
            ("one.md", "---\ntitle: 하나\n\(key)\n---\n"), ("two.md", "---\ntitle: 둘\n\(key)\n---\n"),
        ])
        #expect(said.hasErrors && said.text.contains("two entries have the \(key.prefix { $0 != ":" }) “a1”"))
        #expect(
            said.text.contains("Content/places/two.md:3:") && said.text.contains("the other is Content/places/one.md"))
    }

    /// The same place in two entries: what one of them does not tell, the other one does not either.
    @Test func theStricterEntryOfOneDiaryHolds() async throws {
        let (diary, said) = try await built([
            (
                "exact.md",
                "---\ntitle: 바깥\nlocation: 37.57763,126.98683\naddress: 서울 종로구 북촌로 5길 26\nsame_as: rough\n---\n"
            ),
            ("rough.md", "---\ntitle: 안쪽\nprecision: none\n---\n"),
        ])
        #expect(!said.hasErrors)
        for (file, bytes) in diary.site() {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("37.5776") && !text.contains("북촌로"), "\(file)")
        }
    }

    /// A house number tells what a privacy zone hides.
    @Test func aPlaceInAZoneIsToldByDistrict() async throws {
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: 수첩
            privacy: {zones: [{lat: 37.5777, lon: 126.9869, radius: 300}]}
            -- Content/places/near.md --
            ---
            title: 집 앞 가게
            location: 37.5778,126.9868
            address: 서울 종로구 북촌로 5길 26
            station: 안국
            links: {web: "https://example.org/near"}
            ---
            -- Content/places/far.md --
            ---
            title: 먼 가게
            location: 37.6,127.1
            address: 서울 중랑구 봉화산로 10
            ---

            """)
        let said = await diary.outcome { try await diary.build() }
        for name in ["address", "station", "links"] { #expect(said.text.contains("“\(name)” is not shown")) }
        for (file, bytes) in diary.site() {
            let text = String(decoding: bytes, as: UTF8.self)
            for secret in ["북촌로", "안국", "example.org/near"] { #expect(!text.contains(secret), "\(file)") }
        }
        #expect(
            diary.text("places/near/index.html").contains("종로구") && diary.text("places/far/index.html").contains("봉화산로")
        )
    }

    /// Unlisted places may have had other names.
    @Test func anUnlistedPlaceWithAnAliasIsBuilt() async throws {
        let (diary, said) = try await built([
            (
                "u2.md",
                "---\ntitle: 아는 사람만 아는 곳\nlocation: 37.57763,126.98683\nvisibility: unlisted\naliases: [u1]\n---\n"
            )
        ])
        #expect(!said.hasErrors, "\(said.text)")
        #expect(diary.text("places/u1/index.html").contains("places/u2/"))
    }

    /// Who may answer the public pages is somebody whom they name.
    @Test func nobodyAnswersWhoIsInNoPublicPlace() async throws {
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: 수첩
            replies: true
            -- Content/people/june.md --
            ---
            name: 준
            ---
            -- Content/people/sora.md --
            ---
            name: 소라
            ---
            -- Content/places/open.md --
            ---
            title: 열린 곳
            visits: [{date: 2026-05-03, with: [소라]}]
            ---
            -- Content/places/secret.md --
            ---
            title: 숨은 곳의 이름
            visibility: private
            visits: [{date: 2026-05-03, with: [준]}]
            ---

            """)
        try await diary.build()
        #expect(diary.text("data/replies.json").contains("sora") && !diary.text("data/replies.json").contains("june"))
    }
}
