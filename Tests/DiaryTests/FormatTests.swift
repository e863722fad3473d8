import Content
import Base
import Foundation
import TestSupport
import Testing
@testable import Diary

/// That the one description of the format is what the documentation tells and the reader takes.
@Suite struct FormatTests {
    /// The mappings that have a table of their own.
    private static let mappings: [FormatMapping] = {
        var found: [FormatMapping] = [.place, .visit, .person, .group, .journey, .page, .settings]
        var next = 0
        while next < found.count {
            for mapping in found[next].keys.compactMap(\.value.mapping) where !found.contains(where: { $0 === mapping })
            {
                found.append(mapping)
            }
            next += 1
        }
        return found
    }()

    /// Its tables are made from the descriptions.
    @Test func theDocumentationTellsEveryKey() throws {
        let name = "../../Documentation/Format.md"
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name).path
        let (text, told) = FormatTable.rewriting(
            String(decoding: try File(path).read(), as: UTF8.self), Self.mappings)
        #expect(
            told.isSuperset(of: [
                "a place", "a visit", "a person", "a group", "a journey", "a page", "the settings",
            ]))
        try expectSnapshot(text, name)
    }

    /// What the description says of a missing key is what the reader goes by.
    @Test func whatCountsWithoutAKeyIsWhatTheReaderTakes() async throws {
        func settings(_ mapping: FormatMapping, _ indent: String) -> String {
            mapping.keys.map { key in
                if let value = key.default, key.name != "attribution" { return "\(indent)\(key.name): \(value)\n" }
                if key.name == "title" { return "\(indent)title: 수첩\n" }
                guard case .mapping(let inner) = key.value, !["publish", "writing"].contains(key.name) else {
                    return ""
                }
                let lines = settings(inner, indent + "  ")
                return lines.isEmpty ? "" : "\(indent)\(key.name):\n\(lines)"
            }.joined()
        }
        func read(_ text: String) async throws -> String {
            let folder = try TemporaryFolder("-- Content/diary.yml --\n" + text)
            let settings = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil).diary.settings
            return
                "\(settings.language) \(settings.perPage) \(settings.weekStart) \(settings.currency) \(settings.photos) "
                + "\(settings.limits) \(settings.mapLinks) \(settings.html) \(settings.checks.pageSize) \(settings.hasShareCards) "
                + "\(settings.compression) \(settings.exports.newest) \(settings.map.tiles ?? "none") \(settings.map.maxZoom) "
                + "\(settings.map.leaflet) \(settings.offline == nil)"
        }
        let written = settings(.settings, "")
        #expect(written.contains("per_page: 24"))
        #expect(try await read(written) == read("title: 수첩\n"))
    }

    /// Every example of a key of a place is read as it stands.
    @Test(arguments: FormatMapping.place.keys.map(\.name))
    func examplesCanBeWritten(name: String) async throws {
        let key = try #require(FormatMapping.place[name])
        var lines = name == "title" ? "" : "title: 곳\n"
        if name == "lat" { lines += "lon: 127\n" }
        if name == "lon" { lines += "lat: 37\n" }
        if ["at", "with", "note"].contains(name) { lines += "date: 2026-05-03\n" }
        let folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            author: minji
            categories: [{id: cafe}]
            -- Content/people/minji.md --
            ---
            name: 민지
            ---
            -- Content/groups/roommates.md --
            ---
            title: 우리집
            members: [minji]
            ---
            -- Content/places/onion.md --
            ---
            title: 어니언
            ---
            -- Content/places/place.md --
            ---
            \(lines)\(name): \(key.example)
            ---

            """)
        try folder.write("Content/places/a.jpg", bytes: tinyPhoto)
        let (diary, warnings) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil)
        #expect(diary.placeCount == 2 && warnings.diagnostics.isEmpty)
    }

    @Test func everyKeyIsTold() {
        for key in Self.mappings.flatMap(\.keys) { #expect(!key.help.ko.isEmpty && !key.help.en.isEmpty) }
    }

    /// Where a name of each kind may stand: in the entries of a diary that has them all.
    @Test func namesAreFoundWhereverTheyStand() throws {
        let file = SourceFile(
            path: "a.yml",
            text: """
                이름: 어니언
                category: cafe
                태그: [한옥, 빵]
                station: [안국, {name: 종각, lines: ["1"]}]
                visits: [2026-05-03, {date: 2026-05-04, 함께: 현우, photos: [a.jpg, {file: b.jpg, alt: 현우}]}]
                want: {by: [소라]}
                source: {swarm: 현우}
                same_as: onion
                groups:
                """)
        let root = try #require(try yaml(file).root)
        let names = FormatMapping.place.names(in: root).map { "\($0.reference) \($0.node.text ?? "")" }
        #expect(
            names == [
                "category cafe", "tag 한옥", "tag 빵", "station 안국", "station 종각", "person 현우", "photo a.jpg",
                "photo b.jpg", "person 소라", "place onion",
            ])
        let group = SourceFile(
            path: "b.yml",
            text:
                "members: [minji, {person: 준}]\nplans: [{place: onion, by: 준, answers: {민지: yes}, talk: [{by: 은비, text: 준}]}]"
        )
        let members = try FormatMapping.group.names(in: #require(try yaml(group).root))
        #expect(
            members.map { $0.node.text } == ["minji", "준", "onion", "준", "민지", "은비"]
                && Set(members.map(\.reference)) == [.person, .place])
    }
}
