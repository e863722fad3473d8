import Base
import Foundation
import TestSupport
import Testing

/// From a save to the page and to the browser that shows it.
@Suite struct FreshnessTests {
    private let folder: TemporaryFolder
    private let onion = "/나의/diary/places/onion/"
    private let home = "/나의/diary/"

    init() throws {
        folder = try TemporaryFolder(SmallDiary.text)
    }

    @Test(arguments: [[], ["--poll"]]) func aSaveReachesThePageAndItsBrowser(arguments: [String]) throws {
        let preview = arguments.isEmpty ? try RunningPreview(folder) : try RunningPreview(folder, arguments[0])
        let page = try preview.get(onion)
        let events = try preview.events(for: onion, tag: page.tag)
        _ = try events.next("mended")
        try folder.write("Content/places/onion.md", SmallDiary.place("둘째 글"))
        let message = try events.next("page")
        let fresh = try preview.get(onion)
        #expect(fresh.text.contains("둘째 글"), "the message came before the file")
        #expect(message.contains(fresh.tag) && fresh.tag != page.tag)
    }

    /// Another diary that a group brings together with this one is watched too, wherever it is.
    @Test(arguments: [[], ["--poll"]]) func aSaveInAMergedDiaryReachesTheGroup(arguments: [String]) throws {
        let outside = try TemporaryFolder("-- Content/diary.yml --\ntitle: 친구의 수첩\nauthor: 현우\n")
        let reference = "../" + (outside.path.split(separator: "/").last ?? "")
        try folder.write(
            "Content/groups/us.md",
            "---\ntitle: 우리\naccess: open\nmembers: [현우]\nsources: [\(reference)]\n---\n")
        let preview = arguments.isEmpty ? try RunningPreview(folder) : try RunningPreview(folder, arguments[0])
        let river = home + "groups/us/places/river/"
        let events = try preview.events(for: river, tag: try preview.get(river).tag)
        for text in ["첫 글", "고친 글"] {
            try outside.write("Content/places/river.md", "---\ntitle: 한강\n---\n\n\(text)\n")
            try preview.wait(for: text, at: river)
        }
        _ = try events.next("page")
        try File(outside.path + "/Content/places/river.md").remove()
        for _ in 0..<500 where try preview.get(river).status != 404 { usleep(20_000) }
        #expect(try preview.get(river).status == 404)
    }

    @Test func onlyPagesThatChangedAreTold() throws {
        let preview = try RunningPreview(folder)
        let about = try preview.events(for: home + "about/", tag: try preview.get(home + "about/").tag)
        let homePage = try preview.events(for: home, tag: try preview.get(home).tag)
        try folder.write("Content/places/onion.md", SmallDiary.place("글", rating: 2))
        _ = try homePage.next("page")
        #expect(try !about.has("page"))
    }

    @Test func whatWasMissedIsToldOnReturn() throws {
        let preview = try RunningPreview(folder)
        let tag = try preview.get(onion).tag
        try folder.write("Content/places/onion.md", SmallDiary.place("자는 동안"))
        try preview.wait(for: "자는 동안", at: onion)
        _ = try preview.events(for: onion, tag: tag).next("page")
        let port = preview.port
        preview.process.terminate()
        preview.process.waitUntilExit()
        #expect(preview.process.terminationStatus == 0)
        // Another preview, another build, the same question.
        try folder.write("Content/places/onion.md", SmallDiary.place("다시 켠 뒤"))
        let again = try RunningPreview(folder, "--port", "\(port)")
        #expect(again.port == port)
        _ = try again.events(for: onion, tag: tag).next("page")
        #expect(try !again.events(for: onion, tag: again.get(onion).tag).has("page"))
    }

    @Test func aStyleSheetChangesNoFrame() throws {
        try folder.write("Templates/assets/style.css", "a{}")
        let preview = try RunningPreview(folder)
        let page = try preview.get(onion)
        let frame = try #require(page.text.firstMatch(of: #/data-frame="([0-9a-f]+)"/#)?.1)
        let events = try preview.events(for: onion, tag: page.tag)
        try folder.write("Templates/assets/style.css", "b{}")
        let message = try events.next("page")
        #expect(message.contains("\"frame\":\"\(frame)\""))
        let style = try #require(message.firstMatch(of: #/"styles":\["([^"]+)"/#)?.1)
        #expect(try preview.get(String(style)).text == "b{}\n")
    }

