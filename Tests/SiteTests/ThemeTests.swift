import Base
import Diary
import Foundation
import Pages
import Site
import TestSupport
import Testing

@Suite struct ThemeTests {
    @Test func aPageMayNameItsTemplate() async throws {
        let diary = try TestDiary(
            smallDiary + "-- Templates/mine.html --\nMINE {{ page.title }} {{ places|map(attribute=\"title\")|join }}")
        try diary.folder.write("Content/pages/list.md", "---\ntitle: 모음\ntemplate: mine\nplaces: {first: 1}\n---\n")
        try await diary.build()
        #expect(diary.text("list/index.html").hasPrefix("MINE 모음 "))
        for (name, words) in [
            ("mien", "list.md:3:11: error: there is no template “mien”"), ("month", "month.html"),
        ] {
            try diary.folder.write("Content/pages/list.md", "---\ntitle: 모음\ntemplate: \(name)\n---\n")
            let failure = await diary.failure()
            #expect(failure.contains(words), "\(failure)")
            if name == "mien" { #expect(failure.contains("help: did you mean “mine”?")) }
        }
    }

    @Test func feedsAndMapFilesAreMadeByTemplates() async throws {
        let diary = try TestDiary(
            smallDiary
                + "-- Templates/atom.xml --\n{{ feed.title }}{{ \"\\u0007\\uffff\" }}: {{ feed.entries[0].title }}\n"
                + "-- Templates/places.gpx --\n{{ map.places|map(attribute=\"title\")|join(\", \") }}\n")
        try await diary.build()
        #expect(diary.text("atom.xml") == "동네 &lt;수첩&gt;: 서울숲")
        #expect(diary.text("places.gpx") == "어니언 &lt;안국&gt;\n")
        for (format, file) in [(ExportFormat.atom, "atom.xml"), (.gpx, "places.gpx")] {
            let exporter = DiaryExporter(diary: diary.folder.path, generator: "Cairn Test")
            let bytes = try await exporter.export(format, SelectionFilter(), of: nil).bytes
            #expect(String(decoding: bytes, as: UTF8.self) == diary.text(file))
        }
    }

    @Test func aDiaryReplacesATemplate() async throws {
        let diary = try TestDiary(smallDiary + "-- Templates/page.html --\nMINE {{ page.title }} {{ body }}")
        try await diary.build()
        #expect(diary.text("about/index.html").hasPrefix("MINE 소개 <p><strong>이야기(기억)</strong>를 적어요."))
        #expect(diary.text("places/onion/index.html").hasPrefix("<!DOCTYPE html>"))
    }

    @Test func aDiaryReplacesAndAddsAssets() async throws {
        let diary = try TestDiary(
            smallDiary
                + """
                -- Templates/assets/style.css --
                body { background: url(paper.png) url("more/dots.svg") url(absent.png) }
                -- Templates/assets/paper.png --
                png
                -- Templates/assets/more/dots.svg --
                <svg xmlns="http://www.w3.org/2000/svg"/>
                """)
        try await diary.build()
        let assets = diary.folder.files(in: "Site/assets")
        let style = try #require(assets.first { $0.hasPrefix("style.") })
        let paper = try #require(assets.first { $0.hasPrefix("paper.") })
        let dots = try #require(assets.first { $0.hasPrefix("more/dots.") })
        #expect(
            diary.text("assets/\(style)") == "body{background:url(\(paper)) url(\"\(dots)\") url(absent.png)}\n")
        #expect(diary.text("index.html").contains("/diary/assets/\(style)"))
        // The name changes with the bytes of what it refers to, or a browser would keep the old one.
        try diary.folder.write("Templates/assets/paper.png", "another png")
        try await diary.build()
        let now = diary.folder.files(in: "Site/assets")
        #expect(!now.contains(style) && !now.contains(paper) && now.contains(dots))
    }

    @Test func aDiaryReplacesSingleStrings() async throws {
        let diary = try TestDiary(smallDiary + "-- Templates/strings/ko.yml --\nskip: 바로 가기 <내용>\n")
        try await diary.build()
        #expect(diary.text("index.html").contains("바로 가기 &lt;내용&gt;"))
    }

    @Test(arguments: [
        ("missing-string", "Templates/page.html", "{{ t(\"previuos\") }}"),
        ("missing-value", "Templates/page.html", "{{ t(\"page_n\") }}"),
        ("missing-number", "Templates/page.html", "{{ t(\"places_n\", m=1) }}"),
        ("missing-asset", "Templates/page.html", "<link href=\"{{ asset(\"stile.css\") }}\">"),
        ("missing-variable", "Templates/page.html", "<p>{{ page.titel }}</p>"),
        ("missing-include", "Templates/page.html", "{% include \"parts/cart.html\" %}"),
        ("broken-template", "Templates/page.html", "<p>\n  {% for x in %}\n</p>"),
        ("broken-strings", "Templates/strings/en.yml", "a: [b]\nc: {few: d}\ne: {one: f}\n"),
    ])
    func mistakesHaveAPlace(name: String, file: String, text: String) async throws {
        let diary = try TestDiary(
            smallDiary.replacing("per_page: 2", with: "per_page: 2\nlanguage: en") + "-- \(file) --\n\(text)\n")
        try expectSnapshot(await diary.failure(), "Snapshots/\(name).txt")
    }

    /// A mistake in a template that a thousand pages share is told once.
    @Test func aMistakeOnManyPagesIsToldOnce() async throws {
        let diary = try TestDiary(smallDiary + "-- Templates/place.html --\n{{ place.nonsense }}\n")
        let message = await diary.failure()
        #expect(message.components(separatedBy: "error:").count == 2, "\(message)")
        #expect(message.contains("note: and in the same way on 2 other pages"), "\(message)")
    }

    @Test func aLinkIsNoPartOfATheme() async throws {
        let diary = try TestDiary(smallDiary + "-- Templates/assets/a.css --\n")
        try FileManager.default.createSymbolicLink(
            atPath: diary.folder.path + "/Templates/assets/b.css", withDestinationPath: "/etc/passwd")
        #expect(
            await diary.failure() == """
                Templates/assets/b.css: error: a theme is made of files, not of links
                help: copy the file instead

                """)
    }
}
