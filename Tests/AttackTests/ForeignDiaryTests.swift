import Base
import Foundation
import TestSupport
import Testing
import enum TestSupport.Program

/// What somebody else's diary may try when a group brings it together with one's own.
///
/// To try something else, add files to `hostile` archives: the host is `Diary/`, the diary of 현우 `Friend/`.
@Suite struct ForeignDiaryTests {
    /// 민지's diary with a group that brings 현우's in.
    static let host = """
        -- Diary/Content/diary.yml --
        title: 동네 수첩
        author: minji
        url: https://minji.example/
        -- Diary/Content/people/minji.md --
        ---
        name: 민지
        ---
        -- Diary/Content/people/hyunwoo.md --
        ---
        name: 현우
        ---
        -- Diary/Content/people/sora.md --
        ---
        name: 소라
        ---
        -- Diary/Content/pages/about.md --
        ---
        title: 이 수첩에 대하여
        ---
        여기에는 우리가 걸은 골목이 있다.
        -- Diary/Content/places/onion.md --
        ---
        title: 어니언 안국
        id: onion
        tags: [Cafe Bar]
        station: 안국
        features: [Late Night]
        rating: 4
        visits: [2026-05-03]
        groups: [us]
        ---
        -- Diary/Content/groups/us.md --
        ---
        title: 우리
        access: open
        members: [minji, hyunwoo, sora]
        sources: [../Friend]
        ---
        -- Friend/Content/diary.yml --
        title: 현우의 수첩
        author: 현우
        -- Friend/Content/places/river.md --
        ---
        title: 한강
        ---

        """

    /// Builds with 현우's diary as it is given; whatever he does, the site is built.
    static func build(_ friend: String, link: (Attack) throws -> Void = { _ in }) throws -> (
        attack: Attack, said: String
    ) {
        let attack = try Attack(host + friend)
        try link(attack)
        let outcome = try attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return (attack, outcome.errors)
    }

    /// How a friend's diary looks is nothing that this one takes over.
    @Test func aThemeStaysTheFriends() throws {
        let (plain, _) = try Self.build("")
        let (attack, _) = try Self.build(
            """
            -- Friend/Content/diary.yml --
            title: 현우의 수첩
            author: 현우
            theme: {look: mine, accent: "#ff0000", background: "#000000", mode: dark}
            -- Friend/Templates/looks/mine.css --
            :root { --paper: red }
            -- Friend/Templates/looks/paper.css --
            :root { --paper: red }

            """)
        func styles(_ attack: Attack) -> [String] {
            attack.folder.files(in: "Diary/Site/assets").filter { $0.hasPrefix("style.") }
        }
        #expect(styles(plain).count == 1 && styles(plain) == styles(attack))
        #expect(attack.folder.text("Diary/Site/groups/us/index.html")?.contains("data-mode=\"dark\"") == false)
    }

    // MARK: Links

    /// Each leads to the folder around the diaries, with an entry and a photo's name in it.
    @Test(arguments: [
        "Friend/Content", "Friend/Content/places", "Friend/Content/people", "Friend/Content/places/deep",
        "Friend/Content/places/secret.md", "Friend/Content/diary.yml", "Friend/Content/photos",
    ])
    func noLinkLeadsOut(path: String) throws {
        let (attack, said) = try Self.build("") { attack in
            try attack.folder.write("Outside/diary.yml", "title: the secret outside\nauthor: 현우\n")
            try attack.folder.write("Outside/places/secret.md", "---\ntitle: the secret outside\n---\n")
            try attack.folder.write("Outside/secret.md", "---\ntitle: the secret outside\n---\n")
            try? FileManager.default.removeItem(atPath: attack.folder.path + "/" + path)
            let isFile = path.hasSuffix(".md") || path.hasSuffix(".yml")
            let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
            let isAll = path == "Friend/Content"
            try attack.link(
                path,
                to: up + "Outside"
                    + (isFile ? (path.hasSuffix(".yml") ? "/diary.yml" : "/secret.md") : isAll ? "" : "/places"))
        }
        #expect(attack.files(telling: "the secret outside").isEmpty, "\(said)")
        #expect(!said.contains("the secret outside"))
    }

