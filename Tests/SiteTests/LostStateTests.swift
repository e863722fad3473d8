import Base
import Foundation
import Site
import TestSupport
import Testing

/// A diary that is moved, copied, or loses `.cairn/` knows its site again.
@Suite struct LostStateTests {
    private func diary() throws -> TestDiary {
        let diary = try TestDiary(smallDiary)
        try diary.folder.write(
            "Content/places/pine.md", "---\ntitle: 소나무\nphotos:\n  - {file: pine.jpg, alt: 소나무}\n---\n")
        try diary.folder.write("Content/places/pine.jpg", bytes: tinyPhoto)
        return diary
    }

    @Test func withoutItsStateEqualFilesAreCairnsAgain() async throws {
        let diary = try diary()
        try await diary.build()
        let before = diary.site()
        try Folder(diary.folder.path + "/.cairn").removeAll()
        let report = try await diary.build()
        #expect(report.writtenFiles.isEmpty && diary.site() == before)
        try File(diary.folder.path + "/Content/places/pine.md").remove()
        try await diary.build()
        #expect(diary.text("places/pine/index.html") == "missing")
        #expect(!diary.site().keys.contains { $0.hasPrefix("photos/") && $0.hasSuffix(".webp") })
    }

    @Test(arguments: ["mv", "cp -a"])
    func aDiaryElsewhereKnowsItsSite(command: String) async throws {
        let diary = try diary()
        let (first, second) = (diary.folder.path + "/first", diary.folder.path + "/second")
        try Folder(first).create()
        _ = try ChildProcess.run("mv", [diary.folder.path + "/Content", first])
        _ = try await SiteBuilder(diary: first, output: first + "/Site", generator: "Cairn Test").build()
        let words = command.split(separator: " ").map(String.init)
        _ = try ChildProcess.run(words[0], words.dropFirst() + [first, second])
        try File(second + "/Content/places/pine.md").write(Array("---\ntitle: 잣나무\n---\n".utf8))
        try File(second + "/Content/pages/about.md").write(Array("---\ntitle: 소개\n---\n".utf8))
        try File(second + "/Content/places/onion.md").remove()
        _ = try await SiteBuilder(diary: second, output: second + "/Site", generator: "Cairn Test").build()
        _ = try await SiteBuilder(diary: second, output: second + "/anew", generator: "Cairn Test").build()
        #expect(diary.site("second/Site") == diary.site("second/anew"))
    }

    /// A server that was started in the folder, or a container that was given it, goes on with the new files.
    @Test func theFolderStaysTheSame() async throws {
        let diary = try diary()
        try await diary.build()
        let attributes = { try FileManager.default.attributesOfItem(atPath: diary.folder.path + "/Site") }
        let before = try attributes()[.systemFileNumber] as? Int
        try diary.folder.write("Content/places/pine.md", "---\ntitle: 잣나무\n---\n")
        try await diary.build()
        #expect(try attributes()[.systemFileNumber] as? Int == before)
        #expect(diary.text("places/pine/index.html").contains("잣나무"))
    }
}
