import Base
import Foundation
import Site
import TestSupport
import Testing

@Suite struct SiteFontTests {
    private static let place = "-- Content/places/a.md --\n---\ntitle: 가\ntags: [한옥, 빵]\n---\n"

    private static func diary(_ typography: String) throws -> TestDiary {
        try TestDiary("-- Content/diary.yml --\ntitle: 수첩\ntypography: {font: \(typography)}\n" + place)
    }

    private static func font(weight: UInt16 = 400) -> TestFont {
        var font = TestFont("가나다한옥빵#+0123456789 ", advance: 800)
        font.weight = weight
        return font
    }

    @Test(arguments: ["Fonts/Mine.ttf", "Content/Fonts/Mine.ttf"]) func aFontIsPublishedUnderADigest(file: String)
        async throws
    {
        let diary = try Self.diary("Fonts/Mine.ttf")
        var font = Self.font()
        font.replacing = [("TSI3", [])]
        try diary.folder.write(file, bytes: font.bytes)
        try await diary.build()
        let names = diary.folder.files(in: "Site/assets/fonts")
        #expect(names.count == 1 && names[0].wholeMatch(of: /mine-400\.[0-9a-f]{10}\.ttf/) != nil, "\(names)")
        let published = diary.site()["assets/fonts/\(names[0])"] ?? []
        #expect(published.count < font.bytes.count, "the empty table is gone")
        let home = diary.text("index.html"), url = "/assets/fonts/\(names[0])"
        #expect(home.contains("<link rel=\"preload\" as=\"font\" type=\"font/ttf\" href=\"\(url)\" crossorigin>"))
        #expect(home.contains("<link rel=\"stylesheet\" href=\"/data/fonts.css\">"))
        let styles = diary.text("data/fonts.css")
        #expect(
            styles.contains(
                "@font-face{font-family:site;src:url(\"\(url)\") format(\"truetype\");font-weight:400;font-style:normal;"
            ))
        #expect(styles.contains(":root{--site-font:site,site-0,"))
        // As wide as 0.8 em, in place of 0.92 em of Noto Sans KR.
        #expect(styles.contains("local(\"Noto Sans CJK KR\"),local(\"NotoSansCJKkr-Regular\");size-adjust:86.96%;"))
        #expect(diary.text("tags/cloud.svg").contains("@import url(\"/data/fonts.css\")"))
        // Two glyphs of 0.8 em, rounded up to 64ths.
        #expect(diary.text("tags/cloud.svg").contains("textLength=\"44.078\" "))
    }

    @Test func withoutAFontNothingIsSaidOfFonts() async throws {
        let diary = try TestDiary("-- Content/diary.yml --\ntitle: 수첩\n" + Self.place)
        try await diary.build()
        #expect(
            !diary.text("index.html").contains("fonts.css") && !diary.text("tags/cloud.svg").contains("@import"))
        #expect(diary.site()["data/fonts.css"] == nil)
    }

    @Test func severalWeightsMakeOneFamily() async throws {
        let diary = try Self.diary("[Fonts/Bold.ttf, Fonts/Plain.ttf]")
        try diary.folder.write("Fonts/Bold.ttf", bytes: Self.font(weight: 700).bytes)
        try diary.folder.write("Fonts/Plain.ttf", bytes: Self.font().bytes)
        try await diary.build()
        let styles = diary.text("data/fonts.css")
        #expect(styles.contains("font-weight:700") && styles.contains("font-weight:400"))
        try diary.folder.write("Fonts/Bold.ttf", bytes: Self.font().bytes)
        #expect(await diary.failure().contains("“Fonts/Plain.ttf” and “Fonts/Bold.ttf” are of the same weight"))
    }

    /// macOS keeps names decomposed.
    @Test func aNameMayBeDecomposedOnDisk() async throws {
        let diary = try Self.diary("글꼴/나의 글꼴.ttf")
        try diary.folder.write("글꼴/나의 글꼴.ttf".decomposedStringWithCanonicalMapping, bytes: Self.font().bytes)
        try await diary.build()
        #expect(diary.folder.files(in: "Site/assets/fonts").first?.hasPrefix("나의-글꼴-400.") == true)
    }

    @Test func whatIsWrongIsTold() async throws {
        let missing = try Self.diary("Fonts/Mine.ttf")
        #expect(
            await missing.failure().hasPrefix(
                """
                Content/diary.yml:2:20: error: there is no font file “Fonts/Mine.ttf”
                  2 | typography: {font: Fonts/Mine.ttf}
                    |                    ^~~~~~~~~~~~~~
                """))
        try missing.folder.write("Fonts/Mine.ttf", "not a font")
        let broken = await missing.failure()
        #expect(broken.hasPrefix("Fonts/Mine.ttf: error: not a font that browsers read: it does not begin like"))
        #expect(broken.contains("Content/diary.yml:2:20: note: the settings name it"))
        try missing.folder.write("Fonts/Mine.ttf", "wOF2")
        #expect(await missing.failure().contains("help: name the .ttf or .otf file that it was made from"))
        #expect(await (try Self.diary("../Mine.ttf")).failure().contains("“../Mine.ttf” does not lie inside the diary"))
        let several = await (try Self.diary("[A.ttf, B.ttf]")).failure()
        #expect(several.contains("there is no font file “A.ttf”") && several.contains("there is no font file “B.ttf”"))
        #expect(
            await (try Self.diary("Nobody Has This Family")).failure().contains(
                "no font family “Nobody Has This Family”"))
        #expect(missing.folder.files(in: "Site").isEmpty, "nothing is written when a font is wrong")
    }

    @Test func aFontThatMustNotBeEmbeddedIsWarnedOf() async throws {
        let diary = try Self.diary("Fonts/Mine.ttf")
        var font = Self.font()
        font.embedding = 2
        try diary.folder.write("Fonts/Mine.ttf", bytes: font.bytes)
        let report = try await diary.build()
        #expect(
            report.warnings.sorted.map(\.message) == ["the font “Fonts/Mine.ttf” says that it must not be embedded"])
    }

    @Test func aFontOfWhichNoPartMayBePublishedStaysWhole() async throws {
        let diary = try Self.diary("Fonts/Mine.ttf")
        var font = Self.font()
        (font.embedding, font.replacing) = (0x100, [("zzzz", [UInt8](repeating: 7, count: 120_000))])
        try diary.folder.write("Fonts/Mine.ttf", bytes: font.bytes)
        let report = try await diary.build()
        #expect(
            report.warnings.sorted.map(\.message) == [
                "the font “Fonts/Mine.ttf” says that no part of it may be published, so every reader loads it whole"
            ])
        #expect(diary.folder.files(in: "Site/assets/fonts").count == 1)
    }

    @Test func aLicenceBesideTheFontIsPublished() async throws {
        let diary = try Self.diary("Fonts/Mine.ttf")
        try diary.folder.write("Fonts/Mine.ttf", bytes: Self.font().bytes)
        try diary.folder.write("Fonts/OFL.txt", "SIL OPEN FONT LICENSE")
        try await diary.build()
        let licence = try #require(diary.site().first { $0.key.hasSuffix(".txt") && $0.key.hasPrefix("assets/fonts/") })
        #expect(licence.value == Array("SIL OPEN FONT LICENSE".utf8))
        #expect(diary.text("data/fonts.css").contains("/*! The licence: /\(licence.key) */"))
    }
}

