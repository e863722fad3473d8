import Diary
import Base
import Foundation
import Site
import TestSupport
import Testing

@Suite struct BuildTests {
    /// The times of the last changes of all files of a site.
    private func times(_ diary: TestDiary) throws -> [String: Date] {
        var times: [String: Date] = [:]
        for file in diary.folder.files(in: "Site") {
            let path = diary.folder.path + "/Site/" + file
            times[file] = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
        return times
    }

    @Test func writesTheSite() async throws {
        let diary = try TestDiary(smallDiary)
        let report = try await diary.build()
        let files = diary.folder.files(in: "Site")
        #expect(report.writtenFiles.count == files.count && report.keptCount == 0 && report.removedFiles.count == 0)
        for file in [
            "index.html", "404.html", "sitemap.xml", "robots.txt", "places/onion/index.html", "tags/한옥/index.html",
        ] {
            #expect(files.contains(file))
        }
        #expect(files.count { $0.hasPrefix("assets/") } >= 2)
        #expect(diary.text("places/onion/index.html").contains("어니언 &lt;안국&gt;"))
        #expect(!files.contains { $0.hasPrefix(".cairn") })
    }

    /// A server that watches times, and an upload that compares them, see nothing.
    @Test func aSecondBuildWritesNothing() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = try times(diary)
        usleep(20_000)
        let report = try await diary.build()
        #expect(report.writtenFiles.count == 0 && report.keptCount == before.count && report.removedFiles.isEmpty)
        #expect(try times(diary) == before)
    }

    @Test func anEditWritesOnlyWhatChanged() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n다른 글\n")
        let report = try await diary.build()
        #expect(report.writtenFiles.count == 1)
        let after = diary.site()
        #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == ["about/index.html"])
        #expect(diary.text("about/index.html").contains("다른 글"))
    }

    @Test func whatTheDiaryLostIsRemoved() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        try File(diary.folder.path + "/Content/places/onion.md").remove()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n글\n")
        let report = try await diary.build()
        #expect(report.removedFiles.count > 5)
        let files = diary.folder.files(in: "Site")
        #expect(
            !files.contains {
                $0.contains("onion") || $0.contains("stations") || $0.contains("features") || $0.contains("빵")
            })
        for folder in ["places/onion", "stations", "features", "tags/빵", "calendar/2026/01"] {
            #expect(FileKind(at: diary.folder.path + "/Site/" + folder) == nil, "\(folder) is left")
        }
        let fresh = try TestDiary(smallDiary)
        try File(fresh.folder.path + "/Content/places/onion.md").remove()
        try fresh.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n글\n")
        try await fresh.build()
        #expect(diary.site() == fresh.site())
    }

    @Test func anEmptyDiaryHasASite() async throws {
        let diary = try TestDiary("")
        try await diary.build()
        let files = diary.folder.files(in: "Site").filter { !$0.hasPrefix("assets/") }
        #expect(
            files == [
                "404.html", "bookmarks/index.html", "calendar/index.html", "data/places.json", "data/words.json",
                "index.html", "manifest.webmanifest", "offline-worker.js", "places/by-name/index.html",
                "places/by-rating/index.html",
                "places/by-visits/index.html", "places/index.html", "robots.txt", "search/index.html",
            ])
    }

    @Test(arguments: ["ko", "en"]) func onePlaceHasASite(language: String) async throws {
        let diary = try TestDiary(
            "-- Content/diary.yml --\ntitle: A\nlanguage: \(language)\n-- Content/places/a.md --\n---\ntitle: 가\n---\n")
        try await diary.build()
        #expect(diary.text("places/a/index.html").contains("가"))
        #expect(diary.text("index.html").contains("<html lang=\"\(language)\""))
    }

    @Test func everyKindOfPageIsRenderedInBothLanguages() async throws {
        for language in ["ko", "en"] {
            let diary = try TestDiary(smallDiary.replacing("per_page: 2", with: "per_page: 2\nlanguage: \(language)"))
            try await diary.build()
            for (file, bytes) in diary.site() where file.hasSuffix(".html") {
                let text = String(decoding: bytes, as: UTF8.self)
                let isWhole = text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>")
                let isLeft = ["{{", "{%", "undefined", "<수첩>", "<안국>"].filter { text.contains($0) }
                #expect(isWhole && isLeft == [], "\(file)")
            }
        }
    }

    @Test func draftsAreBuiltWhenAsked() async throws {
        let diary = try TestDiary("-- Content/places/a.md --\n---\ntitle: 가\ndraft: true\n---\n")
        try await diary.build()
        #expect(diary.text("places/a/index.html") == "missing")
        try await diary.build { $0.includesDrafts = true }
        #expect(diary.text("places/a/index.html").contains("가"))
        try await diary.build()
        #expect(diary.text("places/a/index.html") == "missing")
    }

    @Test func aBasePathStandsBeforeEveryAddress() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        for (file, bytes) in diary.site() where file.hasSuffix(".html") {
            let text = String(decoding: bytes, as: UTF8.self)
            for attribute in ["href=\"/", "src=\"/", "srcset=\"/", "action=\"/"] {
                for piece in text.components(separatedBy: attribute).dropFirst() {
                    #expect(piece.hasPrefix("diary/"), "\(attribute)\(piece.prefix(40)) in \(file)")
                }
            }
        }
    }

    /// Every link of the site leads to a file of the site.
    @Test func noLinkIsBroken() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let site = diary.site()
        for (file, bytes) in site where file.hasSuffix(".html") {
            for piece in String(decoding: bytes, as: UTF8.self).components(separatedBy: "href=\"/diary/").dropFirst() {
                let path = String(piece.prefix { $0 != "\"" && $0 != "#" })
                let target = path.removingPercentEncoding ?? path
                #expect(
                    site[target.isEmpty || target.hasSuffix("/") ? target + "index.html" : target] != nil,
                    "\(path) in \(file)")
            }
        }
    }
}
