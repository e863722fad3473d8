import Foundation
import Base
import TestSupport
import Testing
@testable import LanguageServer

/// What changes outside of the editor.
@Suite struct WatchingTests {
    private static let onion = "Content/places/onion.md"
    private static let forest = "Content/places/서울숲.md"

    @Test func theEditorIsAskedToTell() async throws {
        let editor = try await Conversation(abilities: Conversation.able)
        let asked = editor.messages()
        #expect(asked.map { $0["method"] } == ["client/registerCapability"])
        let registration = asked.first?["params"]["registrations"].items.first
        #expect(registration?["method"] == "workspace/didChangeWatchedFiles")
        #expect(registration?["registerOptions"]["watchers"] == [["globPattern": "**/Content/**"]])
        // What it answers needs no answer.
        await editor.send(MessageStream.framed(Array(#"{"jsonrpc":"2.0","id":"watch","result":null}"#.utf8)))
        #expect(editor.messages().isEmpty)
        #expect(try await Conversation().messages().isEmpty)
    }

    @Test func changesOnTheDiskAreSeen() async throws {
        let editor = try await Conversation(abilities: Conversation.able)
        _ = editor.messages()
        let text = "---\ntitle: a\ncategory: bar\n---\n[[서울¦숲]] [[new]]\n"
        #expect(await editor.open(Self.onion, text).count == 2)
        func change(_ names: String...) async -> [String?] {
            await editor.tell(
                "workspace/didChangeWatchedFiles",
                ["changes": .list(names.map { ["uri": editor.uri($0), "type": 2] })])
            return editor.messages().last?["params"]["diagnostics"].items.map { $0["message"].text } ?? ["nothing told"]
        }
        // Another branch is checked out.
        try editor.folder.write("Content/diary.yml", "title: a\ncategories: [{id: bar, name: 바}]\n")
        try editor.folder.write(Self.forest, "---\ntitle: 그 숲\nsame_as: onion\n---\n")
        try editor.folder.write("Content/places/new.md", "---\ntitle: b\n---\n[[onion]]\n")
        #expect(await change("Content/diary.yml", Self.forest, "Content/places/new.md").isEmpty)
        let hover = await editor.ask("textDocument/hover", Self.onion, text)
        #expect(hover["contents"]["value"].text?.contains("그 숲") == true)
        #expect(await editor.ask("textDocument/references", Self.onion, "¦").items.count == 2)
        try FileManager.default.removeItem(atPath: editor.folder.path + "/Content/places/new.md")
        #expect(await change("Content/places/new.md").count == 1)
        #expect(await editor.ask("textDocument/references", Self.onion, "¦").items.count == 1)
    }

    @Test func aFileOfAnotherNameIsKnownWhenItIsOpened() async throws {
        let editor = try await Conversation()
        await editor.open(Self.onion, "---\ntitle: a\n---\n")
        try editor.folder.write("Content/places/new.md", "---\ntitle: b\n---\n")
        #expect(await editor.open("Content/places/new.md", "---\ntitel: b\n---\n[[none]]\n").count == 3)
    }

    @Test func whatIsNotSavedIsForgottenWithItsDocument() async throws {
        let editor = try await Conversation()
        await editor.open(Self.onion, "---\ntitle: a\n---\n")
        await editor.open(Self.forest, "---\ntitle: b\n---\n[[onion]]\n")
        #expect(await editor.ask("textDocument/references", Self.onion, "¦").items.count == 1)
        await editor.tell("textDocument/didClose", ["textDocument": ["uri": editor.uri(Self.forest)]])
        #expect(await editor.ask("textDocument/references", Self.onion, "¦").items.isEmpty)
    }
}
