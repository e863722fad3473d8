import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// Keys that an older version called otherwise.
@Suite struct RetiredKeyTests {
    private static let inner = FormatMapping(
        "a part", [FormatKey("text", .text(100), ko: "", en: "")], retired: ["words": "text"])
    static let mapping = FormatMapping(
        "a thing",
        [
            FormatKey("title", .text(100), ko: "", en: ""),
            FormatKey("parts", .few(.mapping(inner)), ko: "", en: ""),
        ], retired: ["heading": "title", "pieces": "parts"])

    private func fields(_ text: String) throws -> Fields {
        let (file, root) = try yaml(SourceFile(path: "a.yml", text: text))
        return Fields(root, in: file, as: Self.mapping)
    }

    @Test func theyAreReadWithAWarning() throws {
        var fields = try fields("heading: A\npieces: [{words: b}]\n")
        #expect(fields.text("title") == "A" && fields.list("parts").count == 1)
        let warnings = fields.problems.diagnostics
        #expect(warnings.map(\.severity) == [.warning, .warning])
        #expect(warnings.map(\.message) == ["“heading” is called “title” now", "“pieces” is called “parts” now"])
    }

    @Test func bothNamesAreOneTooMany() throws {
        #expect(try fields("heading: A\ntitle: B\n").problems.hasErrors)
    }

    @Test(arguments: [FormatMapping.place, .visit, .person, .group, .page, .settings])
    func whatIsWrittenTodayIsRetiredNowhere(mapping: FormatMapping) {
        for key in mapping.keys {
            for spelling in [key.name] + key.spellings {
                #expect(mapping.successor(of: spelling) == nil, "\(spelling)")
            }
        }
    }
}
