import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// What is counted of a group.
@Suite struct GroupTests {
    /// A group of people in a diary of 민지, with one place for each front matter.
    static func record(_ members: String, _ places: [String], group: String = "") async throws -> GroupRecord {
        let texts = places.enumerated().map { index, text in
            "-- Content/places/p\(index + 1).md --\n---\ntitle: 곳 \(index + 1)\n\(text)\ngroups: us\n---\n"
        }
        let (diary, problems) = try await read(
            """
            -- Content/diary.yml --
            title: 동네 수첩
            author: 민지
            categories: [{id: cafe}, {id: walk}, {id: view}]
            -- Content/groups/us.md --
            ---
            title: 우리
            members: \(members)
            \(group)
            ---
            \(texts.joined())
            """)
        #expect(!problems.hasErrors, "\(DiagnosticPrinter().text(problems))")
        let edition = try await #require(diary).edition(for: .group("us")).edition
        return try #require(GroupRecord(edition))
    }

    private static func lines(_ ranking: Ranking, _ measure: Ranking.Measure) -> [String] {
        (ranking.standings[measure] ?? []).map { "\($0.rank)\($0.isTied ? "=" : "") \($0.member): \($0.count)" }
    }

    /// The beginning of the group's text calls places by their titles, as those of places and journeys do.
    @Test func theDescriptionNamesItsPlaces() async throws {
        let record = try await Self.record(
            "[민지]", ["visits: [2026-05-01]"], group: "access: open\n---\n[[p1]] 앞에서 [[p1|늘]] 만나요.\n")
        #expect(record.edition.settings.description == "곳 1 앞에서 늘 만나요.")
    }

    @Test func equalsShareARank() async throws {
        let record = try await Self.record(
            "[민지, 현우, 소라, {person: 준, status: pending}]",
            [
                "visits: [{date: 2025-05-01, with: [현우]}, {date: 2026-05-01, with: [현우, 준]}]\nliked_by: [현우, 소라]",
                "author: 현우\nvisits: [{date: 2026-05-01, with: [민지]}]\nliked_by: [민지, 현우]",
                "author: 소라\nwant: {by: [소라, 준]}\nliked_by: [소라]",
                "author: 준\nvisits: [2026-05-03]",
            ])
        #expect(record.places.count == 3 && record.years == [2025, 2026])
        let all = Ranking(record)
        #expect(Self.lines(all, .found) == ["1= 0: 1", "1= 1: 1", "3 2: 0"])
        #expect(Self.lines(all, .visits) == ["1= 0: 3", "1= 1: 3", "3 2: 0"])
        #expect(Self.lines(all, .likesGiven) == ["1= 1: 2", "1= 2: 2", "3 0: 1"])
        // Nobody receives their own like.
        #expect(Self.lines(all, .likesReceived) == ["1 0: 2", "2 1: 1", "3 2: 0"])
        let year = Ranking(record, year: 2026)
        #expect(Self.lines(year, .found) == ["1 1: 1", "2= 0: 0", "2= 2: 0"])
        #expect(Self.lines(year, .visits) == ["1= 0: 2", "1= 1: 2", "3 2: 0"])
        #expect(record.closestPairs == [.init(first: 0, second: 1, count: 3)])
    }

    /// Four visits of 민지 to three places, by hand.
    @Test func tasteByHand() async throws {
        let record = try await Self.record(
            "[민지, 현우]",
            [
                "category: cafe\nlocation: 37,127\nrating: 4\nvisits: [2026-05-02, {date: 2026-05-04, with: [태오]}]",
                "category: cafe\nlocation: 37,127\nvisits: [{date: 2026-05-09, with: [현우]}]",
                // 0.1 degrees of latitude are 11.12 km.
                "category: walk\nlocation: 37.1,127\nrating: 3\nvisits: [2026-05-11]",
                "author: 현우\nid: one\nrating: 5", "id: one\nrating: 3.5",
            ])
        func taste(_ axis: TasteAxis, _ member: Int = 0) -> Double? {
            record.taste(axis, of: member).map { ($0 * 1000).rounded() / 1000 }
        }
        // Two of three are cafés: 1 - (4/9 + 1/9) = 4/9, of 1 - 1/2, because the group has two categories.
        #expect(taste(.variety) == 0.889)
        #expect(taste(.revisiting) == 0.25)
        // (4 + 3 + 3.5) / 3 / 5
        #expect(taste(.generosity) == 0.7)
        // The ways are 0, 0 and 11.12 km: 3.71 / 13.71.
        #expect(taste(.distance) == 0.27)
        #expect(taste(.company) == 0.5)
        #expect(taste(.discovery) == 1)
        // One place has two ratings, 1.5 apart.
        #expect(taste(.agreement) == 0.7 && taste(.agreement, 1) == 0.7)
        #expect(taste(.weekend) == 0.5)
        #expect(taste(.company, 1) == 1 && taste(.discovery, 1) == 0 && taste(.distance, 1) == nil)
        #expect(taste(.variety, 1) == 0)
    }

