import Diary
import Import
import Pages
import Foundation
import Testing

@Suite struct TableTests {
    private func cell(_ title: String, settings: String = "") async throws -> String {
        let text = try await exported(.csv, place("a", "title: '\(title)'"), settings: settings)
        let row = text.components(separatedBy: "\r\n")[1]
        let end = try #require(row.range(of: ",,,")).lowerBound
        return String(row[..<end])
    }

    @Test(arguments: [
        ("가나다", "가나다"), ("a, b", "\"a, b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("=1+1", "\"'=1+1\""),
        ("-5", "\"'-5\""), ("+82", "\"'+82\""), ("@minji", "\"'@minji\""), ("＝1", "\"'＝1\""), ("1-2", "1-2"),
        ("a; b", "\"a; b\""),
    ])
    func textStaysText(title: String, written: String) async throws {
        #expect(try await cell(title) == written)
    }

    @Test func beginsWithTheMarkByWhichExcelKnowsUTF8() async throws {
        let text = try await exported(.csv, place("a", "title: 가"))
        #expect(text.hasPrefix("\u{FEFF}제목,방문일,"))
        #expect(text.hasSuffix("\r\n"))
    }

    /// Hours have a column where the diary tells them, and come back from it.
    @Test(arguments: ["", "language: en"])
    func hoursComeBack(settings: String) async throws {
        let facts = "title: 가\nlocation: 37.5,127\nvisits: [{date: 2026-05-03, at: [14:20, 16:00]}, 2026-05-04]"
        let text = try await exported(.csv, place("a", facts + "\ntimes: true"), settings: settings)
        let visits = try await readExport([("visits.csv", text)]).flatMap(\.places).flatMap(\.visits)
        #expect(visits.map(\.from) == ["2026-05-03", "2026-05-04"])
        #expect(visits.map { $0.hours?.words } == ["14:20–16:00", nil])
        let hidden = try await exported(.csv, place("a", facts), settings: settings)
        #expect(!hidden.contains("14:20") && !hidden.contains("시각") && !hidden.contains(",at,"))
    }

    /// A column of hours beside one of days is read; alone it may be a moment, or one that nobody understands.
    @Test(arguments: [
        ("date,time\n2026-05-03,14:20", "2026-05-03", "14:20"),
        ("time,date\n14:20–16:00,2026-05-03", "2026-05-03", "14:20–16:00"),
        ("time,at\n2026-05-03,09:05", "2026-05-03", "09:05"), ("date,time\n2026-05-03,2pm", "2026-05-03", nil),
    ])
    func hoursStandBesideDays(columns: String, day: String, hours: String?) async throws {
        let lines = columns.split(separator: "\n")
        let files = try await readExport([("a.csv", "title,lat,lon,\(lines[0])\n가,37.5,127,\(lines[1])\n")])
        let visit = try #require(files.flatMap(\.places).first?.visits.first)
        #expect(visit.from == day && visit.hours?.words == hours)
        #expect(files.contains { !$0.unread.isEmpty } == (hours == nil))
    }

    @Test func columnsAreInTheDiarysLanguage() async throws {
        let text = try await exported(.csv, place("a", "title: A"), settings: "language: en")
        #expect(text.hasPrefix("\u{FEFF}title,date,to,rating,"))
    }

    @Test func southAndWestAreNumbers() async throws {
        let text = try await exported(.csv, place("a", "title: 가\nlocation: -33.5,-151.25"))
        #expect(text.contains(",-33.5,-151.25,"))
    }
}
