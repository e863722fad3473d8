import Content
import Diary
import Foundation
import Testing

@testable import Import
@testable import Pages

/// Each plain text of a place on its way out of a diary and back.
@Suite struct PlainTextExportTests {
    @Test func whatIsToldIsExportedAndImported() async throws {
        let lines = FormatMapping.plainTexts.map { "\($0.name): \"말 \($0.name)\"\n" }.joined()
        let json = try await exported(.json, "-- Content/places/a.md --\n---\ntitle: 가\n\(lines)---\n")
        let place = try #require(try readExport([("places.json", json)]).first?.places.first)
        for (name, text) in FormatMapping.plainTexts {
            #expect(place.cleaned().plain[keyPath: text.path] == (text.isTold ? "말 \(name)" : nil), "\(name)")
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
        for (name, text) in FormatMapping.plainTexts where text.isTold { #expect(schema.contains("\"\(name)\": {")) }
    }
}