    @Test func aMissingPageAppears() throws {
        let preview = try RunningPreview(folder)
        let missing = try preview.get(home + "places/new/")
        #expect(missing.status == 404)
        let events = try preview.events(for: home + "places/new/", tag: missing.tag)
        try folder.write("Content/places/new.md", "---\ntitle: 새 곳\n---\n")
        _ = try events.next("page")
        #expect(try preview.get(home + "places/new/").status == 200)
        try File(folder.path + "/Content/places/new.md").remove()
        _ = try events.next("page")
        #expect(try preview.get(home + "places/new/").status == 404)
    }

    @Test func followLeadsToTheEditedEntry() throws {
        let preview = try RunningPreview(folder, "--follow")
        let events = try preview.events(for: home, tag: "")
        try folder.write("Content/places/서울숲.md".decomposedStringWithCanonicalMapping, "---\ntitle: 숲\n---\n")
        try File(folder.path + "/Content/places/서울숲.md").remove()
        #expect(try events.next("follow") == "{\"address\":\"/나의/diary/places/서울숲/\"}")
        try folder.write("Content/places/new.md", "---\ntitle: 새 곳\n---\n")
        #expect(try events.next("follow") == "{\"address\":\"/나의/diary/places/new/\"}")
    }

    @Test func problemsAreShownAndMended() throws {
        let preview = try RunningPreview(folder)
        let tag = try preview.get(onion).tag
        let events = try preview.events(for: onion, tag: tag)
        _ = try events.next("mended")
        try folder.write(
            "Content/places/onion.md", "---\ntitle: 어니언\ncategory: cafee\ndate: 2026-05-03\nrating: 9\n---\n\n깨진 글\n")
        let problems = try events.next("problems")
        #expect(problems.contains("2 errors") && problems.contains("<mark>cafee</mark>"))
        #expect(problems.contains("did you mean “cafe”?"))
        try preview.waitForOutput("no category is called “cafee”")
        let last = try preview.get(onion)
        #expect(last.status == 200 && last.text.contains("첫 글") && last.tag == tag, "the last good page stays")
        // Whoever comes later is told as well.
        _ = try preview.events(for: home, tag: "").next("problems")
        try folder.write("Content/places/onion.md", SmallDiary.place("나은 글"))
        _ = try events.next("mended")
        _ = try events.next("page")
        #expect(try preview.get(onion).text.contains("나은 글"))
    }

    @Test func aDiaryThatIsBrokenFromTheStartIsExplained() throws {
        try folder.write("Content/diary.yml", "title: [수첩\n")
        let preview = try RunningPreview(folder)
        let page = try preview.get("/")
        #expect(page.status == 500)
        #expect(page.text.contains("Content/diary.yml") && page.text.contains("<pre>"))
        let events = try preview.events(for: "/", tag: page.tag)
        try folder.write("Content/diary.yml", "title: [다른 수첩\n")
        _ = try events.next("page")
        try folder.write("Content/diary.yml", "title: 수첩\ncategories: [{id: cafe, name: 카페}]\n")
        _ = try events.next("page")
        #expect(try preview.get("/").text.contains("수첩"))
        #expect(try preview.get("/places/onion/").status == 200)
    }

    @Test func draftsAreShownWhenAskedFor() throws {
        try folder.write("Content/places/draft.md", "---\ntitle: 초안\ndraft: true\n---\n")
        try folder.write("Content/places/secret.md", "---\ntitle: 비밀\nvisibility: private\n---\n")
        let plain = try RunningPreview(folder)
        #expect(try plain.get(home + "places/draft/").status == 404)
        #expect(try plain.get(home + "places/secret/").status == 404)
        #expect(try !plain.get(home + "places/").text.contains("비밀"))
        let drafts = try RunningPreview(folder, "--drafts")
        #expect(try drafts.get(home + "places/draft/").text.contains("아직 초안이에요"))
        #expect(try drafts.get(home + "places/secret/").text.contains("나만 보는 장소예요"))
        #expect(try drafts.get(home + "places/").text.contains("<em class=\"mark\">나만 보기</em>"))
    }

