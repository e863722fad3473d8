import Base
import Site
import TestSupport
import Testing

/// That nothing hidden is published, whatever way it takes.
@Suite struct LeakTests {
    private static func diary(_ more: String = "") throws -> TestDiary {
        try TestDiary(
            smallDiary + """
                -- Content/places/hideout.md --
                ---
                title: 은밀한 다락방
                location: 37.512345, 127.054321
                tags: [다락, 카페]
                visits: [{date: 2026-04-01, with: [수진]}]
                address: 서울 강남구 아무개로 9길 14
                visibility: private
                ---
                여기서는 밤마다 오래된 영화를 본다. 짧다.
                -- Content/places/blurred.md --
                ---
                title: 흐린 집
                location: 37.567891, 126.912345
                precision: district
                tags: [카페]
                ---
                -- Content/places/quiet.md --
                ---
                title: 조용한 뒷마당
                visibility: unlisted
                ---
                -- Content/groups/secret.md --
                ---
                title: 수요 미식회의 비밀
                access: passphrase
                replies: true
                members: [수진]
                plans: [{title: 모임}]
                ---
                -- Content/replies/secret/수진.yml --
                - {"id":"reply001","at":"2026-11-25T10:00:00Z","plan":"모임","say":"지하 창고의 벽돌 뒤에 열쇠가 있다"}
                - {"id":"reply002","at":"2026-11-25T10:00:00Z","new":"plan","title":"달빛 아래 비밀 소풍"}

                """ + more)
    }

    private static func problems(of diary: TestDiary) async throws -> [Diagnostic] {
        do {
            _ = try await diary.build()
            return []
        } catch let problems as Problems { return problems.sorted }
    }

    @Test func nothingIsFoundWhereNothingLeaks() async throws {
        let diary = try Self.diary()
        #expect(try await Self.problems(of: diary).isEmpty)
        #expect(diary.text("places/quiet/index.html").contains("조용한 뒷마당"))
        #expect(!diary.text("photos.json").contains("조용한"))
    }

