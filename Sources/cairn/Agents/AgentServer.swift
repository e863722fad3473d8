internal import Base

/// Answers an agent in the Model Context Protocol (modelcontextprotocol.io): JSON-RPC 2.0, a message a line.
///
/// It speaks the revision of 2026-07-28, in which each request stands for itself, and the earlier ones that begin with `initialize`.
struct AgentServer {
    /// The greatest size of a message, in bytes.
    static let sizeLimit = 1 << 20

    /// The revisions that begin with `initialize`, the newest first.
    private static let handshakes = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    private static let modern = "2026-07-28"
    private static let protocolKey = "io.modelcontextprotocol/protocolVersion"

    private let version: String
    private var tools: AgentTools

    init(version: String, _ tools: AgentTools) {
        self.version = version
        self.tools = tools
    }

    /// - Returns: nil for what is not to be answered.
    mutating func answer(_ line: [UInt8]) async -> JSONValue? {
        guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return nil }
        guard let message = try? JSONValue(SourceFile(path: "a message", bytes: line)) else {
            return Self.failure(.null, -32700, "this is not JSON")
        }
        guard case .list(let messages) = message else { return await answer(message) }
        // Several in one, as the revision of 2025-03-26 has it.
        if messages.isEmpty { return Self.noRequest(.null) }
        var answers: [JSONValue] = []
        for message in messages {
            if let answer = await answer(message) { answers.append(answer) }
        }
        return answers.isEmpty ? nil : .list(answers)
    }

    /// What is said of a message that is longer than any may be.
    static var tooLong: JSONValue { failure(.null, -32600, "a message has at most 1 MB") }

    private static func noRequest(_ id: JSONValue) -> JSONValue {
        failure(id, -32600, "a request is an object with a “method”")
    }

    private mutating func answer(_ message: JSONValue) async -> JSONValue? {
        guard let method = message["method"].text else { return Self.noRequest(message["id"]) }
        if message["id"].isNull { return nil }
        let (id, parameters) = (message["id"], message["params"])
        // Every request of this revision names it.
        if let asked = parameters["_meta"][Self.protocolKey].text, asked != Self.modern {
            return Self.failure(
                id, -32022, "the protocol of \(asked) is not spoken",
                ["supported": [.string(Self.modern)], "requested": .string(asked)])
        }
        switch method {
        case "initialize":
            let asked = parameters["protocolVersion"].text ?? ""
            return Self.result(
                id,
                [
                    "protocolVersion": .string(Self.handshakes.contains(asked) ? asked : Self.handshakes[0]),
                    "capabilities": ["tools": [:]], "serverInfo": identity, "instructions": .string(instructions),
                ])
        case "server/discover":
            return Self.result(
                id,
                [
                    "supportedVersions": [.string(Self.modern)], "capabilities": ["tools": [:]],
                    "instructions": .string(instructions), "resultType": "complete", "ttlMs": 0,
                    "cacheScope": "private", "_meta": ["io.modelcontextprotocol/serverInfo": identity],
                ])
        case "ping": return Self.result(id, [:])
        case "tools/list":
            return Self.result(
                id,
                [
                    "tools": .list(tools.all.map(\.json)), "resultType": "complete", "ttlMs": 0,
                    "cacheScope": "private",
                ])
        case "tools/call":
            let name = parameters["name"].text ?? ""
            guard let tool = tools.all.first(where: { $0.name.rawValue == name }) else {
                return Self.failure(id, -32602, "there is no tool “\(visible(name))”")
            }
            let (texts, isError) = await tools.call(tool, parameters["arguments"])
            return Self.result(
                id,
                [
                    "content": .list(texts.map { ["type": "text", "text": .string($0)] }),
                    "isError": .bool(isError), "resultType": "complete",
                ])
        default: return Self.failure(id, -32601, "“\(visible(method))” is not answered")
        }
    }

    private var instructions: String {
        AgentTool.instructions(mayWrite: tools.mayWrite, seesHidden: tools.seesHidden)
    }

    private var identity: JSONValue { ["name": "cairn", "version": .string(version)] }

    private static func result(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    private static func failure(_ id: JSONValue, _ code: Int, _ message: String, _ data: JSONValue = .null) -> JSONValue
    {
        var error: [String: JSONValue] = ["code": .int(code), "message": .string(message)]
        if !data.isNull { error["data"] = data }
        return ["jsonrpc": "2.0", "id": id, "error": .object(error)]
    }
}
