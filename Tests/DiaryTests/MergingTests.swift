import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// Which entries of several diaries are one place, and what becomes of them.
@Suite struct MergingTests {
    /// A diary of 민지 with places at `p1`, `p2` …, and one of 현우 with places at `q1`, `q2` …; all are in the group.
    static func edition(
        _ ours: [String], _ theirs: [String], members: String = "[minji, hyunwoo]", settings: String = ""
    ) async throws -> (edition: Edition, said: [String]) {
        let (edition, problems) = try await problems(ours, theirs, members: members, settings: settings)
        return (edition, problems.map { "\($0.path ?? ""): \($0.message)" })
    }

    static func problems(
        _ ours: [String], _ theirs: [String], members: String = "[minji, hyunwoo]", settings: String = ""
    ) async throws -> (edition: Edition, problems: [Diagnostic]) {
        func places(_ folder: String, _ letter: String, _ texts: [String]) -> String {
            texts.enumerated().map { index, text in
                "-- \(folder)Content/places/\(letter)\(index + 1).md --\n---\n\(text)\n---\n"
            }.joined()
        }
        let folder = try TemporaryFolder(
            """
            -- here/Content/diary.yml --
            title: 동네 수첩
            author: minji
            categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]
            -- here/Content/people/minji.md --
            ---
            name: 민지
            ---
            -- here/Content/people/hyunwoo.md --
            ---
            name: 현우
            ---
            -- here/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: \(members)
            sources: [../there]
            ---
            -- there/Content/diary.yml --
            title: 현우의 수첩
            author: 현우
            \(settings)
            \(places("here/", "p", ours.map { $0 + "\ngroups: [us]" }))
            \(places("there/", "q", theirs))
            """)
        let (diary, warnings) = try await PlaceDiary.read(ContentFolder(diary: folder.path + "/here"), today: nil)
        let (edition, problems) = await diary.edition(for: .group("us"))
        return (edition, warnings.diagnostics + problems.diagnostics)
    }

    @Test(arguments: [
        // An id, whatever else differs.
        ("title: 어니언\nid: onion", "title: 양파\nid: onion", 1, 0),
        ("title: 어니언\nid: onion", "title: 어니언\nid: garlic", 2, 0),
        ("title: 어니언\nsource: {swarm: 4b05}", "title: 양파\nsource: {swarm: 4b05}", 1, 0),
        ("title: 어니언\nsource: {swarm: 4b05}", "title: 양파\nsource: {google: 4b05}", 2, 0),
        // One names the other, by its file or its id, with or without its diary.
        ("title: 어니언\nsame_as: q1", "title: 양파", 1, 0),
        ("title: 어니언\nsame_as: there/q1", "title: 양파", 1, 0),
        ("title: 어니언", "title: 양파\nsame_as: p1", 1, 0),
        ("title: 어니언\nid: onion", "title: 양파\nsame_as: [nothing, onion]", 1, 1),
        // 40 m and 67 m north.
        ("title: 어니언 안국\nlocation: 37.57760,126.98680", "title: 어니언 안국점\nlocation: 37.57796,126.98680", 1, 1),
        ("title: 어니언 안국\nlocation: 37.57760,126.98680", "title: 어니언 안국점\nlocation: 37.57820,126.98680", 2, 1),
        // At one spot, with names that are not alike.
        ("title: 어니언\nlocation: 37.5776,126.9868", "title: 남산\nlocation: 37.5776,126.9868", 2, 0),
        ("title: 1전시실\nlocation: 37.5776,126.9868", "title: 2전시실\nlocation: 37.5776,126.9868", 2, 0),
        // One name in two cities.
        ("title: 성심당\nlocation: 36.3277,127.4273", "title: 성심당\nlocation: 37.5665,126.9780", 2, 0),
        // Two ids say that they differ, however near they are.
        (
            "title: 어니언\nlocation: 37.5776,126.9868\nid: a", "title: 어니언\nlocation: 37.5776,126.9868\nid: b", 2, 0
        ),
        // Blurred spots are near by chance.
        (
            "title: 어니언\nlocation: 37.5776,126.9868\nprecision: district",
            "title: 어니언\nlocation: 37.5776,126.9868\nprecision: district", 2, 0
        ),
        // Far from each other and said to be one: they are, and it is doubted.
        ("title: 어니언\nlocation: 37.5776,126.9868\nid: a", "title: 어니언\nlocation: 36.3277,127.4273\nid: a", 1, 1),
    ])
    func onePlaceOrTwo(ours: String, theirs: String, count: Int, reports: Int) async throws {
        let (edition, said) = try await Self.edition([ours], [theirs])
        #expect(edition.places.count == count)
        #expect(said.count == reports, "\(said)")
    }

