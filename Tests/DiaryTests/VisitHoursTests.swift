internal import Content
import Base
import Testing
@testable import Diary

@Suite struct VisitHoursTests {
    @Test(arguments: [
        ("date: 2026-05-03\nat: 14:20", "14:20"), ("date: 2026-05-03\n시각: 9:05", "09:05"),
        ("date: 2026-05-03\nat: [14:20, 16:00]", "14:20–16:00"), ("date: 2026-05-03 14:20", "14:20"),
        ("date: 2026-05-03T14:20:31", "14:20"), ("date: \"2026-05-03 14:20\"", "14:20"),
        ("visits: [2026-05-03 14:20]", "14:20"), ("visits:\n  - date: 2026-05-03T09:00\n    note: 아침", "09:00"),
        ("visits:\n  - {date: 2026-05-03, at: [22:00, 01:30]}", "22:00–01:30"),
        ("visits:\n  - {from: 2026-05-03 15:00, to: 2026-05-05 11:00}", "15:00–11:00"),
        ("date: {from: 2026-05-03 15:00, to: 2026-05-05}", "15:00"),
        ("visits:\n  - {from: 2026-05-03, to: 2026-05-05, at: [15:00, 11:00]}", "15:00–11:00"),
        ("date: 2026-05-03", "none"),
    ])
    func everyFormIsRead(frontMatter: String, hours: String) async throws {
        let visit = try #require(try await place(frontMatter + "\ntimes: true").visits.first)
        #expect(visit.hours?.words ?? "none" == hours)
        #expect(visit.date.first == Day("2026-05-03"))
    }

    @Test(arguments: [
        ("date: 2026-05-03\nat: 2pm", "“at” is an hour like 14:20, not “2pm”", "write it as 14:00 or [14:20, 16:00]"),
        (
            "date: 2026-05-03\nat: 오후 2시 20분", "“at” is an hour like 14:20, not “오후 2시 20분”",
            "write it as 14:20 or [14:20, 16:00]"
        ),
        (
            "date: 2026-05-03\nat: 14:20-16:00", "“at” is an hour like 14:20, not “14:20-16:00”",
            "write it as [14:20, 16:00]"
        ),
        (
            "date: 2026-05-03\nat: 24:10", "“at” is an hour like 14:20, not “24:10”",
            "write it as 14:20 or [14:20, 16:00]"
        ),
        ("date: 2026-05\nat: 14:20", "only a day has an hour, and the date is none", "write the day, or take out “at”"),
        ("date: 2026-05-03 14:20\nat: 15:00", "the hour stands in the date too", "take out one of the two"),
        (
            "visits: [2026-05-03]\nat: 14:20", "“at” belongs to one visit", "move it into an item of “visits”"
        ),
        ("at: 14:20", "“at” belongs to a visit, and there is none", "add a “date”"),
        ("date: 2026-05-03T05:20:00Z", "“2026-05-03T05:20:00Z” is not a date", "write it as 2026-05-03"),
    ])
    func whatIsNoHourIsTold(frontMatter: String, message: String, help: String) async throws {
        let (_, problems) = try await read("-- Content/places/a.md --\n---\ntitle: 가\n\(frontMatter)\n---\n")
        #expect(problems.diagnostics.map(\.message) == [message])
        #expect(problems.diagnostics.map(\.help) == [help])
    }

    /// Nobody knows an hour but where the visit, its entry or the settings say so, the nearest of them first.
    @Test(arguments: [
        ("", "", "", false), ("times: true", "", "", true), ("", "times: true", "", true),
        ("", "", "times: true", true),
        ("times: true", "times: false", "", false), ("times: true", "", "times: false", false),
        ("", "times: true", "times: false", false), ("times: false", "times: false", "times: true", true),
    ])
    func hoursAreToldWhereThatIsSaid(settings: String, entry: String, visit: String, areTold: Bool) async throws {
        let key = visit.isEmpty ? "" : ", " + visit
        let place = try await place("visits: [{date: 2026-05-03, at: 14:20\(key)}]\n\(entry)", settings: settings)
        #expect((place.visits.first?.hours != nil) == areTold)
        #expect(place.hiddenHours.isEmpty == areTold)
    }

    /// Visits of a day stand in their order, those without an hour behind them as they are written; told or not.
    @Test(arguments: ["", "times: true"])
    func theOrderOfADay(settings: String) async throws {
        let place = try await place(
            """
            visits:
              - {date: 2026-05-03, note: 언젠가}
              - {date: 2026-05-03, at: 19:00, note: 저녁}
              - {date: 2026-05-03, at: 9:00, note: 아침}
              - {from: 2026-05-03, to: 2026-05-05, at: 15:00, note: 숙소}
            """, settings: settings)
        #expect(place.visits.map(\.note.excerpt) == ["아침", "숙소", "저녁", "언젠가"])
    }

    /// A journey goes by its hours, and then as it was told.
    @Test func theWayOfAJourneyGoesByHours() async throws {
        let (diary, _) = try await read(
            """
            -- Content/journeys/trip.md --
            ---
            title: 나들이
            date: 2026-05-03
            ---
            [[c]]와 [[d]]를 지나
            -- Content/places/a.md --
            ---
            title: 가
            date: 2026-05-03 18:00
            ---
            -- Content/places/b.md --
            ---
            title: 나
            date: 2026-05-03 08:00
            ---
            -- Content/places/c.md --
            ---
            title: 다
            date: 2026-05-03
            ---
            -- Content/places/d.md --
            ---
            title: 라
            date: 2026-05-03
            ---
            """)
        let (edition, _) = try #require(await diary?.edition(for: .everyone))
        let journey = try #require(edition.journeys.first)
        #expect(journey.visits.map { edition.places[edition.visits[$0].place].title } == ["나", "가", "다", "라"])
        #expect(edition.visits.map { edition.places[$0.place].title }.prefix(2) == ["나", "가"])
    }

    /// Of one outing that two wrote of, the hour of the first who knows it.
    @Test func hoursOfAnOutingThatTwoWroteOf() async throws {
        let first = try await place("date: 2026-05-03\ntimes: true").visits
        let second = try await place("date: 2026-05-03 14:20\ntimes: true").visits
        let merged = Visit.merged([first, second])
        #expect(merged.map { $0.hours?.words } == ["14:20"])
        #expect(merged[0].parts.map { $0.hours?.words } == ["14:20", nil])
    }

    @Test(arguments: [
        ("14:20", "14:20"), ("14:20-16:00", "14:20–16:00"), ("14:20 ~ 16:00", "14:20–16:00"),
        ("9:05–10:00", "09:05–10:00"),
        ("14", nil), ("14:20-", "14:20"), ("14:20-16:00-18:00", nil), ("25:00", nil), ("", nil), ("14:2", nil),
        ("１４:２０", nil),
    ])
    func hoursInOneText(text: String, words: String?) {
        #expect(VisitHours(words: text)?.words == words)
    }
}
