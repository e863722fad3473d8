import Content
import Testing

@Suite struct HeadingTests {
    /// The page's title is its `<h1>`; what an author writes begins one below, whatever they began with.
    @Test(arguments: [
        ("# 가\n\n## 나", "<h2 id=\"가\">가</h2>\n<h3 id=\"나\">나</h3>"),
        ("## 가\n\n### 나", "<h2 id=\"가\">가</h2>\n<h3 id=\"나\">나</h3>"),
        ("### 가", "<h2 id=\"가\">가</h2>"),
        ("# 가\n\n###### 나", "<h2 id=\"가\">가</h2>\n<h6 id=\"나\">나</h6>"),
        ("> # 가", "<blockquote>\n<h2 id=\"가\">가</h2>\n</blockquote>"),
        ("- # 가\n\n## 나", "<ul>\n<li>\n<h2 id=\"가\">가</h2>\n</li>\n</ul>\n<h2 id=\"나\">나</h2>"),
    ])
    func startBelowTheTitle(markdown: String, expected: String) {
        #expect(html(markdown) == expected)
    }

    @Test(arguments: [
        ("## Hello, *World*!", "hello-world"),
        ("## 카페 `메뉴` 둘", "카페-메뉴-둘"),
        ("## 🍜", "u1f35c"),
        ("## Café", "café"),
        ("## <b>x</b>", "x"),
        ("##", "untitled"),
        ("## \"인용\" & <표>", "인용-표"),
    ])
    func haveAnchors(markdown: String, anchor: String) {
        #expect(html(markdown).hasPrefix("<h2 id=\"\(anchor)\">"))
    }

    /// Two anchors of one name would make the second unreachable, and the page invalid.
    @Test func anchorsAreUnique() {
        let text = html("## 하루\n\n## 하루\n\n## 하루 2\n\n## 하루")
        let anchors = text.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        #expect(anchors.count == 4)
        #expect(Set(anchors).count == 4, "\(anchors)")
        #expect(anchors[0] == "하루")
    }

    @Test func headingsInQuotesDoNotShiftOthers() {
        #expect(html("> # 가\n\n## 나").contains("<h2 id=\"나\">나</h2>"))
    }
}
