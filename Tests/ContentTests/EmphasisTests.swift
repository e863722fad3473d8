import Content
import Base
import Testing

/// Emphasis beside Korean, Chinese and Japanese text, which has no spaces where CommonMark looks for them.
@Suite struct EmphasisTests {
    @Test(arguments: [
        ("**마크다운(Markdown)**을", "<strong>마크다운(Markdown)</strong>을"),
        ("**\"따옴표\"**라고", "<strong>&quot;따옴표&quot;</strong>라고"),
        ("*강조.*입니다", "<em>강조.</em>입니다"),
        ("**「重要」**です", "<strong>「重要」</strong>です"),
        ("**‘한옥’**이라는", "<strong>‘한옥’</strong>이라는"),
        ("***정말(really)***로", "<em><strong>정말(really)</strong></em>로"),
        ("이곳은**“안국”**입니다", "이곳은<strong>“안국”</strong>입니다"),
        ("그*(작은)*집", "그<em>(작은)</em>집"),
        ("**안국!**역에서 **종각?**까지", "<strong>안국!</strong>역에서 <strong>종각?</strong>까지"),
        ("**50%**를", "<strong>50%</strong>를"),
        ("**이것은 강조입니다.**그리고", "<strong>이것은 강조입니다.</strong>그리고"),
        ("**这很重要。**请看", "<strong>这很重要。</strong>请看"),
        ("**テスト。**テスト", "<strong>テスト。</strong>テスト"),
        ("**テスト（括弧）**が", "<strong>テスト（括弧）</strong>が"),
        ("**「API」**is", "<strong>「API」</strong>is"),
        ("中文**（加粗）**文字", "中文<strong>（加粗）</strong>文字"),
        ("*ﾃｽﾄ!*ﾃｽﾄ", "<em>ﾃｽﾄ!</em>ﾃｽﾄ"),
        ("**[링크](/a)**를", "<strong><a href=\"/a\">링크</a></strong>를"),
        ("**`코드`**를", "<strong><code>코드</code></strong>를"),
        ("**가(나)**와 *다.*는", "<strong>가(나)</strong>와 <em>다.</em>는"),
        ("**\\*별표\\***는", "<strong>*별표*</strong>는"),
        ("**안녕.**\n하세요", "<strong>안녕.</strong>\n하세요"),
        ("- **메뉴(세트)**는\n", "<ul>\n<li><strong>메뉴(세트)</strong>는</li>\n</ul>"),
        ("> **메뉴(세트)**는", "<blockquote>\n<p><strong>메뉴(세트)</strong>는</p>\n</blockquote>"),
        (">*강조.*는", "<blockquote>\n<p><em>강조.</em>는</p>\n</blockquote>"),
        ("[**집.**은][a]\n\n[a]: /b", "<a href=\"/b\"><strong>집.</strong>은</a>"),
        ("[*가*.나]\n\n[*가*.나]: /b", "<a href=\"/b\"><em>가</em>.나</a>"),
    ])
    func worksBesideEastAsianText(markdown: String, expected: String) {
        let isBlock = expected.hasPrefix("<ul>") || expected.hasPrefix("<blockquote>")
        #expect(html(markdown) == (isBlock ? expected : "<p>\(expected)</p>"))
    }

    @Test(arguments: [
        ("a.*b*c", "a.<em>b</em>c"),
        ("**word(s)**of", "**word(s)**of"),
        ("__마크다운(Markdown)__을", "__마크다운(Markdown)__을"),
        ("_강조._입니다", "_강조._입니다"),
        ("snake_case_이름", "snake_case_이름"),
        ("한 ** 칸 **", "한 ** 칸 **"),
        ("2*3*4", "2<em>3</em>4"),
        ("**강조**입니다", "<strong>강조</strong>입니다"),
        ("\\*아님.\\*은", "*아님.*은"),
        ("`*코드.*는`", "<code>*코드.*는</code>"),
        ("``**(가)**나``", "<code>**(가)**나</code>"),
        ("[가](/x.*나)", "<a href=\"/x.*%EB%82%98\">가</a>"),
        ("[가](/x \"제목.*나\")", "<a href=\"/x\" title=\"제목.*나\">가</a>"),
        ("<https://a.example/*가>", "<a href=\"https://a.example/*%EA%B0%80\">https://a.example/*가</a>"),
        ("가격은 (*) 표시", "가격은 (*) 표시"),
        ("별점 ***** 다섯 개.", "별점 ***** 다섯 개."),
        ("&amp;**가**", "&amp;<strong>가</strong>"),
    ])
    func changesNothingElse(markdown: String, expected: String) {
        #expect(html(markdown) == "<p>\(expected)</p>")
    }

    @Test(arguments: ["```가.*나\n다.*라\n```", "    다.*라", "<div title=\".*가\">\n.*가\n</div>", "# *가*#나"])
    func leavesNoTraceInBlocks(markdown: String) {
        let trusted = html(markdown, .init(trustsHTML: true))
        #expect(!trusted.contains("\u{2E31}"))
        #expect(trusted.contains(".*") || trusted.contains("#나"))
    }

    /// The mark that the source inserts for cmark's sake may itself be a character of the text.
    @Test func keepsTheMarksThatAWriterUses() {
        #expect(html("\u{2E31} **가(나)**다 \u{2058}") == "<p>\u{2E31} <strong>가(나)</strong>다 \u{2058}</p>")
        let all = "\u{2E31}\u{2058}\u{2E2A}\u{205A}\u{2E3B}"
        #expect(html("\(all) **가(나)**다") == "<p>\(all) **가(나)**다</p>")
    }

    @Test func headingsAndExcerptsAreFreeOfMarks() {
        let text = body("**집(home)**은 좋다\n\n## **집(home)**은\n\n![**집(home)**은](a.jpg)")
        #expect(text.excerpt == "집(home)은 좋다")
        #expect(html("## **집(home)**은") == "<h2 id=\"집-home-은\"><strong>집(home)</strong>은</h2>")
        let alts = text.pieces.compactMap { if case .picture(let picture) = $0 { picture.alt } else { nil } }
        #expect(alts == ["집(home)은"])
    }
}
