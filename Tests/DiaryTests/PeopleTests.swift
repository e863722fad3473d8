import Content
import Base
import TestSupport
import Testing
@testable import Diary

@Suite struct PeopleTests {
    @Test(arguments: [
        ("민지", "민지"), ("김민지", "민지"), ("남궁민수", "민수"), ("한", "한"), ("Anna Lee", "AL"), ("anna", "A"),
        ("J. R. R. Tolkien", "JR"),
        ("민지 Kim", "민K"), ("에밀리 브론테", "에브"), ("🍜", "🍜"), ("élise", "É"),
    ])
    func initialsAreShort(name: String, expected: String) {
        #expect(PersonName(slug: "x", name: name, color: nil).initials == expected)
    }

    private static let minji = "-- Content/people/minji.md --\n---\nname: 민지\n---\n짧은 소개\n"

    /// A declared person is meant by slug and by name; anyone else by a name that is not written like a slug.
    @Test(arguments: [("minji", "minji"), ("민지", "minji"), ("현우", "현우"), ("Anna", "anna"), ("Minji", "minji")])
    func areFoundByWhatTheyAreCalled(written: String, slug: String) async throws {
        let place = try await place("liked_by: \(written)", files: Self.minji)
        #expect(place.likedBy.map(\.slug) == [slug])
    }

    @Test func oneWhoIsNamedTwiceCountsOnce() async throws {
        let place = try await place("liked_by: [minji, 민지]", files: Self.minji)
        #expect(place.likedBy.map(\.slug) == ["minji"])
    }

    /// Where somebody lives is the author's own note.
    @Test func aHomeIsNeverRead() async throws {
        let (diary, problems) = try await read(
            "-- Content/people/minji.md --\n---\nname: 민지\nhome: {anything: [37.1234, 126.5678]}\n---\n")
        #expect(problems.isEmpty)
        let edition = try await #require(diary).edition(for: .author).edition
        var text = ""
        dump(edition, to: &text)
        #expect(!text.contains("37.1234, 126"))
    }

    @Test func theEditionCountsVisits() async throws {
        let (diary, _) = try await read(
            """
            -- Content/diary.yml --
            title: 수첩
            author: minji
            \(Self.minji)
            -- Content/places/a.md --
            ---
            title: 가
            visits:
              - {date: 2026-05-03, with: [현우, minji]}
              - {date: 2026-02-11, with: 현우}
            liked_by: [Anna]
            ---
            -- Content/places/b.md --
            ---
            title: 나
            author: 현우
            visits: [2024]
            want: {by: minji}
            ---
            -- Content/places/c.md --
            ---
            title: 다
            visits: [2023]
            ---
            """)
        let edition = try await #require(diary).edition(for: .everyone).edition
        func line(_ use: Edition.PersonUse) -> String {
            let titles = [use.places, use.liked, use.wanted].map { $0.map { edition.places[$0].title }.joined() }
            return "\(use.name.slug) \(use.visitCount) \(use.firstVisit?.from ?? "-") \(use.lastVisit?.from ?? "-") "
                + titles.joined(separator: "/")
        }
        #expect(
            edition.people.map(line) == [
                "minji 3 2023 2026-05-03 가다//나", "현우 3 2024 2026-05-03 가나//", "anna 0 - - /가/",
            ])
    }

    @Test func groupsAreRead() async throws {
        let (diary, problems) = try await read(
            """
            \(Self.minji)
            -- Content/places/onion.md --
            ---
            title: 어니언
            ---
            -- Content/groups/roommates.md --
            ---
            title: 룸메이트
            color: "#123"
            access: link
            members:
              - {person: minji, role: 방장, since: 2024-03-01, color: "#ABCDEF"}
              - {person: 현우, status: pending}
              - Anna
            plans:
              - title: 소풍
                date: 2026-05-03
                place: onion
                icon: 🧺
                by: minji
                answers: {현우: yes, minji: no, Anna: maybe}
                talk: [{by: 현우, date: 2026-05-01, text: 좋아}]
              - {title: 여행, from: 2026-07-01, to: 2026-07-03}
              - {title: 언젠가}
            rules: [{text: 설거지, category: 집안일, assignees: [minji, 현우], weekdays: [Mon, sun]}]
            sources: [friend-diary]
            taste: [variety, company, distance]
            ---
            소개
            -- friend-diary/Content/diary.yml --
            title: 친구
            """)
        #expect(problems.isEmpty, "\(DiagnosticPrinter().text(problems))")
        let group = try #require(diary?.groups.first)
        #expect(group.title == "룸메이트" && group.color == "#112233" && group.access == .link)
        #expect(group.members.map(\.person.name) == ["민지", "현우", "Anna"])
        #expect(group.members.map(\.status) == [.approved, .pending, .approved])
        #expect(group.members[0].role == "방장" && group.members[0].since?.description == "2024-03-01")
        #expect(group.members[0].person.color == "#abcdef")
        #expect(group.plans.map(\.title) == ["소풍", "여행", "언젠가"])
        #expect(group.plans.map { $0.date?.from } == ["2026-05-03", "2026-07-01", nil])
        #expect(group.plans[0].answers.map(\.answer) == [.yes, .no, .maybe])
        #expect(group.plans[0].talk.map(\.text) == ["좋아"])
        #expect(group.plans[0].place?.name == "onion")
        #expect(group.rules.map(\.weekdays) == [[1, 0]])
        #expect(group.sources.map(\.name) == ["friend-diary"] && group.taste == [.variety, .company, .distance])
        #expect(group.body.excerpt == "소개")
    }

    /// The most careful choice where the file says nothing.
    @Test func aGroupAsksForItsPassphrase() async throws {
        let (diary, _) = try await read("-- Content/groups/g.md --\n---\ntitle: 가\n---\n")
        #expect(diary?.groups.map(\.access) == [.passphrase])
    }
}
