import Content
import Diary
import Foundation
import Testing

@testable import Import
@testable import Pages

/// Each plain value of a place on its way out of a diary and back.
@Suite struct PlainValueExportTests {
    @Test func whatIsToldIsExportedAndImported() async throws {
        let lines = FormatMapping.plainKeys.map { "\($0.name): \"말 \($0.name)\"\n" }.joined()
        let json = try await exported(.json, "-- Content/places/a.md --\n---\ntitle: 가\n\(lines)---\n")
        var place = try #require(try await readExport([("places.json", json)]).first?.places.first)
        // What the file calls a tag becomes one where the diary gives it no other meaning.
        place.plain.tags = place.tags
        for (name, rule) in FormatMapping.plainKeys {
            #expect(place.cleaned().plain[rule] == (rule.isPublished ? ["말 \(name)"] : []), "\(name)")
        }
        var other = ImportedPlace(record: 2, title: "가")
        #expect(other.merge(place).isEmpty && other.plain == place.plain)
        other.phone = "다른 번호"
        #expect(other.merge(place) == ["phone"] && other.phone == "다른 번호")
    }

    @Test func theSchemaNamesThem() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation/places.schema.json")
        let schema = try String(contentsOf: path, encoding: .utf8)
        for (name, rule) in FormatMapping.plainKeys where rule.isPublished {
            #expect(schema.contains("\"\(name)\": {"))
        }
    }
}
