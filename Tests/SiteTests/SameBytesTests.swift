import Diary
import Files
import Foundation
import Site
import TestSupport
import Testing

/// Same input, same bytes.
@Suite struct SameBytesTests {
    /// The files of a diary written in another order, into a folder of another name.
    @Test func theOrderOfFilesAndTheFolderDoNotMatter() async throws {
        let first = try TestDiary(smallDiary)
        try await first.build()
        let files = Archive(smallDiary).files.reversed().map { "-- \($0.name) --\n\($0.text.dropLast())" }
        let second = try TestDiary(files.joined(separator: "\n") + "\n")
        try await second.build { $0.output = second.folder.path + "/다른 이름/깊은 곳" }
        #expect(second.site("다른 이름/깊은 곳") == first.site())
    }

    @Test func todayDoesNotMatter() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build { $0.today = Day(year: 2020, month: 1, day: 1) }
        let before = diary.site()
        let report = try await diary.build { $0.today = Day(year: 2030, month: 12, day: 31) }
        #expect(report.writtenCount == 0 && diary.site() == before)
    }

    /// What earlier builds left behind must not show: each step of random edits gives the bytes of a build from nothing.
    @Test(arguments: 1...3) func buildingAgainGivesTheBytesOfBuildingAnew(seed: Int) async throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
        func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        let diary = try TestDiary(smallDiary)
        for step in 0..<12 {
            let name = "Content/places/place\(roll(6)).md"
            if roll(4) == 0, diary.folder.text(name) != nil {
                try File(diary.folder.path + "/" + name).remove()
            } else {
                let fields = [
                    "tags: [한옥\(roll(3))]", "station: 역\(roll(3))", "category: \(["cafe", "walk"][roll(2)])",
                    "visits: [20\(20 + roll(7)), 2026-0\(1 + roll(9))-11]",
                    "visibility: \(["public", "private", "unlisted"][roll(3)])",
                    "draft: \(roll(4) == 0)", "want: \(roll(2) == 0)", "rating: \(roll(6))", "liked_by: 현우",
                ]
                let chosen = fields.filter { _ in roll(2) == 0 }.joined(separator: "\n")
                try diary.folder.write(name, "---\ntitle: 장소 \(roll(9))\n\(chosen)\n---\n글 \(step)\n")
            }
            try await diary.build()
            let fresh = diary.folder.path + "/fresh\(step)"
            try await diary.build { $0.output = fresh }
            #expect(diary.site() == diary.site("fresh\(step)"), "after step \(step)")
        }
    }
}
