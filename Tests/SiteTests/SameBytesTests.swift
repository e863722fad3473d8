import Diary
import Base
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
        #expect(report.writtenFiles.count == 0 && diary.site() == before)
    }
}
