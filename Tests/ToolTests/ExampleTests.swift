import Content
import Diary
import Import
import Pages
import Base
import Typesetting
import Foundation
import Images
import TestSupport
import Testing

/// The examples in the comments on what other modules see first.
@Suite struct ExampleTests {
    @Test func wordsAreLaidOut() throws {
        let words = ["한옥", "커피", "산책"].map { FlowItem($0, fontSize: 17) }
        let flow = try Flow(words, metrics: .averages, width: 100, options: FlowOptions(spacing: 8))
        #expect(flow.rowCount == 2 && flow.frames.count == 3)
    }

    @Test func aDiaryBecomesACalendar() async throws {
        let folder = try TemporaryFolder(
            "-- Content/diary.yml --\ntitle: 수첩\n-- Content/places/a.md --\n---\ntitle: 한강\ndate: 2026-05-03\n---\n")
        let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil)
        let (edition, _) = await diary.edition(for: .everyone)
        let export = Export(Selection(edition.places), of: edition, home: "https://minji.example/", generator: "Cairn")
        let calendar = export.bytes(.ics)
        #expect(String(decoding: calendar ?? [], as: UTF8.self).contains("SUMMARY:한강"))
    }

    @Test func aPhotoHasCopies() async throws {
        let folder = try TemporaryFolder("")
        try folder.write("pine.jpg", bytes: tinyPhoto)
        let options = ImageOptions(widths: [480, 960], formats: [.webp, .jpeg], quality: 78, maxBytes: nil)
        let store = try PhotoStore(folder: folder.path + "/copies", options: options)
        let source = PhotoSource(path: folder.path + "/pine.jpg", name: "pine.jpg")
        let facts = try await store.examine([source])[0].get()
        let copies = try await store.make([(source, facts)])[0].get()
        #expect(copies.allSatisfy { FileKind(at: store.path($0.rendition)) == .file } && copies.count >= 2)
    }

    /// What a comment shows is run by some test, line by line.
    @Test func everyExampleIsRun() throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        func code(_ folder: String) throws -> [[String]] {
            let files = FileManager.default.enumerator(
                at: repository.appending(path: folder), includingPropertiesForKeys: nil)
            return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { file in
                try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
        }
        let tests = Set(try code("Tests").joined())
        var count = 0
        for lines in try code("Sources") {
            var isInside = false
            for line in lines where line.hasPrefix("///") {
                let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
                if text.hasPrefix("```") {
                    isInside = text == "```swift"
                    if isInside { count += 1 }
                } else if isInside, !text.hasPrefix("print(") {
                    #expect(tests.contains(text))
                }
            }
        }
        #expect(count >= 4)
    }
}
