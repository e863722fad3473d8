import Base
import Editing
import Foundation
import TestSupport
import Testing

/// Changes of files that are made together, and taken back.
@Suite struct JournalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("-- Content/places/a.md --\none\n-- Content/places/b.md --\ntwo")
    }

    private func path(_ name: String) -> String { "\(folder.path)/Content/places/\(name)" }

    private func write(_ name: String, _ before: String?, _ after: String) -> FileChange {
        .write(path(name), before: before.map { Array($0.utf8) }, after: Array(after.utf8))
    }

    private func state() -> [String] {
        folder.files(in: "Content/places").sorted().map { "\($0) \(folder.text("Content/places/" + $0) ?? "")" }
    }

    /// Characters and bytes of a path are not the same number.
    @Test func theDiaryMayLieInAFolderWithAKoreanName() async throws {
        let home = folder.path + "/나의 수첩"
        try folder.write("나의 수첩/Content/places/가.md", "하나")
        let file = home + "/Content/places/가.md"
        let before = try File(file).read()
        try await ChangeSet("edit", [.write(file, before: before, after: Array("둘".utf8))]).apply(in: home)
        let last = try #require(try EditJournal(diary: home).last())
        try await last.inverse.make()
        #expect(try File(file).read() == before)
    }

    @Test func theyAreTakenBackOneAfterTheOther() async throws {
        let before = state()
        try await ChangeSet("first", [write("a.md", "one\n", "1"), write("c.md", nil, "3")]).apply(in: folder.path)
        try await ChangeSet(
            "second",
            [.move(path("a.md"), to: path("d.md")), .remove(path("b.md"), before: try File(path("b.md")).read())]
        ).apply(in: folder.path)
        #expect(state() == ["c.md 3", "d.md 1"])
        let journal = EditJournal(diary: folder.path)
        for title in ["second", "first"] {
            let last = try #require(try journal.last())
            #expect(last.inverse.title == title)
            try await last.inverse.make()
            journal.remove(last)
        }
        #expect(state() == before)
        #expect(try journal.last() == nil)
    }

    @Test func allAreMadeOrNone() async throws {
        let before = state()
        for failing in [
            write("b.md", "another\n", "2"), write("b.md", nil, "2"), .move(path("none.md"), to: path("x.md")),
        ] {
            await #expect(throws: Problems.self) {
                try await ChangeSet("x", [write("a.md", "one\n", "1"), failing]).apply(in: folder.path)
            }
            #expect(state() == before)
            #expect(try EditJournal(diary: folder.path).last() == nil)
        }
    }

    @Test func whatWasChangedSinceIsNotTakenBack() async throws {
        try await ChangeSet("x", [write("a.md", "one\n", "1")]).apply(in: folder.path)
        try folder.write("Content/places/a.md", "mine")
        let last = try #require(try EditJournal(diary: folder.path).last())
        await #expect(throws: Problems.self) { try await last.inverse.make() }
        #expect(folder.text("Content/places/a.md")?.hasPrefix("mine") == true)
    }

    @Test func damagedRecordsHarmNothing() async throws {
        try await ChangeSet("x", [write("a.md", "one\n", "1")]).apply(in: folder.path)
        let record = folder.path + "/.cairn/edits/1"
        let bytes = try File(record).read()
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x15
            try File(record).replace(with: damaged)
            #expect(throws: Diagnostic.self) { try EditJournal(diary: folder.path).last() }
        }
    }

    @Test(arguments: [".cairn", ".cairn/edits"]) func noLinkIsFollowed(link: String) async throws {
        try folder.write("elsewhere/mine.txt", "mine")
        if link.contains("/") { try Folder(folder.path + "/.cairn").create() }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + link, withDestinationPath: folder.path + "/elsewhere")
        await #expect(throws: Problems.self) {
            try await ChangeSet("x", [write("a.md", "one\n", "1")]).apply(in: folder.path)
        }
        #expect(
            folder.files(in: "elsewhere") == ["mine.txt"]
                && folder.text("Content/places/a.md")?.hasPrefix("one") == true)
    }

    /// A record that came with a diary of somebody else.
    @Test func aRecordLeadsNowhereElse() async throws {
        try folder.write("outside.txt", "mine")
        try folder.write("Content/x.txt", "mine")
        let set = ChangeSet("x", [.write(folder.path + "/outside.txt", before: nil, after: [])])
        // It is not even remembered.
        await #expect(throws: Problems.self) { try await set.apply(in: folder.path) }
        let record = ByteCoder.record(EditJournal.heading) { coder in
            _ = coder.text("x")
            _ = coder.list(["Content/../outside.txt"]) { coder, path in
                _ = coder.texts(path.map { [$0] })
                for _ in 0..<2 { _ = coder.optional([65]) { $0.raw($1) } }
                return ""
            }
        }
        try Folder(folder.path + "/.cairn/edits").create()
        try File(folder.path + "/.cairn/edits/7").write(record)
        #expect(throws: Diagnostic.self) { try EditJournal(diary: folder.path).last() }
    }
}
