internal import Base
import Foundation
import Testing
@testable import Diary

@Suite struct DayTests {
    /// Foundation's Gregorian calendar is proleptic when its switch from the Julian one is moved before all days.
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        return calendar
    }()

    @Test func countsAsFoundationDoes() throws {
        let start = try #require(Day(year: 1600, month: 1, day: 1))
        let end = try #require(Day(year: 2400, month: 12, day: 31))
        #expect(end.number - start.number == 800 * 365 + 194 + 365)
        var wrong: [Day] = []
        // A prime step meets every day of month and week over eight centuries.
        for number in stride(from: start.number, through: end.number, by: 13) {
            let day = Day(number: number)
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = Self.calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            if parts.year != day.year || parts.month != day.month || parts.day != day.day
                || parts.weekday != day.weekday + 1
            {
                wrong.append(day)
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func everyDayHasOneNumber() {
        var expected = -719_162
        for year in 1...2600 {
            for month in 1...12 {
                for day in 1...Day.length(year: year, month: month) {
                    guard let value = Day(year: year, month: month, day: day), value.number == expected,
                        Day(number: expected) == value
                    else {
                        Issue.record("\(year)-\(month)-\(day) is not day \(expected)")
                        return
                    }
                    expected += 1
                }
            }
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (2025, 2, 29), (1900, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
        (2026, 1, 0),
        (2026, 1, 32), (0, 1, 1), (10000, 1, 1), (2026, -1, 1),
    ])
    func whatDoesNotExistIsNil(year: Int, month: Int, day: Int) {
        #expect(Day(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        (2024, 2, 29, 4), (2000, 2, 29, 2), (2026, 5, 3, 0), (1970, 1, 1, 4), (1, 1, 1, 1), (9999, 12, 31, 5),
    ])
    func weekdaysOfKnownDays(year: Int, month: Int, day: Int, weekday: Int) throws {
        #expect(try #require(Day(year: year, month: month, day: day)).weekday == weekday)
    }

    @Test func isWrittenAsISO() throws {
        #expect(try #require(Day(year: 7, month: 5, day: 3)).description == "0007-05-03")
        #expect(try #require(Day(year: 2026, month: 12, day: 31)).description == "2026-12-31")
    }

    @Test(
        arguments: [
            (VisitDate.year(2026), "2026-01-01", "2026-12-31", "2026", nil, false),
            (.month(year: 2024, month: 2), "2024-02-01", "2024-02-29", "2024-02", nil, false),
            (.month(year: 2026, month: 2), "2026-02-01", "2026-02-28", "2026-02", nil, false),
            (.day(Day(number: 0)), "1970-01-01", "1970-01-01", "1970-01-01", nil, true),
            (.span(Day(number: -1), Day(number: 1)), "1969-12-31", "1970-01-02", "1969-12-31", "1970-01-02", true),
        ] as [(VisitDate, String, String, String, String?, Bool)])
    func aVisitHasAFirstAndALastDay(
        date: VisitDate, first: String, last: String, from: String, to: String?, isExact: Bool
    ) {
        #expect(date.first.description == first)
        #expect(date.last.description == last)
        #expect(date.from == from)
        #expect(date.to == to)
        #expect(date.isExact == isExact)
    }
}