    /// Two who wrote of one day were there together, at one visit; who writes of a day twice in one entry was there twice.
    @Test func visitsAreCountedOnce() async throws {
        let record = try await Self.record(
            "[민지, 현우]",
            [
                "id: a\nvisits: [2026-05-01, 2026-05-01]", "id: a\nauthor: 현우\nvisits: [2026-05-01]",
                "visits: [2026-05-02, {date: 2026-05-02, with: [태오]}, 2026-05-03]",
            ])
        #expect(record.outings.map(\.count) == [5, 1] && record.edition.visits.count == 5)
        #expect(
            record.outings[0].map(\.isInCompany) == [true, false, false, true, false]
                && record.outings[1][0].isInCompany)
        #expect(record.closestPairs == [.init(first: 0, second: 1, count: 1)])
        #expect(record.edition.people.map { "\($0.name.name) \($0.visitCount)" } == ["민지 5", "태오 1", "현우 1"])
    }

    @Test func aWishWithoutANameIsItsAuthors() async throws {
        let record = try await Self.record(
            "[민지, 현우]",
            ["want: true", "want: {by: [민지, 현우]}", "want: true\nauthor: 현우", "want: {by: [준]}\nid: a", "want: false"])
        #expect(record.places.map(\.wishers).sorted { $0.count > $1.count }.prefix(1) == [[0, 1]])
        let wishes = record.edition.wishes.map { record.edition.places[$0] }
        #expect(wishes.map { $0.wantedBy.map(\.name) } == [["민지", "현우"], ["민지"], ["현우"], ["준"]])
    }

    @Test func agreement() async throws {
        let record = try await Self.record(
            "[민지, 현우, 소라]",
            [
                // Both love it.
                "id: a\nrating: 4\nvisits: [{date: 2026-05-01, with: [현우]}]", "id: a\nrating: 5\nauthor: 현우",
                // One rated it low, so that not all love it, and the gap is 1.5.
                "id: b\nrating: 4.5\nliked_by: [소라]", "id: b\nrating: 3\nauthor: 현우",
                // A like stands for a rating where there is none; a gap of 1 is no dispute.
                "rating: 4\nliked_by: [소라, 민지]", "id: c\nrating: 4\nauthor: 소라", "id: c\nrating: 3",
                // One opinion is not all; only 소라 was there.
                "rating: 5\nauthor: 소라\nvisits: [2026-05-02]",
            ])
        let agreement = Agreement(record)
        func titles(_ places: [Int]) -> [String] { places.map { record.edition.places[$0].slug } }
        #expect(titles(agreement.loved) == ["p1", "p5"])
        #expect(titles(agreement.disputed.map(\.place)) == ["p3"] && agreement.disputed[0].gap == 1.5)
        #expect(agreement.lonely.map(titles) == [[], [], ["p8"]])
    }

    @Test func aGroupOfOneAndAnEmptyOne() async throws {
        let one = try await Self.record("[민지]", ["visits: [2026-05-01]\nrating: 5\nliked_by: [민지]"])
        #expect(Agreement(one).loved.isEmpty && Agreement(one).lonely == [[]] && one.closestPairs.isEmpty)
        #expect(
            Self.lines(Ranking(one), .visits) == ["1 0: 1"] && Self.lines(Ranking(one), .likesReceived) == ["1 0: 0"])
        let empty = try await Self.record("[]", [])
        #expect(empty.members.isEmpty && empty.years.isEmpty && Agreement(empty).lonely.isEmpty)
        #expect(
            TasteAxis.allCases.allSatisfy {
                one.taste($0, of: 0) != nil || [.distance, .agreement, .variety].contains($0)
            })
    }

    /// Two hundred members, each figure counted once more from what was written.
    @Test func manyMembers() async throws {
        let people = (0..<200).map { "사람\($0)" }
        struct Written {
            let author: Int
            let with: [Int]
            let likes: [Int]
            let year: Int
        }
        var written: [Written] = []
        for index in 0..<300 {
            func pick(_ factor: Int, _ count: Int) -> [Int] {
                Array(Set((0..<count).map { (index * factor + $0 * 31) % 200 })).sorted()
            }
            written.append(
                Written(
                    author: index * 7 % 200, with: pick(13, index % 4), likes: pick(17, index % 5),
                    year: 2024 + index % 3))
        }
        let record = try await Self.record(
            "[\(people.joined(separator: ", "))]",
            written.map { place in
                """
                author: \(people[place.author])
                liked_by: [\(place.likes.map { people[$0] }.joined(separator: ", "))]
                visits: [{date: \(place.year)-03-01, with: [\(place.with.map { people[$0] }.joined(separator: ", "))]}]
                """
            })
        for year in [nil, 2024, 2025, 2026] {
            let ranking = Ranking(record, year: year)
            let counted = written.filter { year == nil || $0.year == year }
            for member in people.indices {
                let expected: [Ranking.Measure: Int] = [
                    .found: counted.count { $0.author == member },
                    .visits: counted.count { $0.author == member || $0.with.contains(member) },
                    .likesGiven: counted.count { $0.likes.contains(member) },
                    .likesReceived: counted.filter { $0.author == member }.reduce(0) {
                        $0 + $1.likes.count { $0 != member }
                    },
                ]
                for (measure, count) in expected {
                    #expect(ranking.standings[measure]?.first { $0.member == member }?.count == count)
                }
            }
            for standings in ranking.standings.values {
                for standing in standings {
                    #expect(standing.rank == 1 + standings.count { $0.count > standing.count })
                }
            }
        }
    }

    @Test(arguments: [
        ("taste: [variety, company]", "a taste is told by three sides at least"),
        ("taste: [varietie, company, distance]", "“taste” cannot be “varietie”"),
        ("plans: [{title: 저녁, place: p1}]", "the group may not see the place “p1”"),
    ])
    func whatIsWrongWithAGroup(line: String, message: String) async throws {
        let (diary, problems) = try await read(
            "-- Content/places/p1.md --\n---\ntitle: 가\nvisibility: private\n---\n-- Content/groups/us.md --\n---\ntitle: 우리\n\(line)\n---\n"
        )
        var all = problems.diagnostics
        if let diary { all += await diary.edition(for: .group("us")).problems.diagnostics }
        #expect(all.map(\.message) == [message] && all.first?.range?.start.line == 3)
    }
}
