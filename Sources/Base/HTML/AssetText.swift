/// Style sheets and scripts as they are published: without the comments, indentation and spaces that their writers need.
///
/// Nothing else is changed, and scripts keep their lines, so that an error is still told for one that is recognised. Comments that begin
/// with `!`, as licences do, stay.
package enum AssetText {
    /// What is published of a file; of one that is neither a style sheet nor a script, all.
    ///
    /// - Parameter name: by whose ending the kind is known.
    package static func published(_ bytes: [UInt8], as name: String) -> [UInt8] {
        if name.hasSuffix(".css") { return onFewLines(withoutIndentation(withoutComments(bytes)) { _ in true }) }
        guard name.hasSuffix(".js"), !hasTextOverLines(bytes) else { return bytes }
        return withoutIndentation(bytes) { line in
            !line.starts(with: "//".utf8) || line.starts(with: "//#".utf8) || line.starts(with: "//!".utf8)
        }.split(separator: UInt8(ascii: "\n")).flatMap { withoutSpaces($0) + [UInt8(ascii: "\n")] }
    }

    /// Whether a template literal may go over several lines, in which spaces and slashes are text.
    private static func hasTextOverLines(_ script: [UInt8]) -> Bool {
        script.split(separator: UInt8(ascii: "\n")).contains { line in
            line.count { $0 == UInt8(ascii: "`") } % 2 == 1 || line.last == UInt8(ascii: "\\")
        }
    }

    /// A line of a script without the spaces beside what parts its words, except in quotes.
    ///
    /// A line with a slash outside of quotes stays as it is, because it may begin a regular expression, and so does one whose templates
    /// may stand in each other.
    private static func withoutSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.count(where: { $0 == UInt8(ascii: "`") }) <= 2 else { return line }
        var result: ArraySlice<UInt8> = []
        var quote: UInt8?
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            index += 1
            if quote != nil, byte == UInt8(ascii: "\\"), index < line.endIndex {
                result += [byte, line[index]]
                index += 1
                continue
            }
            if quote == nil {
                if byte == UInt8(ascii: "/") { return line }
                if "\"'`".utf8.contains(byte) { quote = byte }
                if byte == UInt8(ascii: " "), let last = result.last, index < line.endIndex,
                    parts(last, line[index])
                {
                    continue
                }
            } else if byte == quote {
                quote = nil
            }
            result.append(byte)
        }
        return result
    }

    /// Whether two bytes of a script mean the same without a space between them.
    private static func parts(_ one: UInt8, _ other: UInt8) -> Bool {
        let signs = "=+-*<>?:,;(){}[]!&|%".utf8
        // Those that would be another sign together: `++`, `--`, and the beginning and end of what a comment is in old scripts.
        if "+-<".utf8.contains(one), "+-!>".utf8.contains(other) { return false }
        return signs.contains(one) || signs.contains(other)
    }

    private static func withoutIndentation(_ bytes: [UInt8], keeping: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
            guard !text.isEmpty, keeping(text) else { continue }
            result += text
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    /// A style sheet in which only what follows a rule begins a line, and whose blocks end without a semicolon.
    private static func onFewLines(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if result.last == UInt8(ascii: "\n"), let last = result.dropLast().last, "{;,".utf8.contains(last) {
                result.removeLast()
            }
            if line.first == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
            result += line
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    /// A style sheet without its comments, except those in quotes, which are none, and without spaces beside what parts rules, lists and
    /// values; after a colon none has a meaning, while one before it may.
    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let rest = bytes[index...]
            if quote == nil, rest.starts(with: "/*".utf8), !rest.starts(with: "/*!".utf8) {
                index += 2
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                index += 2
                continue
            }
            if quote != nil, byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                result += bytes[index...index + 1]
                index += 2
                continue
            }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            index += 1
            if quote == nil {
                if byte == UInt8(ascii: " "), let last = result.last, "{;,:".utf8.contains(last) { continue }
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}"), result.last == UInt8(ascii: " ") {
                    result.removeLast()
                }
                if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
            }
            result.append(byte)
        }
        return result
    }
}
