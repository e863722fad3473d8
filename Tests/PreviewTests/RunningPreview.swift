import Base
import Foundation
import TestSupport
import Testing

/// The program itself as a preview of a diary, ended with the value.
final class RunningPreview {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let process: Process
    let port: UInt16
    let base: String
    private let log: String

    /// Starts a preview on a free port and waits until it says where to look.
    ///
    /// - Parameter openFiles: how many files it may have open; nil for what these tests may.
    init(_ folder: TemporaryFolder, _ arguments: String..., openFiles: Int? = nil) throws {
        log = folder.path + "/preview-\(UUID().uuidString).log"
        try Data().write(to: URL(fileURLWithPath: log))
        process = Program.process(["preview", "--port", "0"] + arguments, in: folder.path)
        if let openFiles {
            process.arguments =
                ["-c", "ulimit -n \(openFiles); exec \"$0\" \"$@\"", Program.path] + (process.arguments ?? [])
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
        }
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var address: Substring?
        for _ in 0..<1500 where address == nil && process.isRunning {
            usleep(20_000)
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            address = text.firstRange(of: "Look at http://127.0.0.1:").map {
                text[$0.upperBound...].prefix { $0 != ";" }
            }
        }
        guard let address, let slash = address.firstIndex(of: "/"), let port = UInt16(address[..<slash]) else {
            process.terminate()
            throw Failure(description: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "no log")
        }
        self.port = port
        base = String(address[slash...])
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// What the terminal shows.
    var output: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Waits until the terminal shows a text so many times.
    func waitForOutput(_ text: String, count: Int = 1) throws {
        for _ in 0..<1500 {
            if output.ranges(of: text).count >= count { return }
            usleep(20_000)
        }
        throw Failure(description: "never said “\(text)”:\n\(output)")
    }

    struct Answer {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }
        /// The digest of the page by which a browser asks for news of it.
        var tag: String { text.firstRange(of: "data-tag=\"").map { String(text[$0.upperBound...].prefix(32)) } ?? "" }
    }

    /// Sends a request as it stands and reads the answer to its end.
    func send(_ request: String) throws -> Answer {
        let connection = try Connection(port: port)
        try connection.write(request)
        let bytes = try connection.readToEnd()
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Failure(description: "no head") }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
        return Answer(
            status: Int(lines[0].split(separator: " ")[1]) ?? 0, headers: headers, body: Array(bytes[end.upperBound...])
        )
    }

    /// Asks as a browser does, which encodes all that is not ASCII.
    func get(_ target: String, method: String = "GET", host: String? = nil, _ headers: String...) throws -> Answer {
        let fields = (["Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers).joined(separator: "\r\n")
        let target = target.utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : String(format: "%%%02X", $0) }.joined()
        return try send("\(method) \(target) HTTP/1.1\r\n\(fields)\r\n\r\n")
    }

    /// Waits until a page contains a text.
    func wait(for text: String, at target: String) throws {
        for _ in 0..<1500 {
            if try get(target).text.contains(text) { return }
            usleep(20_000)
        }
        throw Failure(description: "\(target) never contained “\(text)”; the terminal says:\n\(output)")
    }

    /// The messages for a browser that shows a page.
    func events(for target: String, tag: String) throws -> EventStream {
        let connection = try Connection(port: port)
        let path = target.utf8.map { String(format: "%%%02X", $0) }.joined()
        try connection.write(
            "GET /.cairn/events?tag=\(tag)&path=\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n"
        )
        return EventStream(connection)
    }
}
