import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// Whom and what a source may speak of in a group, and what a group's file says of it.
@Suite struct SourceTests {
    /// What is said of a group, each as `file:line: message (help)`, and its edition.
    private static func group(_ lines: String, files: String = "", theirs: String = "") async throws -> (
        edition: Edition?, said: [String]
    ) {
        let folder = try TemporaryFolder(
            """
            -- here/Content/diary.yml --
            title: 동네 수첩
            author: 민지
            categories: [{id: food, name: 밥집}, {id: walk, name: 산책}]
            -- here/Content/people/minji.md --
            ---
            name: 민지
            ---
            -- here/Content/groups/us.md --
            ---
            title: 우리
            access: open
            \(lines)
            ---
            -- there/Content/diary.yml --
            title: 현우의 수첩
            author: 현우
            categories: [{id: good, name: 맛집}, {id: walk, name: 걷기}]
            -- there/Content/places/noodles.md --
            ---
            title: 국수
            category: good
            \(theirs)
            ---
            \(files)
            """)
        func told(_ problems: [Diagnostic]) -> [String] {
            problems.map { "\($0.path ?? ""):\($0.range?.start.line ?? 0): \($0.message) (\($0.help ?? ""))" }
        }
        do throws(Problems) {
            let (diary, warnings) = try await PlaceDiary.read(ContentFolder(diary: folder.path + "/here"), today: nil)
            let (edition, problems) = await diary.edition(for: .group("us"))
            return (edition, told(warnings.diagnostics + problems.diagnostics))
        } catch {
            return (nil, told(error.diagnostics))
        }
    }

    @Test(arguments: [
        ("{맛집: 밥집}", "food", []), ("{good: food}", "food", []), ("{good: 산책}", "walk", []), ("{}", "good", []),
        (
            "{맛짐: 밥집}", "good",
            ["Content/groups/us.md:5: “../there” has no category “맛짐” (did you mean “맛집”?)"]
        ),
        (
            "{맛집: 밥짐}", nil,
            ["Content/groups/us.md:5: no category of this diary is called “밥짐” (did you mean “밥집”?)"]
        ),
    ])
    func categoriesAreMapped(_ line: String, category: String?, told: [String]) async throws {
        let (edition, said) = try await Self.group(
            "members: [민지, 현우]\nsources: [{folder: ../there, person: 현우, categories: \(line)}]")
        #expect(edition?.places.first?.category?.id == category)
        #expect(said.filter { !$0.contains("taken for one") } == told)
    }

    @Test func aSourcesOwnGroupsAreIgnored() async throws {
        let (edition, said) = try await Self.group(
            "members: [민지, 현우]\nplans: [{title: 저녁}]\nsources: [../there]",
            files:
                "-- there/Content/groups/us.md --\n---\ntitle: 우리\nmembers: [현우, 태오]\nplans: [{title: 저녁, answers: {민지: no}}]\n---\n"
        )
        #expect(edition?.group?.plans.count == 1 && edition?.group?.plans[0].answers.isEmpty == true)
        #expect(edition?.group?.members.count == 2)
        #expect(
            said.contains(
                "Content/groups/us.md:6: “../there” has a group of its own (us), which nothing is taken from (members, plans and answers of a group stand in this diary's Content/groups/ alone)"
            ))
    }

    @Test func likesAndWishesAreOnesOwn() async throws {
        let (edition, said) = try await Self.group(
            "members: [민지, 현우]\nsources: [../there]", theirs: "liked_by: [민지, 현우, 손님]\nwant: {by: [민지]}")
        #expect(edition?.places.first?.likedBy.map(\.name) == ["현우", "손님"] && edition?.places.first?.wantedBy == [])
        #expect(said.count { $0.contains("an entry speaks for 민지, whose diary this is not") } == 1)
    }

    @Test(
        arguments: [
            ("plans: [{title: 저녁, by: 현누}]", "현누", "did you mean “현우”?"),
            ("plans: [{title: 저녁, answers: {minzi: yes}}]", "", ""),
            ("plans: [{title: 저녁, answers: {민자: yes}}]", "민자", "did you mean “민지”?"),
            (
                "plans: [{title: 저녁, talk: [{by: Somebody, text: 응}]}]", "Somebody",
                "name them in “members”, or give them a file in Content/people/"
            ),
            ("rules: [{text: 청소, assignees: [현우, 민지, 현누]}]", "현누", "did you mean “현우”?"),
            ("plans: [{title: 저녁, by: 준, answers: {minji: yes, 현우: no}}]", nil, nil),
        ] as [(String, String?, String?)])
    func namesOfNobodyAreTold(_ line: String, name: String?, help: String?) async throws {
        let (edition, said) = try await Self.group("members: [민지, 현우, {person: 준, status: pending}]\n\(line)")
        if name == "" {
            // Written like the name of a file, it is an error.
            #expect(edition == nil && said.count == 1 && said[0].contains("did you mean “minji”?"))
        } else {
            #expect(
                said == (name.map { ["Content/groups/us.md:5: “\($0)” is nobody of “우리” (\(help ?? ""))"] } ?? []))
        }
    }

    @Test(arguments: [
        (
            "liked_by: [현누]",
            ["Content/places/home.md:3: “현누” is no member of a group and has no file (did you mean “현우”?)"]
        ),
        (
            "want: {by: [민자, 손님]}",
            ["Content/places/home.md:3: “민자” is no member of a group and has no file (did you mean “민지”?)"]
        ),
        ("liked_by: [현우, 민지, minji, 손님]", []),
    ])
    func slipsInLikesAreTold(_ line: String, told: [String]) async throws {
        let (_, said) = try await Self.group(
            "members: [민지, 현우]",
            files: "-- here/Content/places/home.md --\n---\ntitle: 집\n\(line)\ngroups: us\n---\n")
        #expect(said == told)
    }

    /// Who waits or has left breaks nothing, whatever names them.
    @Test(arguments: ["[민지]", "[민지, {person: 현우, status: pending}]"])
    func membersMayLeave(members: String) async throws {
        let (edition, said) = try await Self.group(
            """
            members: \(members)
            plans: [{title: 저녁, by: 현우, place: noodles, answers: {현우: yes}, talk: [{by: 현우, text: 국수}]}, {title: 점심, place: home}]
            rules: [{text: 청소, assignees: [현우]}]
            sources: [{folder: ../there, person: 현우}]
            """,
            files: """
                -- here/Content/places/home.md --
                ---
                title: 집밥
                author: 현우
                groups: us
                visibility: group
                visits: [{date: 2026-05-03, with: [민지]}]
                ---
                -- here/Content/places/ours.md --
                ---
                title: 우리 집
                groups: us
                visits: [{date: 2026-05-03, with: [현우]}]
                liked_by: [현우]
                ---
                [[home]]와 [[home|그 집]]

                """)
        #expect(edition?.places.map(\.slug) == ["ours"], "\(said)")
        #expect(edition?.plans.map(\.place?.name) == [nil, nil])
        #expect(said.count { $0.contains("the place “home” is by nobody who is an approved member") } == 3)
    }
}
