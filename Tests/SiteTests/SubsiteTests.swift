import Base
import Site
import TestSupport
import Testing

/// What a group's pages may lead to, and what the public site says of groups.
@Suite struct SubsiteTests {
    private static func diary(access: String) throws -> TestDiary {
        let diary = try TestDiary(
            smallDiary + """
                -- Content/groups/roommates.md --
                ---
                title: 우리집
                access: \(access)
                members: [minji, {person: 현우, status: pending}]
                ---
                같이 간 곳
                -- Content/places/shared.md --
                ---
                title: 둘만의 식당
                category: walk
                tags: [비밀이야]
                visits: [2026-04-01]
                photos: [{file: both.jpg, alt: 둘}]
                visibility: group
                groups: [roommates]
                ---
                [[forest]] 옆, [[open|여기]]
                -- Content/places/open.md --
                ---
                title: 누구나
                photos: [{file: all.jpg, alt: 모두}]
                groups: [roommates]
                ---
                -- Content/places/stranger.md --
                ---
                title: 남의 식당
                author: 현우
                visibility: group
                groups: [roommates]
                ---

                """)
        try diary.folder.write("Content/places/both.jpg", bytes: tinyPhoto)
        try diary.folder.write("Content/places/all.jpg", bytes: tinyPhoto + [0])
        return diary
    }

    @Test func noLinkLeavesAGroup() async throws {
        let diary = try Self.diary(access: "open")
        try await diary.build()
        let files = diary.site()
        let own = files.keys.filter { $0.hasPrefix("groups/roommates/") }
        #expect(own.count(where: { $0.hasSuffix(".html") }) > 12)
        #expect(own.contains { $0.hasPrefix("groups/roommates/photos/") })
        var targets: Set<String> = []
        for file in own where file.hasSuffix(".html") {
            let page = String(decoding: files[file] ?? [], as: UTF8.self)
            #expect(!page.contains("남의 식당"))
            for match in page.matches(of: /(?:href|src|data-\w+)="(\/[^"#]*)|(?:,|srcset=")\s*(\/[^\s"]+)/) {
                targets.insert(String(match.output.1 ?? match.output.2 ?? ""))
            }
        }
        #expect(!targets.isEmpty)
        for target in targets {
            #expect(target.hasPrefix("/diary/groups/roommates/") || target.hasPrefix("/diary/assets/"))
            let path = target.dropFirst("/diary/".count)
            #expect(files[path.isEmpty || path.hasSuffix("/") ? path + "index.html" : String(path)] != nil, "\(target)")
        }
        #expect(diary.text("groups/roommates/places/shared/index.html").contains("서울숲 옆"))
    }

    @Test func thePublicSiteTellsNothingOfWhatIsForAGroup() async throws {
        let diary = try Self.diary(access: "open")
        try await diary.build()
        #expect(diary.text("groups/index.html").contains("/diary/groups/roommates/"))
        let hidden = ["둘만의 식당", "비밀이야", "남의 식당"]
        for (file, bytes) in diary.site() where !file.hasPrefix("groups/roommates/") && !file.hasPrefix("photos/") {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in hidden { #expect(!text.contains(word), "\(file)") }
        }
        let manifest = diary.text("photos.json")
        #expect(manifest.contains("모두") && !manifest.contains("둘\""))
        let isPublic = diary.site().keys.filter { $0.hasPrefix("photos/") }
        let isShared = diary.site().keys.filter { $0.hasPrefix("groups/roommates/photos/") }
        #expect(isShared.count == 2 * isPublic.count && !isPublic.isEmpty)
    }

    /// As long as nothing keeps strangers out, nothing is written.
    @Test(arguments: ["link", "passphrase"]) func aClosedGroupIsNowhere(access: String) async throws {
        let diary = try Self.diary(access: access)
        let report = try await diary.build()
        #expect(!report.writtenFiles.contains { $0.contains("groups") })
        for (file, bytes) in diary.site() where !file.hasPrefix("photos/") {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("둘만의 식당") && !text.contains("우리집"), "\(file)")
        }
    }

    @Test func anEntryOfNoMemberIsReported() async throws {
        let diary = try Self.diary(access: "open")
        for _ in 1...2 {
            let report = try await diary.build()
            let said = report.warnings.diagnostics.filter { $0.message.contains("현우 is no approved member") }
            #expect(said.count == 1 && said.first?.range?.start.line == 5)
        }
    }
}
