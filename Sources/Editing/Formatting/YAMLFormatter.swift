internal import Content
internal import Diary

/// Writes a document's YAML in one form: two spaces a level, keys in the order of the format, quotes where they are needed.
///
/// Blocks stay blocks, what stands between brackets stays there while it fits into a line, texts of several lines keep their lines, and
/// every comment stays with what it stood at.
struct YAMLFormatter {
    private let document: YAMLDocument
    let layout: YAMLLayout
    private let mapping: FormatMapping
    /// Whether the outermost keys are put in order.
    private let sortsRoot: Bool
    /// Whether something refers to something else in the document, which must stand before it.
    private let hasAnchors: Bool
    private let comments: [Range<Int>]
    /// The offset up to which the document is written.
    var cursor: Int

    init(_ document: YAMLDocument, as mapping: FormatMapping, sortsRoot: Bool) {
        self.document = document
        self.mapping = mapping
        self.sortsRoot = sortsRoot
        let layout = YAMLLayout(document)
        self.layout = layout
        comments = document.comments
        cursor = document.range.lowerBound
        hasAnchors = document.root.map { Self.hasAnchors($0, layout) } ?? false
    }

    private static func hasAnchors(_ node: YAMLNode, _ layout: YAMLLayout) -> Bool {
        if layout.isAlias(node) || !layout.prefix(of: node).text.isEmpty { return true }
        return switch node.content {
        case .scalar: false
        case .sequence(let items): items.contains { hasAnchors($0, layout) }
        case .mapping(let pairs): pairs.contains { hasAnchors($0.key, layout) || hasAnchors($0.value, layout) }
        }
    }

