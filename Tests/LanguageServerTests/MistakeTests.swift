import Base
import TestSupport
import Testing
@testable import LanguageServer

/// Mistakes and what mends them.
@Suite struct MistakeTests {
    private static let onion = "Content/places/onion.md"

    @Test func mistakesAreToldWhileTyping() async throws {
        let editor = try await Conversation()
        #expect(await editor.open(Self.onion, "---\ntitle: 어니언\n---\n[[서울숲]]\n").isEmpty)
        let found = await editor.open(Self.onion, "---\ntitle: 🌳 어니언\ncategory: caffe\n---\n😀 [[서울숩]]\n")
        #expect(
            found.map { $0["message"].text } == [
                "no category is called “caffe”\ndid you mean “cafe”?", "there is no place “서울숩”\ndid you mean “서울숲”?",
            ])
        #expect(found[0]["range"] == ["start": ["line": 2, "character": 10], "end": ["line": 2, "character": 15]])
        // The face takes two units of UTF-16.
        #expect(found[1]["range"]["start"] == ["line": 4, "character": 3])
        let settings = await editor.open("Content/diary.yml", "title: 수첩\nper_page: 0\n")
        #expect(settings.count == 1 && settings[0]["range"]["start"]["line"].number == 1)
    }

    @Test func everyNameOfAPlaceIsChecked() async throws {
        let editor = try await Conversation()
        let group = "Content/groups/ours.md"
        func messages(_ name: String, _ text: String) async -> [String?] {
            await editor.open(name, text).map { $0["message"].text }
        }
        let mistake = "there is no place “서울숩”\ndid you mean “서울숲”?"
        #expect(
            await messages(Self.onion, "---\ntitle: a\nvisits: [{date: 2026, note: \"[[서울숩]]\"}]\n---\n") == [mistake])
        #expect(await messages(group, "---\ntitle: a\nplans: [{title: b, place: 서울숩}]\n---\n") == [mistake])
        // What a diary that the group brings in has is not known while one writes.
        #expect(await messages(group, "---\ntitle: a\nsources: [../b]\nplans: [{title: b, place: 서울숩}]\n---\n").isEmpty)
    }

    @Test func manyMistakesAreToldShortly() async throws {
        let editor = try await Conversation()
        let text = "---\ntitle: a\n---\n" + String(repeating: "[[서울숩]] ", count: 500) + "¦\n"
        let found = await editor.open(Self.onion, text)
        #expect(found.count == 200)
        #expect(found.count { $0["message"].text?.hasSuffix("did you mean “서울숲”?") == true } == 20)
        #expect(await editor.ask("textDocument/codeAction", Self.onion, text).items.count == 20)
    }

    @Test func mistakesAreMended() async throws {
        let editor = try await Conversation()
        try editor.folder.write("Content/places/namu.jpg", "")
        try editor.folder.write("Content/places/new.md", "---\ntitle: b\naliases: [옛이름]\n---\n")
        for (text, line, words, range) in [
            ("---\ntitle: a\ncategory: caffe¦\n---\n", 2, "cafe", (10, 15)),
            ("---\ntitel: a¦\n---\n", 1, "title", (0, 5)),
            ("---\ntitle: a\n---\n길 [[서울숩|숲]]¦\n", 3, "서울숲", (4, 7)),
            // The mistake is told of the whole line, or of the whole note.
            ("---\ntitle: a\n---\n글 ![나무](namuu.jpg) 끝¦\n", 3, "namu.jpg", (8, 17)),
            ("---\ntitle: a\ndate: 2026\nnote: 길 [[서울숩|숲]]¦\n---\n", 3, "서울숲", (10, 13)),
            ("---\ntitle: a\nphotos: [{file: namuu.jpg, alt: 나무}]¦\n---\n", 2, "namu.jpg", (16, 25)),
            ("---\ntitle: a\n---\n길 [[옛이름]]¦\n", 3, "new", (4, 7)),
        ] as [(String, Int, String, (Int, Int))] {
            await editor.open(Self.onion, text)
            let actions = await editor.ask("textDocument/codeAction", Self.onion, text).items
            let edit = actions.first?["edit"]["changes"][editor.uri(Self.onion).text ?? ""].items.first
            #expect(edit?["newText"].text == words)
            #expect(
                edit?["range"] == [
                    "start": ["line": .int(line), "character": .int(range.0)],
                    "end": ["line": .int(line), "character": .int(range.1)],
                ])
        }
    }

    /// What is wrong with a file is told before the other entries are read, and once more with what those tell.
    @Test(
        arguments: [
            ("[[옛이름]]", ["a place's name is that of its file", "did you mean “new”?"]), ("[[new]]", [nil]),
        ] as [(String, [String?])])
    func mistakesDoNotWaitForOtherEntries(text: String, help: [String?]) async throws {
        let editor = try await Conversation()
        try editor.folder.write("Content/places/new.md", "---\ntitle: b\naliases: [옛이름]\n---\n")
        _ = editor.messages()
        await editor.tell(
            "textDocument/didOpen",
            ["textDocument": ["uri": editor.uri(Self.onion), "text": .string("---\ntitle: a\n---\n\(text)\n")]])
        let told = editor.messages().map { $0["params"]["diagnostics"].items.first?["message"].text }
        #expect(told == help.map { $0.map { "there is no place “옛이름”\n\($0)" } })
    }

    /// What cannot be found is not changed.
    @Test(arguments: [
        "---\ntitle: a\n---\n[[서울숲&amp;]] [[서울숲]]¦\n", "---\ntitle: a\n---\n글 ![나무](%6eamuu.jpg) 끝¦\n",
        "---\ntitle: a\n---\n글 ![나무][a] 끝¦\n\n[a]: namuu.jpg\n",
    ])
    func whatIsWrittenInAnotherWayIsLeftAlone(text: String) async throws {
        let editor = try await Conversation()
        try editor.folder.write("Content/places/namu.jpg", "")
        #expect(await editor.open(Self.onion, text).count == 1)
        #expect(await editor.ask("textDocument/codeAction", Self.onion, text).items.isEmpty)
    }
}
