import Base
import Diary
import TestSupport
import Testing
@testable import Site

/// How a diary looks, as its settings and its own style sheets say.
@Suite struct SiteLookTests {
    private static let settings = "-- Content/diary.yml --\ntitle: 동네 수첩\nlanguage: en\n"

    private func style(_ diary: TestDiary) throws -> String {
        diary.text("assets/" + (try #require(diary.folder.files(in: "Site/assets").first { $0.hasPrefix("style.") })))
    }

    @Test func withoutAThemeNothingIsAdded() async throws {
        let diary = try TestDiary(Self.settings)
        try await diary.build()
        let own = try #require(Theme.standardFiles["assets/style.css"])
        #expect(try style(diary) == String(decoding: AssetText.published(own.bytes, as: "style.css"), as: UTF8.self))
        let page = diary.text("index.html")
        #expect(page.contains("<html lang=\"en\">") && page.contains("content=\"#fbfaf7\" media"))
        #expect(diary.text("manifest.webmanifest").contains("\"theme_color\": \"#fbfaf7\""))
    }

    @Test func settingsBecomeTokens() async throws {
        let diary = try TestDiary(
            Self.settings
                + "theme: {accent: \"#8a5a2b\", background: \"#fff4e0\", font: serif, shape: square, density: compact, mode: dark}\n"
        )
        let report = try await diary.build()
        #expect(report.warnings.isEmpty)
        let css = try style(diary)
        for token in [
            "--paper:light-dark(#fff4e0,#", "--accent:#8a5a2b", "--round:0px", "--leading:1.6",
            "--stack:\"Noto Serif KR\"",
        ] {
            #expect(css.contains(token), "\(token)")
        }
        #expect(diary.text("index.html").contains("<html lang=\"en\" data-mode=\"dark\">"))
        #expect(!diary.text("manifest.webmanifest").contains("#fff4e0"))
    }

    @Test func aDarkPaperMeansDark() async throws {
        let diary = try TestDiary(Self.settings + "theme: {background: \"#20242c\"}\n")
        try await diary.build()
        #expect(diary.text("index.html").contains("data-mode=\"dark\""))
        #expect(try style(diary).contains(",#20242c)"))
        #expect(diary.text("manifest.webmanifest").contains("#20242c"))
    }

    @Test func aLookIsPartOfTheStyleSheet() async throws {
        let diary = try TestDiary(
            Self.settings
                + "theme: mine\n-- Templates/looks/mine.css --\n:root { --wide: 99px; background: url(a.png) }\n"
                + "-- Templates/assets/a.png --\npng\n")
        try await diary.build()
        let image = try #require(diary.folder.files(in: "Site/assets").first { $0.hasPrefix("a.") })
        #expect(try style(diary).hasSuffix(":root{--wide:99px;background:url(\(image))}\n"))
        try diary.folder.write("Templates/looks/mine.css", ":root { --wide: 98px }")
        try await diary.build()
        #expect(try style(diary).contains("--wide:98px") && !style(diary).contains("--wide:99px"))
    }

    @Test func aLookThatIsNotThereIsTold() async throws {
        let diary = try TestDiary(Self.settings + "theme: {look: notbook}\n")
        #expect(
            await diary.failure() == """
                Content/diary.yml:3:15: error: there is no look “notbook”
                  3 | theme: {look: notbook}
                    |               ^~~~~~~
                help: did you mean “notebook”?

                """)
    }

    @Test func aPaperOnWhichNobodyCouldReadIsTold() async throws {
        let diary = try TestDiary(Self.settings + "theme: {background: \"#8a8a8a\"}\n")
        let said = await diary.failure()
        #expect(
            said.contains("Content/diary.yml:3:21: error: text in the colour of a category would have a contrast of"),
            "\(said)")
        let near = try #require(
            said.firstMatch(of: #/nearest colour that does is "(#[0-9a-f]{6})"/#)?.output.1, "\(said)")
        try diary.folder.write("Content/diary.yml", "title: 동네 수첩\ntheme: {background: \"\(near)\"}\n")
        try await diary.build()
    }

    @Test func anAccentThatIsHardlySeenIsTold() async throws {
        let diary = try TestDiary(Self.settings + "theme: {accent: \"#ffe000\"}\n")
        let report = try await diary.build()
        let said = DiagnosticPrinter().text(report.warnings)
        #expect(
            said.contains("Content/diary.yml:3:17: warning: this has a contrast of 1.2:1 with the paper"), "\(said)")
    }

    @Test func aLookOfOnesOwnThatIsHardToReadIsTold() async throws {
        let diary = try TestDiary(
            Self.settings
                + "theme: mine\n-- Templates/looks/mine.css --\n/* Mine */\n:root {\n  --soft: light-dark(#aaaaaa, #a39e95);\n}\n"
        )
        let said = DiagnosticPrinter().text(try await diary.build().warnings)
        #expect(said.contains("Templates/looks/mine.css:3:11: warning: “--soft” has a contrast of 2."), "\(said)")
    }

    /// Each look of the theme, on its own papers and on others.
    @Test(arguments: ["paper", "photo", "notebook"])
    func everythingCanBeReadInEachLook(name: String) throws {
        let files = ["assets/style.css", "looks/\(name).css"].compactMap { Theme.standardFiles[$0] }
        #expect(files.count == (name == "paper" ? 1 : 2))
        #expect(files.dropFirst().allSatisfy { $0.bytes.count <= 6000 })
        let tokens = LookTokens(files)
        for isDark in [false, true] {
            let look = LookPalette(tokens, isDark: isDark)
            #expect(look.isReadable, "\(name) \(isDark): \(look.colorContrast)")
            for paper in isDark ? ["#000000", "#202830", "#302018"] : ["#ffffff", "#fff4e0", "#e0f0ff", "#d8cfc0"] {
                let palette = LookPalette(look, on: try #require(ScreenColor(paper)))
                #expect(palette.isReadable, "\(name) on \(paper): \(palette.colorContrast)")
            }
        }
    }

    @Test func tokensAreThoseOfTheRootOnScreens() {
        let file = SourceFile(
            path: "a.css",
            text: """
                /* :root { --a: 1 } */
                :root { --a: "x;}"; --b: light-dark( #010203 , #040506 ) }
                @media screen { :root { --c: 5% } .x { --c: 6% } }
                @media print { :root { --b: #ffffff } }
                """)
        let tokens = LookTokens([file])
        #expect(tokens["a"]?.text == "\"x;}\"")
        #expect(tokens.color("b", isDark: false)?.hex == "#010203" && tokens.color("b", isDark: true)?.hex == "#040506")
        #expect(tokens.number("c") == 0.05)
    }
}
