import Base
import Site
import TestSupport
import Testing

/// Copies for servers that hand out what is compressed already.
@Suite struct CompressedCopyTests {
    private static func diary(_ compress: String) throws -> TestDiary {
        let settings = "url: https://minji.example/diary/"
        return try TestDiary(smallDiary.replacing(settings, with: settings + "\ncompress: \(compress)"))
    }

    private static func isCopy(_ file: String) -> Bool { file.hasSuffix(".gz") || file.hasSuffix(".br") }

    @Test func nobodyHasThemWithoutAsking() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        #expect(!diary.site().keys.contains(where: Self.isCopy))
    }

    @Test func everyTextThatGainsHasOne() async throws {
        let diary = try Self.diary("[gzip, brotli]")
        let report = try await diary.build()
        let site = diary.site()
        #expect(Set(report.files) == Set(site.keys))
        for (file, bytes) in site where !Self.isCopy(file) {
            let copy = site[file + ".gz"]
            #expect((copy != nil) == (site[file + ".br"] != nil), "\(file)")
            guard let copy else {
                #expect(bytes.count < 1500 || file.hasSuffix(".png"), "\(file)")
                continue
            }
            #expect(bytes.count >= 1024 && copy.count <= bytes.count * 9 / 10, "\(file)")
            #expect(Deflate.inflated(copy, from: 0, .gzip, limit: 1 << 24) == bytes, "\(file)")
        }
        #expect(site["index.html.gz"] != nil && site["index.html.br"] != nil)
    }

    @Test func oneKindIsEnough() async throws {
        let diary = try Self.diary("gzip")
        try await diary.build()
        #expect(diary.site().keys.contains("index.html.gz") && !diary.site().keys.contains { $0.hasSuffix(".br") })
    }

    @Test func theyAreKeptWithTheirFiles() async throws {
        let diary = try Self.diary("[gzip, brotli]")
        try await diary.build()
        #expect(try await diary.build().writtenFiles == [])
        try diary.folder.write(
            "Content/pages/about.md", "---\ntitle: 소개\n---\n\(String(repeating: "다른 글 ", count: 300))\n")
        let report = try await diary.build()
        #expect(report.writtenFiles.sorted() == ["about/index.html", "about/index.html.br", "about/index.html.gz"])
        #expect(report.renderedCount == 3)
    }

    /// Whatever somebody did to a copy or its file, the next build makes them anew.
    @Test(arguments: ["index.html", "index.html.gz", "index.html.br"]) func theyAreMended(file: String) async throws {
        let diary = try Self.diary("[gzip, brotli]")
        try await diary.build()
        let before = diary.site()
        try diary.folder.write("Site/" + file, "something else")
        try await diary.build()
        #expect(diary.site() == before)
        try File(diary.folder.path + "/Site/" + file).remove()
        try await diary.build()
        #expect(diary.site() == before)
    }

    @Test func theyGoAndComeWithTheSetting() async throws {
        let diary = try Self.diary("[gzip, brotli]")
        try await diary.build()
        let settings = try #require(diary.folder.text("Content/diary.yml"))
        let both = diary.site()
        try diary.folder.write("Content/diary.yml", settings.replacing("[gzip, brotli]", with: "gzip"))
        try await diary.build()
        #expect(diary.site() == both.filter { !$0.key.hasSuffix(".br") })
        try diary.folder.write("Content/diary.yml", settings.replacing("[gzip, brotli]", with: "none"))
        try await diary.build()
        #expect(diary.site() == both.filter { !Self.isCopy($0.key) })
        try diary.folder.write("Content/diary.yml", settings)
        try await diary.build()
        #expect(diary.site() == both)
        try await diary.buildAnew(into: "anew")
        #expect(diary.site("anew") == both)
    }

    @Test func somebodyElsesFileStays() async throws {
        let diary = try Self.diary("gzip")
        try diary.folder.write("Site/index.html.gz", "mine")
        #expect(await diary.failure().contains("Site/index.html.gz: error: this file was not written by Cairn"))
        #expect(diary.text("index.html.gz") == "mine")
    }

    /// A preview is looked at on the same machine.
    @Test func whatIsNotForAHostHasNone() async throws {
        let diary = try Self.diary("gzip")
        try await diary.build { $0.isPublished = false }
        #expect(!diary.site().keys.contains(where: Self.isCopy))
    }
}
