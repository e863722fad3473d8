internal import Base

/// Messages as they come over a pipe: headers, an empty line, and JSON of so many bytes (LSP 3.17, “Base Protocol”).
struct MessageStream {
    /// The greatest size of a message, in bytes; what claims to be longer ends the conversation.
    static let sizeLimit = 64 * 1024 * 1024

    private var buffer: [UInt8] = []
    private(set) var isBroken = false

    mutating func append(_ bytes: some Sequence<UInt8>) { buffer += bytes }

    /// The next message, nil until all of it is there.
    mutating func next() -> [UInt8]? {
        guard !isBroken else { return nil }
        let separator = Array("\r\n\r\n".utf8)
        guard let end = buffer.firstRange(of: separator) else {
            isBroken = buffer.count > 8192
            return nil
        }
        let headers = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let length = headers.split(whereSeparator: \.isNewline).lazy.compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
            return Int(parts[1].filter { $0 != " " })
        }.first
        guard let length, (0...Self.sizeLimit).contains(length) else {
            isBroken = true
            return nil
        }
        guard buffer.count - end.upperBound >= length else { return nil }
        defer { buffer.removeSubrange(..<(end.upperBound + length)) }
        return Array(buffer[end.upperBound..<end.upperBound + length])
    }

    static func framed(_ message: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
}

/// The address of a file as editors tell it (RFC 8089).
enum FileURI {
    /// The path of an address; nil for one of another kind.
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        let rest = uri.dropFirst("file://".count)
        return rest.firstIndex(of: "/").flatMap { percentDecoded(rest[$0...].utf8) }
    }

    static func uri(of path: String) -> String { "file://" + percentEncoded(path, keeping: "/") }
}

/// What an editor says that it can do (LSP 3.17, “ClientCapabilities”), as far as answers depend on it.
struct EditorAbilities {
    /// Whether it renames files as part of an edit.
    let renamesFiles: Bool
    /// Whether it tells what changes on the disk when it is asked to.
    let watches: Bool

    /// - Parameter workspace: the capabilities of that name.
    init(_ workspace: JSONValue = .null) {
        let edits = workspace["workspaceEdit"]
        renamesFiles = edits["documentChanges"] == true && edits["resourceOperations"].items.contains("rename")
        watches = workspace["didChangeWatchedFiles"]["dynamicRegistration"] == true
    }
}

/// Why a request has no result (LSP 3.17, “ResponseError”).
struct RequestFailure: Error {
    static let unknownMethod = -32601
    /// Everything is as it should be, and cannot be done all the same.
    static let failed = -32803

    let code: Int
    let message: String

    init(code: Int = failed, message: String) {
        self.code = code
        self.message = message
    }

    init(_ problem: Diagnostic) {
        self.init(message: problem.message + (problem.help.map { "; " + $0 } ?? ""))
    }
}