    /// Whether a comment stands between brackets.
    func hasComment(in range: Range<Int>) -> Bool {
        var (low, high) = (0, comments.count)
        while low < high {
            let middle = low + (high - low) / 2
            if comments[middle].lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < comments.count && comments[low].lowerBound < range.upperBound
    }

    /// The document as lines, without those that enclose front matter.
    mutating func lines() -> [String] {
        let end = document.range.upperBound
        var lines: [String] = []
        if let root = document.root, case .mapping(let pairs) = root.content {
            if layout.isFlow(root) {
                let range = layout.contentRange(root)
                lines = lead(to: range.lowerBound)
                lines += hasComment(in: range) ? raw(range) : opened(root, .mapping(mapping), indent: 0)
                cursor = range.upperBound
            } else {
                var parts = parts(pairs, .mapping(mapping), indent: 0, limit: end, column: -1)
                // What stands above a blank line at the head of all is about the file, not about the first key.
                if let blank = parts.first?.lead.lastIndex(of: "") {
                    lines = Array(parts[0].lead[...blank])
                    parts[0].lead.removeSubrange(...blank)
                }
                lines += sorted(parts, mapping, isRoot: true).flatMap { $0.lead + $0.lines }
            }
        }
        lines += lead(to: end)
        return lines.trimmingBlankLines()
    }

    // MARK: Blocks

    /// A pair or an item as lines, with the comments and blank lines before it.
    private struct Part {
        let key: String
        var lead: [String]
        var lines: [String]
    }

    /// The pairs of a block mapping.
    ///
    /// - Parameters:
    ///   - limit: where what follows the mapping begins.
    ///   - column: that of what the mapping belongs to, as it stands in the document.
    private mutating func parts(
        _ pairs: [(key: YAMLNode, value: YAMLNode)], _ format: FormatValue?, indent: Int, limit: Int, column: Int
    ) -> [Part] {
        let starts = pairs.map { $0.key.fullRange.lowerBound }
        var result: [Part] = []
        for (index, pair) in pairs.enumerated() {
            let lead = lead(to: starts[index], indent: indent)
            let key = layout.key(pair.key)
            cursor = layout.passColon(max(cursor, layout.contentEnd(pair.key)))
            let value = value(
                pair.value, format?.value(of: pair.key), indent: indent, start: indent + key.count + 1,
                limit: index + 1 < pairs.count ? starts[index + 1] : limit, column: layout.column(of: pair.key))
            result.append(
                Part(
                    key: pair.key.text ?? "", lead: lead,
                    lines: [layout.spaces(indent) + key + ":" + value.first] + value.rest))
        }
        // What stands at the end of all is not about the last key.
        let tail = column < 0 ? [] : tail(to: limit, deeperThan: column, indent: indent)
        if let last = result.indices.last { result[last].lines += tail }
        return result
    }

    /// The items of a block list.
    private mutating func items(
        _ items: [YAMLNode], _ format: FormatValue?, indent: Int, limit: Int, column: Int
    ) -> [String] {
        let starts = items.map { layout.dash(before: $0.fullRange.lowerBound) }
        var lines: [String] = []
        for (index, item) in items.enumerated() {
            lines += lead(to: starts[index], indent: indent)
            cursor = max(cursor, starts[index] + 1)
            let dashColumn = layout.column(at: starts[index])
            let limit = index + 1 < items.count ? starts[index + 1] : limit
            if isBlock(item), layout.prefix(of: item).text.isEmpty {
                lines += comments(to: layout.contentRange(item).lowerBound, indent: indent)
                // The first line of the block stands behind the dash.
                var block = block(item, format?.item, indent: indent + 2, limit: limit, column: dashColumn)
                let first = block.firstIndex { !$0.drop { $0 == " " }.hasPrefix("#") && !$0.isEmpty } ?? 0
                lines += block[..<first].filter { !$0.isEmpty }.map { layout.spaces(indent) + $0.trimmingSpaces() }
                block.removeSubrange(..<first)
                lines.append(layout.spaces(indent) + "- " + (block.first ?? "").drop { $0 == " " })
                lines += block.dropFirst()
            } else {
                let value = value(
                    item, format?.item, indent: indent, start: indent + 1, limit: limit, column: dashColumn)
                lines += dashed(value, indent: indent)
            }
        }
        return lines + tail(to: limit, deeperThan: column, indent: indent)
    }

    private func isBlock(_ node: YAMLNode) -> Bool {
        if case .scalar = node.content { return false }
        return !layout.isAlias(node) && !layout.isFlow(node)
    }

    private mutating func block(
        _ node: YAMLNode, _ format: FormatValue?, indent: Int, limit: Int, column: Int
    ) -> [String] {
        switch node.content {
        case .scalar: return []
        case .sequence(let nodes): return items(nodes, format, indent: indent, limit: limit, column: column)
        case .mapping(let pairs):
            let parts = parts(pairs, format, indent: indent, limit: limit, column: column)
            return sorted(parts, format?.mapping, isRoot: false).flatMap { $0.lead + $0.lines }.trimmingBlankLines()
        }
    }

    private func sorted(_ parts: [Part], _ mapping: FormatMapping?, isRoot: Bool) -> [Part] {
        guard !isRoot || sortsRoot else { return parts }
        return inOrder(parts, mapping) { $0.key }
    }

    /// What has keys in the order of the format; what has none of its keys stands behind, as it stood.
    func inOrder<Element>(_ elements: [Element], _ mapping: FormatMapping?, key: (Element) -> String) -> [Element] {
        guard let mapping, !hasAnchors, elements.count > 1 else { return elements }
        let ranks = elements.map { element in
            mapping.canonical(key(element)).flatMap { name in mapping.keys.firstIndex { $0.name == name } }
                ?? mapping.keys.count
        }
        return elements.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { elements[$0] }
    }

    // MARK: Values

    /// What stands behind a key or a dash: the rest of that line, and the lines below it.
    struct FormattedValue {
        var first: String
        var rest: [String] = []
    }

    /// A value behind a key or a dash, and the comment behind it.
    ///
    /// - Parameters:
    ///   - indent: that of the key or the dash.
    ///   - start: how much of the line is written.
    ///   - limit: where what follows begins.
    ///   - column: that of the key or the dash, as it stands in the document.
    private mutating func value(
        _ node: YAMLNode, _ format: FormatValue?, indent: Int, start: Int, limit: Int, column: Int
    ) -> FormattedValue {
        if isBlock(node) {
            let prefix = layout.prefix(of: node)
            if !prefix.text.isEmpty { cursor = max(cursor, prefix.end) }
            let first = prefix.text + comment()
            return FormattedValue(
                first: first, rest: block(node, format, indent: indent + 2, limit: limit, column: column))
        }
        // Comments between a key and its value stay there.
        let between = node.isNull ? [] : comments(to: layout.contentRange(node).lowerBound, indent: indent + 2)
        var value = written(node, format, indent: indent, start: start, column: column)
        cursor = max(cursor, layout.end(node))
        if let first = between.first {
            let line = layout.spaces(indent + 2) + value.first.dropFirst()
            value = FormattedValue(
                first: "  " + first.drop { $0 == " " }, rest: between.dropFirst() + [line] + value.rest)
        }
        let comment = comment()
        // What was opened begins behind the key, all else ends where its comment stands.
        if let last = value.rest.indices.last, !value.first.isEmpty {
            value.rest[last] += comment
        } else {
            value.first += comment
        }
        return value
    }
}
