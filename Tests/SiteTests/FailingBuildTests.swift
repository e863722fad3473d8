import Diary
import Base
import Foundation
import Site
import TestSupport
import Testing

/// A build that fails leaves the last good site as it was.
@Suite struct FailingBuildTests {
    @Test(arguments: [
        ("Content/places/new.md", "no front matter"),
        ("Content/places/new.md", "---\ntitle: 가\n---\n[[nowhere]]\n"),
        ("Content/diary.yml", "title: [\n"),
        ("Content/places/by-rating.md", "---\ntitle: 가\n---\n"),
        ("Templates/place.html", "{{ place.nonsense }}"),
        ("Templates/place.html", "{% if %}"),
        ("Templates/month.html", "{{ t(\"no_such_string\") }}"),
        ("Templates/base.html", "{{ asset(\"no-such.css\") }}"),
        ("Templates/strings/ko.yml", "a: [b]\n"),
    ])
    func leavesTheSiteAlone(file: String, text: String) async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        let old = diary.folder.text(file)
        try diary.folder.write(file, text)
        #expect(await diary.failure().contains("error: "))
        #expect(diary.site() == before)
        #expect(FileKind(at: diary.folder.path + "/Site/.cairn-staging") == nil)
        if let old { try diary.folder.write(file, old) } else { try File(diary.folder.path + "/" + file).remove() }
        let report = try await diary.build()
        #expect(report.writtenFiles.count == 0 && diary.site() == before)
    }

    @Test func whatAKilledBuildLeftIsSweptAway() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        try diary.folder.write("Site/.cairn-staging/tags/x/index.html", "half")
        try await diary.build()
        #expect(diary.site() == before)
    }

    @Test func twoBuildsDoNotMix() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        try Folder(diary.folder.path + "/.cairn").create()
        do {
            let lock = try FileLock(diary.folder.path + "/.cairn/lock", purpose: "cairn preview")
            let process = ProcessInfo.processInfo.processIdentifier
            #expect(
                await diary.failure() == """
                    DIARY/.cairn/lock: error: another build is at work here: cairn preview, process \(process)
                    help: wait until it has finished

                    """)
            _ = consume lock
        }
        #expect(diary.site() == before)
        try await diary.build()
    }

    @Test func twoBuildsAtOnceGiveOneSite() async throws {
        let diary = try TestDiary(smallDiary)
        let path = diary.folder.path
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let builder = SiteBuilder(diary: path, output: path + "/Site", generator: "Cairn Test")
                    return (try? await builder.build()) != nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.contains(true))
        let fresh = try TestDiary(smallDiary)
        try await fresh.build()
        #expect(diary.site() == fresh.site())
    }

    @Test func withoutContentThereIsNoBuild() async throws {
        let diary = try TestDiary("")
        try Folder(diary.folder.path + "/Content").removeAll()
        #expect(
            await diary.failure() == """
                DIARY: error: there is no folder Content/ here
                help: name the diary's folder, or start a new diary with `cairn init DIR`

                """)
        #expect(diary.folder.files() == [])
    }
}
