internal import Content
internal import Base
internal import Diary

// What is written where a value changes or comes.
extension YAMLEditor {
    /// Another value in place of a node.
    func replace(_ spot: Spot, with value: EditValue) -> Replacement {
        let node = spot.node
        let range = layout.contentRange(node)
        if layout.isAlias(node) { return Replacement(range, layout.flow(value, isInFlow: spot.isInFlow)) }
        if node.isNull, range.isEmpty { return fill(range.lowerBound, value, spot) }
        switch (value, node.content) {
        case (.plain(let text), .scalar), (.text(let text), .scalar):
            let isText = if case .text = value { true } else { false }
            if text.contains("\n"), !spot.isInFlow, layout.isBlockScalar(node) || layout.style(of: node) == .plain,
                isLastInLine(range.upperBound),
                let literal = layout.literal(text, indent: blockIndent(node) ?? spot.indent + 2)
            {
                return Replacement(range, literal)
            }
            return Replacement(range, layout.scalar(text, isText: isText, like: node, isInFlow: spot.isInFlow))
        case (.list(let items), .sequence(let old)):
            if let replacement = adjust(old, to: items, spot) { return replacement }
            guard !layout.isFlow(node) else { break }
            let column = layout.column(of: node)
            return Replacement(
                range,
                items.map { "- " + layout.item($0, indent: column + 2, isBlock: true) }
                    .joined(separator: layout.lineEnd + layout.spaces(column)))
        case (.mapping(let pairs), .mapping) where !layout.isFlow(node):
            return Replacement(range, layout.block(pairs, indent: layout.column(of: node)))
        case (.mapping(let pairs), .scalar)
        where !spot.isInFlow && isItemAmongBlocks(node)
            && (isLastInLine(range.upperBound) || !pairs.contains { $0.value.hasLines }):
            return Replacement(range, layout.block(pairs, indent: layout.column(of: node)))
        default: break
        }
        let text = layout.flow(value, isInFlow: spot.isInFlow)
        guard !layout.isFlow(node), !spot.isInFlow, isCollection(node) else { return Replacement(range, text) }
        // A block in lines of its own becomes a value behind its key, or stays below the comment on that line.
        if let colon = colon(before: range.lowerBound) { return Replacement(colon..<range.upperBound, " " + text) }
        let missing = max(0, spot.indent + 1 - layout.column(of: node))
        return Replacement(range, layout.spaces(missing) + text)
    }

    /// A value where there is none yet: behind the colon or the dash, before the comment on the line.
    private func fill(_ offset: Int, _ value: EditValue, _ spot: Spot) -> Replacement {
        let sign = offset > 0 ? layout.byte(at: offset - 1) : nil
        // Between brackets the value stands where the comma is, behind what space there may be.
        if sign == UInt8(ascii: " ") {
            return Replacement(offset..<offset, layout.flow(value, isInFlow: spot.isInFlow))
        }
        let isBehindSign = sign == UInt8(ascii: ":") || sign == UInt8(ascii: "-") || sign == UInt8(ascii: "?")
        let text =
            spot.isInFlow || sign == UInt8(ascii: "-") || value.hasLines && !isLastInLine(offset)
            ? " " + layout.flow(value, isInFlow: spot.isInFlow) : layout.behindKey(value, indent: spot.indent)
        return Replacement(offset..<offset, (isBehindSign ? "" : ":") + text)
    }

    /// Whether no comment follows in the line, which would become a line of a text in lines of its own.
    private func isLastInLine(_ offset: Int) -> Bool { layout.endOfLine(offset) == layout.passSpace(offset) }

    private func isCollection(_ node: YAMLNode) -> Bool {
        if case .scalar = node.content { layout.isBlockScalar(node) } else { true }
    }

    /// The offset behind the colon that only white space parts from a value; nil where a comment stands between.
    private func colon(before offset: Int) -> Int? {
        var index = offset
        while index > document.range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(document.bytes[index - 1]) {
            index -= 1
        }
        return index > 0 && document.bytes[index - 1] == UInt8(ascii: ":") ? index : nil
    }

