import Base
import Content
import Diary
import Editing
import Foundation
import TestSupport
import Testing

/// Edits of a diary's files.
@Suite struct DiaryEditsTests {
    private static let diary = """
        -- Content/diary.yml --
        title: Seoul
        categories: [{id: cafe, name: Cafe}]
        -- Content/places/onion.md --
        ---
        title: Onion
        category: cafe
        ---
        Near [[garlic]].
        -- Content/places/garlic.md --
        ---
        title: Garlic
        ---
        """

    /// What an edit would do to other entries is told by what was read at its beginning, whatever has become of that.
    @Test func everythingGoesByOneReading() async throws {
        let folder = try TemporaryFolder(Self.diary)
        let edits = try await DiaryEdits(folder.path)
        let garlic = try #require(edits.files.first { $0.slug == "garlic" })
        try FileManager.default.removeItem(atPath: folder.path + "/Content/diary.yml")
        #expect(await edits.errors(without: garlic).map(\.message) == ["there is no place “garlic”"])
        let errors = try await edits.errors(withSettings: Array("title: Seoul\n".utf8))
        #expect(errors.map(\.message) == ["no category is called “cafe”"])
        #expect(try await edits.places.places(called: "onion").map(\.title) == ["Onion"])
    }

    /// An entry that was just written counts without another look at the disk.
    @Test func anEntryThatWasWrittenIsKnown() async throws {
        let folder = try TemporaryFolder(Self.diary)
        let edits = try await DiaryEdits(folder.path)
        let leek = edits.newFile(.place, called: "Leek", inOwnFolder: false)
        let onion = try #require(edits.files.first { $0.slug == "onion" })
        let text = Array("---\ntitle: Onion\n---\nBeside [[leek]].\n".utf8)
        #expect(edits.problems(of: text, onion).map(\.message) == ["there is no place “leek”"])
        #expect(edits.with(leek).problems(of: text, onion).isEmpty)
    }
}
