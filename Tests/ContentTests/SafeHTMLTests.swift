import Content
import Testing

/// Nobody's text may run a script on a reader's machine unless the settings trust it.
@Suite struct SafeHTMLTests {
    @Test(arguments: [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("가 <b onclick=\"x\">나</b>", "<p>가 &lt;b onclick=&quot;x&quot;&gt;나&lt;/b&gt;</p>"),
        ("<!-- 주석 -->", "<p>&lt;!-- 주석 --&gt;</p>"),
        ("<div>\n*가*\n</div>", "<p>&lt;div&gt;\n*가*\n&lt;/div&gt;</p>"),
    ])
    func rawHTMLIsShownAsText(markdown: String, expected: String) {
        #expect(html(markdown) == expected)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "file:///etc/passwd", "data:text/html,x",
        "&#106;avascript:x", "javascript&colon;x", "<javascript:x>", "<\tjavascript:x>", "data:image/svg+xml,x",
        "java\\script:x",
    ])
    func unsafeLinksAreDropped(address: String) {
        let text = html("[가](\(address))")
        for scheme in ["javascript:", "vbscript:", "file:", "data:"] {
            #expect(!text.lowercased().contains("href=\"\(scheme)"), "\(text)")
        }
    }

    @Test(arguments: [
        "https://a.example", "mailto:me@a.example", "/path", "tel:+82212345678", "geo:37.5,126.9", "#anchor",
    ])
    func usualLinksStay(address: String) {
        #expect(html("[가](\(address))") == "<p><a href=\"\(address)\">가</a></p>")
    }

    @Test func anUnsafeLinkKeepsItsWords() {
        #expect(html("[가 *나*](javascript:x) 다") == "<p>가 <em>나</em> 다</p>")
        #expect(html("[가](javascript:x) [나](/a)") == "<p>가 <a href=\"/a\">나</a></p>")
    }

    @Test func trustedHTMLPassesUnchanged() {
        let trusted = MarkdownOptions(trustsHTML: true)
        #expect(html("<b title='x'>가</b>", trusted) == "<p><b title='x'>가</b></p>")
        #expect(html("[가](javascript:x)", trusted) == "<p><a href=\"javascript:x\">가</a></p>")
    }

    @Test func attributesCannotBeLeft() {
        let text = html("[가](/a\"onclick=\"x 'b\"><script>')")
        #expect(!text.contains("<script"))
        #expect(html("[가](</a\" onclick=\"x>)") == "<p><a href=\"/a%22%20onclick=%22x\">가</a></p>")
        #expect(html("```\"><script>\n```") == "<pre><code class=\"language-&quot;&gt;&lt;script&gt;\"></code></pre>")
    }
}
