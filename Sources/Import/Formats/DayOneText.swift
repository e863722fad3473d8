internal import Content
internal import Base
internal import Diary

extension ImportReader {
    /// The words of an entry of Day One as Markdown: its text, else what stands in the form that the app itself keeps.
    static func journalText(_ record: JSONValue) -> String {
        if let text = record["text"].words { return text }
        guard let rich = record["richText"].text,
            let root = try? JSONValue(SourceFile(path: "richText", bytes: Array(rich.utf8)))
        else { return "" }
        var text = DayOneText()
        for part in root["contents"].items {
            if let words = part["text"].text { text.add(words, part["attributes"]) }
            if part["embeddedObjects"].items.contains(where: { $0["type"].text == "horizontalRuleLine" }) {
                text.addRule()
            }
        }
        return text.markdown
    }
}

/// Markdown of the pieces that the text of an entry consists of, as Day One keeps them.
private struct DayOneText {
    /// What the lines of a block have in common; blocks of different kinds have a blank line between them.
    private enum RichBlock: Equatable {
        case paragraph
        case heading(Int)
        case list
        case quote
        case code
        case rule
    }

    private var lines: [String] = []
    private var last: RichBlock?
    /// The line that is being written, and what is said of it.
    private var line = ""
    private var style = JSONValue.null

    /// Adds words, which may be of several lines.
    mutating func add(_ words: String, _ attributes: JSONValue) {
        let pieces = words.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, piece) in pieces.enumerated() {
            if number > 0 { endLine() }
            if piece.isEmpty { continue }
            if line.isEmpty { style = attributes["line"] }
            line += style["codeBlock"] == true ? String(piece) : Self.inline(piece, attributes)
        }
    }

    mutating func addRule() {
        endLine()
        begin(.rule)
        lines.append("---")
    }

    var markdown: String {
        var copy = self
        copy.endLine()
        copy.begin(.rule)
        return trimmed(copy.lines.joined(separator: "\n"))
    }

    private mutating func endLine() {
        defer {
            line = ""
            style = .null
        }
        if style["codeBlock"] == true {
            begin(.code)
            return lines.append(line)
        }
        let text = trimmed(line)
        if text.isEmpty {
            // A blank line ends a block.
            if last == .code { begin(.paragraph) }
            return lines.append("")
        }
        let indent = String(repeating: "  ", count: max(0, min(8, (style["indentLevel"].number ?? 1) - 1)))
        if let level = style["header"].number, (1...6).contains(level) {
            begin(.heading(level))
            lines.append(String(repeating: "#", count: level) + " " + text)
        } else if let list = style["listStyle"].text {
            begin(.list)
            let mark =
                list == "numbered"
                ? "1. " : list == "checkbox" ? style["checked"] == true ? "- [x] " : "- [ ] " : "- "
            lines.append(indent + mark + text)
        } else if style["quote"] == true {
            begin(.quote)
            lines.append("> " + text)
        } else {
            begin(.paragraph)
            lines.append(text)
        }
    }

    /// Puts what stands between two blocks.
    private mutating func begin(_ block: RichBlock) {
        defer { last = block }
        guard last != block else { return }
        if last == .code { lines.append("```") }
        if let end = lines.last, !end.isEmpty { lines.append("") }
        if block == .code { lines.append("```") }
    }

    /// Words of one line with their marks, which stand at words and not at blanks.
    private static func inline(_ piece: Substring, _ attributes: JSONValue) -> String {
        let words = trimmed(String(piece))
        if words.isEmpty { return String(piece) }
        let marked: String
        if let address = attributes["linkURL"].text, ImportedWords.isWeb(address) {
            marked = "[\(escapedMarkdown(words))](<\(address.filter { !"<>\n ".contains($0) })>)"
        } else if attributes["inlineCode"] == true, !words.contains("`") {
            marked = "`\(words)`"
        } else {
            let mark = attributes["bold"] == true ? "**" : attributes["italic"] == true ? "*" : ""
            marked = mark + escapedMarkdown(words) + mark
        }
        return (piece.first?.isWhitespace == true ? " " : "") + marked + (piece.last?.isWhitespace == true ? " " : "")
    }
}