    /// The file system spells the name in another form than the entry, so that the folder is listed.
    @Test(arguments: ["e\u{301}.jpg", "\u{1100}\u{1161}.jpg"])
    func aListingOfPhotosStaysInside(name: String) throws {
        let (attack, said) = try Self.build(
            "-- Friend/Content/places/photo.md --\n---\ntitle: 사진\nphotos: [\(name.precomposedStringWithCanonicalMapping)]\n---\n"
        ) { attack in
            try attack.folder.write("Outside/\(name)", "the secret outside")
            try attack.link("Friend/Content/photos", to: "../../Outside")
        }
        #expect(said.contains("there is no photo") || said.contains("neither beside the entry"), "\(said)")
        #expect(!attack.site.keys.contains { $0.hasPrefix("groups/us/places/photo") })
    }

    /// What reading would wait for, or never end.
    @Test func whatIsNoFileIsPassedOver() throws {
        let (_, said) = try Self.build("") { attack in
            let places = attack.folder.path + "/Friend/Content/places"
            #expect(mkfifo(places + "/pipe.md", 0o600) == 0)
            try attack.link("Friend/Content/places/zero.md", to: "/dev/zero")
            try attack.link("Friend/Content/places/loop.md", to: "loop.md")
            try attack.link("Friend/Content/places/again", to: "..")
        }
        #expect(said.contains("zero.md: warning: the link leads out of Content/"), "\(said)")
    }

    // MARK: Failing the host's build

    @Test(arguments: [
        // What would have the address of something of the host.
        "tags: [cafe bar, CAFE-BAR]", "features: [late night, Late-Night]", "station: [{name: 안국!}, {name: 안국}]",
        // Words that Cairn writes by itself, or the host.
        "tags: [2026년 5월]\nvisibility: private", "tags: [schema.org]\nvisibility: private",
        "comment: 여기에는 우리가 걸은 골목이 있다\nvisibility: private", "tags: [어니언 안국, 동네 수첩]\nvisibility: private",
        "liked_by: [BreadcrumbList]\nvisibility: private", "tags: [viewport, OpenStreetMap]\nvisibility: unlisted",
        "tags: [이 수첩에 대하여]\nvisibility: private", "address: application/ld+json\ndraft: true",
        // What is wrong.
        "rating: 9", "category: nothing", "unknown: key", "photos: [gone.jpg]", "location: 0,0", "tags: {a: b}", "x: [",
        "- a",
        "comment: \"[[nowhere]]\"", "visits: [{date: 2026-05-03, note: \"[[nowhere]]\"}]", "groups: [nobody]",
        "same_as: [onion, river]\nid: onion", "author: nobody-here", "title: again",
    ])
    func noEntryFailsTheBuild(fields: String) throws {
        for title in ["숲", "2026년 5월", "schema.org", "이 수첩에 대하여"] {
            _ = try Self.build(
                "-- Friend/Content/places/bad.md --\n---\ntitle: \(title)\n\(fields)\n---\n[[nowhere]]\n")
        }
    }

    @Test(arguments: [
        "-- Friend/Content/diary.yml --\n[", "-- Friend/Content/diary.yml --\nauthor: minji",
        "-- Friend/Content/people/guest.md --\n---\nname: 손님\n---\n[[river]] [[nowhere]]\n",
        "-- Friend/Content/people/sora.md --\n---\nname: 민지\n---\n",
        "-- Friend/Content/pages/places.md --\n---\ntitle: 곳\n---\n[[nowhere]]",
        "-- Friend/Content/groups/us.md --\n---\ntitle: 다른\nmembers: [nobody-x]\n---\n",
    ])
    func noFileFailsTheBuild(file: String) throws {
        _ = try Self.build(file + "\n")
    }

    @Test func aPhotoThatIsNoneIsLeftOut() throws {
        let (attack, said) = try Self.build(
            "-- Friend/Content/places/photo.md --\n---\ntitle: 사진\nphotos: [a.jpg]\n---\n"
        ) { try $0.folder.write("Friend/Content/places/a.jpg", "no picture") }
        #expect(said.contains("warning"), "\(said)")
        #expect(attack.site.keys.contains("groups/us/places/photo/index.html"))
    }

