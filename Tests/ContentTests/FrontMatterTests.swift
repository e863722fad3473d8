import Base
import TestSupport
import Testing
@testable import Content

@Suite struct FrontMatterTests {
    private func entry(_ text: String) throws(Diagnostic) -> Entry {
        try Entry.read(SourceFile(path: "Content/places/cafe.md", text: text), kind: .place, slug: "cafe")
    }

    private func message(_ text: String) -> String {
        do throws(Diagnostic) {
            _ = try entry(text)
            return "no error"
        } catch {
            return DiagnosticPrinter().text(error)
        }
    }

    private func html(_ entry: Entry) -> String {
        entry.body.pieces.map { if case .html(let html) = $0 { html } else { "" } }.joined()
    }

    @Test(arguments: [
        ("comment: 버스 #1번", "3:13"), ("comment: #1번", "3:10"), ("tags:\n  - 산책  #강", "4:9"),
        ("visits:\n  - note: 가까이에서\n      보았다 #다시", "5:11"), ("source: {id: 가 #나\n}", "3:16"),
    ])
    func wordsThatBecomeACommentAreTold(_ lines: String, _ position: String) throws {
        let problems = try entry("---\ntitle: 카페\n\(lines)\n---\n글 #하나\n").problems
        #expect(problems.count == 1)
        let told = DiagnosticPrinter().text(problems[0])
        #expect(
            told.hasPrefix("Content/places/cafe.md:\(position): warning: what stands behind “ #” is a comment"),
            "\(told)")
    }

    @Test(arguments: [
        "comment: 버스 # 1번", "comment: \"버스 #1번\"", "comment: '버스 #1번'", "comment: 버스#1번", "rating: 4.5 #좋다",
        "draft: true #아직",
        "comment: |\n  버스 #1번", "# 말 #하나", "#말", "tags: [산책, 강] #둘", "comment: 가 # 나 #다", "comment: 가 ##",
    ])
    func commentsThatAreMeantAreLeftAlone(_ lines: String) throws {
        #expect(try entry("---\ntitle: 카페\n\(lines)\n---\n글\n").problems.isEmpty)
    }

    @Test(arguments: [
        ("usual", "---\ntitle: 카페\n---\n\n글\n"),
        ("byte order mark", "\u{FEFF}---\ntitle: 카페\n---\n\n글\n"),
        ("Windows", "---\r\ntitle: 카페\r\n---\r\n\r\n글\r\n"),
        ("trailing blanks", "---  \ntitle: 카페\n---\t \n글"),
        ("comment first", "---\n# 말\ntitle: 카페\n---\n글"),
        ("no blank line", "---\ntitle: 카페\n---\n글"),
    ])
    func isReadInEachForm(name: String, text: String) throws {
        let entry = try entry(text)
        guard case .mapping(let pairs)? = entry.frontMatter?.content else { return #expect(Bool(false), "no mapping") }
        #expect(pairs.first?.key.text == "title")
        #expect(pairs.first?.value.text == "카페")
        #expect(html(entry).hasPrefix("<p>글</p>"))
    }

    @Test(arguments: ["---\n---\n", "---\n---", "---\n\n---\n글", "---\n# 말뿐\n---\n"])
    func mayBeEmpty(text: String) throws {
        #expect(try entry(text).frontMatter == nil)
    }

    /// A rule in the text is no second front matter.
    @Test func endsAtTheFirstClosingLine() throws {
        let entry = try entry("---\ntitle: 가\n---\n글\n\n---\n\n끝\n")
        #expect(html(entry) == "<p>글</p>\n<hr />\n<p>끝</p>\n")
    }

    @Test(arguments: [
        ("empty-file", ""),
        ("missing", "# 카페\n\n글\n"),
        ("no-closing-line", "---\ntitle: 카페\n\n글이 바로 이어진다\n"),
        ("only-opening-line", "---"),
        ("four-dashes", "----\ntitle: 카페\n----\n"),
        ("blank-before", "\n---\ntitle: 카페\n---\n"),
        ("list", "---\n- title: 카페\n---\n"),
        ("text", "---\n카페\n---\n"),
        ("error-in-third-line", "---\ntitle: 카페\ncomment: 좋다: 정말\n---\n"),
        ("error-in-windows-file", "---\r\ntitle: 카페\r\ncomment: 좋다: 정말\r\n---\r\n"),
        ("dots-close-nothing", "---\ntitle: 카페\n...\n글\n"),
    ])
    func brokenFrontMatter(name: String, text: String) throws {
        try expectSnapshot(message(text), "Snapshots/front-matter-\(name).txt")
    }

    @Test func aMegabyteIsRefused() {
        let text = "---\ntitle: 카페\ncomment: " + String(repeating: "가", count: 350_000) + "\n---\n"
        #expect(
            message(text).contains("the front matter is 1050024 bytes long, at most 65536 are read"), "\(message(text))"
        )
        #expect(message(text).hasPrefix("Content/places/cafe.md:3:1: error: "))
        #expect(
            message(text).contains("help: its longest line is this one; long text belongs below the second `---` line"))
    }

    /// Problems of the text below the front matter are found on their own lines of the file.
    @Test func theTextKnowsItsLines() throws {
        let text = "---\ntitle: 가\ntags: [나]\n---\n\n" + String(repeating: ">", count: 200) + "다\n"
        #expect(try entry(text).body.problems.first?.range?.start.line == 6)
    }
}
