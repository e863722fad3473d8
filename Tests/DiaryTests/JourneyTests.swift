import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// Which visits belong to a journey, and who learns of it.
@Suite struct JourneyTests {
    private static func place(_ slug: String, _ lines: String) -> String {
        "-- Content/places/\(slug).md --\n---\ntitle: \(slug)\n\(lines)\n---\n"
    }

    private static func journey(_ lines: String, slug: String = "trip", body: String = "") -> String {
        "-- Content/journeys/\(slug).md --\n---\ntitle: 여행\n\(lines)\n---\n\(body)\n"
    }

    private static func edition(
        _ parts: [String], settings: String = "author: minji", for audience: Audience = .everyone
    ) async throws -> Edition {
        let people = "-- Content/people/minji.md --\n---\nname: 민지\n---\n"
        let (diary, _) = try await read("-- Content/diary.yml --\ntitle: 수첩\n\(settings)\n\(people)" + parts.joined())
        return try await #require(diary).edition(for: audience).edition
    }

    /// The visits of a journey as `slug date`, in order.
    private static func visits(_ edition: Edition, _ number: Int = 0) -> [String] {
        edition.journeys[number].visits.map { index in
            let visit = edition.visits[index]
            return "\(edition.places[visit.place].slug) \(visit.date.from)"
        }
    }

    @Test(arguments: [
        ("from: 2026-05-01\nto: 2026-05-03", ["a 2026-05-01", "b 2026-05-02", "c 2026-04-30", "d 2026-05"]),
        ("date: 2026-05-02", ["b 2026-05-02", "c 2026-04-30"]),
        ("date: 2026-05", ["a 2026-05-01", "b 2026-05-02", "c 2026-04-30", "a 2026-05-09", "d 2026-05"]),
        ("date: 2026", ["c 2026-04-30", "a 2026-05-01", "b 2026-05-02", "a 2026-05-09", "d 2026-05"]),
        ("places: [b]", ["b 2026-05-02"]), ("places: [b]\ndate: 2025", []),
        ("from: 2026-05-01\nto: 2026-05-03\nplaces: [c, a]", ["c 2026-04-30", "a 2026-05-01"]),
        ("from: 2026-05-01\nto: 2026-05-03\narea: 부산광역시", ["a 2026-05-01"]),
        ("from: 2026-05-01\nto: 2026-05-03\narea: [부산 중구, 서울]", ["a 2026-05-01", "b 2026-05-02"]),
        ("comment: 언젠가", []),
    ])
    func daysPlacesAndAreasChoose(_ lines: String, _ expected: [String]) async throws {
        let edition = try await Self.edition([
            Self.journey(lines),
            Self.place("a", "address: 부산 중구 광복로\nvisits: [2026-05-01, 2026-05-09]"),
            Self.place("b", "address: 서울 종로구 계동길\nvisits: [2026-05-02]"),
            Self.place("c", "visits: [{from: 2026-04-30, to: 2026-05-02}]"), Self.place("d", "visits: [2026-05]"),
        ])
        // What is known to the month alone belongs to what lasts for all of it.
        let known = lines.hasPrefix("from") ? expected.filter { !$0.hasPrefix("d") } : expected
        #expect(Set(Self.visits(edition)) == Set(known), "\(lines)")
    }

    @Test func aVisitSaysWhichJourneyItBelongsTo() async throws {
        let edition = try await Self.edition([
            Self.journey("from: 2026-05-01\nto: 2026-05-03"), Self.journey("comment: 나중", slug: "late"),
            Self.place("a", "visits: [{date: 2026-05-01, journey: false}, {date: 2026-05-02, journey: late}]"),
            Self.place("b", "visits: [2026-05-02, {date: 2026-06-01, journey: trip}]"),
        ])
        #expect(edition.journeys.map(\.journey.slug) == ["trip", "late"])
        #expect(Self.visits(edition, 0) == ["b 2026-05-02", "b 2026-06-01"])
        #expect(Self.visits(edition, 1) == ["a 2026-05-02"])
        #expect(edition.journeys[1].days?.lowerBound == Day(year: 2026, month: 5, day: 2))
    }

    @Test func companionsChooseAmongVisitsThatNameSome() async throws {
        let edition = try await Self.edition([
            Self.journey("date: 2026-05\nwith: [현우]"), Self.place("a", "visits: [{date: 2026-05-01, with: 현우}]"),
            Self.place("b", "visits: [{date: 2026-05-01, with: 은비}]"), Self.place("c", "visits: [2026-05-01]"),
            Self.place("d", "author: 준\nvisits: [2026-05-01]"),
        ])
        #expect(Set(Self.visits(edition)) == ["a 2026-05-01", "c 2026-05-01"])
        #expect(edition.journeys[0].companions.map(\.name) == ["현우"])
    }

    /// Without hours the way goes as the journey names the places, then as its text does, then to what is nearest.
    @Test(arguments: [
        ("", "", ["a", "b", "c", "d"]), ("places: [d, a, c, b]", "", ["d", "a", "c", "b"]),
        ("", "[[c]]에서 [[a]]로", ["c", "a", "b", "d"]),
    ])
    func theWayOfOneDay(_ lines: String, _ body: String, _ expected: [String]) async throws {
        let edition = try await Self.edition(
            [Self.journey("date: 2026-05-02\n\(lines)", body: body)]
                + [("d", 4), ("b", 2), ("a", 1), ("c", 3)].map { slug, north in
                    Self.place(slug, "location: 37.0\(north),127\nvisits: [2026-05-02]")
                } + [Self.place("start", "location: 37.0,127\nvisits: [{date: 2026-05-01, journey: trip}]")])
        #expect(Self.visits(edition).map { String($0.prefix { $0 != " " }) }.filter { $0 != "start" } == expected)
    }

