import Base
import Foundation
import Synchronization
import TestSupport
@testable import LanguageServer

/// An editor that talks with the server about a diary.
final class Conversation {
    static let diary = """
        -- Content/diary.yml --
        title: 수첩
        categories: [{id: cafe, name: 카페}, {id: walk, name: 산책}]
        -- Content/people/hyunwoo.md --
        ---
        name: 현우
        ---
        -- Content/groups/ours.md --
        ---
        title: 우리
        members: [hyunwoo]
        ---
        -- Content/places/서울숲.md --
        ---
        title: 서울숲
        tags: [나무, "사슴: 셋"]
        visits: [{date: 2026-05-03, with: [hyunwoo, 소라]}]
        ---
        -- Content/places/onion.md --
        ---
        title: 어니언 안국
        category: cafe
        tags: [빵]
        ---
        [[서울숲]]까지 걸었다.

        """

    let folder: TemporaryFolder
    private let server: LanguageServer
    private let received: Received
    private var number = 0

    final class Received: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }

        func messages() -> [JSONValue] {
            var stream = MessageStream()
            stream.append(
                bytes.withLock { bytes in
                    defer { bytes = [] }
                    return bytes
                })
            var messages: [JSONValue] = []
            while let message = stream.next() {
                if let value = try? JSONValue(SourceFile(path: "a message", bytes: message)) { messages.append(value) }
            }
            return messages
        }
    }

    /// What an editor can do that renames files and watches them.
    static let able: JSONValue = [
        "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename", "delete"]],
        "didChangeWatchedFiles": ["dynamicRegistration": true],
    ]

    /// - Parameter abilities: the client capabilities called `workspace`.
    init(
        _ diary: String = Conversation.diary, encodings: [JSONValue] = [], abilities: JSONValue = [:]
    ) async throws {
        folder = try TemporaryFolder(diary)
        let received = Received()
        self.received = received
        server = LanguageServer(version: "1") { received.append($0) }
        _ = await ask(
            "initialize",
            ["capabilities": ["general": ["positionEncodings": .list(encodings)], "workspace": abilities]])
        await tell("initialized", [:])
    }

    func uri(_ name: String) -> JSONValue { .string(FileURI.uri(of: folder.path + "/" + name)) }

    func send(_ bytes: [UInt8]) async { await server.receive(bytes) }

    func messages() -> [JSONValue] { received.messages() }

    func status() async -> Int32? { await server.exitStatus }

    func tell(_ method: String, _ parameters: JSONValue) async {
        await send(
            MessageStream.framed(
                (["jsonrpc": "2.0", "method": .string(method), "params": parameters] as JSONValue).bytes))
    }

    func ask(_ method: String, _ parameters: JSONValue) async -> JSONValue {
        number += 1
        await send(
            MessageStream.framed(
                (["jsonrpc": "2.0", "id": .int(number), "method": .string(method), "params": parameters] as JSONValue)
                    .bytes))
        return received.messages().first { $0["id"].number == number } ?? .null
    }

    /// Opens a text in which `¦` marks the cursor, and gives what is wrong with it.
    @discardableResult
    func open(_ name: String, _ text: String) async -> [JSONValue] {
        await tell(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": uri(name), "version": 1, "languageId": "markdown",
                    "text": .string(text.replacing("¦", with: "")),
                ]
            ])
        return received.messages().last { $0["method"].text == "textDocument/publishDiagnostics" }?["params"][
            "diagnostics"
        ].items ?? []
    }

    /// Asks about the cursor, counted in UTF-16.
    func ask(_ method: String, _ name: String, _ text: String) async -> JSONValue {
        await answer(method, name, text)["result"]
    }

    /// The same with what tells why there is no result.
    func answer(_ method: String, _ name: String, _ text: String, newName: String = "") async -> JSONValue {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let line = lines.firstIndex { $0.contains("¦") } ?? 0
        let character = lines[line].prefix { $0 != "¦" }.utf16.count
        let position: JSONValue = ["line": .int(line), "character": .int(character)]
        return await ask(
            method,
            [
                "textDocument": ["uri": uri(name)], "position": position,
                "range": ["start": position, "end": position],
                "context": ["includeDeclaration": true], "newName": .string(newName),
            ])
    }
}
