import Base
import TestSupport
import Testing

/// `cairn set`, `visit`, `rename`, `move` and `undo`, as one runs them.
@Suite struct EditCommandTests {
    private let folder: TemporaryFolder
    private static let onion = "---\n이름: 어니언 안국   # 줄\n분류: cafe\n태그: [한옥, '빵']\n방문:\n  - 2026-02-11\n---\n[[서울숲|숲]] 글\n"

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩 # 우리
            author: minji
            categories:
              - {id: cafe, name: 카페}
              - {id: walk, name: 산책}
            -- Content/people/minji.md --
            ---
            name: 민지
            ---
            -- Content/groups/ours.md --
            ---
            title: 우리
            members: [minji, 현우]
            plans: [{title: 또, place: 서울숲, by: minji, answers: {현우: yes, minji: no}}]
            ---
            -- Content/places/서울숲.md --
            ---
            title: 서울숲
            date: 2026-05-04
            with: [현우, minji]
            note: "사슴: 셋"
            tags: 빵
            want: true
            ---
            -- Content/places/broken.md --
            ---
            title: [
            ---

            """)
        try folder.write("Content/places/onion.md", Self.onion)
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    private func state() -> [String: String] {
        Dictionary(uniqueKeysWithValues: folder.files(in: "Content").map { ($0, folder.text("Content/" + $0) ?? "") })
    }

    @Test func oneValueIsSet() throws {
        let outcome = try run("set", "ㅇㄴㅇ", "rating=4.5", "tags+=마당", "visits[0].note=줄 40분")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            folder.text("Content/places/onion.md")
                == "---\n이름: 어니언 안국   # 줄\n분류: cafe\n태그: [한옥, '빵', 마당]\n방문:\n  - {방문일: 2026-02-11, 메모: 줄 40분}\n평점: 4.5\n---\n[[서울숲|숲]] 글\n"
        )
        #expect(outcome.output.contains("  - 태그: [한옥, '빵']\n  + 태그: [한옥, '빵', 마당]\n"), "\(outcome.output)")
        #expect(try run("set", "onion", "rating=", "tags-=마당").status == 0)
        #expect(try run("undo").status == 0 && run("undo").status == 0)
        #expect(folder.text("Content/places/onion.md") == Self.onion)
        #expect(try run("undo").status == 1)
    }

    @Test func settingsAreSet() throws {
        #expect(try run("set", "diary.yml", "per_page=48").status == 0)
        #expect(folder.text("Content/diary.yml")?.hasPrefix("title: 수첩 # 우리\nauthor: minji\n") == true)
        #expect(folder.text("Content/diary.yml")?.contains("\nper_page: 48") == true)
    }

    @Test func aCategoryIsAddedByItsName() throws {
        #expect(try run("set", "diary.yml", "categories+=찻집 하나", "categories+={id: bar, icon: 🍺}").status == 0)
        #expect(
            folder.text("Content/diary.yml")?.hasSuffix(
                "  - {id: walk, name: 산책}\n  - {id: 찻집-하나, name: 찻집 하나}\n  - {id: bar, icon: 🍺}\n") == true,
            "\(folder.text("Content/diary.yml") ?? "")")
        #expect(try run("set", "onion", "category=찻집 하나").status == 0)
    }

    @Test(arguments: [
        (["visist", "onion"], "there is no command “visist”; did you mean “visit”?"),
        (["qqqqqqqq"], "there is no command “qqqqqqqq”"),
    ])
    func aWordThatIsNoCommandIsSaid(arguments: [String], words: String) throws {
        let outcome = try Program.run(arguments, in: folder.path)
        #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    /// `-o` is `--output` wherever that is.
    @Test func outputIsShortEverywhere() throws {
        #expect(try run("edit", "--help").output.contains("USAGE: cairn edit [<dir>]"))
        let help = try JSONValue(
            SourceFile(path: "help", bytes: Array(try run("--experimental-dump-help").output.utf8)))
        var commands: [String] = []
        for command in help["command"]["subcommands"].items {
            for argument in command["arguments"].items {
                let names = argument["names"].items.compactMap { $0["name"].text }
                guard names.contains("output") else { continue }
                commands.append(command["commandName"].text ?? "")
                #expect(names.contains("o"), "\(commands)")
            }
        }
        #expect(commands == ["build", "book", "export", "check"])
    }

    @Test func proposedJourneysAreSaidToBeDrafts() throws {
        try folder.write(
            "Content/places/busan.md",
            "---\ntitle: 해운대\nlocation: 35.1587,129.1604\nvisits: [2026-05-03, 2026-05-04]\n---\n")
        try folder.write(
            "Content/places/mill.md",
            "---\ntitle: 방앗간\nlocation: 37.5444,127.0374\nvisits: [2026-01-03, 2026-02-03, 2026-03-03]\n---\n")
        try File(folder.path + "/Content/places/broken.md").remove()
        #expect(try run("journeys").output.contains("a draft, which readers do not see"))
        let written = try run("journeys", "--write").output
        let command = try #require(written.firstMatch(of: /`cairn ([^`]+)`/), "\(written)").1
        #expect(try Program.run(command.split(separator: " ").map(String.init), in: folder.path).status == 0)
        let journey = try #require(folder.files(in: "Content/journeys").first)
        #expect(folder.text("Content/journeys/" + journey)?.contains("draft") == false)
    }

    @Test(
        arguments: [
            (["set", "onion", "rating=7"], "a rating runs from 0 to 5"),
            (["set", "onion", "ratng=4"], "did you mean “rating”?"),
            (["set", "onion", "category=caffe"], "no category is called “caffe”"),
            (["set", "nowhere", "rating=4"], "no place is called “nowhere”"),
            (["set", "onion", "visits[3].rating=4"], "there is no “[3]” here"),
            (["set", "diary.yml", "per_page=0"], "per_page"),
            (["visit", "onion", "--date", "2026-13-01"], "2026-13-01"),
            (["move", "onion", "서울숲"], "there is a place “서울숲” already"),
            (["move", "onion", " "], "a place cannot be without a name"),
            (["rename", "tag", "없는", "것"], "no tag is called “없는”"), (["undo"], "there is nothing to take back"),
            (["set", "broken", "rating=4"], "Content/places/broken.md:"),
        ] as [([String], String)])
    func whatIsWrongIsToldAndNothingIsWritten(arguments: [String], words: String) throws {
        let before = state()
        let outcome = try Program.run(arguments, in: folder.path)
        #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(state() == before)
    }

    /// A new entry has the visit of its day, which more may be said of; a second one of a day is told.
    @Test func theVisitOfANewEntryIsSaidMoreOf() throws {
        #expect(try run("new", "나무집", "--date", "2026-05-03").status == 0)
        #expect(try run("visit", "나무집", "--date", "2026. 5. 3.", "--with", "현우, 소라", "--rating", "4").status == 0)
        let text = folder.text("Content/places/나무집.md")
        #expect(
            text?.contains("visits:\n  - date: 2026-05-03\n    with: [현우, 소라]\n    rating: 4\n---") == true,
            "\(text ?? "")")
        let second = try run("visit", "나무집", "--date", "2026년 5월 3일", "--note", "또")
        #expect(second.output.contains("There is a visit on 2026-05-03 already"), "\(second.output)")
        #expect(try run("visit", "나무집", "--date", "2099-01-01").errors.contains("2099-01-01 is still to come"))
        #expect(try run("visit", "나무집", "--date", "3/5/2026").errors.contains("may be one of two"))
    }

    /// What a command has made anew is taken back like what it has changed.
    @Test func aNewEntryIsTakenBack() throws {
        let before = state()
        #expect(try run("set", "onion", "rating=4").status == 0)
        let between = state()
        #expect(try run("new", "나무집").status == 0)
        #expect(try run("undo").status == 0)
        #expect(state() == between)
        #expect(try run("undo").status == 0)
        #expect(state() == before)
    }

    @Test func visitsAreAdded() throws {
        #expect(try run("visit", "onion", "--date", "2026-05-03", "--with", "현우", "minji", "--rating", "4").status == 0)
        #expect(
            folder.text("Content/places/onion.md")?.contains(
                "방문:\n  - 2026-02-11\n  - {방문일: 2026-05-03, 함께: [현우, minji], 평점: 4}\n---\n") == true,
            "\(folder.text("Content/places/onion.md") ?? "")")
        let second = try run("visit", "서울숲", "--date", "2026-06-01")
        #expect(
            folder.text("Content/places/서울숲.md")?.split(separator: "\n").joined(separator: "\n")
                == """
                ---
                title: 서울숲
                tags: 빵
                visits:
                  - date: 2026-05-04
                    with: [현우, minji]
                    note: "사슴: 셋"
                  - 2026-06-01
                ---
                """, "\(second.errors) \(folder.text("Content/places/서울숲.md") ?? "")")
    }

    @Test func photosAreCopiedBesideTheEntry() throws {
        try folder.write("elsewhere/IMG 1.JPG", bytes: tinyPhoto)
        let outcome = try run("visit", "onion", "--date", "2026-05-03", "--photos", "elsewhere/IMG 1.JPG")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.files(in: "Content/places").contains("img-1.jpg"))
        #expect(folder.text("Content/places/onion.md")?.contains("img-1.jpg") == true)
        #expect(try run("undo").status == 0)
        #expect(
            !folder.files(in: "Content/places").contains("img-1.jpg")
                && folder.text("Content/places/onion.md") == Self.onion)
    }

    @Test func namesAreChangedEverywhere() throws {
        try folder.write("Content/places/broken.md", "---\ntitle: 곳\n---\n")
        let before = state()
        #expect(try run("rename", "tag", "빵", "한옥").status == 0)
        #expect(folder.text("Content/places/onion.md")?.contains("태그: [한옥]\n") == true)
        #expect(folder.text("Content/places/서울숲.md")?.contains("tags: 한옥\n") == true)
        #expect(try run("rename", "person", "minji", "민주").status == 0)
        #expect(
            folder.files(in: "Content/people") == ["민주.md"]
                && folder.text("Content/diary.yml")?.contains("author: 민주\n") == true)
        #expect(
            folder.text("Content/groups/ours.md")?.contains(
                "members: [민주, 현우]\nplans: [{title: 또, place: 서울숲, by: 민주, answers: {현우: yes, 민주: no}}]\n") == true)
        #expect(try run("rename", "category", "cafe", "walk").status == 0)
        #expect(
            folder.text("Content/diary.yml")?.contains("cafe") == false
                && folder.text("Content/places/onion.md")?.contains("분류: walk\n") == true)
        for _ in 0..<3 { #expect(try run("undo").status == 0) }
        #expect(state() == before)
    }

    @Test func placesAreMoved() throws {
        let before = state()
        #expect(try run("move", "서울숲", "Seoul Forest").status == 0)
        #expect(folder.text("Content/places/onion.md")?.hasSuffix("[[seoul-forest|숲]] 글\n") == true)
        #expect(folder.text("Content/groups/ours.md")?.contains("place: seoul-forest,") == true)
        #expect(folder.text("Content/places/seoul-forest.md")?.contains("\naliases: [서울숲]\n---") == true)
        #expect(try run("undo").status == 0)
        #expect(state() == before)
    }

    @Test func aDryRunChangesNothing() throws {
        let before = state()
        for arguments in [
            ["set", "onion", "rating=4"], ["visit", "onion"], ["rename", "tag", "빵", "떡"], ["move", "onion", "양파"],
        ] {
            let outcome = try Program.run(arguments + ["--dry-run"], in: folder.path)
            #expect(arguments[0] == "rename" || outcome.status == 0 && !outcome.output.isEmpty, "\(outcome.errors)")
        }
        #expect(state() == before)
    }
}
