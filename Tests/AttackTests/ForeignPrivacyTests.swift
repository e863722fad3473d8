import Base
import TestSupport
import Testing
import enum TestSupport.Program

/// What the host hides stays hidden when others write of the same place.
@Suite struct ForeignPrivacyTests {
    private static let exact = ["37.57763", "126.98683", "북촌로 5길 26", "map.kakao.com/link/map/x"]

    private static func build(_ settings: String, _ ours: String, _ theirs: String) throws -> Attack {
        let attack = try Attack(
            """
            -- Diary/Content/diary.yml --
            title: 동네 수첩
            author: 민지
            \(settings)
            -- Diary/Content/places/onion.md --
            ---
            title: 어니언 안국
            visits: [2026-05-03]
            groups: [us]
            \(ours)
            ---
            -- Diary/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: [민지, 현우]
            sources: [../Friend]
            ---
            -- Friend/Content/diary.yml --
            title: 현우의 수첩
            author: 현우
            -- Friend/Content/places/onion.md --
            ---
            title: 어니언 안국
            \(theirs)
            visits: [2026-06-01]
            ---
            """)
        let outcome = try attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!attack.files(telling: "어니언 안국").isEmpty)
        return attack
    }

    private static let spot = """
        location: 37.57763,126.98683
        address: 서울 종로구 북촌로 5길 26
        station: 안국
        links: {kakao: "https://map.kakao.com/link/map/x,37.57763,126.98683"}
        """

    @Test(arguments: ["none", "block", "district"], ["same_as: onion", "id: onion", ""])
    func precisionIsThatOfTheStrictest(precision: String, match: String) throws {
        let ours = "precision: \(precision)\n" + (precision == "none" ? "" : "location: 37.57763,126.98683\n")
        // Without a word on it the two are taken for one where one has no spot.
        if match.isEmpty, precision != "none" { return }
        let attack = try Self.build("", ours + (match == "id: onion" ? match : ""), Self.spot + "\n" + match)
        for secret in Self.exact { #expect(attack.files(telling: secret).isEmpty, "\(secret)") }
    }

    /// It is the friend's wish, too.
    @Test(arguments: ["none", "block", "district"])
    func theStrictestMayBeTheOther(precision: String) throws {
        let attack = try Self.build(
            "", Self.spot + "\nid: onion\nvisibility: group",
            "id: onion\nprecision: \(precision)\nlocation: 37.57763,126.98683")
        for secret in Self.exact { #expect(attack.files(telling: secret).isEmpty, "\(secret)") }
    }

    @Test(arguments: ["same_as: onion", "title: 딴 이름"])
    func zonesHoldForOthers(match: String) throws {
        let zone = "privacy: {zones: [{name: 집, lat: 37.5777, lon: 126.9869, radius: 300}]}"
        let their = "location: 37.57763,126.98683\n" + (match.hasPrefix("title") ? "" : match)
        let attack = try Self.build(zone, "location: 37.57763,126.98683", their)
        for secret in ["37.57763", "126.98683"] { #expect(attack.files(telling: secret).isEmpty, "\(secret)") }
    }

    /// A place that the host keeps to themselves gives nothing to what another says of it.
    @Test func privatePlacesGiveNothing() throws {
        let attack = try Self.build(
            "", "visibility: private\nid: onion\ncomment: 아무에게도 말하지 않은 것\naddress: 비밀로 1",
            "id: onion\nlocation: 37.57763,126.98683")
        #expect(attack.files(telling: "아무에게도 말하지").isEmpty && attack.files(telling: "비밀로 1").isEmpty)
    }

    // MARK: Others who know what is hidden

    /// The host hides where they live, and the centre of a zone.
    private static let secretive = """
        -- Diary/Content/diary.yml --
        title: 동네 수첩
        author: minji
        privacy: {zones: [{name: 집, lat: 37.5777, lon: 126.9869, radius: 300}]}
        -- Diary/Content/places/home.md --
        ---
        title: 우리 집
        location: 35.123456,129.654321
        visibility: private
        ---
        -- Diary/Content/places/near.md --
        ---
        title: 집 앞 가게
        location: 36.111111,127.222222
        precision: district
        groups: [us]
        ---
        -- Friend/Content/places/other.md --
        ---
        title: 다른 곳
        ---

        """

    /// What spells an exact point is left out, wherever it stands in the entry, and told with line and column.
    @Test(arguments: [
        "title: 35.123456, 129.654321", "title: ３５．１２３４５６ １２９．６５４３２１", "title: 가\ncomment: \"35.12346 옆 129.65432\"",
        "title: 가\ntags: [\"35.123456\", \"129.654321\"]", "title: \"35.123456\"\naddress: 129.654321",
        "title: 가\nlinks: {kakao: \"https://map.kakao.com/link/map/x,35.123456,129.654321\"}",
        "title: 가\nvisits: [{date: 2026-05-03, note: \"35.12**3456**, 129.654321\"}]",
        "title: 가\nstation: {name: 안국, lines: [\"35.123456\", \"129.654321\"]}",
        "title: 가\nliked_by: [\"35.123456 129.654321\"]", "title: 가\nlocation: 35.123456,128\ncomment: \"129.654321\"",
        "title: 가\ncomment: 37.5777 126.9869", "title: 가\nsame_as: near\ncomment: 36.111111 127.222222",
    ])
    func whatTellsAnExactPointIsLeftOut(entry: String) throws {
        let (attack, said) = try ForeignDiaryTests.build(
            Self.secretive + "-- Friend/Content/places/tell.md --\n---\n\(entry)\n---\n")
        #expect(
            said.contains(#/Friend/Content/places/tell.md:[0-9]+:[0-9]+: warning: this spells coordinates/#), "\(said)")
        for secret in ["129.6543", "126.9869", "127.2222"] {
            #expect(attack.files(telling: secret).isEmpty, "\(secret)")
        }
        #expect(!attack.files(telling: "다른 곳").isEmpty)
    }

    @Test(arguments: ["bio", "category"])
    func noOtherTextTellsItEither(where: String) throws {
        let (attack, said) = try ForeignDiaryTests.build(
            Self.secretive
                + (`where` == "bio"
                    ? "-- Friend/Content/people/guest.md --\n---\nname: 손님\n---\n35.123456, 129.654321\n"
                        + "-- Friend/Content/places/a.md --\n---\ntitle: 가\nliked_by: [guest]\n---\n"
                    : "-- Friend/Content/diary.yml --\ntitle: 수첩\nauthor: 현우\ncategories: [{id: x, name: \"35.123456 129.654321\"}]\n"
                        + "-- Friend/Content/places/a.md --\n---\ntitle: 가\ncategory: x\n---\n"))
        #expect(said.contains("warning: this spells coordinates"), "\(said)")
        #expect(attack.files(telling: "129.6543").isEmpty)
    }

    /// What is written for other programs goes by the same rule, whatever the group's pages are.
    @Test(arguments: ["open", "link", "passphrase"])
    func exportsLeaveItOutToo(access: String) throws {
        let group = "title: 우리\nmembers: [minji, hyunwoo]\nsources: [../Friend]"
        let attack = try Attack(
            ForeignDiaryTests.host + Self.secretive
                + "-- Diary/Content/groups/us.md --\n---\n\(group)\naccess: \(access)\n---\n"
                + "-- Friend/Content/places/tell.md --\n---\ntitle: 35.123456, 129.654321\n---\n")
        for format in ["json", "csv", "geojson", "kml"] {
            let outcome = try attack.run("export", format, "--group", "us")
            #expect(outcome.status == 0 && !outcome.output.contains("129.6543"), "\(outcome.output)")
            #expect(outcome.output.contains("다른 곳") || format == "kml" || format == "geojson", "\(outcome.output)")
            #expect(outcome.errors.contains("warning: this spells coordinates"))
        }
    }

    /// Who was at the same spot tells where they were, with a link that has the same numbers.
    @Test func theSameSpotIsTheirsToTell() throws {
        let (attack, said) = try ForeignDiaryTests.build(
            Self.secretive
                + "-- Friend/Content/places/same.md --\n---\ntitle: 같은 곳\nlocation: 35.123456,129.654321\n"
                + "links: {kakao: \"https://map.kakao.com/link/map/x,35.123456,129.654321\"}\n---\n")
        #expect(!said.contains("this spells") && !attack.files(telling: "같은 곳").isEmpty, "\(said)")
    }

    /// Which entries appear follows from them alone: whoever writes many of them, each with the numbers of some spots, learns nothing by which are
    /// left out.
    @Test func whatAppearsTellsNothingOfWhatIsHidden() throws {
        let probes = (0..<12).map { number in
            let numbers = (0..<40).map { "\(35 + Double(number * 40 + $0) / 3000), \(129.654321 + Double($0) / 1000)" }
            return """
                -- Friend/Content/places/probe\(number).md --
                ---
                title: 살핌 \(number)
                ---
                \(number % 3 == 0 ? numbers.joined(separator: " ") : number % 3 == 1 ? "35.123456 그리고 129" : "글")

                """
        }.joined()
        let (secret, said) = try ForeignDiaryTests.build(Self.secretive + probes)
        let (open, saidOpenly) = try ForeignDiaryTests.build(
            Self.secretive.replacing("35.123456,129.654321", with: "33.123456,126.654321") + probes)
        func shown(_ attack: Attack) -> [String] {
            (0..<12).map { "살핌 \($0)" }.filter { !attack.files(telling: $0).isEmpty }
        }
        #expect(shown(secret) == shown(open) && shown(secret).count == 8)
        #expect(said.split(separator: "this spells").count == saidOpenly.split(separator: "this spells").count)
    }

    /// A friend's word about somebody opens nothing of what this diary says of them.
    @Test func aNameOpensNoFileOfTheHosts() throws {
        let (attack, _) = try ForeignDiaryTests.build(
            "-- Diary/Content/people/secret.md --\n---\nname: 비밀인\ncolor: \"#123456\"\n---\n아무도 모르는 사람의 글\n"
                + "-- Friend/Content/places/a.md --\n---\ntitle: 같이 간 곳\nvisits: [{date: 2026-05-03, with: [비밀인]}]\n---\n"
        )
        #expect(!attack.files(telling: "비밀인").isEmpty)
        #expect(attack.files(telling: "아무도 모르는 사람의 글").isEmpty && attack.files(telling: "#123456").isEmpty)
    }

    /// Neither entry tells the point, and a list brings them together: the build goes on and says so, each time.
    @Test func aPointInPiecesFailsNoBuild() throws {
        let (attack, said) = try ForeignDiaryTests.build(
            Self.secretive + """
                -- Friend/Content/places/p1.md --
                ---
                title: "35.123456"
                visits: [2026-07-02]
                ---
                -- Friend/Content/places/p2.md --
                ---
                title: "129.654321"
                visits: [2026-07-02]
                ---

                """)
        #expect(said.contains("warning: this would tell the location of Content/places/home.md"), "\(said)")
        #expect(try attack.run("build").errors.contains("warning: this would tell the location of"))
    }

    /// What the host writes is the host's fault, whoever else knows.
    @Test(arguments: [
        ("Diary/Content/pages/leak.md", "---\ntitle: 쪽지\n---\n35.123456, 129.654321\n"),
        (
            "Diary/Content/groups/us.md",
            "---\ntitle: 우리\naccess: open\nmembers: [minji, hyunwoo]\nsources: [../Friend]\n---\n35.123456, 129.654321\n"
        ),
    ])
    func ownWordsStayErrors(file: String, text: String) throws {
        let attack = try Attack(
            ForeignDiaryTests.host + Self.secretive
                + "-- Friend/Content/places/tell.md --\n---\ntitle: 35.123456, 129.654321\n---\n")
        try attack.folder.write(file, text)
        let outcome = try attack.run("build")
        #expect(outcome.status == 1 && outcome.errors.contains("this would tell the location"), "\(outcome.errors)")
    }
}
