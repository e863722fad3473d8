/// The one place that turns diagnostics into text.
///
///     Content/places/cafe.md:4:5: error: no person is called “minjj”
///       4 |   with: [minjj]
///         |          ^~~~~
///     help: did you mean “minji”?
package struct DiagnosticPrinter: Sendable {
    /// Whether to colour the output with ANSI escape sequences.
    package var colored: Bool
    /// Longer lines are cut around the place they are shown for; in columns.
    package var lineLimit = 100

    /// The language of the messages.
    package var language: MessageLanguage

    package init(colored: Bool = false, language: MessageLanguage = .english) {
        self.colored = colored
        self.language = language
    }

    package func text(_ problems: Problems) -> String {
        problems.reported.map { text($0) }.joined(separator: "\n")
    }

    /// One sentence that counts: `2 errors, 1 warning`.
    package func summary(_ problems: Problems) -> Message {
        let (errors, warnings) = (problems.errorCount, problems.warningCount)
        var parts: [Message] = []
        if errors > 0 { parts.append(counted(errors, "error")) }
        if warnings > 0 { parts.append(counted(warnings, "warning")) }
        return parts.list()
    }

    package func text(_ diagnostic: Diagnostic) -> String {
        func words(_ message: Message) -> String { visible(message.text(in: language)) }
        let isError = diagnostic.severity == .error
        let kind = paint(words(diagnostic.severity.words), isError ? "1;31" : "1;33")
        var lines = [location(diagnostic.range, diagnostic.path) + kind + ": " + words(diagnostic.wording)]
        if let range = diagnostic.range { lines += excerpt(range) }
        for note in diagnostic.notes {
            lines.append(location(note.range, nil) + paint(words(Message("note")), "1;36") + ": " + words(note.wording))
            if let range = note.range { lines += excerpt(range) }
        }
        if let advice = diagnostic.advice { lines.append(paint(words(Message("help")), "1;32") + ": " + words(advice)) }
        return lines.map { $0 + "\n" }.joined()
    }

    private func location(_ range: SourceRange?, _ path: String?) -> String {
        guard let range else { return path.map { visible($0) + ": " } ?? "" }
        let (line, column) = range.start
        return "\(visible(range.file.path)):\(line):\(column): "
    }

    /// The line that a range begins in, cut to the line limit; nil where there is nothing to show.
    package func excerpt(of range: SourceRange) -> Excerpt? {
        let bytes = range.file.bytes
        let (number, _) = range.start
        let lineStart = range.file.offset(line: number - 1, column: 0)
        // Of a line of a megabyte no more is looked at than could be shown.
        let reach = lineLimit * 8
        var lower = min(range.bytes.lowerBound, bytes.count)
        var lineEnd = lower
        while lineEnd < bytes.count, bytes[lineEnd] != UInt8(ascii: "\n"), lineEnd < lower + reach { lineEnd += 1 }
        lineEnd = characterStart(bytes, near: lineEnd)
        if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
        guard lineEnd > lineStart else { return nil }
        lower = min(lower, lineEnd)
        let upper = max(lower, min(range.bytes.upperBound, lineEnd))
        let start = min(lower, characterStart(bytes, near: max(lineStart, lower - reach)))
        var before = visible(String(decoding: bytes[start..<lower], as: UTF8.self))
        var marked = visible(String(decoding: bytes[lower..<upper], as: UTF8.self))
        var after = visible(String(decoding: bytes[upper..<lineEnd], as: UTF8.self))
        if let end = cut(before.reversed(), to: lineLimit / 2) { before = "…" + String(end.reversed()) }
        if let start = cut(marked, to: lineLimit) { marked = String(start) + "…" }
        if let start = cut(after, to: lineLimit / 2) { after = String(start) + "…" }
        return Excerpt(line: number, before: before, marked: marked, after: after)
    }

    /// The first byte of a character from an offset on.
    private func characterStart(_ bytes: [UInt8], near offset: Int) -> Int {
        var start = offset
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return start
    }

    /// The line of a range with a marker below it; columns are counted as a terminal shows them.
    private func excerpt(_ range: SourceRange) -> [String] {
        guard let excerpt = excerpt(of: range) else { return [] }
        let gutter = String(excerpt.line)
        let blank = String(repeating: " ", count: gutter.count)
        let indent = String(repeating: " ", count: terminalWidth(excerpt.before))
        let marker = "^" + String(repeating: "~", count: max(0, terminalWidth(excerpt.marked) - 1))
        return [
            "  \(gutter) | \(excerpt.before)\(excerpt.marked)\(excerpt.after)",
            "  \(blank) | \(indent)\(paint(marker, "1;31"))",
        ]
    }

    /// The characters that fit into a number of columns, nil when all do.
    private func cut(_ characters: some Sequence<Character>, to columns: Int) -> [Character]? {
        var width = 0
        var fitting: [Character] = []
        for character in characters {
            width += terminalWidth(character)
            if width > columns { return fitting }
            fitting.append(character)
        }
        return nil
    }

    private func paint(_ text: String, _ style: String) -> String {
        colored ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}

/// A line of a source file as a message shows it: what is meant, and what stands around it.
package struct Excerpt: Sendable {
    /// The 1-based number of the line.
    package let line: Int
    package let before: String
    package let marked: String
    package let after: String
}
