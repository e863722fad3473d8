import Base
import TestSupport
import Testing

/// `cairn import` of vaults and journals, from the disk and into a diary that builds.
@Suite struct ImportNotesCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            categories: [{id: cafe, name: 카페}]
            -- vault/장소/어니언.md --
            ---
            location: 37.5446,127.0583
            category: 카페
            visited: 2026-05-03
            ---
            [[숲|그 숲]]에서 왔다. [[누구]] \\[[아무도]] ![[빵.jpg]] [글](없는.md)[^1] <b>x</b>

            [^1]: 각주
            -- vault/숲.md --
            ---
            location: [37.5444, 127.0374]
            publish: false
            ---
            [[어니언]]
            -- vault/누구.md --
            그냥 글
            -- vault/.obsidian/app.json --
            {}
            -- journal/Travel.json --
            {"metadata": {"version": "1.0"}, "entries": [{"uuid": "A", "creationDate": "2026-05-02T16:00:00Z", "timeZone": "Asia/Seoul",
             "text": "# [[아무도]]\\n[[아무도]] [![](https://a.example/b.jpg)[아무도]] &#91;[아무도]]", "location": {"latitude": 35.1, "longitude": 129.0},
             "photos": [{"md5": "aa", "type": "jpeg"}]}]}
            """)
        try folder.write("vault/그림/빵.jpg", bytes: tinyPhoto)
        try folder.write("journal/photos/aa.jpeg", bytes: tinyPhoto)
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    @Test func aVaultAndAJournalBecomePlaces() throws {
        let outcome = try run("import", "vault", "journal", "--public")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("notes in Markdown, 3 records: 2 places, 1 visit, 1 photo"), "\(outcome.output)")
        #expect(
            folder.text("Content/places/어니언/index.md") == #"""
                ---
                title: 어니언
                location: {lat: 37.5446, lon: 127.0583}
                category: cafe
                visits:
                  - date: 2026-05-03
                    photos: [빵.jpg]
                source: {note: 장소/어니언.md}
                ---

                [[숲|그 숲]]에서 왔다. 누구 \[[아무도]] 글\[^1] \<b>x\</b>

                \[^1\]: 각주

                """#, "\(folder.text("Content/places/어니언/index.md") ?? "")")
        #expect(folder.text("Content/places/숲.md")?.contains("visibility: private") == true)
        #expect(try run("build").status == 0)
        let check = try run("check")
        #expect(check.status == 0, "\(check.errors)")
        let state = folder.files(in: "Content").map { folder.text("Content/" + $0) }
        #expect(try run("import", "vault", "journal", "--public").output.contains("Nothing changes."))
        #expect(folder.files(in: "Content").map { folder.text("Content/" + $0) } == state)
    }

    @Test func aDiaryIsNoVault() throws {
        #expect(try run("import", "vault").status == 0)
        let other = try TemporaryFolder("-- Content/diary.yml --\ntitle: 다른 수첩\n")
        for name in ["", "/Content"] {
            let outcome = try Program.run("import", folder.path + name, in: other.path)
            #expect(outcome.status != 0 && outcome.errors.contains("this is a diary of Cairn itself"))
        }
    }
}
