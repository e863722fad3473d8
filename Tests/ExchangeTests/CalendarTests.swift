internal import Base
import Diary
import Import
import Pages
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

    /// Floating, because an hour is one of the clocks there (RFC 5545, section 3.3.5).
    @Test(arguments: [
        ("date: 2026-05-03, at: 14:20", "20260503T142000", nil),
        ("date: 2026-05-03, at: [14:20, 16:00]", "20260503T142000", "20260503T160000"),
        ("date: 2026-12-31, at: [22:00, 01:30]", "20261231T220000", "20270101T013000"),
        ("from: 2026-05-03, to: 2026-05-05, at: 15:00", "20260503T150000", "20260506T000000"),
        ("from: 2026-05-03, to: 2026-05-05, at: [15:00, 11:00]", "20260503T150000", "20260505T110000"),
    ])
    func aVisitLastsItsHours(visit: String, start: String, end: String?) async throws {
        let lines = try await lines("times: true\nvisits: [{\(visit)}]")
        #expect(lines.contains("DTSTART:\(start)"))
        #expect(lines.first { $0.hasPrefix("DTEND") } == end.map { "DTEND:\($0)" })
        let hidden = try await self.lines("visits: [{\(visit)}]")
        #expect(!hidden.contains { $0.contains("T14") || $0.contains("T15") || $0.contains("T22") })
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

    // MARK: Plans

    /// The calendar of a group with such plans, unfolded.
    private func planned(
        _ plans: String, language: String = "ko", _ change: (inout SelectionFilter) -> Void = { _ in }
    ) async throws -> [String] {
        let archive =
            place("noodles", "title: 국숫집\nlocation: 37.5,127.25\naddress: 서울 중구\ncategory: cafe\ngroups: us")
            + "-- Content/groups/us.md --\n---\ntitle: 우리\nmembers: [민지, 현우, 소라]\nplans:\n\(plans)\n---\n"
        let settings = "author: 민지\nlanguage: \(language)"
        return try await exported(.ics, archive, settings: settings, audience: .group("us"), change)
            .replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    }

    private static let dinner =
        "- {title: 저녁, date: 2026-12-12, place: noodles, by: 현우, answers: {민지: yes, 소라: yes}, icon: 🍜}"

    @Test func aPlanIsAnEvent() async throws {
        let lines = try await planned(Self.dinner)
        let event = try #require(lines.split(separator: "BEGIN:VEVENT").last)
        #expect(
            event.dropFirst() == [
                "DTSTAMP:20261212T120000Z", "DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261213", "SUMMARY:저녁",
                "DESCRIPTION:제안한 사람: 현우\\n가요: 민지\\, 소라", "LOCATION:국숫집\\, 서울 중구", "GEO:37.5;127.25",
                "URL:https://minji.example/diary/plans/", "CATEGORIES:카페", "TRANSP:TRANSPARENT", "END:VEVENT",
                "END:VCALENDAR", "",
            ])
        let english = try await planned(
            "- {title: Dinner, date: 2026-12-12, by: 현우, answers: {소라: maybe, 민지: no}}", language: "en")
        #expect(english.contains("DESCRIPTION:Proposed by: 현우\\nMaybe: 소라\\nNo: 민지"))
        #expect(!english.contains { $0.hasPrefix("GEO") || $0.hasPrefix("LOCATION") })
    }

    @Test func aPlanThatIsPutOffStaysTheSame() async throws {
        func identifiers(_ plans: String) async throws -> [String] {
            try await planned(plans).filter { $0.hasPrefix("UID:") }
        }
        let first = try await identifiers(Self.dinner)
        let later = try await identifiers("- {title: 저녁, from: 2027-01-02, to: 2027-01-03, answers: {민지: no}}")
        #expect(first.count == 1 && first == later)
        let two = try await identifiers("\(Self.dinner)\n\(Self.dinner)")
        #expect(two.count == 2 && two[0] == first[0] && two[1] != first[0])
    }

    @Test func aPlanForSomeDayIsNoEvent() async throws {
        #expect(try await !planned("- {title: 언젠가, place: noodles}").contains("BEGIN:VEVENT"))
    }

    @Test func aSelectionChoosesPlansToo() async throws {
        func summaries(_ change: (inout SelectionFilter) -> Void) async throws -> [String] {
            let other = "- {title: 바다, date: 2027-07, answers: {소라: no}}"
            return try await planned("\(Self.dinner)\n\(other)", change).filter { $0.hasPrefix("SUMMARY") }
        }
        #expect(try await summaries { _ in } == ["SUMMARY:저녁", "SUMMARY:바다"])
        #expect(try await summaries { $0.categories = ["cafe"] } == ["SUMMARY:저녁"])
        #expect(try await summaries { $0.people = ["소라"] } == ["SUMMARY:저녁"])
        #expect(try await summaries { $0.from = Day("2027-01-01") } == ["SUMMARY:바다"])
    }
}
