import Base
import Diary
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

    /// Only what the settings name is told of a camera, in their order; the copies hold none of it.
    @Test(
        arguments: [
            ("", []), ("photos: {facts: [lens, camera]}\n", ["XF35mmF1.4 R", "FUJIFILM X-T5"]),
            ("photos: {facts: [exposure]}\n", ["1/250 s · f/2.8 · ISO 100"]),
        ] as [(String, [String])])
    func camerasAreToldWhereTheSettingsSaySo(settings: String, told: [String]) async throws {
        let diary = try diary("photos: [{file: a.jpg, alt: 문}]", photos: [])
        try diary.folder.write("Content/diary.yml", (diary.folder.text("Content/diary.yml") ?? "") + "\n" + settings)
        var block = ExifBlock(taken: "2026:05:03 14:00:00")
        block.picture += [(0x010F, .text("FUJIFILM")), (0x0110, .text("X-T5")), (0x013B, .text("Minji Owner"))]
        block.camera += [
            (0x829A, .fractions([(1, 250)])), (0x829D, .fractions([(28, 10)])), (0x8827, .short(100)),
            (0xA434, .text("XF35mmF1.4 R")), (0xA431, .text("SN-4711")),
        ]
        try diary.folder.write("Content/places/home/a.jpg", bytes: block.put(into: tinyPhoto))
        try await diary.build()
        let page = diary.text("places/home/index.html"), list = diary.text("photos.json")
        #expect(page.contains("data-facts=\"\(told.joined(separator: " · "))\"") == !told.isEmpty)
        let all = ["FUJIFILM X-T5", "XF35mmF1.4 R", "1/250 s · f/2.8 · ISO 100"]
        for fact in all {
            #expect(page.contains(fact) == told.contains(fact))
            #expect(list.contains(fact) == told.contains(fact))
        }
        for file in diary.folder.files(in: "Site") {
            for word in ["Minji Owner", "SN-4711", "FUJIFILM X-T5"]
            where word != "FUJIFILM X-T5" || file.hasPrefix("photos/") {
                let bytes = try File(diary.folder.path + "/Site/" + file).read()
                #expect(!String(decoding: bytes, as: UTF8.self).contains(word), "\(file)")
            }
        }
    }

    /// Each photo of a page has a number that an address can name: the first place where it stands.
    @Test func photosOfAPageHaveNumbers() async throws {
        let diary = try diary(
            "photos: [{file: b.jpg, alt: 둘}, {file: a.jpg, alt: 하나}]\nvisits: [{date: 2026-05-03, photos: [{file: c.jpg, alt: 셋}, {file: a.jpg, alt: 하나}]}]",
            body: "![하나](a.jpg)", photos: [])
        for (number, name) in ["a", "b", "c"].enumerated() {
            try diary.folder.write(
                "Content/places/home/\(name).jpg", bytes: ExifBlock().put(into: tinyPhoto, [(0xFE, [UInt8(number)])]))
        }
        try await diary.build()
        let links = diary.text("places/home/index.html").matches(
            of: /<a class="zoom" href="[^"]+"(?: id="([^"]+)")?.*?alt="([^"]*)"/)
        #expect(
            links.map { "\($0.output.1 ?? "-") \($0.output.2)" } == [
                "photo-1 둘", "photo-2 하나", "- 하나", "photo-3 셋", "- 하나",
            ])
        let month = diary.text("calendar/2026/05/index.html")
        #expect(month.contains("popovertarget=\"d3-photos\"") && month.contains("popover id=\"d3-photos\""))
        #expect(month.matches(of: /id="photo-\d+"/).count == 2)
    }

    /// Copies that a bad disk or somebody who brings a `.cairn/` has changed are not what readers get.
    @Test func copiesThatWereChangedAreMadeAnew() async throws {
        let diary = try diary("photos: [{file: a.png, alt: 문}]", photos: ["a.png"])
        try await diary.build()
        let first = diary.site()
        let copies = diary.folder.files(in: ".cairn/photos").filter { !$0.hasSuffix("index") }
        #expect(copies.count == 2)
        for copy in copies {
            let file = File(diary.folder.path + "/.cairn/photos/" + copy)
            var bytes = try file.read()
            bytes[bytes.count - 3] ^= 1
            // The site's own may be the same file.
            try file.replace(with: bytes)
        }
        // What the site has is not looked at again.
        #expect(try await diary.build().warnings.isEmpty)
        try Folder(diary.folder.path + "/Site").removeAll()
        let report = try await diary.build()
        #expect(DiagnosticPrinter().text(report.warnings).contains("2 copies of photos are not what Cairn made"))
        #expect(diary.site() == first)
        try Folder(diary.folder.path + "/Site").removeAll()
        #expect(try await diary.build().warnings.isEmpty)
    }

    /// One photo that cannot be read holds up the site, but not the copies of the others.
    @Test func theOtherPhotosAreMadeAllTheSame() async throws {
        let diary = try diary(
            "photos: [{file: a.png, alt: 문}, {file: b.png, alt: 창}]", photos: ["a.png"])
        try File(diary.folder.path + "/Content/places/home/b.png").write(Array("no picture".utf8))
        #expect(await diary.failure().contains("“b.png” is not a picture"))
        #expect(diary.folder.files(in: ".cairn/photos").count { $0.hasSuffix(".webp") || $0.hasSuffix(".jpg") } == 2)
        #expect(diary.folder.files(in: "Site").isEmpty)
    }

    /// Whichever mention of a photo has words for it, the list of photos has them.
    @Test func theListOfPhotosHasTheWordsOfAnyMention() async throws {
        let diary = try diary("photos: [a.png]", body: "![문](a.png \"오후\")", photos: ["a.png"])
        try await diary.build()
        #expect(
            diary.text("photos.json").contains("\"alt\":\"문\"") || diary.text("photos.json").contains("\"alt\": \"문\""))
        #expect(diary.text("photos.json").contains("오후"))
    }

    /// A picture that is a paragraph becomes a figure, one among words stays among them.
    @Test func picturesInTheTextArePublished() async throws {
        let diary = try diary(
            "tags: [집]", body: "글 ![문](a.png) 글\n\n![창](a.png \"오후\")\n\n끝", photos: ["a.png"])
        try await diary.build()
        let page = diary.text("places/home/index.html")
        #expect(
            page.contains("<figure style=\"--aspect:4/3\"><a class=\"zoom\"")
                && page.contains("<figcaption dir=\"auto\">오후</figcaption></figure>"))
        #expect(page.contains("<p>글 <a class=\"zoom\"") && page.contains("</a> 글</p>") && page.contains("<p>끝</p>"))
        #expect(!page.contains("<p><figure") && !page.contains("</figure></p>"))
    }

    /// Links around pictures of a text: each needs words, and none holds another.
    @Test(arguments: [
        ("![문](a.png)", "<figure style=\"--aspect:4/3\"><a class=\"zoom\" href=\"{url}\">{picture}</a></figure>"),
        (
            "![문](a.png \"두 시 & 반\")",
            "<figure style=\"--aspect:4/3\"><a class=\"zoom\" href=\"{url}\">{picture}</a><figcaption dir=\"auto\">두 시 &amp; 반</figcaption></figure>"
        ),
        ("앞 ![문](a.png \"두 시\") 뒤", "<p>앞 <a class=\"zoom\" href=\"{url}\" data-caption=\"두 시\">{picture}</a> 뒤</p>"),
        ("앞 ![](a.png)", "<p>앞 {picture}</p>"),
        (
            "앞 ![](a.png \"두 시\")",
            "<p>앞 <a class=\"zoom\" href=\"{url}\" aria-label=\"두 시\" data-caption=\"두 시\">{picture}</a></p>"
        ),
        ("[![문](a.png)](/x)", "<p><a href=\"/x\">{picture}</a></p>"),
    ])
    func picturesInTheTextAreLinked(markdown: String, expected: String) async throws {
        let diary = try diary("tags: [집]", body: markdown, photos: ["a.png"])
        try await diary.build()
        let whole = diary.text("places/home/index.html")
        let page = whole[try #require(whole.firstRange(of: "<main")).lowerBound...]
        let text = try #require(
            page.firstRange(of: expected.hasPrefix("<p>") ? "<p>" : "<figure style=\"--aspect:4/3\"><a")
        ).lowerBound
        let start = try #require(page[text...].firstRange(of: "<picture>")),
            end = try #require(page[text...].firstRange(of: "</picture>"))
        let picture = page[start.lowerBound..<end.upperBound]
        #expect(
            picture.contains("sizes=\"auto, (min-width: 720px) 640px, 92vw\"") && picture.contains("loading=\"lazy\""))
        let url =
            page[text...].firstRange(of: "class=\"zoom\" href=\"").map { page[$0.upperBound...].prefix { $0 != "\"" } }
            ?? ""
        let html = String(page[text...]).replacing(picture, with: "{picture}").replacing(
            "href=\"\(url)\"", with: "href=\"{url}\"")
        #expect(html.hasPrefix(expected), "\(html.prefix(expected.count))")
    }

    @Test func picturesInTheTextAreTheThemes() async throws {
        let diary = try diary("tags: [집]", body: "글 ![문](a.png) 글", photos: ["a.png"])
        try diary.folder.write("Templates/parts/text-picture.html", "<i>{{ photo.alt }}</i>\n")
        try await diary.build()
        #expect(diary.text("places/home/index.html").contains("<p>글 <i>문</i> 글</p>"))
        // What is wrong with it fails the build, and the last site stays.
        try diary.folder.write("Templates/parts/text-picture.html", "<b>{{ photo.altt }}</b>\n")
        let failure = await diary.failure()
        #expect(failure.contains("text-picture.html:1:") && failure.contains("altt"), "\(failure)")
        #expect(diary.text("places/home/index.html").contains("<p>글 <i>문</i> 글</p>"))
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

    /// The limit is the entry's, in whichever of its lists and texts photos stand; one that stands in two is one.
    @Test(arguments: [(3, true), (4, false)])
    func aLimitOfPhotosIsTheEntrys(limit: Int, isTooLow: Bool) async throws {
        let diary = try diary(
            "photos: [a.png, d.png]\nvisits: [{date: 2026-05-03, photos: [b.png]}]", body: "![나무](c.png) ![문](a.png)",
            photos: ["a.png", "b.png", "c.png", "d.png"])
        let settings = diary.folder.text("Content/diary.yml") ?? ""
        try diary.folder.write("Content/diary.yml", settings + "limits: {photos: \(limit)}\n")
        if isTooLow {
            let failure = await diary.failure()
            #expect(failure.contains("the entry names 4 photos, at most 3 are allowed"), "\(failure)")
        } else {
            try await diary.build()
        }
    }

    // MARK: Doubts

    /// The warnings about a place at 37.5796, 126.9770 and its photos, each with a day of May 2026 and a longitude.
    private func warnings(
        _ frontMatter: String, body: String = "글", _ photos: [(name: String, day: Int?, longitude: Double?)]
    ) async throws -> [String] {
        let diary = try diary("location: 37.5796, 126.9770\n" + frontMatter, body: body, photos: [])
        for photo in photos {
            var block = ExifBlock(taken: photo.day.map { "2026:05:0\($0) 14:00:00" })
            if let longitude = photo.longitude {
                block.position += [(1, .text("N")), (2, .fractions([(375_796, 10_000), (0, 1), (0, 1)]))]
                let east = Int((longitude * 1e6).rounded())
                block.position += [(3, .text("E")), (4, .fractions([(east, 1_000_000), (0, 1), (0, 1)]))]
            }
            try File(diary.folder.path + "/Content/places/home/" + photo.name).write(
                block.put(into: tinyPhoto, [(0xFE, Array(photo.name.utf8))]))
        }
        return try await diary.build().warnings.diagnostics.filter { $0.message.contains("taken") }.map {
            "\($0.range?.start.line ?? 0): \($0.message)"
        }
    }

    /// At this latitude 0.0112° of longitude are 987 m and 0.0115° are 1,014 m.
    @Test(
        arguments: [
            (126.9770, nil), (126.9882, nil), (126.9885, "5: the photo “a.jpg” was taken 1.0 km from this place"),
            (126.9655, "5: the photo “a.jpg” was taken 1.0 km from this place"),
            (128.9770, "5: the photo “a.jpg” was taken 176.2 km from this place"), (nil, nil),
        ] as [(Double?, String?)])
    func aPhotoFromFarAwayIsDoubtful(longitude: Double?, warning: String?) async throws {
        let photos = [(name: "a.jpg", day: 3 as Int?, longitude: longitude)]
        #expect(
            try await warnings("date: 2026-05-03\nphotos: [a.jpg]", photos) == [warning].compactMap(\.self))
        #expect(
            try await warnings("date: 2026-05-03\nphotos: [a.jpg]\nprecision: district", photos).isEmpty)
    }

    @Test(
        arguments: [
            (3, nil), (4, nil), (nil, nil),
            (2, "5: the photo “a.jpg” was taken on 2026-05-02, which is no day of a visit"),
            (5, "5: the photo “a.jpg” was taken on 2026-05-05, which is no day of a visit"),
        ] as [(Int?, String?)])
    func aPhotoOfAnotherDayIsDoubtful(day: Int?, warning: String?) async throws {
        let photos = [(name: "a.jpg", day: day, longitude: nil as Double?)]
        let dates = "date: {from: 2026-05-03, to: 2026-05-04}"
        #expect(try await warnings("\(dates)\nphotos: [a.jpg]", photos) == [warning].compactMap(\.self))
        // One that says of no day that it was a visit says nothing about its photos either.
        #expect(try await warnings("tags: [집]\nphotos: [a.jpg]", photos).isEmpty)
    }

    /// Twenty photos of a day without a visit are one thing to mend, not twenty.
    @Test func photosOfADayAreToldTogether() async throws {
        let found = try await warnings(
            """
            visits:
              - {date: 2026-05-01, photos: [a.jpg, b.jpg]}
              - {date: 2026-05-02, photos: [c.jpg]}
            photos: [d.jpg, e.jpg, f.jpg, g.jpg]
            """,
            body: "![문](g.jpg)\n\n![창](h.jpg)",
            [
                ("a.jpg", 1, nil), ("b.jpg", 2, nil), ("c.jpg", 2, 127.5), ("d.jpg", 5, 126.977), ("e.jpg", 4, 127.5),
                ("f.jpg", 5, 127.6), ("g.jpg", 5, nil), ("h.jpg", 2, nil),
            ])
        #expect(
            found == [
                "7: the photo “f.jpg” was taken 54.9 km from this place, and another one more than 1 km from it",
                "7: the photo “d.jpg” and 2 others were taken on 2026-05-05, which is no day of a visit",
                "7: the photo “e.jpg” was taken on 2026-05-04, which is no day of a visit",
                "5: the photo “b.jpg” was taken on 2026-05-02, which is no day of this visit",
                "6: the photo “c.jpg” was taken 46.1 km from this place",
            ])
    }
}