    @Test(arguments: [
        (Visibility.public, false, true, true), (.unlisted, false, false, false), (.group, false, false, true),
        (.private, false, false, false), (.public, true, false, false),
    ])
    func whoLearnsOfAJourney(_ visibility: Visibility, _ isDraft: Bool, _ isPublic: Bool, _ isOfGroup: Bool)
        async throws
    {
        let group = "-- Content/groups/g.md --\n---\ntitle: 모임\nmembers: [minji, 현우]\n---\n"
        let parts = [
            group,
            Self.journey(
                "date: 2026-05-02\nwith: [비밀친구]\ngroups: [g]\nvisibility: \(visibility.rawValue)\ndraft: \(isDraft)",
                body: "비밀 글입니다. 아무도 모르게."), Self.place("a", "groups: [g]\nvisits: [2026-05-02]"),
        ]
        let everyone = try await Self.edition(parts)
        #expect(everyone.journeys.isEmpty != isPublic)
        #expect(everyone.unlistedJourneys.isEmpty == (visibility != .unlisted))
        #expect(everyone.people.contains { $0.name.name == "비밀친구" } == isPublic)
        #expect(try await Self.edition(parts, for: .group("g")).journeys.isEmpty != isOfGroup)
        #expect(try await Self.edition(parts, for: .author).journeys.count == (visibility == .unlisted ? 0 : 1))
        let (diary, _) = try await read(
            "-- Content/diary.yml --\ntitle: 수첩\nauthor: minji\n-- Content/people/minji.md --\n---\nname: 민지\n---\n"
                + parts.joined())
        let hidden = try await #require(diary).hiddenTexts(besides: [everyone]).words.map(\.text)
        #expect(hidden.contains("journeys/trip/") != isPublic)
        #expect(hidden.contains { $0.contains("비밀 글") } != isPublic)
    }

    /// A visit that readers may not see tells them nothing, not even that the journey has one more.
    @Test func hiddenVisitsAreInNoJourney() async throws {
        let edition = try await Self.edition([
            Self.journey("date: 2026-05"), Self.place("a", "visits: [2026-05-01]\nvisibility: private"),
            Self.place("b", "visits: [{date: 2026-05-02, with: 현우}]\nvisibility: unlisted"),
        ])
        #expect(edition.journeys[0].visits.isEmpty)
        #expect(edition.journeys[0].companions.isEmpty)
        #expect(edition.journeys[0].days == nil || edition.journeys[0].journey.date != nil)
    }

    /// In a group other members' visits of the same days are not of this journey, unless its author was there.
    @Test func othersWhoWereElsewhereAreNotOnIt() async throws {
        let group = "-- Content/groups/g.md --\n---\ntitle: 모임\nmembers: [minji, 현우]\n---\n"
        let edition = try await Self.edition(
            [
                group, Self.journey("date: 2026-05-02\ngroups: [g]"),
                Self.place("a", "groups: [g]\nvisits: [2026-05-02]"),
                Self.place("b", "author: 현우\ngroups: [g]\nvisits: [2026-05-02]"),
                Self.place("c", "author: 현우\ngroups: [g]\nvisits: [{date: 2026-05-02, with: minji}]"),
            ], for: .group("g"))
        #expect(Set(Self.visits(edition)) == ["a 2026-05-02", "c 2026-05-02"])
    }

    @Test(arguments: [
        ("places: [nowhere]", "", "there is no place “nowhere”"), ("", "[[nowhere]]", "there is no place “nowhere”"),
        ("from: 2026-05-03\nto: 2026-05-01", "", "the span ends before it begins"),
        ("from: 2026-05-03", "", "a span needs both"),
        ("date: 2026\nfrom: 2026-05-03", "", "says again what “date” says"),
        ("cover: none.jpg", "", "there is no photo “none.jpg”"),
        ("track: none.gpx", "", "there is no track “none.gpx”"),
        ("groups: [nobody]", "", "no group is called “nobody”"),
        ("track: {file: a.gpx, trim: 5 Meilen}", "", "is a distance"),
    ])
    func mistakesAreTold(_ lines: String, _ body: String, _ message: String) async throws {
        let (_, problems) = try await read("-- Content/diary.yml --\ntitle: 수첩\n" + Self.journey(lines, body: body))
        #expect(problems.diagnostics.contains { $0.message.contains(message) }, "\(lines)")
    }

    @Test func aJourneyThatIsNotThereIsAnError() async throws {
        let (_, problems) = try await read(
            "-- Content/diary.yml --\ntitle: 수첩\n" + Self.journey("date: 2026")
                + Self.place("a", "visits: [{date: 2026-05-01, journey: tripp}]"))
        #expect(problems.diagnostics.first?.help == "did you mean “trip”?")
    }

    /// A visit's track would tell the spot that the place does not tell.
    @Test func tracksOfBlurredPlacesAreLeftOut() async throws {
        let track = "-- Content/tracks/w.gpx --\n<gpx/>\n"
        let (diary, problems) = try await read(
            "-- Content/diary.yml --\ntitle: 수첩\n\(track)"
                + Self.place("a", "location: 37,127\nprecision: block\nvisits: [{date: 2026-05-01, track: w.gpx}]")
                + Self.place("b", "location: 37,127\nvisits: [{date: 2026-05-01, track: [{file: w.gpx, trim: 1.5km}]}]")
        )
        let edition = try await #require(diary).edition(for: .everyone).edition
        #expect(edition.tracks.map(\.trim) == [1500])
        #expect(problems.diagnostics.contains { $0.message.contains("would tell the spot") })
    }
}
