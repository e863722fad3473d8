/// Style sheets and scripts as they are published: without the comments and the indentation that their writers need.
///
/// Nothing else is changed, so that an error is still told for a line that one recognises. Comments that begin with `!`, as licences
/// do, stay.
enum AssetText {
    static func published(_ bytes: [UInt8], as name: String) -> [UInt8] {
        if name.hasSuffix(".css") { return withoutIndentation(withoutComments(bytes)) { _ in true } }
        guard name.hasSuffix(".js"), !hasTextOverLines(bytes) else { return bytes }
        return withoutIndentation(bytes) { line in
            !line.starts(with: "//".utf8) || line.starts(with: "//#".utf8) || line.starts(with: "//!".utf8)
        }
    }

    /// Whether a template literal may go over several lines, in which spaces and slashes are text.
    private static func hasTextOverLines(_ script: [UInt8]) -> Bool {
        script.split(separator: UInt8(ascii: "\n")).contains { line in
            line.count { $0 == UInt8(ascii: "`") } % 2 == 1 || line.last == UInt8(ascii: "\\")
        }
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

    /// A style sheet without its comments, except those in quotes, which are none.
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
            result.append(byte)
            index += 1
        }
        return result
    }
}