    @Test func everythingOfBothIsKept() async throws {
        let (edition, said) = try await Self.edition(
            [
                """
                title: 어니언
                id: onion
                category: cafe
                tags: [빵]
                rating: 4
                liked_by: [민지]
                visits: [{date: 2026-05-03, with: [현우], rating: 4}, 2026-06-01]
                station: [{name: 안국, lines: ["3"]}]
                """
            ],
            [
                """
                title: 양파
                id: onion
                category: bread
                tags: [빵, 줄]
                rating: 2.5
                liked_by: [현우, 민지, minji]
                visits: [{date: 2026-05-03, with: [민지]}, 2026-05-20]
                want: {by: [현우]}
                station: [{name: 안국, lines: ["3", "5"]}]
                comment: 줄이 길다
                """
            ], settings: "categories: [{id: bread, name: 카페}]\n-- there/Content/people/minji.md --\n---\nname: 민지\n---")
        #expect(
            said == [
                "../there/Content: an entry speaks for 민지, whose diary this is not: their words, likes and wishes are left out"
            ])
        let place = try #require(edition.places.first)
        #expect(place.slug == "p1" && place.title == "어니언" && place.category?.id == "cafe")
        #expect(place.tags == ["빵", "줄"] && place.comment == "줄이 길다" && place.stations[0].lines == ["3", "5"])
        #expect(
            place.visits.map { "\($0.date.from) \($0.author?.name ?? "")" } == [
                "2026-05-03 민지", "2026-05-20 현우", "2026-06-01 민지",
            ])
        let both = place.visits[0]
        #expect(
            both.voices.map { $0.author?.slug } == ["minji", "hyunwoo"] && both.companions.map(\.slug) == ["hyunwoo"])
        #expect(both.rating?.value == 4)
        #expect(place.parts.map { $0.rating?.value } == [4, 2.5] && place.rating?.value == 3.5)
        #expect(place.likedBy.map(\.slug) == ["minji", "hyunwoo"] && place.isWanted)
        // The third of May was one visit, of both, though both wrote of it.
        #expect(edition.people.map { "\($0.name.name) \($0.visitCount)" } == ["민지 2", "현우 2"])
        #expect(edition.categories.map(\.category.name) == ["카페"])
    }

    /// Each visit as its days with the writers of it, and in brackets who else was there.
    @Test(arguments: [
        ("[2026-05-03]", "[2026-05-03]", ["2026-05-03 민지+현우"]),
        ("[{date: 2026-05-03, with: [태오]}]", "[{date: 2026-05-03, with: [민지, 은비]}]", ["2026-05-03 민지+현우 (태오 은비)"]),
        ("[2026-05-03]", "[2026-05-04]", ["2026-05-03 민지", "2026-05-04 현우"]),
        // Who writes of a day twice was there twice.
        ("[2026-05-03, 2026-05-03]", "[2026-05-03]", ["2026-05-03 민지+현우", "2026-05-03 민지"]),
        ("[2026-05-03, 2026-05-03]", "[2026-05-03, 2026-05-03]", ["2026-05-03 민지+현우", "2026-05-03 민지+현우"]),
        // Days that overlap.
        ("[{from: 2026-05-01, to: 2026-05-03}]", "[2026-05-02]", ["2026-05-01/2026-05-03 민지+현우"]),
        (
            "[{from: 2026-05-01, to: 2026-05-03}]", "[{from: 2026-05-03, to: 2026-05-05}]",
            ["2026-05-01/2026-05-05 민지+현우"]
        ),
        (
            "[{from: 2026-05-01, to: 2026-05-31}]", "[2026-05-03, 2026-05-20]",
            ["2026-05-01/2026-05-31 민지+현우", "2026-05-20 현우"]
        ),
        // The same days come before days that overlap.
        (
            "[{from: 2026-05-01, to: 2026-05-09}, 2026-05-04]", "[2026-05-04]",
            ["2026-05-01/2026-05-09 민지", "2026-05-04 민지+현우"]
        ),
        // What is known to the month is nobody's day.
        ("[2026-05]", "[2026-05-03]", ["2026-05 민지", "2026-05-03 현우"]),
        ("[2026-05]", "[2026-05, 2026]", ["2026 현우", "2026-05 민지+현우"]),
    ])
    func oneVisitOrTwo(ours: String, theirs: String, visits: [String]) async throws {
        let (edition, _) = try await Self.edition(
            ["title: 어니언\nid: onion\nvisits: \(ours)"], ["title: 양파\nid: onion\nvisits: \(theirs)"])
        let told = edition.places[0].visits.map { visit in
            let writers = visit.voices.compactMap { $0.author?.name }
            let others = visit.companions.map(\.name).filter { !writers.contains($0) }
            return visit.date.from + (visit.date.to.map { "/\($0)" } ?? "") + " \(writers.joined(separator: "+"))"
                + (others.isEmpty ? "" : " (\(others.joined(separator: " ")))")
        }
        #expect(told == visits)
        // Whatever counts visits counts these.
        #expect(
            edition.visits.count == visits.count
                && Statistics(edition, CountedVisits(edition)).all.visitCount == visits.count)
        let record = try #require(GroupRecord(edition))
        #expect(
            record.outings.map(\.count)
                == edition.people.filter { ["minji", "hyunwoo"].contains($0.name.slug) }
                .sorted { $0.name.slug > $1.name.slug }.map(\.visitCount))
    }

    /// Three entries: what is one visit has a day that all of them share.
    @Test func visitsInARowAreNotOne() async throws {
        let entries = [1, 3, 5].map { [Visit(date: .span(Day(number: $0), Day(number: $0 + 2)))] }
        #expect(Visit.merged(entries).map { $0.voices.count } == [2, 1])
    }

    @Test func namesOfAnotherDiaryAreLedToItsPlaces() async throws {
        let (edition, _) = try await Self.edition(
            ["title: 서울숲\nid: forest\nvisits: [{date: 2026, note: \"[[p2]]\"}]", "title: 남산"],
            [
                "title: 숲\nid: forest", "title: 한강\nvisits: [{date: 2026, note: \"[[q1]] [[q2]] [[q3]]\"}]",
                "title: 집\nvisibility: private",
            ])
        #expect(Set(edition.places.map(\.slug)) == ["p1", "p2", "q2"])
        let river = try #require(edition.places.first { $0.slug == "q2" })
        let links = river.visits[0].note.pieces.compactMap { if case .placeLink(let link) = $0 { link } else { nil } }
        #expect(
            links.map(\.slug) == ["p1", "q2", ""]
                && links.map { edition.title(ofPlace: $0.slug) } == ["서울숲", "한강", nil])
    }

    /// Names in `same_as` that nobody has.
    @Test(arguments: [
        ("p1", "", []), ("onion", "", []), ("there/q1", "", []), ("q1", "", []), ("there/garlic", "", []),
        ("onoin", "", ["error: Content/places/p2.md:3: there is no place “onoin”: did you mean “onion”?"]),
        ("there/q7", "", ["error: Content/places/p2.md:3: there is no place “there/q7”: did you mean “there/q1”?"]),
        ("양파밭", "", ["error: Content/places/p2.md:3: there is no place “양파밭”: did you mean “p1”?"]),
        ("마늘", "", ["error: Content/places/p2.md:3: there is no place “마늘”: did you mean “there/q1”?"]),
        ("", "onion", []), ("", "q1", []), ("", "there/q1", []), ("", "elsewhere/place", []),
        (
            "", "onoin",
            [
                "warning: ../there/Content/places/q2.md:3: there is no place “onoin”, here or in the diaries that groups bring in: did you mean “onion”?"
            ]
        ),
    ])
    func namesThatNobodyHas(ours: String, theirs: String, told: [String]) async throws {
        let problems: [Diagnostic]
        do {
            problems = try await Self.problems(
                ["title: 양파밭\nid: onion", "title: 나" + (ours.isEmpty ? "" : "\nsame_as: \(ours)")],
                ["title: 마늘\nid: garlic", "title: 라" + (theirs.isEmpty ? "" : "\nsame_as: \(theirs)")]
            ).problems
        } catch let error as Problems {
            problems = error.diagnostics
        }
        #expect(
            problems.map {
                "\($0.severity): \($0.path ?? ""):\($0.range?.start.line ?? 0): \($0.message): \($0.help ?? "")"
            } == told)
    }

    /// A plan may name what other diaries call a place, if only with the name of the diary.
    @Test(arguments: [
        ("q1", "p1"), ("there/q1", "p1"), ("q2", "q2"), ("there/q2", "q2"), ("p1", "p1"), ("there/p1", "p1-there"),
    ])
    func plansNamePlacesOfAnotherDiary(name: String, place: String) async throws {
        let (edition, said) = try await Self.edition(
            ["title: 서울숲\nid: forest"],
            ["title: 숲\nid: forest", "title: 한강\n---\n-- there/Content/places/p1.md --\n---\ntitle: 다른 곳"],
            members: "[minji, hyunwoo]\nplans: [{title: 저녁, place: \(name)}]")
        #expect(edition.plans.first?.place?.name == place && edition.title(ofPlace: place) != nil, "\(said)")
    }

    @Test func twoPlacesOfOneFileNameGetAddressesOfTheirOwn() async throws {
        let folder = try TemporaryFolder(
            """
            -- a/Content/diary.yml --
            title: 가
            author: 민지
            -- a/Content/groups/us.md --
            ---
            title: 우리
            members: [민지, 현우]
            sources: [../b]
            ---
            -- a/Content/places/cafe.md --
            ---
            title: 온도
            location: 37.1,127
            groups: us
            ---
            -- b/Content/diary.yml --
            title: 나
            author: 현우
            -- b/Content/places/cafe.md --
            ---
            title: 온도
            location: 35.1,129
            ---
            """)
        let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: folder.path + "/a"), today: nil)
        #expect(await diary.edition(for: .group("us")).edition.places.map(\.slug).sorted() == ["cafe", "cafe-b"])
        #expect(await diary.edition(for: .everyone).edition.places.map(\.path) == ["Content/places/cafe.md"])
    }

    @Test func strangersOfAnotherDiaryDoNotEnter() async throws {
        let (edition, said) = try await Self.edition(
            ["title: 가"], ["title: 나", "title: 다", "title: 라\nauthor: 소라"],
            members: "[minji, {person: hyunwoo, status: pending}]")
        #expect(edition.places.map(\.title) == ["가"])
        #expect(said.contains { $0.contains("the group “us” leaves out 2 places of 현우") })
        #expect(said.contains { $0.contains("leaves out a place of 소라, who") })
        #expect(edition.people.map(\.name.name) == ["민지"])
    }

    /// A diary that names the group brings what names it, one that does not all that is public.
    @Test func whatADiaryBrings() async throws {
        let all = [
            "title: 나", "title: 다\nvisibility: private", "title: 라\ndraft: true", "title: 마\nvisibility: unlisted",
        ]
        #expect(try await Self.edition([], all).edition.places.map(\.title) == ["나"])
        let named = ["title: 바\nvisibility: group\ngroups: us", "title: 사"]
        #expect(try await Self.edition([], named).edition.places.map(\.title) == ["바"])
    }

    @Test func whatIsWrongThereIsAWarningHere() async throws {
        let (edition, said) = try await Self.edition(
            ["title: 가"], ["title: 나\nrating: 9", "title: 다\nphotos: [../../../here/Content/diary.yml]", "title: 라"])
        #expect(edition.places.map(\.title).sorted() == ["가", "라"])
        #expect(said.count == 2 && said.allSatisfy { $0.hasPrefix("../there/Content/places/q") }, "\(said)")
    }

    @Test func conflictsAreReported() async throws {
        let (_, said) = try await Self.edition(
            [], ["title: 나\ncategory: cafe\nvisits: [{date: 2026-05-03, with: [minji]}]"],
            settings: "categories: [{id: cafe, name: 다방}]\n-- there/Content/people/minji.md --\n---\nname: 김민지\n---")
        #expect(
            said == [
                "../there/Content/diary.yml: the category “cafe” is 카페 here and 다방 there: taken for one",
                "../there/Content/people/minji.md: “minji” is 민지 here and 김민지 there: taken for one person",
            ])
    }

    @Test(arguments: [
        ("sources: [../nowhere]", "there is no diary in “../nowhere”"), ("sources: [.]", "“.” is this diary itself"),
        ("sources: [/etc]", "“/etc” is not relative to the diary's folder"),
    ])
    func aSourceMustBeADiary(line: String, message: String) async throws {
        let (diary, problems) = try await read("-- Content/groups/us.md --\n---\ntitle: 우리\n\(line)\n---\n")
        #expect(diary == nil && problems.diagnostics.map(\.message) == [message])
        #expect(problems.diagnostics.first?.range?.start.line == 3)
    }

    @Test(arguments: [
        ("어니언 안국", "어니언 안국점", true), ("어니언", "어니언 안국", true), ("Café Onion", "cafe onion", true),
        ("블루보틀 삼청", "블루 보틀 삼청", true), ("어니언 안국", "어니온 안국", true), ("Blue Bottle", "Blue Botlte", true),
        ("카페 온도", "카페 온기", false), ("경복궁", "경복궁 주차장 앞", false), ("광화문 교보문고", "광화문 스타벅스", false),
        ("1호점", "2호점", false), ("남산", "남산타워전망대", false), ("!!", "!!", false),
    ])
    func namesThatAreAlike(first: String, second: String, isAlike: Bool) {
        #expect(NameLikeness(first).resembles(NameLikeness(second)) == isAlike)
        #expect(NameLikeness(second).resembles(NameLikeness(first)) == isAlike)
    }
}
