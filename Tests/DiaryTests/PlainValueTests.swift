import Base
import Foundation
import Testing

@testable import Diary

/// What follows from the row of each key that is a plain value: a new one needs no test of its own.
@Suite struct PlainValueTests {
    private static let names = FormatMapping.plainKeys.map { $0.name }

    private func rule(_ name: String) throws -> PlainRule {
        try #require(FormatMapping.plainKeys.first { $0.name == name }).rule
    }

    @Test(arguments: names) func itIsReadAndKept(name: String) async throws {
        let rule = try rule(name)
        let place = try await place("\(name): \"말 12\"")
        #expect(place.plain[rule] == ["말 12"])
        #expect(place.texts.contains { $0.key == name && $0.text == "말 12" })
        let bytes = ByteCoder.bytes { _ = $0.plainValues(place.plain) }
        #expect(ByteCoder.value(of: bytes) { $0.plainValues(nil) } == place.plain)
    }

    @Test(arguments: names) func whatSeveralSayIsTold(name: String) async throws {
        let rule = try rule(name)
        // What the strictest entry does not tell, no other tells.
        for (ours, says) in [("", true), ("\nprecision: district", !rule.revealsSpot)] {
            let (edition, _) = try await MergingTests.edition(
                ["title: 어니언\nlocation: 37.5,127\nsame_as: there/q1\(ours)"],
                ["title: 어니언\nlocation: 37.5,127\n\(name): \"말 12\""])
            #expect(edition.places.map { $0.plain[rule] } == [says ? ["말 12"] : []])
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
        let (place, rule) = (try #require(diary?.places.first), try rule(name))
        #expect(place.plain[rule].isEmpty == rule.revealsSpot)
        #expect(place.texts.contains { $0.key == name } == !rule.revealsSpot)
        #expect(problems.diagnostics.contains { $0.message.hasPrefix("“\(name)”") } == rule.revealsSpot)
    }

    /// Where two entries name different lists, all of both are told.
    @Test func listsAreJoined() async throws {
        let (edition, _) = try await MergingTests.edition(
            ["title: 어니언\nid: o\ntags: [빵, 한옥]\ncomment: 우리"], ["title: 어니언\nid: o\ntags: [줄, 빵]\ncomment: 저기"])
        #expect(edition.places.map(\.tags) == [["빵", "한옥", "줄"]] && edition.places.map(\.comment) == ["우리"])
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
        #expect(naming == ["FormatMapping+Place.swift", "PlainValues.swift"])
    }
}
