import Base
import TestSupport
import Testing
@testable import LanguageServer

/// The one form that a text gets from the editor.
@Suite struct FormattingTests {
    private static let onion = "Content/places/onion.md"

    /// The text after the edits of an answer, which are none or one.
    private func formatted(_ text: String, _ name: String = onion) async throws -> String {
        let editor = try await Conversation()
        await editor.open(name, text)
        let edits = await editor.ask("textDocument/formatting", ["textDocument": ["uri": editor.uri(name)]])["result"]
            .items
        guard let edit = edits.first else { return text }
        #expect(edits.count == 1)
        var document = OpenDocument(uri: "", path: "", version: nil, text: text, .utf16)
        document.change(["range": edit["range"], "text": edit["newText"]], version: nil)
        return document.text
    }

    @Test(arguments: [
        ("---\ntitle: 가\n---\n\n글\n", "---\ntitle: 가\n---\n\n글\n"),
        ("---\ntags: [ 🌳 ]\ntitle: '가'\n---\n글", "---\ntitle: 가\ntags: [🌳]\n---\n\n글\n"),
        ("---\r\ntitle: 가   # 🌳\r\n---\r\n\r\n글\r\n\r\n\r\n", "---\ntitle: 가  # 🌳\n---\n\n글\n"),
        ("---\ntitle: \u{1100}\u{1161}\n---\n", "---\ntitle: 가\n---\n"),
        ("---\ntitle: 가\n---", "---\ntitle: 가\n---\n"), ("---\ntitle: [\n---\n", "---\ntitle: [\n---\n"), ("", ""),
    ])
    func textsGetOneForm(text: String, expected: String) async throws {
        let result = try await formatted(text)
        #expect(result.utf8.elementsEqual(expected.utf8), "\(result)")
    }

    @Test func settingsGetItToo() async throws {
        #expect(
            try await formatted("title:   '수첩'\ncategories:\n- {id: cafe, name: 카페}", "Content/diary.yml")
                == "title: 수첩\ncategories:\n  - {id: cafe, name: 카페}\n")
    }
}
