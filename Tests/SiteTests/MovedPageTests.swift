import Base
import Site
import TestSupport
import Testing

/// Earlier addresses of places.
@Suite struct MovedPageTests {
    private static func diary(_ settings: String = "", onion: String, _ more: String = "") -> String {
        """
        -- Content/diary.yml --
        title: 수첩
        url: https://minji.example/diary/
        author: 민지
        \(settings)
        -- Content/places/onion.md --
        ---
        title: 어니언 & 안국
        \(onion)
        ---
        \(more)
        """
    }

    @Test func theyLeadToThePlace() async throws {
        let diary = try TestDiary(Self.diary(onion: "aliases: [Old Name, 양파]"))
        try await diary.build()
        for alias in ["old-name", "양파"] {
            let page = diary.text("places/\(alias)/index.html")
            #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=/diary/places/onion/\">"))
            #expect(page.contains("<link rel=\"canonical\" href=\"https://minji.example/diary/places/onion/\">"))
            #expect(page.contains("noindex") && page.contains("어니언 &amp; 안국"))
        }
        #expect(!diary.text("sitemap.xml").contains("old-name"))
        try diary.folder.write("Content/places/onion.md", "---\ntitle: 어니언\n---\n")
        try await diary.build()
        #expect(diary.text("places/old-name/index.html") == "missing")
    }

    /// An address has one owner.
    @Test func anAddressOfAnotherPlaceIsNotTaken() async throws {
        let diary = try TestDiary(
            Self.diary(onion: "aliases: forest", "-- Content/places/forest.md --\n---\ntitle: 서울숲\n---\n"))
        let message = await diary.failure()
        #expect(message.contains("two pages have the address /places/forest/"), "\(message)")
    }

    @Test func theNameOfTheFileIsNoEarlierOne() async throws {
        let diary = try TestDiary(Self.diary(onion: "aliases: [Onion]"))
        let report = try await diary.build()
        #expect(report.warnings.diagnostics.map(\.message) == ["“Onion” is the name of this file"])
    }

    /// A diary that a group brings in cannot take an address from it.
    @Test func inAGroupOthersTakeNothing() async throws {
        let diary = try TestDiary(
            Self.diary(
                onion: "visibility: group\ngroups: [ours]\nlocation: 37.5776,126.9868",
                """
                -- Content/groups/ours.md --
                ---
                title: 우리
                access: open
                members: [민지, 현우]
                sources: [{folder: friend, person: 현우}]
                ---
                -- friend/Content/diary.yml --
                title: 현우의 수첩
                author: 현우
                -- friend/Content/places/river.md --
                ---
                title: 강
                location: 37.5,127.1
                aliases: [onion, stream]
                ---

                """))
        try await diary.build()
        #expect(diary.text("groups/ours/places/onion/index.html").contains("어니언"))
        let moved = diary.text("groups/ours/places/stream/index.html")
        #expect(
            moved.contains("href=\"/diary/groups/ours/places/river/\"") && !moved.contains("http-equiv=\"refresh\""))
    }
}
