internal import Content

extension EditValue {
    /// A scalar as it may stand anywhere, between brackets too.
    package var inFlow: String {
        switch self {
        case .plain(let text): Self.scalar(text, isText: false, .plain, quote: .double, isInFlow: true)
        case .text(let text): Self.scalar(text, isText: true, .plain, quote: .double, isInFlow: true)
        case .list, .mapping: ""
        }
    }
}

// Values as text, in the manner of the document.
extension YAMLLayout {
    /// A value between brackets, or a scalar.
    func flow(_ value: EditValue, isInFlow: Bool = true) -> String {
        switch value {
        case .plain(let text):
            EditValue.scalar(text, isText: false, .plain, quote: quote, isInFlow: isInFlow)
        case .text(let text):
            EditValue.scalar(text, isText: true, .plain, quote: quote, isInFlow: isInFlow)
        case .list(let items): "[" + items.map { flow($0) }.joined(separator: ", ") + "]"
        case .mapping(let pairs):
            "{" + pairs.map { key($0.key, isInFlow: true) + ": " + flow($0.value) }.joined(separator: ", ") + "}"
        }
    }

    /// A scalar as that is written which stands there.
    func scalar(_ text: String, isText: Bool, like node: YAMLNode, isInFlow: Bool) -> String {
        EditValue.scalar(text, isText: isText, style(of: node), quote: quote, isInFlow: isInFlow)
    }

    private func key(_ name: String, isInFlow: Bool) -> String {
        // A key is read as text by everybody.
        EditValue.scalar(name, isText: false, .plain, quote: quote, isInFlow: isInFlow)
    }

    /// A value behind a key of a block, the space before it included: in lines of its own where it is long.
    ///
    /// - Parameter indent: the column of the key.
    func behindKey(_ value: EditValue, indent: Int) -> String {
        switch value {
        case .text(let text) where text.contains("\n"), .plain(let text) where text.contains("\n"):
            return literal(text, indent: indent + 2).map { " " + $0 } ?? " " + flow(value, isInFlow: false)
        case .list(let items)
        where items.contains(where: { if case .mapping(let pairs) = $0 { pairs.count > 1 } else { false } }):
            return items.map { lineEnd + spaces(indent + 2) + "- " + item($0, indent: indent + 4, isBlock: true) }
                .joined()
        default: return " " + flow(value, isInFlow: false)
        }
    }

    /// A value as an item of a block list, behind its dash.
    ///
    /// - Parameter indent: the column at which it begins.
    func item(_ value: EditValue, indent: Int, isBlock: Bool) -> String {
        guard case .mapping(let pairs) = value, isBlock || flow(value).count > 100 else {
            return flow(value, isInFlow: false)
        }
        return block(pairs, indent: indent)
    }

    /// Pairs a line each, the first without its indentation.
    func block(_ pairs: [EditValue.Pair], indent: Int) -> String {
        pairs.map { key($0.key, isInFlow: false) + ":" + behindKey($0.value, indent: indent) }
            .joined(separator: lineEnd + spaces(indent))
    }

    /// A text of several lines behind `|` (YAML 1.2, section 8.1); nil where that cannot hold it.
    func literal(_ text: String, indent: Int) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let endsWithBreak = lines.last == ""
        if endsWithBreak { lines.removeLast() }
        guard let first = lines.first(where: { !$0.isEmpty }), first.first != " ", lines.last != "",
            lines.allSatisfy({ line in
                line.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" && $0 != "\u{2029}"
                        && $0 != "\u{FEFF}"
                }
            })
        else { return nil }
        return (endsWithBreak ? "|" : "|-")
            + lines.map { lineEnd + ($0.isEmpty ? "" : spaces(indent) + $0) }.joined()
    }

    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    // MARK: Lines

    /// New lines of a block mapping.
    ///
    /// - Parameter offset: behind the break of the last line before them, or the end of a file without one.
    func appendLines(_ pairs: [(key: String, value: EditValue)], indent: Int, at offset: Int) -> YAMLEditor.Replacement
    {
        let text = spaces(indent) + block(pairs.map { .init($0.key, $0.value) }, indent: indent)
        return lines(text, at: offset)
    }

    func lines(_ text: String, at offset: Int) -> YAMLEditor.Replacement {
        let isAfterBreak = offset == range.lowerBound || byte(at: offset - 1) == UInt8(ascii: "\n")
        return .init(offset..<offset, isAfterBreak ? text + lineEnd : lineEnd + text)
    }

    /// Takes a pair or an item out.
    ///
    /// - Parameter nodes: where each begins and ends.
    func removal(
        of index: Int, in nodes: [(first: YAMLNode, last: YAMLNode)], isFlow: Bool, isList: Bool = false
    ) -> YAMLEditor.Replacement {
        func start(_ index: Int) -> Int {
            let start = nodes[index].first.fullRange.lowerBound
            return isList && !isFlow ? dash(before: start) : start
        }
        let end = contentEnd(nodes[index].last)
        if isFlow {
            // With the comma on one of its sides.
            return index + 1 < nodes.count
                ? .init(start(index)..<start(index + 1), "") : .init(contentEnd(nodes[index - 1].last)..<end, "")
        }
        if beginsLine(start(index)) { return .init(lineStart(start(index))..<nextLine(end), "") }
        // Behind the dash of an item, which stays.
        return index + 1 < nodes.count
            ? .init(start(index)..<start(index + 1), "") : .init(start(index)..<end, "")
    }

    /// The dash of an item of a block list.
    func dash(before offset: Int) -> Int {
        var index = offset
        while index > range.lowerBound {
            index -= 1
            if bytes[index] == UInt8(ascii: "-") { return index }
        }
        return offset
    }
}
