import Foundation
import TestSupport
import Testing

@Suite struct NewTests {
    private func diary() throws -> TemporaryFolder {
        try TemporaryFolder("-- Content/diary.yml --\ntitle: 수첩\ncategories: [{id: cafe, name: 카페}]\n")
    }

    @Test func writesAnEntry() throws {
        let folder = try diary()
        let outcome = try Program.run(
            "new", "연남동 작은 카페", "--category", "cafe", "--at", "37.5627,126.9256", "--date", "2026-05-03",
            in: folder.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output == "Content/places/연남동-작은-카페.md\n  it lies in 서울 마포구\n")
        #expect(
            folder.text("Content/places/연남동-작은-카페.md") == """
                ---
                title: 연남동 작은 카페
                location: 37.5627,126.9256
                category: cafe
                date: 2026-05-03
                ---

                """)
        #expect(try Program.run("build", in: folder.path).status == 0)
    }

    /// What `cairn visit` says of a visit, a new entry says at once; the two are the same options.
    @Test func aVisitIsToldAtOnce() throws {
        let folder = try diary()
        let said = ["--date", "2026-05-03", "--with", "현우, 소라", "--rating", "4.5", "--note", "줄 40분", "--tag", "빵,한옥"]
        #expect(try Program.run(["new", "가", "--category", "cafe"] + said, in: folder.path).status == 0)
        let visit = "visits:\n  - date: 2026-05-03\n    with: [현우, 소라]\n    rating: 4.5\n    note: 줄 40분\n"
        #expect(
            folder.text("Content/places/가.md") == "---\ntitle: 가\ncategory: cafe\ntags: [빵, 한옥]\n\(visit)---\n",
            "\(folder.text("Content/places/가.md") ?? "")")
        #expect(try Program.run("new", "나", "--date", "2026-05-03", in: folder.path).status == 0)
        #expect(try Program.run(["visit", "나"] + said, in: folder.path).status == 0)
        let text = folder.text("Content/places/나.md") ?? ""
        #expect(text.contains(visit) && text.contains("tags: [빵, 한옥]\n"), "\(text)")
        #expect(try Program.run("new", "다", "--date", "2026-05-03/2026-05-05", in: folder.path).status == 0)
        #expect(folder.text("Content/places/다.md")?.contains("from: 2026-05-03") == true)
        #expect(try Program.run("build", in: folder.path).status == 0)
    }

    @Test(arguments: [
        "# 제목: 하나", "\"따옴표\" & 'x'", "🍜", "../../밖", "yes", "- a", "{a}", "끝\\", "a/b", "<script>", "*", "@",
        "2026-05-03", "null",
        "가\u{301}", "\u{1100}\u{1161}",
    ])
    func anyTitleMakesAnEntryThatBuilds(title: String) throws {
        let folder = try diary()
        let outcome = try Program.run("new", "--date", "2026-05-03", "--", title, in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.files(in: "Content/places").count == 1)
        let built = try Program.run("build", in: folder.path)
        #expect(built.status == 0, "\(built.errors)")
    }

    @Test func neverWritesOver() throws {
        let folder = try diary()
        try folder.write("Content/places/카페.md", "내 글")
        let outcome = try Program.run("new", "카페!", in: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Content/places/카페.md: error: there is an entry already"), "\(outcome.errors)")
        #expect(folder.text("Content/places/카페.md") == "내 글")
    }

    /// A place may lie in a folder, or be a folder with its photos.
    @Test(arguments: [
        "Content/places/seoul/카페.md", "Content/places/카페/index.md",
        "Content/places/x/\u{110F}\u{1161}\u{1111}\u{1166}.md",
    ])
    func knowsEntriesInOtherFolders(path: String) throws {
        let folder = try diary()
        try folder.write(path, "---\ntitle: 카페\n---\n")
        let outcome = try Program.run("new", "카페", in: folder.path)
        #expect(outcome.status == 1, "\(outcome.output)")
        #expect(folder.files(in: "Content/places").count == 1)
    }

    @Test(arguments: [
        (["new", "가", "--category", "caffe"], 1, "no category is called “caffe”"),
        (["new", "가", "--at", "126.9,37.5"], 1, "the two look swapped"),
        (["new", "가", "--at", "x"], 1, "“x” is not a location"),
        (["new", "가", "--date", "2026-02-30"], 1, "the day 2026-02-30 does not exist"),
        (["new", ""], 1, "the title is missing"),
        (["new"], 64, "Missing expected argument"),
        (["new", "가", "--nonsense"], 64, "Unknown option"),
    ])
    func saysWhatIsWrong(arguments: [String], status: Int32, message: String) throws {
        let folder = try diary()
        let process = Program.process(arguments, in: folder.path)
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let errors = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        #expect(errors.contains(message), "\(errors)")
        #expect(folder.files() == ["Content/diary.yml"])
    }

    @Test func southAndWestAreNegative() throws {
        let folder = try diary()
        #expect(try Program.run("new", "오페라", "--at", "-33.8568,151.2153", in: folder.path).status == 0)
        #expect(folder.text("Content/places/오페라.md")?.contains("-33.8568,151.2153") == true)
        #expect(try Program.run("build", in: folder.path).status == 0)
    }

    @Test func needsADiary() throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run("new", "가", in: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("there is no folder Content/ here"), "\(outcome.errors)")
        #expect(folder.files() == [])
    }
}
