import Base
import Testing
@testable import Preview

@Suite struct ProblemReportTests {
    private let file = SourceFile(path: "Content/<a>.md", text: "title: x\ncategory: <b>cafee</b>\n")

    @Test func textIsShownAsText() {
        let range = SourceRange(file, 19..<31)
        let report = ProblemReport(
            Problems([
                .error(
                    "no category is called “<script>alert(1)</script>”", at: range,
                    notes: [.init("declared & used", at: SourceRange(file, 0..<5))], help: "did you mean \"cafe\"?")
            ]))
        #expect(report.title == "1 error")
        #expect(
            report.list == """
                <ol><li class="error"><p class="place">Content/&lt;a&gt;.md:2:11</p>\
                <p><b class="error">error</b> no category is called “&lt;script&gt;alert(1)&lt;/script&gt;”</p>\
                <pre><span>2</span>category: <mark>&lt;b&gt;cafee&lt;/b&gt;</mark></pre>\
                <p class="place">Content/&lt;a&gt;.md:1:1</p><p><b class="note">note</b> declared &amp; used</p>\
                <pre><span>1</span><mark>title</mark>: x</pre>\
                <p><b class="help">help</b> did you mean &quot;cafe&quot;?</p></li></ol>
                """)
    }

    /// Who writes is told what is doubtful about the entry that a page shows, and nothing of others.
    @Test func warningsStandByTheirEntries() {
        let reports = ProblemReport.byEntry(
            Problems([
                .warning("the photo was taken 6.6 km from this place", at: SourceRange(file, 0..<5)),
                .warning("another", path: "Content/b.md"), .warning("a second one", at: SourceRange(file, 9..<12)),
            ]))
        #expect(reports["Content/<a>.md"]?.title == "2 warnings" && reports["Content/b.md"]?.title == "1 warning")
        #expect(reports["Content/b.md"]?.list.contains("6.6 km") == false && reports.count == 2)
    }

    @Test func aFloodIsCut() {
        let report = ProblemReport(Problems((0..<500).map { .error("wrong \($0)", path: "Content/\($0).md") }))
        #expect(report.title == "500 errors")
        #expect(report.list.contains("and 450 more, which stand in the terminal"))
    }

    @Test func aPageOfItsOwnIsWhole() {
        let page = ProblemReport(Problems([.error("wrong")])).page
        let html = String(decoding: page.bytes(withScript: "/s.js"), as: UTF8.self)
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(html.contains("<h1>1 error</h1><ol><li class=\"error\">"))
        #expect(html.contains("<script src=\"/s.js\""))
    }
}