    @Test func theNewestOfManyQuickSavesIsShown() throws {
        let preview = try RunningPreview(folder)
        let events = try preview.events(for: onion, tag: try preview.get(onion).tag)
        for number in 1...20 {
            try folder.write("Content/places/onion.md", SmallDiary.place("저장 \(number)번째"))
            usleep(50_000)
        }
        try preview.wait(for: "저장 20번째", at: onion)
        _ = try events.next("page")
        usleep(400_000)
        #expect(try preview.get(onion).text.contains("저장 20번째"))
        // No build follows another without a change.
        var builds = -1
        for _ in 0..<20 where preview.output.ranges(of: "pages").count != builds {
            builds = preview.output.ranges(of: "pages").count
            usleep(700_000)
        }
        #expect((1...21).contains(builds) && preview.output.ranges(of: "pages").count == builds)
    }

    @Test func aChangeDuringABuildIsBuiltAfterIt() throws {
        for number in 0..<400 {
            try folder.write(
                "Content/places/many/\(number).md", "---\ntitle: 곳 \(number)\ndate: 2026-01-01\n---\n\n글\n")
        }
        let preview = try RunningPreview(folder)
        for round in 1...5 {
            // A build of everything, and in its midst a save.
            try folder.write(
                "Content/diary.yml",
                "title: 수첩 \(round)\nurl: https://example.org/나의/diary/\ncategories: [{id: cafe, name: 카페}]\n")
            usleep(useconds_t(20_000 + 40_000 * round))
            try folder.write("Content/places/onion.md", SmallDiary.place("차례 \(round)"))
            try preview.wait(for: "차례 \(round)", at: onion)
            #expect(try preview.get(onion).text.contains("수첩 \(round)"))
        }
    }

    @Test func aCheckoutIsOneOrTwoBuilds() throws {
        let preview = try RunningPreview(folder)
        for number in 0..<5000 {
            try folder.write("Content/places/checkout/\(number % 50)/p\(number).md", "---\ntitle: 곳 \(number)\n---\n")
        }
        try preview.wait(for: "곳 4999", at: home + "places/p4999/")
        let builds = preview.output.ranges(of: "pages").count
        #expect(builds <= 3, "\(preview.output)")
    }

    @Test func twoPreviewsOfOneDiaryDoNotDisturbEachOther() throws {
        let first = try RunningPreview(folder)
        let second = try RunningPreview(folder)
        #expect(first.port != second.port)
        for round in 1...5 {
            try folder.write("Content/places/onion.md", SmallDiary.place("둘이서 \(round)"))
            // And a build for publishing at the same time.
            #expect(try Program.run("build", in: folder.path).status == 0)
            try first.wait(for: "둘이서 \(round)", at: onion)
            try second.wait(for: "둘이서 \(round)", at: onion)
        }
        #expect(FileKind(at: folder.path + "/.cairn/preview/2/site") == .folder)
    }

    @Test func killedAtAnyMomentItLeavesNothingBehindThatHurts() throws {
        for round in 0..<6 {
            let preview = try RunningPreview(folder)
            try folder.write("Content/places/onion.md", SmallDiary.place("글 \(round)", rating: Double(round % 5)))
            usleep(useconds_t(15_000 * round))
            kill(preview.process.processIdentifier, SIGKILL)
            preview.process.waitUntilExit()
        }
        #expect(try Program.run("build", in: folder.path).status == 0)
        #expect(try Program.run("build", "--output", "clean", in: folder.path).status == 0)
        let preview = try RunningPreview(folder)
        #expect(FileKind(at: folder.path + "/.cairn/preview/2") == nil, "the folder of the killed one is taken over")
        let names = folder.files(in: "clean")
        #expect(names == folder.files(in: "Site"))
        #expect(names == folder.files(in: ".cairn/preview/1/site"))
        for name in names {
            let clean = try File(folder.path + "/clean/" + name).read()
            #expect(try File(folder.path + "/Site/" + name).read() == clean)
            #expect(try File(folder.path + "/.cairn/preview/1/site/" + name).read() == clean)
        }
        withExtendedLifetime(preview) {}
    }

    @Test(arguments: [SIGINT, SIGTERM]) func endsWhenAsked(signal: Int32) throws {
        let preview = try RunningPreview(folder)
        // Even while a browser listens.
        let events = try preview.events(for: home, tag: "")
        _ = try events.next("page")
        kill(preview.process.processIdentifier, signal)
        preview.process.waitUntilExit()
        #expect(preview.process.terminationReason == .exit)
        #expect(preview.process.terminationStatus == 0)
    }
}
