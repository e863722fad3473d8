import Diary
import Testing

/// Days as people say and write them.
@Suite struct SpokenDateTests {
    @Test(arguments: [
        ("오늘", "2026-05-03"), ("어제", "2026-05-02"), ("그저께", "2026-05-01"), ("yesterday", "2026-05-02"),
        ("Today", "2026-05-03"), ("5월 3일", "2026-05-03"), ("5월 4일", "2025-05-04"), ("11월", "2025-11"),
        ("2026년 5월 3일", "2026-05-03"), ("2026년 5월 3일 (일)", "2026-05-03"), ("2026년 5월", "2026-05"), ("2026년", "2026"),
        ("2026. 5. 3.", "2026-05-03"), ("26. 5. 3.", "2026-05-03"), ("2026/05/03", "2026-05-03"),
        ("20260503", "2026-05-03"),
        ("11/27", "2025-11-27"), ("5.3", "2026-05-03"), ("25/12/2025", "2025-12-25"), ("12/25/2025", "2025-12-25"),
        ("03/05/2026", nil), ("03/03/2026", "2026-03-03"), ("May 3, 2026", "2026-05-03"), ("3 December", "2025-12-03"),
        ("2026-05-03", "2026-05-03"), ("2026-05", "2026-05"), ("2026", "2026"), ("2/29", "2024-02-29"),
        ("2026-05-01/2026-05-03", "2026-05-01–2026-05-03"), ("5월 1일~5월 3일", "2026-05-01–2026-05-03"),
        ("2026-13-45", nil), ("언젠가", nil), ("", nil), ("4/31", nil), ("0월 3일", nil), ("99999999999999999999", nil),
    ])
    func whatIsMeantIsTaken(text: String, expected: String?) throws {
        let today = try #require(Day("2026-05-03"))
        let date = VisitDate(spoken: text, today: today, in: .ko)
        #expect(date.map { $0.from + ($0.to.map { "–" + $0 } ?? "") } == expected)
    }

    /// Where the day may stand before the month, only what is sure is taken.
    @Test func nothingIsGuessed() throws {
        let today = try #require(Day("2026-05-03"))
        #expect(VisitDate(spoken: "11/3", today: today, in: .en) == nil)
        #expect(VisitDate(spoken: "27/11", today: today, in: .de)?.from == "2025-11-27")
        #expect(VisitDate(spoken: "11/27", today: today, in: .en)?.from == "2025-11-27")
    }
}
