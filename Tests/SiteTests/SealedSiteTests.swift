import Base
import Images
import Diary
import Site
import TestSupport
import Testing

/// What a site has of a sealed group, and what it keeps of it between builds.
@Suite struct SealedSiteTests {
    private let diary: TestDiary
    private let keys: KeyFile

    init() throws {
        diary = try TestDiary(
            smallDiary + """
                -- Content/groups/roommates.md --
                ---
                title: 둘만의 모임
                access: passphrase
                members: [minji]
                ---
                -- Content/places/attic.md --
                ---
                title: 은밀한 다락방
                tags: [비밀이야]
                visits: [2026-04-01]
                photos: [{file: attic.jpg, alt: 낡은 창문}]
                visibility: group
                groups: [roommates]
                ---

                """)
        try diary.folder.write("Content/places/attic.jpg", bytes: tinyPhoto)
        let settings = try #require(diary.folder.text("Content/diary.yml"))
        try diary.folder.write("Content/diary.yml", settings + "\nshare_cards: true\n")
        var file = try KeyFile(diary: diary.folder.path) { _ in nil }
        var group = GroupKeys(newFor: "roommates")
        group.admit("민지", Passphrase("구만-토림-하솔-빈도"))
        file.put(group)
        keys = file
    }

    private var prefix: String { "s/\(keys["roommates"]?.address ?? "")/" }

    @discardableResult
    private func build() async throws -> BuildReport { try await diary.build { $0.keys = keys } }

    @Test func nothingButTheUnlockPageIsReadable() async throws {
        try await build()
        let own = diary.site().filter { $0.key.hasPrefix(prefix) }
        #expect(own.count > 20)
        for (name, bytes) in own where name != prefix + "index.html" {
            // Names of 32 hexadecimal digits, and sizes of which only the highest bits are free.
            let path = name.dropFirst(prefix.count)
            #expect(path.wholeMatch(of: /[0-9a-f]{32}\.bin/) != nil, "\(path)")
            let size = bytes.count - 29
            #expect(size >= 1024 && size & ((1 << (Int.bitWidth - size.leadingZeroBitCount - 6)) - 1) == 0)
            #expect(bytes.first == 1)
        }
        // Neither times nor the order in which they were made tell pages from photos.
        let times = own.keys.filter { $0.hasSuffix(".bin") }.map {
            FileStamp(at: diary.folder.path + "/Site/" + $0)?.modified
        }
        #expect(Set(times).count == 1)
        let page = diary.text(prefix + "index.html")
        for (file, bytes) in diary.site() {
            let text = String(decoding: bytes, as: UTF8.self)
            for secret in ["둘만의 모임", "은밀한", "비밀이야", "낡은 창문", "roommates", "attic"] {
                #expect(!text.contains(secret) && !file.contains(secret), "\(secret) in \(file)")
            }
            // The address of the pages stands nowhere but in themselves.
            #expect(file.hasPrefix(prefix) || !text.contains(keys["roommates"]?.address ?? "-"), "\(file)")
        }
        #expect(page.contains("noindex"))
    }

    /// What is missing is told where the group's file asks for a passphrase.
    @Test func aGroupWithoutKeysIsToldInItsFile() async throws {
        var none = try KeyFile(diary: diary.folder.path) { _ in nil }
        let report = try await diary.build { $0.keys = none }
        let warning = try #require(report.warnings.diagnostics.first { $0.message.contains("has no keys") })
        #expect(warning.range.map { $0.file.position(at: $0.bytes.lowerBound).line } == 3)
        none.put(GroupKeys(newFor: "roommates"))
        let problem = await diary.failure { $0.keys = none }
        #expect(problem.contains("Content/groups/roommates.md:3:"), "\(problem)")
    }

    @Test func killedBuildsLeaveNothingBehindACleaning() async throws {
        try await build()
        let name = try #require(diary.folder.files(in: ".cairn").first { $0.hasSuffix(".files") })
        let work = name.dropLast(".files".count) + ".work"
        try diary.folder.write(".cairn/\(work)/new/index.html", "half")
        _ = try DiaryState(diary: diary.folder.path).clean(isForgettingAll: false)
        #expect(!diary.folder.files(in: ".cairn").contains { $0.contains(".work") })
    }

    /// The card of the unlock page is the same for every group of the site, and for every content of it.
    @Test func theUnlockPageHasACardThatTellsNothing() async throws {
        try await build()
        let address = /property="og:image" content="https:\/\/minji\.example\/diary\/(cards\/[0-9a-f]+\.jpg)"/
        let card = try #require(diary.text(prefix + "index.html").firstMatch(of: address)?.output.1)
        #expect(diary.site()[String(card)]?.starts(with: [0xFF, 0xD8]) == true)
        try diary.folder.write(
            "Content/groups/roommates.md", "---\ntitle: 다른 이름\ncolor: \"#ff0000\"\naccess: passphrase\n---\n")
        try diary.folder.write("Content/places/attic.md", "---\ntitle: 다른 곳\nvisibility: private\n---\n")
        try await build()
        #expect(diary.text(prefix + "index.html").firstMatch(of: address)?.output.1 == card)
    }

    @Test func aWarmBuildSealsWhatChanged() async throws {
        try await build()
        #expect(try await build().writtenFiles.isEmpty)
        let place = try #require(diary.folder.text("Content/places/attic.md"))
        try diary.folder.write("Content/places/attic.md", place + "덧붙인 말.\n")
        let written = try await build().writtenFiles.filter { $0.hasPrefix(prefix) }
        // The place's page, its data, feeds and exports; no photo, no list of paths, no page that does not show it.
        #expect((1...16).contains(written.count), "\(written.count)")
        #expect(!written.contains(prefix + "index.html"))
        let before = diary.site()
        try await diary.build {
            $0.keys = keys
            $0.output = diary.folder.path + "/Again"
            $0.state = diary.folder.path + "/again-state"
        }
        #expect(diary.site("Again") == before)
    }

    @Test func cleaningKeepsCopiesThatOnlyASealedGroupShows() async throws {
        try await build()
        let store = diary.folder.path + "/.cairn/photos"
        func copies() -> Set<String> { Set(diary.folder.files(in: ".cairn/photos")) }
        let before = copies()
        #expect(before.contains { $0.hasSuffix(".webp") }, "\(before) in \(store)")
        let report = try DiaryState(diary: diary.folder.path).clean(isForgettingAll: false)
        #expect(report.removedFiles == 0 && report.keptFiles > 0 && copies() == before)
        try diary.folder.write("Content/places/attic.md", "---\ntitle: 다른 곳\nvisibility: private\n---\n")
        try await build()
        #expect(try DiaryState(diary: diary.folder.path).clean(isForgettingAll: false).removedFiles > 0)
    }
}
