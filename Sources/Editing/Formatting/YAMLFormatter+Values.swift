internal import Content
internal import Diary

// Scalars and what stands between brackets.
extension YAMLFormatter {
    /// How many characters a line may have before what stands between brackets gets lines of its own.
    private static let width = 100

    /// A scalar, an alias, or what stands between brackets, behind a key or a dash.
    ///
    /// - Parameters:
    ///   - indent: that of the key or the dash.
    ///   - start: how much of the line is written.
    ///   - column: that of the key or the dash, as it stands in the document.
    func written(_ node: YAMLNode, _ format: FormatValue?, indent: Int, start: Int, column: Int) -> FormattedValue {
        let prefix = layout.prefix(of: node).text
        if layout.isAlias(node) { return FormattedValue(first: " " + layout.text(node.fullRange)) }
        if layout.isBlockScalar(node) {
            let (header, lines) = layout.blockScalar(node, column: column)
            return FormattedValue(
                first: prefix + " " + header,
                rest: lines.map { $0.isEmpty ? "" : layout.spaces(indent + 2) + $0 })
        }
        if case .scalar = node.content { return scalar(node, prefix, indent: indent) }
        let range = layout.contentRange(node)
        if hasComment(in: range) {
            let lines = raw(range)
            return FormattedValue(first: prefix + " " + lines[0], rest: Array(lines.dropFirst()))
        }
        let line = prefix + " " + content(node, format)
        if start + line.count <= Self.width { return FormattedValue(first: line) }
        return FormattedValue(first: prefix, rest: opened(node, format, indent: indent + 2))
    }

    /// What stands between brackets with comments, line by line.
    func raw(_ range: Range<Int>) -> [String] {
        layout.text(range).split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingEnd() }
    }

    private func scalar(_ node: YAMLNode, _ prefix: String, indent: Int) -> FormattedValue {
        let range = layout.contentRange(node)
        let raw = layout.text(range)
        if raw.isEmpty { return FormattedValue(first: prefix) }
        guard raw.contains("\n") else { return FormattedValue(first: prefix + " " + inline(node)) }
        // The breaks and spaces between its words are one space to who reads it.
        let lines = raw.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingSpaces() }
        return FormattedValue(
            first: prefix + " " + lines[0],
            rest: lines.dropFirst().map { $0.isEmpty ? "" : layout.spaces(indent + 2) + $0 })
    }

    /// A scalar in one line.
    private func inline(_ node: YAMLNode, isInFlow: Bool = false) -> String {
        guard case .scalar(let text, let isPlain) = node.content else { return "" }
        let raw = layout.text(layout.contentRange(node))
        if isPlain, !raw.contains("\n"), !isInFlow || !raw.isEmpty && !raw.contains("?") { return raw }
        if node.isNull { return "null" }
        // What stands between quotes is text to every reader and stays that.
        return EditValue.scalar(text, isText: !isPlain, .plain, quote: .double, isInFlow: isInFlow)
    }

    // MARK: Brackets

    /// What stands between brackets, in one line.
    private func flow(_ node: YAMLNode, _ format: FormatValue?) -> String {
        if layout.isAlias(node) { return layout.text(node.fullRange) }
        let prefix = layout.prefix(of: node).text.dropFirst()
        return prefix + (prefix.isEmpty ? "" : " ") + content(node, format)
    }

    private func content(_ node: YAMLNode, _ format: FormatValue?) -> String {
        switch node.content {
        case .scalar: return inline(node, isInFlow: true)
        case .sequence(let items): return "[" + items.map { flow($0, format?.item) }.joined(separator: ", ") + "]"
        case .mapping(let pairs):
            let pairs = inOrder(pairs, format?.mapping) { $0.key.text ?? "" }
            return "{"
                + pairs.map { layout.key($0.key) + ": " + flow($0.value, format?.value(of: $0.key)) }
                .joined(separator: ", ") + "}"
        }
    }

    /// An item of a list; the first line of what has lines of its own stands behind the dash.
    func dashed(_ value: FormattedValue, indent: Int) -> [String] {
        guard value.first.isEmpty, let first = value.rest.first else {
            return [layout.spaces(indent) + "-" + value.first] + value.rest
        }
        return [layout.spaces(indent) + "- " + first.trimmingSpaces()] + value.rest.dropFirst()
    }

    /// What stood between brackets, a line each.
    func opened(_ node: YAMLNode, _ format: FormatValue?, indent: Int) -> [String] {
        switch node.content {
        case .scalar: return []
        case .sequence(let items):
            return items.flatMap { item in
                dashed(
                    written(item, format?.item, indent: indent, start: indent + 1, column: indent), indent: indent)
            }
        case .mapping(let pairs):
            return inOrder(pairs, format?.mapping, key: { $0.key.text ?? "" }).flatMap { pair in
                let key = layout.spaces(indent) + layout.key(pair.key) + ":"
                let value = written(
                    pair.value, format?.value(of: pair.key), indent: indent, start: key.count, column: indent)
                return [key + value.first] + value.rest
            }
        }
    }
}

extension FormatValue {
    /// What may stand behind a key of a mapping.
    func value(of key: YAMLNode) -> FormatValue? {
        key.text.flatMap { value(of: $0) }
    }
}

// What stands between nodes: comments, blank lines and marks.
extension YAMLFormatter {
    /// The comments and blank lines from the cursor to what begins at an offset, of blank lines at most one after the other.
    mutating func lead(to end: Int, indent: Int = 0) -> [String] {
        guard cursor < end else { return [] }
        // The first line is the rest of what stands before, the last the indentation of what follows.
        var lines = layout.lines(cursor..<end)
        let isWhole = layout.lineStart(cursor) == cursor
        cursor = end
        if !isWhole { lines.removeFirst() }
        _ = lines.popLast()
        return layout.indented(lines, indent)
    }

    /// The comments from the cursor to an offset, without blank lines.
    mutating func comments(to end: Int, indent: Int) -> [String] {
        guard cursor < end else { return [] }
        let lines = layout.lines(cursor..<end).filter { $0.first == "#" }
        cursor = end
        return layout.indented(lines, indent)
    }

    /// The comment behind what was written last, in its line.
    mutating func comment() -> String {
        let start = layout.passSpace(cursor)
        guard start > cursor, layout.byte(at: start) == UInt8(ascii: "#"), start < layout.range.upperBound else {
            return ""
        }
        cursor = layout.endOfLine(start)
        return "  " + layout.text(start..<cursor).trimmingEnd()
    }

    /// The comments below a block that belong to it because they are indented further than what it belongs to.
    mutating func tail(to limit: Int, deeperThan column: Int, indent: Int) -> [String] {
        var offset = layout.nextLine(cursor)
        var end = cursor
        while offset < limit {
            let start = layout.passSpace(offset)
            if layout.byte(at: start) == UInt8(ascii: "#") {
                guard layout.column(at: start) > column else { break }
                end = layout.endOfLine(start)
            } else if start < layout.endOfLine(start) {
                break
            }
            offset = layout.nextLine(offset)
        }
        guard end > cursor else { return [] }
        let lines = layout.lines(cursor..<end).dropFirst()
        cursor = end
        return layout.indented(Array(lines), indent)
    }
}
