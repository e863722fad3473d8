import Content
import Base
import Testing

@Suite struct PlainTextTests {
    @Test(arguments: [
        ("줄 40분", "줄 40분"), ("**굵게(x)**는 *기운* `code`", "굵게(x)는 기운 code"),
        ("a & b < c > d \"e\"", "a & b < c > d \"e\""),
        ("하나\n둘\n\n셋", "하나\n둘\n셋"), ("- 하나\n- 둘", "하나\n둘"), ("# 제목\n\n글", "제목\n글"), ("[[a]]와 [[b|저기]]", "가와 저기"),
        ("[말](https://x.example)", "말"), ("![그림](a.jpg)", ""), ("&amp;lt;", "&lt;"), ("", ""), ("***\n끝", "끝"),
    ])
    func isWhatOneReads(markdown: String, text: String) {
        let body = Markdown.html(SourceFile(path: "a.md", text: markdown), options: MarkdownOptions())
        #expect(body.plainText { $0 == "a" ? "가" : nil } == text)
    }

    @Test func scriptsOfTheAuthorAreNoText() {
        let options = MarkdownOptions(trustsHTML: true)
        let text = "<DIV>가<script>let a = '<b>&amp;'</script>나</DIV>\n"
        #expect(Markdown.html(SourceFile(path: "a.md", text: text), options: options).plainText { _ in nil } == "가나")
    }
}