private let nanum = try? File("/usr/share/fonts/truetype/nanum/NanumMyeongjo.ttf").read()

/// They need Debian's package fonts-nanum.
@Suite(.enabled(if: nanum != nil)) struct SiteFontPartTests {
    private static let entry = "-- Content/places/a.md --\n---\ntitle: 창덕궁\n---\n후원의 단풍\n"

    private static func diary(_ typography: String = "{font: Fonts/Mine.ttf}", more: String = "") throws -> TestDiary {
        let diary = try TestDiary(
            "-- Content/diary.yml --\ntitle: 수첩\ntypography: \(typography)\n" + entry + more)
        try diary.folder.write("Fonts/Mine.ttf", bytes: try #require(nanum))
        return diary
    }

    private static func parts(_ diary: TestDiary) -> [String: [UInt8]] {
        diary.site().filter { $0.key.hasSuffix(".woff2") }
    }

    @Test func aLargeFontComesInParts() async throws {
        let diary = try Self.diary()
        let report = try await diary.build()
        #expect(report.warnings.isEmpty)
        let parts = Self.parts(diary), styles = diary.text("data/fonts.css")
        #expect(parts.count > 10 && parts.keys.allSatisfy { $0.hasPrefix("assets/mine-400.") })
        for path in parts.keys {
            #expect(styles.contains("src:url(\"/\(path)\") format(\"woff2\")"), "\(path)")
        }
        #expect(styles.contains("NHN Corporation"))
        #expect(diary.folder.files(in: "Site/assets/fonts").isEmpty)
        #expect(!diary.text("index.html").contains("rel=\"preload\" as=\"font\""))
        // The newest rules have the letters of the diary.
        let ranges = styles.matches(of: /unicode-range:([^}]*)}/).map { String($0.output.1) }
        #expect(ranges.contains { $0.contains("U+20-7e") && $0.contains("U+c218") }, "수 stands in the title")
    }

    @Test func itMayBePublishedWhole() async throws {
        let diary = try Self.diary("{font: Fonts/Mine.ttf, subset: false}")
        try await diary.build()
        #expect(Self.parts(diary).isEmpty && diary.folder.files(in: "Site/assets/fonts").count == 1)
    }

    /// The parts are made anew where letters are new; no page is.
    @Test func aNewLetterMakesNoPageAnew() async throws {
        let diary = try Self.diary()
        try await diary.build()
        let before = Self.parts(diary)
        try diary.folder.write("Content/places/a.md", "---\ntitle: 창덕궁\n---\n후원의 단풍, 뷁\n")
        let report = try await diary.build()
        #expect(report.renderedCount < 10, "\(report.renderedCount)")
        let after = Self.parts(diary)
        #expect(before.keys.sorted() != after.keys.sorted())
        #expect(diary.text("data/fonts.css").contains("U+bdc1"))
        try Folder(diary.folder.path + "/.cairn/fonts").removeAll()
        _ = try await diary.buildAnew(into: "Other")
        #expect(diary.site("Other") == diary.site())
    }

    @Test func aDamagedPartIsMadeAgain() async throws {
        let diary = try Self.diary()
        try await diary.build()
        let site = diary.site()
        for file in diary.folder.files(in: ".cairn/fonts") { try diary.folder.write(".cairn/fonts/" + file, "wOF2") }
        _ = try await diary.buildAnew(into: "Other")
        #expect(diary.site("Other") == site)
    }

    /// What everybody may load tells nothing of the letters that only some may read.
    @Test(
        arguments: [
            "-- Content/places/b.md --\n---\ntitle: 뷁\nvisibility: private\n---\n쀍\n",
            "-- Content/places/b.md --\n---\ntitle: 뷁\nvisibility: unlisted\n---\n쀍\n",
            "-- Content/places/b.md --\n---\ntitle: 쭮\nvisibility: group\ngroups: [us]\n---\n뷁\n"
                + "-- Content/groups/us.md --\n---\ntitle: 쀍\naccess: link\n---\n",
        ]) func hiddenLettersAreNotTold(more: String) async throws
    {
        let (diary, other) = (try Self.diary(), try Self.diary(more: more))
        try await diary.build()
        try await other.build()
        #expect(other.text("data/fonts.css") == diary.text("data/fonts.css"))
        #expect(Self.parts(other).filter { $0.key.hasPrefix("assets/") } == Self.parts(diary))
    }

    @Test func otherLanguagesHaveFontsOfTheirOwn() async throws {
        let diary = try Self.diary()
        try await diary.build()
        let styles = diary.text("data/fonts.css")
        #expect(styles.contains("[lang|=ja]:not(:root){font-family:") && styles.contains("[lang|=zh]:not(:root)"))
        #expect(!styles.contains("[lang|=ko]"))
    }
}
