package import Base
internal import Diary

/// Answers an editor about the diary that it has open (Language Server Protocol 3.17).
///
///     let server = LanguageServer { bytes in … }
///     await server.receive(bytes)
package actor LanguageServer {
    private let send: @Sendable ([UInt8]) -> Void
    private let version: String
    /// The language of messages about a diary in a language, whose settings may ask for another one.
    private let language: @Sendable (_ diary: MessageLanguage, _ setting: MessageLanguage?) -> MessageLanguage
    private var stream = MessageStream()
    private var encoding = PositionEncoding.utf16
    private var documents: [String: OpenDocument] = [:]
    private var workspaces: [String: Workspace] = [:]
    private var editor = EditorAbilities()
    private var isInitialized = false
    /// Whether the editor has asked to end, after which nothing but the end is expected.
    private var isShutDown = false
    /// The status to end with, nil as long as there is more to do.
    package private(set) var exitStatus: Int32?

    /// - Parameter send: sends bytes to the editor.
    package init(
        version: String,
        language: @escaping @Sendable (_ diary: MessageLanguage, _ setting: MessageLanguage?) -> MessageLanguage = {
            _, _ in .english
        },
        send: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.language = language
        self.version = version
        self.send = send
    }

    /// Takes bytes that came, and answers every message that is complete.
    package func receive(_ bytes: [UInt8]) async {
        stream.append(bytes)
        while exitStatus == nil, let message = stream.next() {
            guard let value = try? JSONValue(SourceFile(path: "a message", bytes: message)) else {
                // What is no JSON has no number to be answered under.
                answer(.null, error: -32700, "this is not JSON")
                continue
            }
            await handle(value)
        }
        if stream.isBroken { exitStatus = 1 }
    }

    private func handle(_ message: JSONValue) async {
        guard let method = message["method"].text else { return }
        let parameters = message["params"]
        guard !message["id"].isNull else {
            return isInitialized || method == "exit" ? await notice(method, parameters) : ()
        }
        guard isInitialized || method == "initialize" else {
            return answer(message["id"], error: -32002, "the first request is “initialize”")
        }
        guard !isShutDown else { return answer(message["id"], error: -32600, "the server is shutting down") }
        switch method {
        case "initialize":
            isInitialized = true
            answer(message["id"], initialize(parameters))
        case "shutdown":
            isShutDown = true
            answer(message["id"], .null)
        default:
            do throws(RequestFailure) {
                answer(message["id"], try await result(of: method, parameters))
            } catch {
                answer(message["id"], error: error.code, error.message)
            }
        }
    }

    private func initialize(_ parameters: JSONValue) -> JSONValue {
        let offered = parameters["capabilities"]["general"]["positionEncodings"].items.compactMap(\.text)
        encoding = offered.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
        editor = EditorAbilities(parameters["capabilities"]["workspace"])
        return [
            "capabilities": [
                "positionEncoding": .string(encoding.rawValue),
                "textDocumentSync": ["openClose": true, "change": 2, "save": true],
                "completionProvider": ["triggerCharacters": ["[", ",", " ", ":"]],
                "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
                "documentSymbolProvider": true, "foldingRangeProvider": true,
                "documentFormattingProvider": true,
                "renameProvider": ["prepareProvider": true], "codeActionProvider": ["codeActionKinds": ["quickfix"]],
                "semanticTokensProvider": ["legend": SemanticToken.legend, "full": true, "range": true],
            ],
            "serverInfo": ["name": "cairn", "version": .string(version)],
        ]
    }

    private func notice(_ method: String, _ parameters: JSONValue) async {
        let uri = parameters["textDocument"]["uri"].text ?? ""
        switch method {
        case "exit": exitStatus = isShutDown ? 0 : 1
        case "initialized": if editor.watches { watch() }
        case "textDocument/didOpen":
            guard let path = FileURI.path(of: uri), let text = parameters["textDocument"]["text"].text else { return }
            documents[uri] = OpenDocument(
                uri: uri, path: path, version: parameters["textDocument"]["version"].number, text: text, encoding)
            // A file that is new, or has another name since.
            if let diary = Workspace.diary(of: path), workspaces[diary]?.format(of: path) == nil {
                await reload([path])
            }
            await publish(uri)
        case "textDocument/didChange":
            for change in parameters["contentChanges"].items {
                documents[uri]?.change(change, version: parameters["textDocument"]["version"].number)
            }
            await publish(uri)
        case "textDocument/didClose":
            guard let document = documents.removeValue(forKey: uri) else { return }
            notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
            // What was not saved is gone.
            if let diary = Workspace.diary(of: document.path) { workspaces[diary]?.read(document.path) }
        case "textDocument/didSave", "workspace/didChangeWatchedFiles":
            let uris = parameters["changes"].items.compactMap { $0["uri"].text } + (uri.isEmpty ? [] : [uri])
            await reload(uris.compactMap(FileURI.path))
            for uri in documents.keys.sorted() { await publish(uri) }
        default: break
        }
    }

    /// Asks the editor to tell what changes outside of it.
    private func watch() {
        post([
            "jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability",
            "params": [
                "registrations": [
                    [
                        "id": "content", "method": "workspace/didChangeWatchedFiles",
                        "registerOptions": ["watchers": [["globPattern": "**/Content/**"]]],
                    ]
                ]
            ],
        ])
    }

    /// Looks at the diaries again in which files have changed on the disk.
    private func reload(_ paths: [String]) async {
        for (diary, paths) in Dictionary(grouping: paths, by: { Workspace.diary(of: $0) }) {
            guard let diary, var workspace = workspaces[diary] else { continue }
            await workspace.reload(Set(paths))
            workspaces[diary] = workspace
        }
    }

    private typealias Answer =
        @Sendable (Features, Features.Place, JSONValue) async throws(RequestFailure) -> JSONValue

    /// What answers each request about a document, given the place in it and all that the request says.
    private static let answers: [String: Answer] = [
        "completion": { features, place, _ in features.completion(place) },
        "hover": { features, place, _ in features.hover(place) },
        "definition": { features, place, _ in features.definition(place) },
        "references": { features, place, _ in features.references(place) },
        "prepareRename": { features, place, _ throws(RequestFailure) in try features.renameRange(place) },
        "rename": { features, place, request async throws(RequestFailure) in
            try await features.rename(place, to: request["newName"].text ?? "")
        },
        "foldingRange": { features, _, _ in features.folds() },
        "formatting": { features, _, _ in features.formatting() },
        "documentSymbol": { features, _, _ in features.symbols() },
        "semanticTokens/full": { features, _, _ in features.tokens() },
        "semanticTokens/range": { features, _, request in features.tokens(in: request["range"]) },
        "codeAction": { features, _, request in features.actions(request["range"]) },
    ]

    private func result(of method: String, _ parameters: JSONValue) async throws(RequestFailure) -> JSONValue {
        let name = method.hasPrefix("textDocument/") ? String(method.dropFirst("textDocument/".count)) : ""
        guard let answer = Self.answers[name] else {
            throw RequestFailure(code: RequestFailure.unknownMethod, message: "there is no method \(method)")
        }
        guard let document = documents[parameters["textDocument"]["uri"].text ?? ""],
            let workspace = await workspace(of: document, withNames: true),
            let format = workspace.format(of: document.path)
        else { return .null }
        let features = Features(
            document: document, workspace: workspace, format: format, documents: Array(documents.values), editor: editor
        )
        return try await answer(features, document.place(parameters["position"]), parameters)
    }

    /// - Parameter needsNames: whether the names in all of its entries are asked for.
    private func workspace(of document: OpenDocument, withNames needsNames: Bool = false) async -> Workspace? {
        guard let diary = Workspace.diary(of: document.path) else { return nil }
        var workspace = workspaces[diary]
        if workspace == nil { workspace = await Workspace(diary) }
        if needsNames { await workspace?.readNames() }
        workspaces[diary] = workspace
        return workspace
    }

    // MARK: Messages

    /// Tells what is wrong with a document.
    private func publish(_ uri: String) async {
        guard let document = documents[uri], var workspace = await workspace(of: document) else { return }
        workspaces[workspace.diary]?.read(document.path, as: document.bytes)
        while true {
            let problems = workspace.problems(of: document).sorted.prefix(200)
            let words = language(workspace.language.ofMessages, workspace.messages)
            notify(
                "textDocument/publishDiagnostics",
                [
                    "uri": .string(uri), "version": document.version.map { .int($0) } ?? .null,
                    "diagnostics": .list(problems.map { $0.message(in: document, workspace.diary, words) }),
                ])
            // A link may have been right before its place was renamed, which the other entries tell.
            guard !problems.isEmpty, workspace.hasUnreadNames,
                let whole = await self.workspace(of: document, withNames: true)
            else { return }
            workspace = whole
        }
    }

    private func notify(_ method: String, _ parameters: JSONValue) {
        post(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    private func answer(_ id: JSONValue, _ result: JSONValue) { post(["jsonrpc": "2.0", "id": id, "result": result]) }

    private func answer(_ id: JSONValue, error code: Int, _ message: String) {
        post(["jsonrpc": "2.0", "id": id, "error": ["code": .int(code), "message": .string(message)]])
    }

    private func post(_ message: JSONValue) { send(MessageStream.framed(message.bytes)) }
}

extension Diagnostic {
    fileprivate func message(in document: OpenDocument, _ diary: String, _ language: MessageLanguage) -> JSONValue {
        let notes = notes.compactMap { note -> JSONValue? in
            guard let range = note.range else { return nil }
            let isHere = range.file.path == self.range?.file.path
            return [
                "message": .string(note.wording.text(in: language)),
                "location": [
                    "uri": .string(isHere ? document.uri : FileURI.uri(of: diary + "/" + range.file.path)),
                    "range": isHere ? document.range(range) : OpenDocument.start,
                ],
            ]
        }
        return [
            "range": range.map { document.range($0) } ?? OpenDocument.start,
            "severity": severity == .error ? 1 : 2, "source": "cairn",
            "message": .string([wording, advice].compactMap { $0?.text(in: language) }.joined(separator: "\n")),
            "relatedInformation": .list(notes),
        ]
    }
}