    /// The column of the lines of a text behind `|` or `>`.
    private func blockIndent(_ node: YAMLNode) -> Int? {
        guard layout.isBlockScalar(node) else { return nil }
        let range = layout.contentRange(node)
        var line = layout.nextLine(range.lowerBound)
        while line < range.upperBound {
            let count = document.bytes[line..<range.upperBound].prefix { $0 == UInt8(ascii: " ") }.count
            if let byte = layout.byte(at: line + count), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
                return count
            }
            line = layout.nextLine(line)
        }
        return nil
    }

    /// Whether the node is a bare item of a block list in which other items are mappings in lines of their own.
    private func isItemAmongBlocks(_ node: YAMLNode) -> Bool {
        func isAmong(_ parent: YAMLNode) -> Bool {
            switch parent.content {
            case .scalar: return false
            case .sequence(let items):
                let start = node.fullRange.lowerBound
                if items.contains(where: { $0.fullRange.lowerBound == start }) {
                    return items.contains { if case .mapping = $0.content { !layout.isFlow($0) } else { false } }
                }
                return items.contains(where: isAmong)
            case .mapping(let pairs): return pairs.contains { isAmong($0.value) }
            }
        }
        return document.root.map(isAmong) ?? false
    }

    // MARK: New pairs

    func insert(_ pair: EditValue.Pair, into spot: Spot) -> Replacement {
        let node = spot.node
        guard case .mapping(let pairs) = node.content else { return Replacement(0..<0, "") }
        if layout.isFlow(node) || spot.isInFlow {
            let text = String(layout.flow(.mapping([pair])).dropFirst().dropLast())
            return insert([text], behind: pairs.last?.value, first: pairs.last?.key, in: node)
        }
        let column = pairs.first.map { layout.column(of: $0.key) } ?? spot.indent
        return layout.appendLines(
            [(pair.key, pair.value)], indent: column, at: layout.nextLine(layout.contentEnd(node)))
    }

    // MARK: New items

    func append(_ values: [EditValue], to spot: Spot) -> Replacement {
        let node = spot.node
        guard case .sequence(let items) = node.content else { return Replacement(0..<0, "") }
        guard !layout.isFlow(node), let last = items.last else {
            return insert(values.map { layout.flow($0) }, behind: items.last, first: items.last, in: node)
        }
        let start = last.fullRange.lowerBound
        let dash = layout.dash(before: start)
        let column = document.bytes[layout.lineStart(dash)..<dash].count
        let gap = layout.lineStart(dash) == layout.lineStart(start) && start > dash + 1 ? start - dash - 1 : 1
        let isBlock = items.contains { if case .mapping = $0.content { !layout.isFlow($0) } else { false } }
        let isFlow = items.contains { if case .mapping = $0.content { layout.isFlow($0) } else { false } }
        let lines = values.map { value in
            layout.spaces(column) + "-" + layout.spaces(gap)
                + (isFlow && !isBlock
                    ? layout.flow(value, isInFlow: false)
                    : layout.item(value, indent: column + 1 + gap, isBlock: isBlock))
        }
        return layout.lines(
            lines.joined(separator: layout.lineEnd), at: layout.nextLine(layout.contentEnd(last)))
    }

    /// New items of a list that is there, and what the document must mean then.
    func append(_ values: [EditValue], _ path: EditPath) throws(Diagnostic) -> (Replacement, YAMLTree) {
        let spot = try spot(at: path, path.steps[...])
        guard case .sequence(let items) = spot.node.content else {
            throw .error("there is no list “\(path)” here", at: spot.node.range(in: file))
        }
        let all = items.map { EditValue($0, isText: false) } + values
        return (append(values, to: spot), try expected(path, .list(all)))
    }

    /// Puts pairs or items behind the last one between brackets.
    ///
    /// - Parameters:
    ///   - last: where the last one ends, `first` where it begins; nil between empty brackets.
    private func insert(_ texts: [String], behind last: YAMLNode?, first: YAMLNode?, in node: YAMLNode) -> Replacement {
        let closer = layout.contentEnd(node) - 1
        let text = texts.joined(separator: ", ")
        guard let last, let first else {
            let opener = layout.contentRange(node).lowerBound + 1
            return Replacement(opener..<opener, text)
        }
        let end = max(layout.contentEnd(last), first.fullRange.upperBound)
        let behind = layout.passSpaceAndComments(end, to: closer)
        let comma = layout.byte(at: behind) == UInt8(ascii: ",") ? behind : nil
        let start = first.fullRange.lowerBound
        let isOnOwnLine =
            layout.beginsLine(start) && layout.lineStart(start) > layout.contentRange(node).lowerBound
            && layout.lineStart(closer) > start
        guard isOnOwnLine else {
            guard let comma else { return Replacement(end..<end, ", " + text) }
            return Replacement(comma + 1..<comma + 1, " " + text + ",")
        }
        let startOfLine = layout.lineEnd + layout.spaces(layout.column(of: first))
        let lines = startOfLine + texts.joined(separator: "," + startOfLine)
        guard let comma else {
            let lineEnd = min(layout.endOfLine(end), closer)
            return Replacement(end..<lineEnd, Array(",".utf8) + document.bytes[end..<lineEnd] + Array(lines.utf8))
        }
        let lineEnd = min(layout.endOfLine(comma), closer)
        return Replacement(lineEnd..<lineEnd, lines + ",")
    }

    /// A list that becomes another by losing some items and getting some at its end: those that stay keep their bytes.
    private func adjust(_ old: [YAMLNode], to items: [EditValue], _ spot: Spot) -> Replacement? {
        var next = 0
        var dropped: [Int] = []
        for (index, node) in old.enumerated() {
            if next < items.count, YAMLTree(node) == YAMLTree(items[next]) { next += 1 } else { dropped.append(index) }
        }
        let added = items[next...]
        // One change of the text at a time; others are made by rewriting the list.
        if dropped.isEmpty, added.isEmpty {
            return Replacement(
                layout.contentRange(spot.node).lowerBound..<layout.contentRange(spot.node).lowerBound, "")
        }
        if dropped.isEmpty { return append(Array(added), to: spot) }
        if dropped.count == 1, added.isEmpty, old.count > 1 {
            return layout.removal(
                of: dropped[0], in: old.map { ($0, $0) }, isFlow: layout.isFlow(spot.node), isList: true)
        }
        return nil
    }
}
