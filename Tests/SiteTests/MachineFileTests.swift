import Base
import Foundation
import Testing

/// What programs read must be well-formed.
@Suite struct MachineFileTests {
    @Test func theSitemapIsXML() async throws {
        let diary = try TestDiary(smallDiary.replacing("diary/", with: "a'b&c/"))
        try await diary.build()
        let text = diary.text("sitemap.xml")
        #expect(isWellFormed(text), "\(text)")
        #expect(text.contains("<loc>https://minji.example/"))
        #expect(text.contains("<lastmod>2026-05-03</lastmod>"))
        #expect(!text.contains("404"))
    }

    @Test func theCheckFindsWhatIsNotWellFormed() {
        #expect(isWellFormed("<a>&amp;</a>"))
        #expect(!isWellFormed("<a>&</a>") && !isWellFormed("<a>") && !isWellFormed(""))
    }

    private func isWellFormed(_ text: String) -> Bool {
        XMLText.problem(in: SourceFile(path: "a.xml", bytes: Array(text.utf8))) == nil
    }

    @Test func theManifestIsJSON() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let object =
            try JSONSerialization.jsonObject(with: Data(diary.text("manifest.webmanifest").utf8)) as? [String: Any]
        #expect(object?["name"] as? String == "동네 <수첩>")
        #expect(object?["description"] as? String == "걸어서 & \"천천히\"")
        #expect(object?["start_url"] as? String == "/diary/")
        #expect(object?["scope"] as? String == "/diary/")
    }

    @Test func linkedDataIsJSON() async throws {
        let diary = try TestDiary(smallDiary.replacing("comment: 또 가고 싶다", with: "comment: 끝 </script> \"인용\" & <b>"))
        try await diary.build()
        let page = diary.text("places/onion/index.html")
        let parts = page.components(separatedBy: "<script type=\"application/ld+json\">")
        try #require(parts.count == 2)
        let json = try #require(parts[1].components(separatedBy: "</script>").first)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["reviewBody"] as? String == "끝 </script> “인용” & <b>")
        #expect((object?["itemReviewed"] as? [String: Any])?["name"] as? String == "어니언 <안국>")
    }

    @Test func robotsNameTheSitemap() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        #expect(diary.text("robots.txt").contains("Sitemap: https://minji.example/diary/sitemap.xml"))
    }
}
