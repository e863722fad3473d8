import Base
import TestSupport
import Testing
@testable import LanguageServer

/// Names that get another form everywhere.
@Suite struct NameRenameTests {
    private static let onion = "Content/places/onion.md"

    @Test func namesAreChangedEverywhere() async throws {
        let editor = try await Conversation()
        let text = "---\ntitle: a\ndate: 2026\nwith: [hyun¦woo]\n---\n"
        await editor.open(Self.onion, text)
        #expect(await editor.ask("textDocument/prepareRename", Self.onion, text)["placeholder"].text == "hyunwoo")
        let answer = await editor.ask(
            "textDocument/rename",
            [
                "textDocument": ["uri": editor.uri(Self.onion)], "position": ["line": 3, "character": 9],
                "newName": "a: b",
            ])
        let changes = answer["result"]["changes"]
        let edit = changes[editor.uri(Self.onion).text ?? ""].items.first
        #expect(edit?["newText"].text == "with: [\"a: b\"]")
        #expect(edit?["range"] == ["start": ["line": 3, "character": 0], "end": ["line": 3, "character": 15]])
        #expect(
            changes[editor.uri("Content/groups/ours.md").text ?? ""].items.first?["newText"].text
                == "members: [\"a: b\"]")
        #expect(changes[editor.uri("Content/places/서울숲.md").text ?? ""].items.count == 1)
    }

    /// Lines that come and go take their breaks with them.
    @Test(arguments: [
        ("a\nb\nc", "a\nx\nb\nc", "x\nb", 1, 1), ("a\nb\nc", "a\nc", "c", 1, 2), ("a\nb", "a\nb\nc", "b\nc", 1, 1),
        ("a\nb\nc", "a", "a", 0, 2), ("a\nb\nc", "a\nx\nc", "x", 1, 1), ("a", "b\na", "b\na", 0, 0),
        ("a\na", "a", "a", 0, 1), ("", "a\n", "a\n", 0, 0),
    ])
    func anEditIsSmall(old: String, new: String, words: String, first: Int, last: Int) {
        let document = OpenDocument(uri: "", path: "", version: nil, text: old, .utf16)
        let edit = document.edit(to: new)
        #expect(edit["newText"].text == words)
        #expect(edit["range"]["start"]["line"].number == first && edit["range"]["end"]["line"].number == last)
    }
}
