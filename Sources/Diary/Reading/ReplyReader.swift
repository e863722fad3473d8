package import Content
package import Diagnostics
internal import Files
package import JSON

/// A line of a file of replies: the reply, and what was known of it when it came.
package struct ReplyLine: Sendable {
    package let reply: Reply
    /// Whether it had the mark of its member's own passphrase.
    package let isMarked: Bool

    private static let start = Array("- ".utf8)
    /// Keys of a line that are no reply's own.
    private static let own: Set<String> = ["marked"]

    /// The lines of a file, each a JSON object behind `- `, so that the whole is YAML.
    ///
    /// A line that is damaged is left out with a warning: what came from a stranger never fails a build.
    package static func read(_ file: SourceFile) -> (lines: [ReplyLine], problems: Problems) {
        var lines: [ReplyLine] = []
        var problems = Problems()
        var number = 0
        for bytes in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            do throws(Diagnostic) {
                guard line.starts(with: start) else { throw .error("this is no reply") }
                let json = try JSONValue(SourceFile(path: file.path, bytes: Array(line.dropFirst(start.count))))
                lines.append(
                    ReplyLine(reply: try Reply(json, besides: own), isMarked: json["marked"] == .bool(true)))
            } catch {
                problems.add(
                    .warning(
                        "this line is left out: \(error.message)", at: file.range(ofLine: number),
                        help: "`cairn receive` writes one reply a line; remove the line, or take the message in again"))
            }
        }
        return (lines, problems)
    }

    /// A line as it is written.
    package static func bytes(_ reply: JSONValue, isMarked: Bool) -> [UInt8] {
        guard case .object(var members) = reply else { return [] }
        if isMarked { members["marked"] = .bool(true) }
        return start + JSONValue.object(members).bytes + [UInt8(ascii: "\n")]
    }
}
