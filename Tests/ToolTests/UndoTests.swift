import Base
import Foundation
import TestSupport
import Testing

/// `cairn undo` takes back the last thing that somebody did, whichever command did it.
@Suite struct UndoTests {
    private let folder: TemporaryFolder

    private static let diary = """
        -- Content/diary.yml --
        description:   어니언에서 시작한
        title: 수첩
        author: minji
        categories: [{id: cafe, name: 카페}]
        writing: {github: minji/diary}
        -- Content/inbox/aaaaaaa1.yml --
        - {"id": "aaaaaaa1", "at": "2026-05-05T19:03:12+09:00", "new": "visit", "place": "onion", "day": "2026-05-05"}
        -- Content/people/minji.md --
        ---
        name: 민지
        ---
        -- Content/groups/us.md --
        ---
        title: 우리
        access: open
        replies: true
        members: [minji, 소라]
        ---
        -- Content/groups/closed.md --
        ---
        title: 둘
        access: passphrase
        members: [minji, 소라]
        ---
        -- Content/places/onion.md --
        ---
        name: 어니언 안국
        location: 37.5776,126.9868
        category: cafe
        tags: [빵]
        groups: [us, closed]
        date: 2026-02-11
        ---
        -- Content/places/forest.md --
        ---
        title: 서울숲
        location: 37.5444,127.0374
        visits: [2026-01-03, 2026-02-03, 2026-03-03]
        ---
        -- Content/places/busan.md --
        ---
        title: 해운대
        location: 35.1587,129.1604
        visits: [2026-05-03, 2026-05-04]
        ---
        -- from/places.csv --
        name,lat,lon,date
        숲,37.5444,127.0374,2026-05-03
        강,37.5284,126.9327,2026-05-03
        -- from/message.txt --
        cairn1041061000408403v49kq4vvne0h3m8knech2r8k2f4h3m8qcgt6eq7dw48p24wk5e1p6jsbk48x5pys2d5j24eh2e9jq0v3s64r328hc49gq88ht48s30chp5mrk2b9j6na32e9t60r3mc1g5cr3jehg60h2r8kgdhgp6s9278h6yvk9dxq24b12edgqj8ht4bntf27bhac21tnsg3pbk612fneqvs2v4eng

        """

    init() throws {
        folder = try TemporaryFolder(Self.diary)
        for number in 1...9 {
            let day = ExifBlock(
                taken: "2026:05:0\(number) 14:00:00", latitude: ("N", [(37, 1), (34, 1), (3936, 100)]),
                longitude: ("E", [(126, 1), (59, 1), (1248, 100)]))
            try folder.write(
                "from/photos/\(number).jpg", bytes: day.put(into: tinyPhoto, [(0xFE, [UInt8(number)])]))
        }
    }

    private static let variables = [
        "CAIRN_PASSPHRASE_CLOSED": "purple teapot under crooked lantern",
        "CAIRN_PASSPHRASE_WRITE": "yellow kettle behind quiet lighthouse",
    ]

    private func run(_ arguments: [String]) throws -> Program.Outcome {
        try Program.run(arguments, in: folder.path, Self.variables)
    }