    /// The words of a hidden entry in another form than its own: they are the friend's to write.
    @Test(arguments: [
        "tags: [Cafe Noir Secret]", "comment: Q2Fmw6kgTm9pciBTZWNyZXQ=", "comment: \"Caf%C3%A9%20Noir%20Secret\"",
        "tags: [Ｃafe noir secret]", "station: {name: 안국, lines: [Café Noir Secret]}",
        "author: 현우\nliked_by: [Café noir secret]",
    ])
    func wordsInOtherFormsFailNoBuild(fields: String) throws {
        _ = try Self.build(
            "-- Diary/Content/places/noir.md --\n---\ntitle: Café Noir Secret\nvisibility: private\n---\n"
                + "-- Friend/Content/places/bad.md --\n---\ntitle: 숲\n\(fields)\n---\n")
    }

    /// The plan and the text of the group name a place that was there yesterday.
    @Test(arguments: ["visibility: private", "draft: true", "author: 소라", "title: gone"], ["river", "Friend/river"])
    func aPlaceThatWentLeavesThePlan(fields: String, name: String) throws {
        let (attack, said) = try Self.build(
            """
            -- Diary/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: [minji, hyunwoo, sora]
            sources: [../Friend]
            plans: [{title: 저녁 산책, date: 2027-01-02, place: \(name.lowercased())}]
            ---
            여기서 만나자: [[\(name.lowercased())]] [[\(name.lowercased())|강가]]
            -- Friend/Content/places/\(fields == "title: gone" ? "gone" : "river").md --
            ---
            title: 한강
            \(fields.hasPrefix("title") ? "" : fields)
            ---

            """
        ) { attack in
            if fields == "title: gone" { try File(attack.folder.path + "/Friend/Content/places/river.md").remove() }
        }
        #expect(said.contains(#/Content/groups/us.md:6:[0-9]+: warning: /#), "\(said)")
        #expect(said.contains(#/Content/groups/us.md:8:[0-9]+: warning: /#), "\(said)")
        let page = attack.site["groups/us/index.html"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(page.contains("저녁 산책") && page.contains("강가"))
    }

    /// What only the friend hides and the host says is told by every build, not only by a check.
    @Test func theirSecretsAreToldOf() throws {
        let (attack, said) = try Self.build(
            "-- Friend/Content/places/bad.md --\n---\ntitle: 골목이 있다네\nvisibility: private\n---\n"
                + "-- Diary/Content/pages/alley.md --\n---\ntitle: 골목\n---\n골목이 있다네.\n")
        let warning = "alley/index.html:"
        #expect(said.contains(warning) && said.contains("warning: this would show the title of"), "\(said)")
        #expect(try attack.run("build").errors.contains(warning))
    }

    @Test func termsOfOneAddressAreOne() throws {
        let (attack, _) = try Self.build(
            "-- Friend/Content/places/bar.md --\n---\ntitle: 바\ntags: [cafe bar]\nstation: 안국!\n---\n")
        #expect(attack.files(telling: "cafe bar").isEmpty)
        let page = attack.site["groups/us/tags/cafe-bar/index.html"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(page.contains("어니언 안국") && page.contains("groups/us/places/bar/"))
    }

    /// What the host hides is still an error, whoever else has the word.
    @Test func ownSecretsStaySecret() throws {
        let attack = try Attack(
            Self.host + """
                -- Diary/Content/places/secret.md --
                ---
                title: 아무도 모르는 집
                visibility: private
                ---
                -- Diary/Content/pages/leak.md --
                ---
                title: 쪽지
                ---
                아무도 모르는 집 앞에서.
                -- Friend/Content/places/same.md --
                ---
                title: 아무도 모르는 집
                visibility: private
                ---
                """)
        let outcome = try attack.run("build")
        #expect(outcome.status != 0 && outcome.errors.contains("아무도 모르는 집"), "\(outcome.errors)")
    }

    // MARK: Impersonation

    @Test func nobodySpeaksForOthers() throws {
        let (attack, said) = try Self.build(
            """
            -- Friend/Content/people/sora.md --
            ---
            name: 소라
            ---
            소라가 쓰지 않은 소개
            -- Friend/Content/places/fake.md --
            ---
            title: 소라의 가짜 글
            author: 소라
            ---
            -- Friend/Content/places/likes.md --
            ---
            title: 좋아하는 곳
            liked_by: [민지, 소라, 손님]
            want: {by: [민지]}
            rating: 2
            ---
            """)
        #expect(attack.files(telling: "소라의 가짜 글").isEmpty && attack.files(telling: "소라가 쓰지 않은").isEmpty)
        #expect(said.contains("2 entries speak for 소라") && said.contains("an entry speaks for 민지"), "\(said)")
        let page = attack.site["groups/us/places/likes/index.html"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(page.contains("손님") && !page.contains("소라"))
    }

    @Test(arguments: ["minji", "민지"])
    func nobodyIsTheHost(author: String) throws {
        let (attack, said) = try Self.build(
            "-- Friend/Content/diary.yml --\ntitle: 가짜\nauthor: \(author == "minji" ? "민지" : author)\n")
        #expect(attack.files(telling: "한강").isEmpty)
        #expect(said.contains("says that it is by 민지, for whom another one speaks"), "\(said)")
    }

    /// Where the group says whose diary it is, what that says of its author does not matter.
    @Test(arguments: ["author: 민지", "author: 소라", "author: 현우", "description: none"])
    func theHostSaysWhoseDiaryItIs(author: String) throws {
        let (attack, _) = try Self.build(
            """
            -- Friend/Content/diary.yml --
            title: 수첩
            \(author)
            -- Diary/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: [minji, hyunwoo, sora]
            sources: [{folder: ../Friend, person: hyunwoo}]
            ---

            """)
        let page = attack.site["groups/us/places/river/index.html"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(page.contains("현우"))
    }

    /// What one group says of a diary holds in all of them.
    @Test func anotherGroupSaysWhoseDiaryItIs() throws {
        let (attack, said) = try Self.build(
            """
            -- Friend/Content/diary.yml --
            title: 수첩
            author: 소라
            -- Diary/Content/groups/them.md --
            ---
            title: 그들
            access: open
            members: [minji, hyunwoo]
            sources: [{folder: ../Friend, person: hyunwoo}]
            ---
            -- Friend/Content/places/fake.md --
            ---
            title: 소라의 가짜 글
            author: 소라
            ---

            """)
        #expect(attack.files(telling: "소라의 가짜 글").isEmpty && said.contains("speaks for 소라"), "\(said)")
        let page = attack.site["groups/us/places/river/index.html"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(page.contains("현우"))
    }

    /// Of two diaries that claim one person, the first is believed.
    @Test func twoDiariesAreNotOnePerson() throws {
        let (attack, said) = try Self.build(
            """
            -- Diary/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: [minji, hyunwoo]
            sources: [../Friend, ../Other]
            ---
            -- Other/Content/diary.yml --
            title: 가짜
            author: 현우
            -- Other/Content/places/fake.md --
            ---
            title: 현우의 가짜 글
            ---

            """)
        #expect(attack.files(telling: "현우의 가짜 글").isEmpty && !attack.files(telling: "한강").isEmpty)
        #expect(said.contains("../Other/Content/diary.yml: warning: this diary says that it is by 현우"), "\(said)")
    }

    /// Who merges a diary full of mistakes still finds their own.
    @Test func manyMistakesAreCounted() throws {
        let broken = (100..<200).map { "-- Friend/Content/places/p\($0).md --\n---\ntitle: 곳 \($0)\nrating: 9\n---\n" }
        let (attack, said) = try Self.build(broken.joined())
        #expect(said.components(separatedBy: "/places/p").count - 1 == 20, "\(said)")
        #expect(said.contains("80 more mistakes in “../Friend”"), "\(said)")
        #expect(said.contains("Content/groups/us.md:"), "\(said)")
        #expect(attack.files(telling: "곳 199").isEmpty)
        try attack.folder.write("Diary/Content/places/mine.md", "---\ntitle: 내 곳\nrating: 9\n---\n")
        #expect(try attack.run("build").errors.contains("Content/places/mine.md:3:9: error"))
    }
}
