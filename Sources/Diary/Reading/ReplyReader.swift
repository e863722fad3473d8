internal import Content
package import Base

/// The lines of a file of replies, each a JSON object behind `- `, so that the whole is YAML.
package enum ReplyLines {
    private static let start = Array("- ".utf8)
    /// Says of a line that the reply had the mark of its member's own passphrase when it came; for whoever reads the file.
    private static let mark = "marked"

    /// The replies of a file.
    ///
    /// A line that is damaged is left out with a warning: what came from a stranger never fails a build.
    package static func read(_ file: SourceFile) -> (replies: [Reply], problems: Problems) {
        var replies: [Reply] = []
        var problems = Problems()
        for (number, json) in lines(of: file) {
            do throws(Diagnostic) {
                replies.append(try Reply(try json.get(), besides: [mark]))
            } catch {
                problems.add(
                    .warning(
                        "this line is left out: \(error.wording)", at: file.range(ofLine: number),
                        help: "`cairn receive` writes one reply a line; remove the line, or take the message in again"))
            }
        }
        return (replies, problems)
    }

    /// The objects of a file with the numbers of their lines, or what is wrong with a line.
    static func lines(of file: SourceFile) -> [(number: Int, json: Result<JSONValue, Diagnostic>)] {
        var lines: [(number: Int, json: Result<JSONValue, Diagnostic>)] = []
        var number = 0
        for bytes in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            let json = Result { () throws(Diagnostic) in
                guard line.starts(with: start) else { throw .error("this is no reply") }
                return try JSONValue(SourceFile(path: file.path, bytes: Array(line.dropFirst(start.count))))
            }
            lines.append((number, json))
        }
        return lines
    }

    /// A reply as a line.
    package static func bytes(_ reply: JSONValue, isMarked: Bool) -> [UInt8] {
        guard case .object(var members) = reply else { return [] }
        if isMarked { members[mark] = .bool(true) }
        return start + JSONValue.object(members).bytes + [UInt8(ascii: "\n")]
    }
}

extension InboxItem {
    /// The items of a file, one a line as replies are, and what is wrong with the lines that are none.
    package static func all(in file: SourceFile) -> (items: [InboxItem], faults: [Diagnostic]) {
        var items: [InboxItem] = []
        var faults: [Diagnostic] = []
        for (number, json) in ReplyLines.lines(of: file) {
            do throws(Diagnostic) {
                items.append(try InboxItem(try json.get()))
            } catch {
                faults.append(.error(error.wording, at: file.range(ofLine: number), help: error.advice))
            }
        }
        return (items, faults)
    }
}
