import Diagnostics
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
        #expect(home.contains("@font-face{font-family:site;src:url(\"\(url)\");font-weight:400;font-style:normal;"))
        #expect(diary.text("tags/cloud.svg").contains("src:url(\"\(url)\")"))
        // Two glyphs of 0.8 em, rounded up to 64ths.
        #expect(diary.text("tags/cloud.svg").contains("textLength=\"44.078\" "))
    }

    @Test func withoutAFontNothingIsSaidOfFonts() async throws {
        let diary = try TestDiary("-- Content/diary.yml --\ntitle: 수첩\n" + Self.place)
        try await diary.build()
        #expect(
            !diary.text("index.html").contains("@font-face") && !diary.text("tags/cloud.svg").contains("@font-face"))
    }

    @Test func severalWeightsMakeOneFamily() async throws {
        let diary = try Self.diary("[Fonts/Bold.ttf, Fonts/Plain.ttf]")
        try diary.folder.write("Fonts/Bold.ttf", bytes: Self.font(weight: 700).bytes)
        try diary.folder.write("Fonts/Plain.ttf", bytes: Self.font().bytes)
        try await diary.build()
        let home = diary.text("index.html")
        #expect(home.contains("font-weight:700") && home.contains("font-weight:400"))
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
}
