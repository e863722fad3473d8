internal import Content

// The text of a document as lines.
extension YAMLLayout {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The lines of a range without the spaces at their ends.
    func lines(_ range: Range<Int>) -> [String] {
        text(range).split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingSpaces() }
    }

    /// Lines at an indentation, of blank ones at most one after the other.
    func indented(_ lines: [String], _ indent: Int) -> [String] {
        var result: [String] = []
        for line in lines where !(line.isEmpty && result.last?.isEmpty ?? false) {
            result.append(line.isEmpty ? "" : spaces(indent) + line)
        }
        return result
    }

    /// The offset behind the colon of a key that ends at an offset.
    func passColon(_ offset: Int) -> Int {
        let colon = passSpace(offset)
        return byte(at: colon) == UInt8(ascii: ":") ? colon + 1 : offset
    }

    // MARK: Nodes

    /// The anchor and the tag of a node with a space before each, and where they end.
    func prefix(of node: YAMLNode) -> (text: String, end: Int) {
        let start = node.fullRange.lowerBound
        guard !isAlias(node) else { return ("", start) }
        var (result, end) = ("", start)
        let words = bytes[start..<contentRange(node).lowerBound].split { " \t\n".utf8.contains($0) }
        for word in words.prefix(while: { $0.first == UInt8(ascii: "&") || $0.first == UInt8(ascii: "!") }) {
            result += " " + String(decoding: word, as: UTF8.self)
            end = word.endIndex
        }
        return (result, end)
    }

    /// A key in the form that it needs.
    func key(_ node: YAMLNode) -> String {
        if isAlias(node) { return text(node.fullRange) + " " }
        guard case .scalar(let name, plain: false) = node.content, prefix(of: node).text.isEmpty else {
            return text(node.fullRange)
        }
        return EditValue.scalar(name, isText: true, .plain, quote: .double, isInFlow: true)
    }

    /// The offset behind a node, with the line breaks that belong to it.
    func end(_ node: YAMLNode) -> Int {
        if keepsBreaks(node) { return node.fullRange.upperBound }
        return isBlockScalar(node) ? endOfLine(contentEnd(node)) : contentEnd(node)
    }

    /// The line that begins a text behind `|` or `>`, and the lines of the text without their indentation (YAML 1.2, section 8.1).
    ///
    /// - Parameter column: that of the key or the dash.
    func blockScalar(_ node: YAMLNode, column: Int) -> (header: String, lines: [String]) {
        let start = contentRange(node).lowerBound
        let first = text(start..<endOfLine(start)).trimmingSpaces()
        let indicators = first.prefix { $0 != " " && $0 != "\t" }
        let digit = indicators.first { $0.isNumber }
        // Here as everywhere, a level is two spaces.
        let header = indicators.map { $0 == digit ? "2" : String($0) }.joined() + first.dropFirst(indicators.count)
        let begin = nextLine(start)
        let end = end(node)
        guard begin < end else { return (header, []) }
        var lines = text(begin..<end).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        let indent =
            digit?.wholeNumberValue.map { column + $0 }
            ?? lines.first { $0.contains { $0 != " " } }?.prefix { $0 == " " }.count ?? 0
        return (header, lines.map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) })
    }

    private func keepsBreaks(_ node: YAMLNode) -> Bool {
        guard isBlockScalar(node) else { return false }
        let start = contentRange(node).lowerBound
        return bytes[start..<endOfLine(start)].prefix { $0 != UInt8(ascii: " ") }.contains(UInt8(ascii: "+"))
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    func trimmingSpaces() -> String { String(drop { $0 == " " || $0 == "\t" }).trimmingEnd() }

    /// The text without spaces and tabs behind it.
    func trimmingEnd() -> String {
        var rest = self[...]
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}

extension [String] {
    /// The lines without blank ones before and behind them.
    func trimmingBlankLines() -> [String] {
        Array(drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }
}
