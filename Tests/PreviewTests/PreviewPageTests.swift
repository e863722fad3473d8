import Testing
@testable import Preview

@Suite struct PreviewPageTests {
    private func page(_ html: String) -> PreviewPage { PreviewPage(Array(html.utf8)) }

    private func sent(_ html: String) -> String {
        String(decoding: page(html).bytes(withScript: "/s.js"), as: UTF8.self)
    }

    @Test(arguments: [
        ("<body>x</body></html>", "<body>x", "</body></html>"), ("<body>x</BODY>", "<body>x", "</BODY>"),
        // The last one counts: an entry may write about HTML.
        ("<pre>&lt;/body></body></pre>y</body>", "<pre>&lt;/body></body></pre>y", "</body>"),
        ("no end", "no end", ""), ("", "", ""), ("<body>한글", "<body>한글", ""), ("</body\n>", "", "</body\n>"),
    ])
    func theScriptStandsAtTheEnd(html: String, before: String, after: String) {
        let sent = sent(html)
        #expect(sent.hasPrefix(before + "<script src=\"/s.js\" data-tag=\""))
        #expect(sent.hasSuffix("\" defer></script>" + after))
        #expect(sent.count == html.count + sent.dropFirst(before.count).dropLast(after.count).count)
    }

    @Test(arguments: [
        ("<head><link rel=\"stylesheet\" href=\"/a.css\"></head>", ["/a.css"]),
        ("<head><link href='/a.css' rel='stylesheet'><link rel=icon href=/i.svg></head>", ["/a.css"]),
        ("<head><LINK REL=stylesheet HREF=/a.css media=print></head>", ["/a.css"]),
        (
            "<head><link rel=stylesheet href=/a.css><link rel=\"preload stylesheet\" href=\"/b.css\"></head>",
            ["/a.css", "/b.css"]
        ),
        ("<head></head><body><link rel=stylesheet href=/a.css>", []), ("<head><link rel=stylesheet></head>", []),
        ("<head><link rel=stylesheet href=", []), ("<link", []), ("", []),
        ("<head><link rel=stylesheet href=\"/a", ["/a"]),
        ("<head><meta content=stylesheet><link rel=icon href=/i.svg></head>", []),
    ])
    func styleSheetsAreFound(html: String, styles: [String]) {
        #expect(page(html).styles == styles)
    }

    @Test func onlyStyleSheetsLeaveTheFrame() {
        let old = page("<head><link rel=\"stylesheet\" href=\"/a.1.css\"></head>x")
        let restyled = page("<head><link rel=\"stylesheet\" href=\"/a.22.css\"></head>x")
        let rewritten = page("<head><link rel=\"stylesheet\" href=\"/a.22.css\"></head>y")
        #expect(old.tag != restyled.tag && old.frame == restyled.frame)
        #expect(restyled.frame != rewritten.frame)
        #expect(old.tag == page("<head><link rel=\"stylesheet\" href=\"/a.1.css\"></head>x").tag)
    }

    @Test func theSamePageForAWrongAddressIsAnother() {
        #expect(PreviewPage([1], mark: "404").tag != PreviewPage([1]).tag)
    }
}
