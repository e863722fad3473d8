import Foundation
import Base
import TestSupport
import Testing
@testable import LanguageServer

/// A place that gets another name from the editor, as by `cairn move`.
@Suite struct PlaceRenameTests {
    private static let onion = "Content/places/onion.md"
    private static let link = "---\r\ntitle: 🌳\r\nsame_as: 서울숲\r\n---\r\n처음 [[서울¦숲|숲]] 😀 [[서울숲]]\r\n"
    private static let plan = "---\ntitle: 우리\nmembers: [hyunwoo]\nplans: [{title: 또, place: 서울¦숲}]\n---\n"

    private func conversation(abilities: JSONValue = Conversation.able) async throws -> Conversation {
        let editor = try await Conversation(abilities: abilities)
        try editor.folder.write("Content/groups/ours.md", Self.plan.replacing("¦", with: ""))
        try editor.folder.write("Content/places/none.md", "---\ntitle: [\n---\n[[서울숲]]\n")
        return editor
    }

    /// A text after the one edit that a change has.
    private func applied(_ change: JSONValue, to text: String) -> String {
        var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map {
            Array(String($0).utf16)
        }
        for edit in change["edits"].items {
            let start = edit["range"]["start"], end = edit["range"]["end"]
            let (first, last) = (start["line"].number ?? 0, end["line"].number ?? 0)
            let new =
                lines[first].prefix(start["character"].number ?? 0) + Array((edit["newText"].text ?? "").utf16)
                + lines[last].dropFirst(end["character"].number ?? 0)
            lines.replaceSubrange(first...last, with: [Array(new)])
        }
        return lines.map { String(decoding: $0, as: UTF16.self) }.joined(separator: "\n")
    }

    @Test(arguments: [true, false]) func whatNamesItFollows(watches: Bool) async throws {
        let editor = try await conversation(
            abilities: [
                "workspaceEdit": Conversation.able["workspaceEdit"],
                "didChangeWatchedFiles": ["dynamicRegistration": .bool(watches)],
            ])
        await editor.open(Self.onion, Self.link)
        let prepared = await editor.ask("textDocument/prepareRename", Self.onion, Self.link)
        #expect(prepared["placeholder"].text == "서울숲")
        #expect(prepared["range"] == ["start": ["line": 4, "character": 5], "end": ["line": 4, "character": 8]])
        let answer = await editor.answer("textDocument/rename", Self.onion, Self.link, newName: "Seoul Forest")
        let changes = answer["result"]["documentChanges"].items
        try #require(changes.count == 4, "\(answer)")
        let expected = [
            ("Content/groups/ours.md", Self.plan.replacing("서울¦숲", with: "seoul-forest")),
            (
                Self.onion,
                "---\ntitle: 🌳\nsame_as: seoul-forest\n---\n처음 [[seoul-forest|숲]] 😀 [[seoul-forest]]\n"
            ),
            (
                "Content/places/서울숲.md",
                editor.folder.text("Content/places/서울숲.md")?.replacing("}]\n---", with: "}]\naliases: [서울숲]\n---")
                    ?? ""
            ),
        ]
        for ((name, text), change) in zip(expected, changes) {
            #expect(change["textDocument"]["uri"] == editor.uri(name))
            // That of the open document refers to its unsaved text.
            #expect(change["textDocument"]["version"] == (name == Self.onion ? 1 : .null))
            let before = name == Self.onion ? Self.link.replacing("¦", with: "") : editor.folder.text(name) ?? ""
            #expect(applied(change, to: before) == text)
        }
        #expect(
            changes[3] == [
                "kind": "rename", "oldUri": editor.uri("Content/places/서울숲.md"),
                "newUri": editor.uri("Content/places/seoul-forest.md"),
            ])
    }

    @Test func folderOfAPlaceIsRenamed() async throws {
        let editor = try await conversation()
        try editor.folder.write("Content/places/제주/숲/index.md", "---\ntitle: 숲\n---\n")
        let text = "---\ntitle: a\n---\n[[숲¦]]\n"
        await editor.open(Self.onion, text)
        let answer = await editor.answer("textDocument/rename", Self.onion, text, newName: "나무")
        let last = answer["result"]["documentChanges"].items.last
        #expect(last?["oldUri"] == editor.uri("Content/places/제주/숲"))
        #expect(last?["newUri"] == editor.uri("Content/places/제주/나무"))
    }

    @Test func placesAreRenamedWhereAValueNamesThem() async throws {
        let editor = try await conversation()
        await editor.open("Content/groups/ours.md", Self.plan)
        let prepared = await editor.ask("textDocument/prepareRename", "Content/groups/ours.md", Self.plan)
        #expect(prepared["placeholder"].text == "서울숲")
    }

    @Test(arguments: [
        ("onion", "there is a place “onion” already; choose another name"), ("서울숲", "this is its name already"),
        (" ", "a place cannot be without a name; choose another name"),
        (String(repeating: "숲", count: 84), "the name is 252 bytes long, at most 250 fit"),
        ("folder", "something stands here already; choose another name"),
    ])
    func namesThatCannotBeAreRefused(name: String, message: String) async throws {
        let editor = try await conversation()
        try editor.folder.write("Content/places/folder.md/a", "")
        await editor.open(Self.onion, Self.link)
        let answer = await editor.answer("textDocument/rename", Self.onion, Self.link, newName: name)
        #expect(answer["error"]["code"] == -32803 && answer["error"]["message"].text == message, "\(answer)")
    }

    @Test(
        arguments: [
            [:], ["workspaceEdit": ["documentChanges": true]], ["workspaceEdit": ["resourceOperations": ["rename"]]],
            ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]],
        ] as [JSONValue])
    func anEditorThatRenamesNoFilesIsToldTheCommand(abilities: JSONValue) async throws {
        let editor = try await conversation(abilities: abilities)
        await editor.open(Self.onion, Self.link)
        for method in ["textDocument/prepareRename", "textDocument/rename"] {
            let answer = await editor.answer(method, Self.onion, Self.link, newName: "seoul")
            #expect(answer["error"]["message"].text?.contains("`cairn move 서울숲 NEW-NAME`") == true, "\(answer)")
        }
    }

    @Test func whatIsNoPlaceIsNotRenamed() async throws {
        let editor = try await conversation()
        let text = "---\ntitle: a\n---\n[[non¦sense]]\n"
        await editor.open(Self.onion, text)
        let answer = await editor.answer("textDocument/prepareRename", Self.onion, text)
        #expect(answer["error"]["message"].text == "there is no place “nonsense”")
    }
}
