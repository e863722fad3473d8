import Diagnostics
import Diary
import Files
import Foundation
import Site
import TestSupport
import Testing

/// Photos on their way from an entry to the site.
@Suite struct PhotoTests {
    /// A picture of 4 × 3 pixels in PNG, red, with nothing else in it.
    private static let picture = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR42mM4oaAARww4OQD5Vwxh74UALwAAAABJRU5ErkJggg==")

    private func diary(_ frontMatter: String, body: String = "글", photos: [String]) throws -> TestDiary {
        let diary = try TestDiary(smallDiary)
        try diary.folder.write("Content/places/home/index.md", "---\ntitle: 집\n\(frontMatter)\n---\n\(body)\n")
        for photo in photos {
            try File(diary.folder.path + "/Content/places/home/" + photo).write(Array(try #require(Self.picture)))
        }
        return diary
    }

    @Test func aPhotoIsPublishedUnderANameThatTellsNothing() async throws {
        let diary = try diary("photos: [{file: 우리집.png, alt: 문}]", photos: ["우리집.png"])
        let report = try await diary.build()
        #expect(report.warnings.isEmpty)
        let files = diary.folder.files(in: "Site/photos")
        #expect(files.count == 2 && files.contains { $0.hasSuffix(".webp") } && files.contains { $0.hasSuffix(".jpg") })
        #expect(!diary.text("places/home/index.html").contains("우리집.png"))
        for file in files { #expect(diary.text("places/home/index.html").contains("photos/\(file)")) }
        let again = try await diary.build()
        #expect(again.renderedCount == 0)
    }

    /// What nobody may see is not even looked at.
    @Test(arguments: ["visibility: private", "visibility: group", "draft: true"])
    func aHiddenPlacesPhotosStayHome(field: String) async throws {
        let diary = try diary("photos: [{file: a.png, alt: 문}]\n\(field)", photos: ["a.png"])
        try await diary.build()
        #expect(!diary.folder.files(in: "Site").contains { $0.hasPrefix("photos") })
        #expect(FileKind(at: diary.folder.path + "/.cairn/photos") == nil)
    }

    @Test func photosOfAPlaceThatIsHiddenLaterAreRemoved() async throws {
        let diary = try diary("photos: [{file: a.png, alt: 문}]", photos: ["a.png"])
        try await diary.build()
        try diary.folder.write("Content/places/home/index.md", "---\ntitle: 집\nvisibility: private\n---\n")
        try await diary.build()
        #expect(!diary.folder.files(in: "Site").contains { $0.hasPrefix("photos") })
    }

    @Test func autoTakesEveryPictureThatIsNamedNowhereElse() async throws {
        let diary = try diary(
            "photos: auto\nvisits: [{date: 2026-05-03, photos: [{file: b.png, alt: 둘}]}]",
            photos: ["a.png", "b.png", "c.PNG"])
        let report = try await diary.build()
        #expect(DiagnosticPrinter().text(report.warnings).contains("2 photos have no alt text"))
        let flat = try TestDiary(smallDiary)
        try flat.folder.write("Content/places/flat.md", "---\ntitle: 집\nphotos: auto\n---\n")
        #expect(await flat.failure().contains("help: give it a folder of its own: move it to flat/index.md"))
    }

    /// A picture that is a paragraph becomes a figure, one among words stays among them.
    @Test func picturesInTheTextArePublished() async throws {
        let diary = try diary(
            "tags: [집]", body: "글 ![문](a.png) 글\n\n![창](a.png \"오후\")\n\n끝", photos: ["a.png"])
        try await diary.build()
        let page = diary.text("places/home/index.html")
        #expect(
            page.contains("<figure style=\"--aspect:4/3\"><a class=\"zoom\"")
                && page.contains("<figcaption>오후</figcaption></figure>"))
        #expect(page.contains("<p>글 <a class=\"zoom\"") && page.contains("</a> 글</p>") && page.contains("<p>끝</p>"))
        #expect(!page.contains("<p><figure") && !page.contains("</figure></p>"))
    }

    @Test func aBrokenPhotoIsAnErrorOrAPlaceholder() async throws {
        let diary = try diary(
            "photos: [{file: a.png, alt: 문}, {file: b.png, alt: 창}]", body: "![벽](b.png)", photos: ["a.png"])
        try File(diary.folder.path + "/Content/places/home/b.png").write(Array("no picture".utf8))
        let failure = await diary.failure()
        #expect(failure.contains("Content/places/home/index.md:3:") && failure.contains("“b.png”"), "\(failure)")
        let report = try await diary.build { $0.keepsGoing = true }
        #expect(report.warnings.warningCount == 1)
        #expect(diary.folder.files(in: "Site/photos").count == 2)
        let page = diary.text("places/home/index.html")
        #expect(page.contains("class=\"photo missing\""))
    }

    @Test(arguments: [
        ("photo_bytes: 50", "at most 50 are read"), ("photos: 1", "names 2 photos, at most 1 are allowed"),
    ])
    func limitsAreSettings(limit: String, message: String) async throws {
        let diary = try diary("photos: [a.png, b.png]", photos: ["a.png", "b.png"])
        let settings = diary.folder.text("Content/diary.yml") ?? ""
        try diary.folder.write("Content/diary.yml", settings + "limits: {\(limit)}\n")
        let failure = await diary.failure()
        #expect(failure.contains(message) && failure.contains("Content/places/home/index.md:3:"), "\(failure)")
    }
}
