import Base
import Pages
import TestSupport
import Testing
@testable import Site

/// Books, without printing them; Tests/Web/test_book.py does that.
@Suite struct BookTests {
    private static let diary = """
        -- Content/diary.yml --
        title: 수첩 "하나"</style>
        url: https://minji.example/diary/
        author: 민지
        -- Content/places/a.md --
        ---
        title: 가나
        location: 35.1,129.0
        visits: [{date: 2025-05-01, photos: [sea.jpg], note: 첫 방문}, 2026-06-01]
        groups: [us]
        ---
        글 ![바다](sea.jpg)
        -- Content/places/b.md --
        ---
        title: 나비
        location: 35.2,129.1
        date: 2025-05-03
        ---
        -- Content/places/c.md --
        ---
        title: 숨은곳
        date: 2025-07-03
        visibility: private
        ---
        아무에게도 보이지 않는 글.
        -- Content/places/d.md --
        ---
        title: 모임만
        date: 2025-08-03
        visibility: group
        groups: [us]
        ---
        -- Content/journeys/sea.md --
        ---
        title: 바다로
        from: 2025-05-01
        to: 2025-05-03
        ---
        여는 글.

        ## 둘째 날, 쉼

        쉬었다.
        -- Content/groups/us.md --
        ---
        title: 우리
        members: [민지]
        access: passphrase
        ---
        """

    private static func book(
        _ subject: Book.Subject, paper: Book.Paper = .A5, _ change: (inout BookBuilder) -> Void = { _ in }
    ) async throws -> (text: String, photos: Int) {
        let diary = try TestDiary(Self.diary)
        try diary.folder.write("Content/photos/sea.jpg", bytes: tinyPhoto)
        var builder = BookBuilder(diary: diary.folder.path, generator: "Cairn Test")
        change(&builder)
        let result = try await builder.build(Book(subject, on: paper))
        return (String(decoding: result.bytes, as: UTF8.self), result.photoCount)
    }

    private static func titles(_ text: String) -> [String] {
        text.matches(of: /<span class="order">\d+<\/span> ([^<]+)</).map { String($0.output.1) }
    }

    @Test func ofAYearItTellsThatYear() async throws {
        let (text, photos) = try await Self.book(.year(2025))
        #expect(Self.titles(text) == ["가나", "나비"])
        #expect(text.contains("<h2>2025년 5월</h2>"))
        #expect(text.contains("@page { size: A5; }"))
        // The photo of the visit, that of the text, and the cover.
        #expect(photos == 3)
        #expect(!text.contains(" src=\"/"))
        // A title cannot end the style sheet that shows it above each page.
        #expect(text.contains("content: \"수첩 \\22 하나\\22 \\3c \\2f style\\3e \""))
        #expect(text.matches(of: /<\/style>/).count == 1)
        #expect(text.contains("data-page=\"p1\""))
    }

    @Test func ofAJourneyItTellsTheStory() async throws {
        let (text, _) = try await Self.book(.journey("sea"), paper: .B5)
        #expect(text.contains("여는 글."))
        #expect(text.contains("<h3 dir=\"auto\">쉼</h3>"))
        #expect(Self.titles(text) == ["가나", "나비"])
    }

    @Test func itHoldsWhatItsReadersMaySee() async throws {
        #expect(Self.titles(try await Self.book(.everything).text) == ["가나", "나비", "가나"])
        #expect(Self.titles(try await Self.book(.everything) { $0.group = "us" }.text) == ["가나", "모임만", "가나"])
        let own = try await Self.book(.everything) { $0.includesEverything = true }.text
        #expect(Self.titles(own) == ["가나", "나비", "숨은곳", "모임만", "가나"])
        #expect(own.contains("아무에게도 보이지 않는 글"))
    }

    /// Whose still is printed can be seen where it plays, if somebody else can open that.
    @Test func clipsHaveACodeOfTheirPage() async throws {
        func codes(_ visibility: String, _ url: String) async throws -> (films: Int, codes: Int) {
            let diary = try TestDiary(
                """
                -- Content/diary.yml --
                title: 수첩
                \(url)
                -- Content/places/a/index.md --
                ---
                title: 가나
                visibility: \(visibility)
                visits: [2025-05-01, {date: 2025-06-01, photos: [{file: a.mp4, caption: 파도}, sea.jpg]}]
                ---
                """)
            let folder = diary.folder.path + "/Content/places/a/"
            try diary.folder.write("Content/places/a/sea.jpg", bytes: tinyPhoto)
            try Tool("ffmpeg").run(["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x64:d=1", folder + "a.mp4"])
            var builder = BookBuilder(diary: diary.folder.path, generator: "Cairn Test")
            builder.includesEverything = true
            let text = String(decoding: try await builder.build(Book(.everything, on: .A5)).bytes, as: UTF8.self)
            return (
                text.matches(of: /<figcaption class="film"><span aria-hidden="true"><svg[^▶]*▶ 0:01<br>파도</).count,
                text.matches(of: /class="code"/).count
            )
        }
        #expect(try await codes("public", "url: https://minji.example/") == (1, 1))
        #expect(try await codes("private", "url: https://minji.example/") == (0, 0))
        #expect(try await codes("public", "") == (0, 0))
    }

    @Test(arguments: [
        (Book.Subject.year(1999), "there is no visit in 1999"), (.journey("seaa"), "no journey is called “seaa”"),
    ])
    func ofNothingThereIsNone(_ subject: Book.Subject, _ message: String) async throws {
        let problems = await #expect(throws: Problems.self) { _ = try await Self.book(subject) }
        #expect(problems?.diagnostics.first?.message == message)
    }

    @Test func pagesAreFoundInAPDF() throws {
        let pdf = """
            %PDF-1.4
            1 0 obj
            <</Type /Page
            /Parent 9 0 R>>
            endobj
            2 0 obj
            <</Length 20>> stream
            7 0 obj <</Type /Page>>
            endstream
            endobj
            4 0 obj
            <</Type /Page /Parent 9 0 R>>
            endobj
            5 0 obj
            <</Type /Page /Parent 8 0 R>>
            endobj
            8 0 obj
            <</Type /Pages /Kids [5 0 R] /Count 1>>
            endobj
            9 0 obj
            <</Type /Pages
            /Count 3
            /Kids [4 0 R 8 0 R 1 0 R]>>
            endobj
            10 0 obj
            <</p1 [1 0 R /XYZ 6 579 0]
            /p2 [5 0 R /XYZ 6 579 0]
            /p3 [99 0 R /XYZ 6 579 0]>>
            endobj
            11 0 obj
            <</Type /Catalog
            /Pages 9 0 R
            /Dests 10 0 R>>
            endobj
            """
        let found = try #require(PDFDestinations(Array(pdf.utf8)))
        #expect(found.pageCount == 3)
        #expect(found.pages == ["p1": 3, "p2": 2])
        let html = "<span class=\"page\" data-page=\"p2\"></span> <span class=\"page\" data-page=\"p9\"></span>"
        #expect(
            String(decoding: BookPrinter.numbered(Array(html.utf8), found.pages), as: UTF8.self)
                == html.replacing("p2\">", with: "p2\">2"))
    }

    @Test(arguments: ["", "%PDF", "1 0 obj\n", "1 0 obj\n<</Type /Catalog /Pages 1 0 R>>\nendobj\n", "9 0 obj\n\n\n"])
    func whatIsNoPDFHasNoPages(_ text: String) {
        #expect(PDFDestinations(Array(text.utf8))?.pages.isEmpty ?? true)
    }
}
