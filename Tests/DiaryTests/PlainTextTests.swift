import Base
import Foundation
import Testing

@testable import Diary

/// What follows from the row of each key that is a plain text: a new one needs no test of its own.
@Suite struct PlainTextTests {
    private static let names = FormatMapping.plainTexts.map { $0.name }

    private func text(_ name: String) throws -> PlainTextRule {
        try #require(FormatMapping.plainTexts.first { $0.name == name }).text
    }

    @Test(arguments: names) func itIsReadAndKept(name: String) async throws {
        let path = try text(name).path
        let place = try await place("\(name): \"말 12\"")
        #expect(place.plain[keyPath: path] == "말 12")
        #expect(place.texts.contains { $0.key == name && $0.text == "말 12" })
        let bytes = ByteCoder.bytes { _ = $0.plainTexts(place.plain) }
        #expect(ByteCoder.value(of: bytes) { $0.plainTexts(nil) } == place.plain)
    }

    @Test(arguments: names) func theFirstSaysIt(name: String) async throws {
        let path = try text(name).path
        // What the strictest entry does not tell, no other tells.
        for (ours, says) in [("", true), ("\nprecision: district", try !text(name).tellsSpot)] {
            let (edition, _) = try await MergingTests.edition(
                ["title: 어니언\nlocation: 37.5,127\nsame_as: there/q1\(ours)"],
                ["title: 어니언\nlocation: 37.5,127\n\(name): \"말 12\""])
            #expect(edition.places.map { $0.plain[keyPath: path] } == [says ? "말 12" : nil])
        }
    }

    @Test(arguments: names) func aZoneHidesWhatTellsTheSpot(name: String) async throws {
        let (diary, problems) = try await read(
            """
            -- Content/diary.yml --
            title: 수첩
            privacy: {zones: [{lat: 37.5, lon: 127, radius: 500}]}
            -- Content/places/home.md --
            ---
            title: 집 앞
            location: 37.5,127
            \(name): "말 12"
            ---
            """)
        let (place, text) = (try #require(diary?.places.first), try text(name))
        #expect((place.plain[keyPath: text.path] == nil) == text.tellsSpot)
        #expect(place.texts.contains { $0.key == name } == !text.tellsSpot)
        #expect(problems.diagnostics.contains { $0.message.hasPrefix("“\(name)”") } == text.tellsSpot)
    }

    /// A key stands in its row, with its other spellings, and as a property, and nowhere else in the program.
    @Test func aKeyHasOneRow() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        var naming: Set<String> = []
        for case let file as URL in FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
            ?? .init()
        where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if text.contains(".phone") || text.contains("\"phone\":") || text.contains("var phone") {
                naming.insert(file.lastPathComponent)
            }
        }
        #expect(naming == ["FormatMapping+Place.swift", "FormatKey.swift", "PlainTexts.swift"])
    }
}
