import Diary
import Import
import Pages
import Foundation
import Testing

@Suite struct MapTests {
    @Test(arguments: [
        ("#8a5a2b", "brown"), ("#0066cc", "blue"), ("#ff0000", "red"), ("#00ff00", "green"),
        ("#4b6b3c", "green"), ("#ffd500", "yellow"),
    ])
    func aCategoryHasTheNearestColourThatAppsKnow(color: String, name: String) async throws {
        let kml = try await exported(
            .kml,
            "-- Content/diary.yml --\ntitle: 수첩\ncategories: [{id: cafe, color: \"\(color)\"}]\n"
                + place("a", "title: 가\nlocation: 1,2\ncategory: cafe"))
        #expect(kml.contains("<styleUrl>#placemark-\(name)</styleUrl>"))
        #expect(kml.contains("<Style id=\"placemark-\(name)\">"))
    }

    @Test(arguments: [
        ("2026-05-03", "2026-05-03T12:00:00Z"), ("2026-05", "2026-05"), ("2019", "2019"),
        ("{from: 2025-12-30, to: 2026-01-02}", "2026-01-02T12:00:00Z"),
    ])
    func aPlacemarkHasTheTimeOfItsLastVisit(date: String, when: String) async throws {
        let kml = try await exported(.kml, place("a", "title: 가\nlocation: 1,2\nvisits: [{date: \(date)}]"))
        #expect(kml.contains("<when>\(when)</when>"))
    }

    @Test(arguments: [ExportFormat.kml, .gpx])
    func aPlaceWithoutASpotIsInNoListOfSpots(format: ExportFormat) async throws {
        let text = try await exported(
            format, place("a", "title: 숨은 곳\nlocation: 1,2\nprecision: none") + place("b", "title: 어딘가"))
        #expect(!text.contains("숨은 곳"))
        #expect(!text.contains("어딘가"))
    }

    @Test func numbersHaveNoExponent() async throws {
        let gpx = try await exported(.gpx, place("a", "title: 가\nlocation: 0.00001,-0.00002"))
        #expect(gpx.contains("<wpt lat=\"0.00001\" lon=\"-0.00002\">"))
    }

    @Test func aPlaceThatTellsNoSpotIsAFeatureWithoutGeometry() async throws {
        let json = try await exported(.geojson, place("a", "title: 가\nlocation: 1,2\nprecision: none"))
        #expect(json.contains("\"geometry\":null"))
        #expect(!json.contains("coordinates"))
    }

    @Test(arguments: [
        // To its readers a description is HTML; a plain line stays what it is.
        (
            ExportFormat.kml,
            "<description>&lt;p&gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; &amp;amp;amp;&lt;/p&gt;\n"
        ),
        (.kml, "<description>&lt;p&gt;A &amp;lt; B &amp;amp; &amp;quot;C&amp;quot;&lt;/p&gt;</description>"),
        (.kml, "<description>그냥</description>"),
        (.kml, "&lt;p&gt;2026-05-03 · 메모 &amp;lt;b&amp;gt;&lt;/p&gt;</description>"),
        // Text to its readers.
        (.gpx, "<desc>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;\n"), (.gpx, "<cmt>그냥</cmt>"),
        (.atom, "<summary>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</summary>"),
        (.atom, "&lt;p&gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; &amp;amp;amp;&lt;/p&gt;"),
        (.jsonfeed, "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</p>"),
    ])
    func textStaysTextToReadersOfHTML(format: ExportFormat, expected: String) async throws {
        let text = try await exported(
            format,
            "-- Content/diary.yml --\ntitle: 수첩\nurl: https://minji.example/\ndescription: A < B & \"C\"\n"
                + place(
                    "a",
                    "title: 가\nlocation: 1,2\ncomment: '<script>alert(1)</script> &amp;'\nvisits: [{date: 2026-05-03, note: '메모 <b>'}]"
                )
                + place("b", "title: 나\nlocation: 1,2\ncomment: 그냥"))
        #expect(text.contains(expected), "\(text)")
    }

    @Test(arguments: [ExportFormat.atom, .kml, .gpx])
    func whatXMLMayNotHoldIsLeftOut(format: ExportFormat) async throws {
        let text = try await exported(
            format,
            place(
                "a", "title: '<가> & ]]>'\nlocation: 1,2\ndate: 2026-05-03", "종\u{7}과 \u{FFFF}끝"))
        #expect(text.contains("&lt;가&gt; &amp; ]]&gt;"))
        #expect(!text.unicodeScalars.contains("\u{7}"))
        #expect(!text.unicodeScalars.contains("\u{FFFF}"))
    }
}
