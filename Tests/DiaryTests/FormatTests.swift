import Content
import Diagnostics
import Diary
import Files
import Foundation
import TestSupport
import Testing

/// That the one description of the format is what the documentation tells and the reader takes.
@Suite struct FormatTests {
    private static let documentation: String = {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (try? String(contentsOf: repository.appending(path: "Documentation/Format.md"), encoding: .utf8)) ?? ""
    }()

    /// The rows of the first table below a heading, each as its cells.
    private static func table(below heading: String) -> [[String]] {
        let lines = documentation.components(separatedBy: "\n").drop { !$0.hasPrefix("## " + heading) }
        return lines.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
            line.replacing("\\|", with: "¦").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func code(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

    @Test(arguments: [("A place", FormatMapping.place), ("Groups", .group), ("Settings", .settings)])
    func theDocumentationTellsEveryKey(heading: String, mapping: FormatMapping) {
        let told = Set(Self.table(below: heading).flatMap { Self.code($0[0]) })
        // Of exactly one visit, whose keys are told with those of visits.
        let names = Set(mapping.keys.map(\.name)).subtracting(mapping === FormatMapping.place ? ["with", "note"] : [])
        #expect(told == names)
    }

    @Test func theDocumentationTellsEverySpelling() {
        var told: Set<String> = []
        for row in Self.table(below: "Other spellings") { told.formUnion(Self.code(row[1])) }
        let mappings: [FormatMapping] = [.place, .visit, .person, .group, .page, .settings]
        let known = Set(mappings.flatMap(\.keys).flatMap(\.spellings))
        #expect(told == known)
    }

    /// Every example of a key of a place is read as it stands.
    @Test(arguments: FormatMapping.place.keys.map(\.name))
    func examplesCanBeWritten(name: String) async throws {
        let key = try #require(FormatMapping.place[name])
        var lines = name == "title" ? "" : "title: 곳\n"
        if name == "lat" { lines += "lon: 127\n" }
        if name == "lon" { lines += "lat: 37\n" }
        if ["with", "note"].contains(name) { lines += "date: 2026-05-03\n" }
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
        let mappings: [FormatMapping] = [.place, .visit, .person, .group, .page, .settings]
        for key in mappings.flatMap(\.keys) { #expect(!key.help.ko.isEmpty && !key.help.en.isEmpty) }
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
