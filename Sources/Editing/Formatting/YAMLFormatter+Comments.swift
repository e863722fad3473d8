internal import Content

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
