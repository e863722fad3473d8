import Foundation
import TestSupport
import Testing

/// `cairn list`, as one runs it.
@Suite struct ListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            categories: [{id: cafe, name: 카페}]
            -- Content/places/onion.md --
            ---
            title: 어니언 안국
            category: cafe
            tags: [한옥]
            visits: [{date: 2026-05-03, with: [현우], rating: 4.5}, 2026-02-11]
            ---
            -- Content/places/서울숲.md --
            ---
            title: 서울숲
            date: 2026-05-04
            visibility: private
            ---
            -- Content/places/later.md --
            ---
            title: 나중에 갈 곳
            want: true
            draft: true
            ---

            """)
    }

    @Test func placesStandInColumns() throws {
        let outcome = try Program.run("list", in: folder.path)
        #expect(
            outcome.output == """
                2026-05-04  1×              서울숲               (private)
                2026-05-03  2×  ★4.5  카페  어니언 안국   onion
                wanted      0×              나중에 갈 곳  later  (draft)

                """, "\(outcome.output)")
    }

    @Test(
        arguments: [
            (["ㅅㅇㅅ"], ["서울숲"]), (["안국"], ["onion"]), (["--category", "카페"], ["onion"]), (["--tag", "한옥"], ["onion"]),
            (["--rating", "4.5"], ["onion"]), (["--rating", "5"], []), (["--wanted"], ["later"]),
            (["--draft"], ["later"]),
            (["--visibility", "private"], ["서울숲"]), (["--from", "2026-05-04"], ["서울숲"]),
            (["--person", "현우"], ["onion"]),
            (["--sort", "name"], ["later", "서울숲", "onion"]), (["--sort", "visits"], ["onion", "서울숲", "later"]),
        ] as [([String], [String])])
    func theyAreChosen(options: [String], slugs: [String]) throws {
        let outcome = try Program.run(["list", "--format", "paths"] + options, in: folder.path)
        #expect(outcome.output == slugs.map { "Content/places/\($0).md\n" }.joined(), "\(outcome.errors)")
    }

    @Test func programsGetJSON() throws {
        let outcome = try Program.run("list", "--format", "json", "onion", in: folder.path)
        let places = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
        #expect(places?.count == 1 && places?[0]["visits"] as? [String] == ["2026-02-11", "2026-05-03"])
    }

    @Test func aWrongNameIsTold() throws {
        let outcome = try Program.run("list", "--tag", "한욱", in: folder.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == "error: no tag is called “한욱”\nhelp: did you mean “한옥”?\n\n1 error\n", "\(outcome.errors)"
        )
    }
}
