import Foundation
import Base
import Synchronization
import TestSupport
import Testing
@testable import LanguageServer

/// What an editor is told while somebody writes.
@Suite struct ServerTests {
    private static let onion = "Content/places/onion.md"

    /// A file that the disk does not have yet is helped with as any other.
    @Test func aNewFileIsHelpedWith() async throws {
        let editor = try await Conversation()
        let found = await editor.open("Content/places/new.md", "---\ntitle: 새 곳\nratinng: 4\n---\n")
        #expect(found.count == 1)
        #expect(found.first?["message"].text?.contains("rating") == true)
    }

    /// LSP 3.17 has numbers for what comes too early, and for what is no JSON.
    @Test func whatIsNoRequestIsAnswered() async throws {
        let sent = Sent()
        let server = LanguageServer(version: "1") { sent.add($0) }
        for message in [#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}"#, "{a}"] {
            await server.receive(MessageStream.framed(Array(message.utf8)))
        }
        #expect(sent.text.contains("-32002") && sent.text.contains("-32700"))
    }

    private final class Sent: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
        func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
    }

    @Test func positionsAreCountedAsAgreed() async throws {
        let editor = try await Conversation(encodings: ["utf-16", "utf-8"])
        // Decomposed, as macOS writes it: three letters a syllable.
        let found = await editor.open(Self.onion, "---\ntitle: a\n---\n\u{1109}\u{116E}\u{11C1} [[none]]\r\n")
        #expect(found[0]["range"]["start"] == ["line": 3, "character": 10])
    }

    @Test func changesAreTakenPieceByPiece() async throws {
        let editor = try await Conversation()
        await editor.open(Self.onion, "---\ntitle: a\n---\n🌳 [[none]]\n")
        func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) async -> [JSONValue] {
            await editor.tell(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": editor.uri(Self.onion), "version": 2],
                    "contentChanges": [
                        [
                            "range": [
                                "start": ["line": .int(start.0), "character": .int(start.1)],
                                "end": ["line": .int(end.0), "character": .int(end.1)],
                            ], "text": .string(text),
                        ]
                    ],
                ])
            return editor.messages().last?["params"]["diagnostics"].items ?? [.null]
        }
        #expect(await change((3, 5), (3, 9), "서울숲").isEmpty)
        #expect(await change((1, 7), (1, 8), "b\nrating: 7").count == 1)
        #expect(await change((2, 8), (2, 9), "4").isEmpty)
        // What means nothing changes nothing worse than the text.
        #expect(await change((99, 99), (99, 99), "\n").isEmpty)
        #expect(await change((3, 0), (2, 0), "x").isEmpty)
    }

    static let completions: [(name: String, text: String, first: [String])] = [
        (onion, "---\nti¦\n---\n", ["title", "location"]), (onion, "---\ntitle: a\nr¦\n---\n", ["location", "lat"]),
        (onion, "---\ntitle: a\ncategory: ¦\n---\n", ["cafe", "walk"]),
        (onion, "---\ntitle: a\ncategory: 산¦\n---\n", ["walk"]),
        (onion, "---\ntags: [나¦\n---\n", ["나무"]), (onion, "---\ntags: [빵, ㄴ¦]\n---\n", ["나무"]),
        (onion, "---\ntags:\n  - ㅅㅅ¦\n---\n", ["사슴: 셋"]),
        (onion, "---\nvisits:\n  - date: 2026-05-03\n    ¦\n---\n", ["from", "to"]),
        (onion, "---\nvisits:\n  - date: 2026-05-03\n    with: [ㅎㅇ¦\n---\n", ["hyunwoo"]),
        (onion, "---\nvisits: [{date: 2026-05-03, w¦\n---\n", ["from", "to"]),
        (onion, "---\nvisits: [{date: 2026-05-03, with: ¦}]\n---\n", ["hyunwoo", "소라"]),
        (onion, "---\nvisits:\n- ¦\n---\n", ["date", "from"]), (onion, "---\nlocation:\n  ¦\n---\n", ["lat", "lon"]),
        (onion, "---\nvisibility: ¦\n---\n", ["public", "unlisted"]),
        (onion, "---\ndraft: ¦\n---\n", ["true", "false"]),
        (onion, "---\ntitle: a\n---\n길은 [[ㅅㅇㅅ¦", ["서울숲"]), (onion, "---\ntitle: a\n---\n길은 [[울숲¦]]", ["서울숲"]),
        (onion, "---\ntitle: a\n---\n길은 ¦", []),
        (onion, "---\n이름: a\n¦\n---\n", ["위치", "위도"]), (onion, "---\ngroups: [¦\n---\n", ["ours"]),
        (onion, "---\nsame_as: ¦\n---\n", ["onion", "서울숲"]),
        ("Content/diary.yml", "title: a\nlang¦", ["description", "language"]),
        ("Content/diary.yml", "title: a\nphotos:\n  ¦", ["widths", "formats"]),
        ("Content/groups/ours.md", "---\ntitle: a\nplans:\n  - title: b\n    place: ㅅ¦\n---\n", ["서울숲"]),
    ]

    @Test(arguments: completions.indices) func whatMayStandThereIsOffered(number: Int) async throws {
        let example = Self.completions[number]
        let editor = try await Conversation()
        await editor.open(example.name, example.text)
        let items = await editor.ask("textDocument/completion", example.name, example.text)["items"].items
        #expect(
            items.prefix(2).compactMap { $0["label"].text }.prefix(example.first.count) == example.first[...],
            "\(example.text)")
        if example.first.isEmpty { #expect(items.isEmpty) }
    }

    @Test func whatIsTakenIsWritten() async throws {
        let editor = try await Conversation()
        let text = "---\ntags: [빵, ㅅㅅ¦]\n---\n"
        await editor.open(Self.onion, text)
        let edit = await editor.ask("textDocument/completion", Self.onion, text)["items"].items.first?["textEdit"]
        #expect(edit?["newText"].text == "\"사슴: 셋\"")
        #expect(edit?["range"] == ["start": ["line": 1, "character": 10], "end": ["line": 1, "character": 12]])
    }

    @Test func namesLeadToWhatTheyName() async throws {
        let editor = try await Conversation()
        for (text, file) in [
            ("---\ntitle: a\n---\n[[서울¦숲|숲]]\n", "Content/places/서울숲.md"),
            ("---\ntitle: a\ndate: 2026\nwith: [hyun¦woo]\n---\n", "Content/people/hyunwoo.md"),
            ("---\ntitle: a\ncategory: ca¦fe\n---\n", "Content/diary.yml"),
            ("---\ntitle: a\ngroups: o¦urs\n---\n", "Content/groups/ours.md"),
        ] {
            await editor.open(Self.onion, text)
            #expect(await editor.ask("textDocument/definition", Self.onion, text)["uri"] == editor.uri(file))
        }
        let text = "---\ntitle: a\ncategory: ca¦fe\n---\n"
        await editor.open(Self.onion, text)
        let hover = await editor.ask("textDocument/hover", Self.onion, text)
        #expect(hover["contents"]["value"].text?.contains("카페") == true)
        let key = "---\ntitle: a\nrat¦ing: 4\n---\n"
        await editor.open(Self.onion, key)
        #expect(
            await editor.ask("textDocument/hover", Self.onion, key)["contents"]["value"].text?.contains("0.5") == true)
    }

    @Test func allThatNameItAreFound() async throws {
        let editor = try await Conversation()
        let text = "---\ntitle: a\n---\n[[서울¦숲]] [[서울숲|숲]]\n"
        await editor.open(Self.onion, text)
        let found = await editor.ask("textDocument/references", Self.onion, text).items
        #expect(found.map { $0["range"]["start"] } == [["line": 3, "character": 2], ["line": 3, "character": 10]])
        let person = "---\nname: 현우¦\n---\n"
        await editor.open("Content/people/hyunwoo.md", person)
        let names = await editor.ask("textDocument/references", "Content/people/hyunwoo.md", "---\nname: 현우\n---\n¦")
            .items
        #expect(
            Set(names.map { $0["uri"] }) == [editor.uri("Content/groups/ours.md"), editor.uri("Content/places/서울숲.md")])
    }

    @Test func frontMatterFolds() async throws {
        let editor = try await Conversation()
        await editor.open(Self.onion, "---\ntitle: a\nvisits:\n  - 2026\n  - 2025\n---\n")
        let folds = await editor.ask("textDocument/foldingRange", Self.onion, "¦").items
        #expect(folds == [["startLine": 0, "endLine": 4, "kind": "region"], ["startLine": 2, "endLine": 4]])
    }

    @Test func partsAreListed() async throws {
        let editor = try await Conversation()
        await editor.open(Self.onion, "---\ntitle: a\nvisits: [{date: 2026-05-03}]\n---\n# 길\n## 둘\n#태그\n")
        let symbols = await editor.ask("textDocument/documentSymbol", Self.onion, "¦").items
        #expect(symbols.compactMap { $0["name"].text } == ["title", "visits", "길", "둘"])
        #expect(symbols[1]["children"].items.compactMap { $0["name"].text } == ["2026-05-03"])
    }

    @Test func theConversationEnds() async throws {
        let editor = try await Conversation()
        #expect(
            await editor.ask("textDocument/moniker", ["textDocument": ["uri": "file:///x"]])["error"]["code"].number
                == -32601)
        _ = await editor.ask("shutdown", .null)
        #expect(await editor.ask("textDocument/hover", [:])["error"]["code"].number == -32600)
        await editor.tell("exit", .null)
        #expect(await editor.status() == 0)
    }

    @Test(arguments: [
        "Content-Length: 2\r\n\r\n{}", "Content-Length: 4\r\n\r\nnull", "Content-Length: 3\r\n\r\n[[[",
        "Content-Length: 0\r\n\r\n",
        "content-length:2\r\nContent-Type: x\r\n\r\n{}", "Content-Length: -5\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n", "\r\n\r\n", "garbage",
        "Content-Length: 60\r\n\r\n{\"method\":\"textDocument/didChange\",\"params\":{\"contentChanges\":7",
    ])
    func brokenMessagesHarmNothing(bytes: String) async throws {
        let editor = try await Conversation()
        for byte in bytes.utf8 { await editor.send([byte]) }
        #expect(await editor.status().map { $0 == 1 } ?? true)
    }

    /// Asked about any place of any text, it answers something.
    @Test func anyPlaceIsAnswered() async throws {
        let editor = try await Conversation()
        let texts = [
            "", "---", "---\n---", "---\n: \n---", "---\nvisits: [{[{\"\n---\n[[[[]]\n", "---\n- - a: b\n  - c\n---\n",
            "\u{FEFF}---\r\ntitle: 🌳\r\n---\r\n[[ㄱ|]]",
            "---\ntitle: \u{1109}\u{116E}\u{11C1}\n  tags\n---\n",
        ]
        for text in texts {
            await editor.open(Self.onion, text)
            for line in 0..<5 {
                for character in 0..<9 {
                    let position: JSONValue = ["line": .int(line), "character": .int(character)]
                    for method in [
                        "completion", "hover", "definition", "references", "codeAction", "documentSymbol", "rename",
                        "prepareRename", "foldingRange", "semanticTokens/full", "semanticTokens/range",
                    ] {
                        let answer = await editor.ask(
                            "textDocument/" + method,
                            [
                                "textDocument": ["uri": editor.uri(Self.onion)], "position": position,
                                "range": ["start": position, "end": position], "newName": "x",
                            ])
                        // There is no place to rename.
                        #expect([.null, -32803].contains(answer["error"]["code"]))
                    }
                }
            }
        }
    }
}
