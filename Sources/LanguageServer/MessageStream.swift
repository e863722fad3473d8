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