    /// All files but what is made of them.
    private func state() throws -> [String: [UInt8]] {
        let names = folder.files().filter { !$0.hasPrefix(".cairn/") && !$0.hasPrefix("Site/") }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try File(folder.path + "/" + $0).read()) })
    }

    /// What every command does with a person's files.
    private enum Deed {
        /// Nothing, or only with what was made of them, or in the browser.
        case none
        /// It changes them, called so, after other commands where it needs those.
        case writes([[String]], after: [[String]] = [])
    }

    private static let home = "https://github.com/minji/cairn"

    private static let deeds: [String: Deed] = [
        "init": .writes([
            ["init", ".", "--ci", "github", "--releases", home],
            ["init", ".", "--ci", "cloudflare", "--releases", home],
        ]),
        "new": .writes([
            ["new", "나무집", "--date", "2026-05-03"],
            ["new", "나무집", "--photos", "from/photos/1.jpg", "from/photos/2.jpg", "--with", "소라"],
        ]),
        "photos": .writes([["photos", "from/photos"]]),
        "import": .writes([["import", "from/places.csv"], ["import", "from/photos", "--only", "photos"]]),
        "build": .none, "preview": .none, "edit": .none,
        "share": .writes(
            [
                ["share", "closed", "--member", "소라"], ["share", "closed", "--revoke", "민지"],
                ["share", "closed", "--rotate"], ["share", "closed", "--replace", "--member", "민지"],
            ], after: [["share", "closed", "--member", "민지"]]),
        "write": .writes([["write"], ["write", "--replace"]]),
        "receive": .writes([["receive", "from/message.txt", "--yes"], ["receive", "--inbox"]]),
        "list": .none,
        "visit": .writes([
            ["visit", "onion", "--date", "2026-05-03", "--note", "빵", "--tag", "마당"],
            ["visit", "onion", "--photos", "from/photos/1.jpg"],
        ]),
        "set": .writes([["set", "onion", "rating=4"], ["set", "diary.yml", "per_page=48"]]),
        "rename": .writes([["rename", "tag", "빵", "밥"], ["rename", "person", "minji", "minju"]]),
        "move": .writes([["move", "onion", "onion-anguk"]]),
        "journeys": .writes([["journeys", "--write"]]),
        "fmt": .writes([["fmt"]]),
        "upgrade-diary": .none,
        "undo": .none,
        "theme": .writes([["theme", "photo"], ["theme", "new", "mine"]]),
        "book": .none, "export": .none, "check": .none, "publish": .none, "schema": .none, "lsp": .none, "mcp": .none,
        "clean": .none,
        "template": .none, "cloud": .none, "doctor": .none, "upgrade": .none, "help": .none,
        // It needs a program that is not everywhere: GroundCommandTests take it back.
        "ground": .none,
    ]

    /// A command that is new stands in the table, or this says so.
    @Test func everyCommandIsInTheTable() throws {
        let help = try JSONValue(
            SourceFile(path: "help", bytes: Array(try run(["--experimental-dump-help"]).output.utf8)))
        let names = help["command"]["subcommands"].items.compactMap { $0["commandName"].text }
        #expect(Set(names) == Set(Self.deeds.keys))
    }

    @Test(arguments: deeds.keys.sorted()) func whatACommandWroteIsTakenBack(name: String) throws {
        guard case .writes(let calls, let earlier) = Self.deeds[name] else { return }
        // An earlier change, which must stay.
        for call in [["set", "busan", "rating=3.5"]] + earlier {
            let outcome = try run(call)
            #expect(outcome.status == 0, "\(call): \(outcome.errors)")
        }
        let before = try state()
        for call in calls {
            let outcome = try run(call)
            #expect(outcome.status == 0, "\(call): \(outcome.errors)")
            #expect(try state() != before, "\(call): \(outcome.output)")
            let undone = try run(["undo"])
            #expect(undone.status == 0, "\(call): \(undone.errors)")
            #expect(undone.output.contains("Taken back: cairn \(call[0])"), "\(undone.output)")
            #expect(try state() == before, "\(call)")
        }
    }

    @Test func theLastChangesAreTold() throws {
        #expect(try run(["undo", "--list"]).output == "No change is remembered.\n")
        _ = try run(["set", "onion", "rating=4"])
        _ = try run(["rename", "tag", "빵", "밥"])
        _ = try run(["undo"])
        _ = try run(["new", "나무집"])
        let lines = try run(["undo", "--list"]).output.split(separator: "\n").map { $0.dropFirst(18) }
        #expect(
            lines == [
                "cairn new 나무집  나무집", "cairn rename tag 빵 밥  어니언 안국  (taken back)",
                "cairn set onion rating=4  어니언 안국",
            ])
        let json = try JSONValue(
            SourceFile(path: "list", bytes: Array(try run(["undo", "--list", "--format", "json"]).output.utf8)))
        #expect(json.items.map { $0["titles"].items.map(\.text) } == [["나무집"], ["어니언 안국"], ["어니언 안국"]])
        #expect(json.items.map { $0["files"].items.map(\.text) }[0] == ["Content/places/나무집.md"])
        #expect(try run(["undo"]).output.contains("Taken back: cairn new 나무집"))
        #expect(try run(["undo"]).output.contains("Taken back: cairn set onion rating=4"))
        #expect(try run(["undo"]).errors.contains("there is nothing to take back"))
    }

    @Test func whatWasChangedSinceStaysAndTheRestGoesBack() throws {
        #expect(try run(["import", "from/places.csv"]).status == 0)
        #expect(try run(["rename", "tag", "빵", "밥"]).status == 0)
        try folder.write("Content/places/onion.md", "---\ntitle: 손으로\n---\n")
        let outcome = try run(["undo"])
        #expect(
            outcome.status == 1
                && outcome.output.contains("Content/places/onion.md stays, because it was changed since"))
        #expect(outcome.errors.contains("nothing was left to take back"), "\(outcome.errors)")
        try folder.write("Content/places/숲.md", "---\ntitle: 내 숲\n---\n")
        let imported = try run(["undo"])
        #expect(imported.status == 0 && imported.output.contains("Content/places/숲.md stays"), "\(imported.output)")
        #expect(folder.text("Content/places/숲.md") == "---\ntitle: 내 숲\n---\n")
        #expect(folder.text("Content/places/강.md") == nil)
    }

    /// What lies elsewhere is not taken back, and nothing earlier in its place.
    @Test func whatLiesElsewhereIsSaid() throws {
        let elsewhere = try TemporaryFolder()
        #expect(try run(["set", "Content/people/minji.md", "color=#8a5a2b"]).status == 0)
        try File(folder.path + "/Content/places").move(to: elsewhere.path + "/places")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/places", withDestinationPath: elsewhere.path + "/places")
        #expect(try run(["set", "onion", "rating=4"]).status == 0)
        let before = try state()
        let outcome = try run(["undo"])
        #expect(outcome.status == 1 && outcome.output.contains("What lies elsewhere stays too"), "\(outcome.output)")
        #expect(try state() == before)
        #expect(try run(["undo"]).output.contains("Taken back: cairn set Content/people/minji.md"))
    }

    /// Keys are for their owner alone, also where they are remembered, and no terminal shows them.
    @Test func keysStaySecret() throws {
        #expect(try run(["share", "closed", "--member", "민지"]).status == 0)
        #expect(folder.text(".gitignore") == ".cairn/\n.cairn-keys\n")
        for path in [".cairn-keys", ".cairn/edits/1"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(path)")
        }
        #expect(try run(["share", "closed", "--rotate"]).status == 0)
        let undone = try run(["undo"]).output
        #expect(undone.contains(".cairn-keys changes\n") && !undone.contains("key:"), "\(undone)")
    }
}