    /// Whatever is called like a count that pages tell anyway is no secret; a number behind other words is a part of them.
    @Test(arguments: [("장소 1", true), ("장소12", true), ("다락방 1", false)])
    func countsAreNoSecrets(title: String, isKnown: Bool) async throws {
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: 수첩
            -- Content/places/a.md --
            ---
            title: \(title)
            visibility: private
            ---
            -- Content/pages/about.md --
            ---
            title: 소개
            ---
            \(title)
            """)
        #expect(try await Self.problems(of: diary).isEmpty == isKnown)
    }

    /// A free page, a template, a string and an asset can say what nobody should.
    @Test(arguments: [
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n은밀한 다락방에서 썼다", "about/index.html", "the title"),
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n수진이와 함께", "about/index.html", "a person"),
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n여기서는 밤마다 오래된 영화를 본다", "about/index.html", "the text"),
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n서울 강남구 아무개로 9길 14", "about/index.html", "the address"),
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n수요 미식회의 비밀", "about/index.html", "the group's title"),
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n조용한 뒷마당", "about/index.html", "the title"),
        (
            "Content/pages/about.md", "---\ntitle: 소개\n---\n지하 창고의 벽돌 뒤에 열쇠가 있다", "about/index.html",
            "the talk of a plan"
        ),
        ("Content/pages/about.md", "---\ntitle: 소개\n---\n달빛 아래 비밀 소풍", "about/index.html", "a plan"),
        ("Templates/robots.txt", "# 37.51234 127.05432\n", "robots.txt", "the location"),
        ("Templates/robots.txt", "{\"lon\": 126.912345, \"lat\": 37.567891}", "robots.txt", "the exact point"),
        ("Templates/robots.txt", "/places/hideout/", "robots.txt", "the address"),
        (
            "Templates/robots.txt", "%EC%9D%80%EB%B0%80%ED%95%9C%20%EB%8B%A4%EB%9D%BD%EB%B0%A9", "robots.txt",
            "the title"
        ),
        ("Templates/robots.txt", "\\uc740\\ubc00\\ud55c \\ub2e4\\ub77d\\ubc29", "robots.txt", "the title"),
        ("Templates/robots.txt", "&#xc740;&#xbc00;&#xd55c; &#xb2e4;&#xb77d;&#xbc29;", "robots.txt", "the title"),
        ("Templates/robots.txt", "x7J2A67CA7ZWcIOuLpOudveuwqQ==", "robots.txt", "the title"),
        ("Templates/assets/notes.js", "let note = \"은밀한 다락방\";", "assets/notes", "the title"),
        ("Templates/strings/ko.yml", "nav: 은밀한 다락방", "index.html", "the title"),
    ])
    func leaksAreFound(name: String, text: String, file: String, role: String) async throws {
        let diary = try Self.diary()
        try await diary.build()
        let before = diary.site()
        try diary.folder.write(name, text)
        let problems = try await Self.problems(of: diary)
        let found = try #require(problems.first { $0.message.contains(" \(role) of ") }, "\(problems.map(\.message))")
        #expect(found.path?.contains(file) == true || name.hasSuffix("ko.yml"), "\(found.path ?? "")")
        // The last good site stays.
        #expect(diary.site() == before)
    }

    /// Wherever people write sentences, and however a line breaks there, a title shows.
    @Test func everyTextIsLookedInto() async throws {
        let titles = ["숨은 노을 전망대", "Windy Hollow Cottage", "별빛 아래 오두막", "물소리 나는 바위"]
        let diary = try Self.diary(
            titles.enumerated().map { "-- Content/places/t\($0).md --\n---\ntitle: \($1)\nvisibility: private\n---\n" }
                .joined()
                    + """
                    -- Content/people/준-비밀.md --
                    ---
                    name: 준
                    ---
                    -- Content/pages/about.md --
                    ---
                    title: 소개
                    ---
                    처음에는 숨은 노을
                    전망대에 갔다.
                    -- Content/journeys/trip.md --
                    ---
                    title: 봄나들이
                    from: 2026-05-03
                    to: 2026-05-04
                    ---
                    near Windy *Hollow*
                    Cottage
                    -- Content/groups/all.md --
                    ---
                    title: 모두의 모임
                    access: open
                    members: [소라]
                    rules: [{text: 별빛  아래 오두막에서 조용히}]
                    ---
                    -- Templates/assets/x.js --
                    let who = {"slug": "준-비밀", "name": "준"};

                    """)
        let settings = try #require(diary.folder.text("Content/diary.yml"))
        try diary.folder.write("Content/diary.yml", settings + "\nhome: {text: \"물소리  나는\\n바위\"}\n")
        let messages = try await Self.problems(of: diary).map(\.message)
        for title in titles { #expect(messages.contains { $0.contains("“\(title)”") }, "\(title): \(messages)") }
        #expect(messages.contains { $0.contains("“준”") } && messages.contains { $0.contains("“준-비밀”") }, "\(messages)")
    }

    @Test func wordsThatShownEntriesUseAreNoSecret() async throws {
        let diary = try Self.diary(
            """
            -- Content/places/open.md --
            ---
            title: 은밀한 다락방 옆 식당
            tags: [다락]
            visits: [{date: 2026-04-02, with: [수진]}]
            ---
            여기서는 밤마다 오래된 영화를 본다.
            -- Content/pages/about.md --
            ---
            title: 소개
            ---
            은밀한 다락방, 다락, 수진, 여기서는 밤마다 오래된 영화를 본다. 순수진리와 다락논.

            """)
        #expect(try await Self.problems(of: diary).isEmpty)
    }

    /// What anybody may happen to write is no secret where the author wrote it by hand.
    @Test func commonWordsOnFreePagesTellNothing() async throws {
        let diary = try Self.diary(
            """
            -- Content/places/market.md --
            ---
            title: 우리만의 시장
            tags: [국수]
            features: [노천탁자]
            station: 종로5가
            comment: 또 가고 싶다
            visits: [{date: 2026-04-02, note: 줄이 길다}]
            visibility: private
            ---
            -- Content/people/hyunwoo.md --
            ---
            name: 현우
            ---
            -- Content/pages/about.md --
            ---
            title: 소개
            ---
            종로5가까지 걸어 국수 한 그릇. 줄이 길다 싶으면 노천탁자로. 또 가고 싶다!
            -- Templates/strings/ko.yml --
            nav: 국수

            """)
        #expect(try await Self.problems(of: diary).isEmpty)
        // What somebody's own page says of a shown person is told, in pictures too.
        try diary.folder.write("Content/people/minji.jpg", bytes: tinyPhoto)
        try diary.folder.write(
            "Content/people/minji.md", "---\nname: 민지\navatar: {file: minji.jpg, alt: 국수 먹는 민지}\n---\n")
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n")
        try diary.folder.write("Templates/strings/ko.yml", "nav: 쪽\n")
        #expect(try await Self.problems(of: diary).isEmpty)
    }

    @Test func termsThatNobodyWroteByHandAreFound() async throws {
        let diary = try Self.diary()
        try diary.folder.write("Content/pages/다락.md", "---\ntitle: 소개\n---\n")
        let found = try #require(try await Self.problems(of: diary).first)
        #expect(found.message.contains("a tag of Content/places/hideout.md"))
        #expect(found.help?.contains("privacy: {public_words: [다락]}") == true)
    }

    /// People and terms can be excused by the settings; nothing else can.
    @Test func theSettingsExcuseWords() async throws {
        let diary = try Self.diary("-- Content/pages/about.md --\n---\ntitle: 소개\n---\n수진이와 은밀한 다락방에서\n")
        var problems = try await Self.problems(of: diary)
        #expect(problems.count == 2)
        for problem in problems {
            #expect((problem.help?.contains("[수진]") == true) == problem.message.contains("a person"))
        }
        let settings = try #require(diary.folder.text("Content/diary.yml"))
        try diary.folder.write("Content/diary.yml", settings + "\nprivacy: {public_words: [수진, 은밀한 다락방, 없는 말]}\n")
        problems = try await Self.problems(of: diary)
        #expect(problems.contains { $0.severity == .error && $0.message.contains("the title") })
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n수진이와")
        let warnings = try await diary.build().warnings.diagnostics.map(\.message)
        #expect(warnings.contains("“은밀한 다락방” stays a secret: it is the title of Content/places/hideout.md"))
        #expect(warnings.contains("“없는 말” is no word that is kept secret"))
        #expect(!warnings.contains { $0.contains("수진") })
    }

    /// A word that is one entry's station and another's title stays a title.
    @Test func theStricterMeaningOfAWordCounts() async throws {
        let entries = ["station: 창신동", "title2"].enumerated().map { number, line in
            "-- Content/places/both\(number).md --\n---\ntitle: \(line == "title2" ? "창신동" : "절벽 아래 집")\n"
                + (line == "title2" ? "" : line + "\n") + "visibility: private\n---\n"
        }
        for archive in [entries.joined(), entries.reversed().joined()] {
            let diary = try Self.diary(archive + "-- Content/pages/about.md --\n---\ntitle: 소개\n---\n창신동에서\n")
            let found = try await Self.problems(of: diary)
            #expect(found.contains { $0.message.contains("the title of") })
        }
    }

    @Test func capitalsMakeNoOtherWord() async throws {
        let entry = "---\ntitle: TITLE\naddress: 9 Rue de la Bûcherie, 75005 Paris\nvisibility: SEEN\n---\n"
        let diary = try Self.diary(
            ["public", "private"].map { seen in
                "-- Content/places/\(seen).md --\n"
                    + entry.replacing("TITLE", with: "서점 \(seen)").replacing("SEEN", with: seen)
            }.joined())
        #expect(try await Self.problems(of: diary).isEmpty)
    }

    @Test func shortWordsMustStandAlone() async throws {
        let diary = try Self.diary()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n순수진리와 다락논")
        #expect(try await Self.problems(of: diary).isEmpty)
    }

    @Test func filesThatStayAreLookedIntoAgain() async throws {
        let diary = try Self.diary()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n해질녘 옥상에서")
        try await diary.build()
        try diary.folder.write("Content/places/roof.md", "---\ntitle: 해질녘 옥상\nvisibility: private\n---\n")
        let found = try #require(try await Self.problems(of: diary).first)
        #expect(found.path == "about/index.html")
    }

    @Test func picturesAreLookedInto() async throws {
        let diary = try Self.diary()
        try diary.folder.write("Content/places/attic.jpg", bytes: tinyPhoto)
        try diary.folder.write(
            "Content/places/hideout.md",
            "---\ntitle: 은밀한 다락방\nlocation: 37.512345, 127.054321\nphotos: [attic.jpg]\nvisibility: private\n---\n")
        try await diary.build()
        try diary.folder.write("Templates/assets/a.jpg", bytes: tinyPhoto)
        #expect(
            try await Self.problems(of: diary).first?.message.contains("a photo of Content/places/hideout.md") == true)
        let tagged = ExifBlock(
            latitude: ("N", [(37, 1), (30, 1), (4444, 100)]), longitude: ("E", [(127, 1), (3, 1), (1556, 100)]))
        try diary.folder.write("Templates/assets/a.jpg", bytes: tagged.put(into: tinyPhoto))
        #expect(try await Self.problems(of: diary).first?.message.contains("the metadata of this picture") == true)
        try diary.folder.write("Templates/assets/a.jpg", bytes: ExifBlock(description: "은밀한 다락방").put(into: tinyPhoto))
        #expect(try await Self.problems(of: diary).first?.message.contains("the title") == true)
    }

    /// Whatever is private, no byte of it reaches the public tree.
    @Test(arguments: 1...4) func markersNeverReachThePublicTree(seed: UInt64) async throws {
        var random = Dice(seed: seed)
        var markers: [[UInt8]] = []
        var archive = smallDiary
        for number in 0..<24 {
            let visibility = ["public", "unlisted", "group", "private"].randomElement(using: &random) ?? "public"
            let precision = ["exact", "block", "district", "none"].randomElement(using: &random) ?? "exact"
            let isDraft = Int.random(in: 0..<6, using: &random) == 0
            let mark = "qz\(seed)x\(number)zq"
            let latitude = "37.4\(Int.random(in: 1000..<9999, using: &random))7"
            let longitude = "127.1\(Int.random(in: 1000..<9999, using: &random))3"
            archive += """
                -- Content/places/p\(mark).md --
                ---
                title: 제목 \(mark)
                location: \(latitude), \(longitude)
                precision: \(precision)
                visibility: \(visibility)
                draft: \(isDraft)
                tags: [t\(mark)]
                features: [f\(mark)]
                station: s\(mark)
                comment: c\(mark)
                address: a\(mark)
                liked_by: [L\(mark)]
                groups: [closed]
                visits: [{date: 2026-0\(1 + number % 9)-01, with: [W\(mark)], note: n\(mark)}]
                ---
                b\(mark)

                """
            let isShown = visibility == "public" && !isDraft
            if !isShown, visibility != "unlisted" || isDraft { markers.append(Array(mark.utf8)) }
            if !isShown || precision != "exact" { markers.append(Array(latitude.utf8)) }
        }
        archive += "-- Content/groups/closed.md --\n---\ntitle: 닫힌 방 qzgroupzq\naccess: link\n---\n"
        markers.append(Array("qzgroupzq".utf8))
        let diary = try TestDiary(archive)
        try await diary.build()
        for (file, bytes) in diary.site() {
            for marker in markers {
                #expect(
                    bytes.firstRange(of: marker) == nil && Array(file.utf8).firstRange(of: marker) == nil, "\(file)")
            }
        }
    }
}
