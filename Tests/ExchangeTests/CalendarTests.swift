import Diary
import Exchange
import Foundation
import Testing

@Suite struct CalendarTests {
    private func lines(_ facts: String) async throws -> [String] {
        try await exported(.ics, place("onion", "title: 어니언\n" + facts)).components(separatedBy: "\r\n")
    }

    @Test(arguments: [
        ("2026-05-03", "20260503", "20260504"), ("2026-12-31", "20261231", "20270101"),
        ("2024-02", "20240201", "20240301"), ("2019", "20190101", "20200101"),
        ("{from: 2025-12-30, to: 2026-01-02}", "20251230", "20260103"),
    ])
    func aVisitLastsItsDays(date: String, start: String, end: String) async throws {
        let lines = try await lines("visits: [{date: \(date)}]")
        #expect(lines.contains("DTSTART;VALUE=DATE:\(start)"))
        #expect(lines.contains("DTEND;VALUE=DATE:\(end)"))
        #expect(lines.contains("DTSTAMP:\(start)T120000Z"))
    }

    @Test func theLastDayOfAllHasNoDayAfterIt() async throws {
        let lines = try await lines("date: 9999-12-31")
        #expect(lines.contains("DTSTART;VALUE=DATE:99991231"))
        #expect(!lines.contains { $0.hasPrefix("DTEND") })
    }

    @Test(arguments: 0..<12)
    func linesAreFoldedBetweenCharacters(shift: Int) async throws {
        let comment = String(repeating: "a", count: shift) + String(repeating: "한강🍜", count: 30)
        let text = try await exported(.ics, place("a", "title: 가\ndate: 2026-05-03\ncomment: \(comment)"))
        for line in text.components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 75)
            #expect(!line.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect(text.replacing("\r\n ", with: "").contains("DESCRIPTION:\(comment)\r\n"))
    }

    @Test func signsWithAMeaningAreEscaped() async throws {
        let lines = try await lines("date: 2026-05-03\naddress: 'a, b; c \\ d'")
        #expect(lines.contains("LOCATION:a\\, b\\; c \\\\ d"))
    }

    @Test func identifiersStayWhenOtherThingsChange() async throws {
        func identifier(_ facts: String) async throws -> String? {
            let events = try await lines(facts).split(separator: "BEGIN:VEVENT")
            return events.first { $0.contains("DTSTART;VALUE=DATE:20260503") }?.first { $0.hasPrefix("UID:") }
        }
        let first = try await identifier("date: 2026-05-03")
        let later = try await identifier("comment: 글\nvisits: [2019-01-01, {date: 2026-05-03, rating: 5}]")
        #expect(first != nil)
        #expect(first == later)
    }

    @Test func twoVisitsOfOneDayAreTwo() async throws {
        let identifiers = try await lines("visits: [2026-05-03, {date: 2026-05-03, note: 또}]").filter {
            $0.hasPrefix("UID:")
        }
        #expect(Set(identifiers).count == 2)
    }
}
