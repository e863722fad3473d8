internal import Content
internal import Base

extension YAMLEditor {
    /// Puts the items of a list in another order; each keeps its bytes, and the comments in the lines before it.
    ///
    /// - Parameter order: at each position the one at which the item stood, counted from 0.
    /// - Returns: what is written, and what the document must mean then.
    func order(_ path: EditPath, _ order: [Int]) throws(Diagnostic) -> (Replacement, YAMLTree) {
        let node = try spot(at: path, path.steps[...]).node
        guard case .sequence(let items) = node.content, order.sorted() == Array(items.indices) else {
            throw .error("“\(path)” is no list of \(order.count) items", at: node.range(in: file))
        }
        try refuseAlias(node, path)
        let wanted = try expected(path, .list(order.map { EditValue(items[$0], isText: false) }))
        let starts = items.map { $0.fullRange.lowerBound }
        let ends = items.map(layout.contentEnd)
        guard let first = starts.first, let last = ends.last else { return (Replacement(0..<0, ""), wanted) }
        if layout.isFlow(node) {
            var bytes: [UInt8] = []
            for (position, item) in order.enumerated() {
                bytes += document.bytes[starts[item]..<ends[item]]
                // What parts two items stays where it is.
                if position + 1 < items.count { bytes += document.bytes[ends[position]..<starts[position + 1]] }
            }
            return (Replacement(first..<last, bytes), wanted)
        }
        let lines = starts.map { layout.lineStart(layout.dash(before: $0)) }
        // Behind the dash of an item of another list.
        guard Set(lines).count == lines.count, layout.beginsLine(layout.dash(before: first)) else {
            throw .error("these items share a line", at: node.range(in: file), help: "write one item a line")
        }
        let bounds =
            [commentStart(before: lines[0], after: document.range.lowerBound)]
            + zip(lines, lines.dropFirst()).map { commentStart(before: $1, after: $0) }
            + [layout.nextLine(last)]
        let lineEnd = Array(layout.lineEnd.utf8)
        var bytes = order.flatMap { item in
            let lines = document.bytes[bounds[item]..<bounds[item + 1]]
            return lines.last == UInt8(ascii: "\n") ? Array(lines) : lines + lineEnd
        }
        if document.bytes[..<bounds[items.count]].last != UInt8(ascii: "\n") { bytes.removeLast(lineEnd.count) }
        return (Replacement(bounds[0]..<bounds[items.count], bytes), wanted)
    }

    /// Where the comments begin that stand in the lines right before a line.
    private func commentStart(before line: Int, after end: Int) -> Int {
        var start = line
        while start > end {
            let before = layout.lineStart(start - 1)
            guard before > end, layout.byte(at: layout.passSpace(before)) == UInt8(ascii: "#") else { break }
            start = before
        }
        return start
    }
}
