import TestSupport
import Testing

/// What shells are offered, asked as the scripts of `--generate-completion-script` ask.
@Suite struct CompletionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            categories: [{id: cafe, name: 카페}, {id: walk}]
            -- Content/people/minji.md --
            ---
            name: 민지
            ---
            -- Content/groups/roommates.md --
            ---
            title: 우리집
            ---
            -- Content/places/onion.md --
            ---
            title: 어니언 안국
            category: cafe
            tags: [한옥, 빵, "$(touch stolen)", "`touch stolen`", "<(touch stolen)"]
            features: [콘센트]
            station: {name: 안국, lines: ["3"]}
            visits: [{date: 2026-05-03, with: [현우, minji]}, 2026-02-11]
            ---
            -- Content/places/river.md --
            ---
            title: 강
            tags: 한옥
            ---
            -- Content/places/broken.md --
            ---
            title: [
            ---

            """)
    }

    /// What is offered for the last of some words.
    private func offers(_ argument: String, _ words: String...) throws -> [String] {
        let line = ["cairn"] + words
        let outcome = try Program.run(
            ["---completion", words[0], "--", argument, String(words.count), String(words.last?.count ?? 0)] + line,
            in: folder.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func optionsAndArgumentsOfferNamesOfTheDiary() throws {
        #expect(try offers("positional@0", "visit", "") == ["broken", "onion", "river"])
        #expect(try offers("--with", "visit", "onion", "--with", "") == ["minji", "민지", "현우"])
        #expect(try offers("--tag", "list", "--tag", "") == ["한옥", "빵"])
        #expect(try offers("--category", "list", "--category", "") == ["cafe", "walk"])
        #expect(try offers("--person", "list", "--person", "") == ["minji", "민지", "현우"])
        #expect(try offers("--category", "new", "안국", "--category", "c") == ["cafe", "walk"])
        #expect(try offers("--group", "export", "--group", "") == ["roommates"])
        #expect(try offers("--with", "new", "안국", "--with", "") == ["minji", "민지", "현우"])
        #expect(try offers("--tag", "visit", "onion", "--tag", "") == ["한옥", "빵"])
        #expect(try offers("positional@0", "share", "") == ["roommates"])
        #expect(try offers("--member", "share", "roommates", "--member", "") == ["minji", "민지", "현우"])
        let conditions = try offers("--where", "set", "--where", "")
        #expect(
            conditions.contains("category=") && conditions.contains("import=last") && !conditions.contains("tags+="))
        #expect(try offers("--where", "set", "--where", "category=") == ["category=cafe", "category=walk"])
    }

    @Test(arguments: [
        ("tag", ["한옥", "빵"]), ("station", ["안국"]), ("feature", ["콘센트"]), ("category", ["cafe", "walk"]),
        ("person", ["minji", "민지", "현우"]),
    ])
    func whatIsRenamedIsOfItsKind(kind: String, names: [String]) throws {
        #expect(try offers("positional@1", "rename", kind, "") == names)
    }

    @Test func assignmentsOfferKeysAndThenTheirValues() throws {
        let keys = try offers("positional@1", "set", "onion", "")
        #expect(keys.first == "title=" && keys.contains("tags+=") && !keys.contains("title+="))
        #expect(try offers("positional@1", "set", "diary.yml", "").contains("per_page="))
        #expect(try offers("positional@1", "set", "onion", "category=") == ["category=cafe", "category=walk"])
        #expect(try offers("positional@1", "set", "onion", "tags+=한") == ["tags+=한옥", "tags+=빵"])
        #expect(try offers("positional@1", "set", "onion", "태그-=") == ["태그-=한옥", "태그-=빵"])
        #expect(try offers("positional@1", "set", "onion", "with=") == ["with=minji", "with=민지", "with=현우"])
        #expect(try offers("positional@1", "set", "onion", "draft=") == ["draft=true", "draft=false"])
        #expect(try offers("positional@1", "set", "onion", "title=").isEmpty)
        // As bash splits it.
        #expect(try offers("positional@1", "set", "onion", "category", "=", "c") == ["cafe", "walk"])
    }

    /// Bash runs what stands in an offer.
    @Test func noOfferIsACommand() throws {
        for words in [try offers("--tag", "list", "--tag", ""), try offers("positional@1", "set", "onion", "tags+=")] {
            #expect(!words.isEmpty && !words.contains { $0.contains("touch") })
        }
    }

    @Test func otherFoldersAreAskedWhereTheyAreNamed() throws {
        let words = ["cairn", "visit", "--diary", folder.path, "--with", ""]
        let outcome = try Program.run(["---completion", "visit", "--", "--with", "5", "0"] + words, in: "/")
        #expect(outcome.output == "minji\n민지\n현우\n")
    }
}
