import Foundation
import Testing

/// Every case file renders what Jinja rendered, or fails with the recorded text.
///
/// With `CAIRN_RECORD=1` the expectations of errors and of noted differences are written anew, and the tests fail.
/// What Jinja renders is recorded by `Scripts/record-template-cases` instead.
struct TemplateCaseTests {
    @Test(arguments: TemplateCase.all)
    func rendersAsRecorded(_ templateCase: TemplateCase) throws {
        let results = templateCase.results(times: 3)
        let (text, isPage) = results[0]
        #expect(isPage != templateCase.isError, "\(text)")
        if templateCase.isOwn, ProcessInfo.processInfo.environment["CAIRN_RECORD"] == "1" {
            try text.write(to: templateCase.expectation, atomically: true, encoding: .utf8)
            Issue.record("recorded \(templateCase.expectation.lastPathComponent)")
            return
        }
        let expected = try String(contentsOf: templateCase.expectation, encoding: .utf8)
        #expect(Array(text.utf8) == Array(expected.utf8), "\(text)")
        // What a renderer remembers from page to page changes nothing.
        for later in results.dropFirst() { #expect(later.text == text) }
    }

    @Test func hasEnoughCases() {
        let errors = TemplateCase.all.count(where: \.isError)
        #expect(TemplateCase.all.count >= 250)
        #expect(errors * 3 >= TemplateCase.all.count)
    }
}
