internal import FlowLayout

/// Breaks a text into the few lines that a share card has room for.
///
/// Which font will draw it is not known, so lines are measured by averages and keep some room to spare.
enum ShareCardText {
    /// In pixels, and how many lines of that size there may be; the first that is enough is taken.
    private static let titleSizes: [(size: Int, lines: Int)] = [(80, 2), (64, 3), (52, 4)]
    private static let width = 470.0

    static func title(_ text: String) -> (lines: [String], size: Int) {
        var broken: (lines: [String], size: Int) = ([text], titleSizes[0].size)
        for (size, limit) in titleSizes {
            let (lines, isWhole) = lines(text, size: size, limit: limit)
            broken = (lines, size)
            // A small size that breaks no word is better than a large one that does.
            if isWhole, !breaksWords(text, size: size) || size == titleSizes.last?.size { break }
        }
        return broken
    }

    /// - Returns: at most so many lines, and whether they hold all of the text; else the last one ends with an ellipsis.
    static func lines(_ text: String, size: Int, limit: Int, width: Double = width) -> (lines: [String], isWhole: Bool)
    {
        func fits(_ text: String) -> Bool { Self.width(of: text, size) <= width }
        /// As many letters as fit, at least one.
        func start(of text: String, ending: String) -> String {
            var start = String(text.prefix(120))
            while start.count > 1, !fits(start + ending) { start.removeLast() }
            return start
        }
        var lines: [String] = []
        var line = ""
        var rest = text.split(separator: " ").map(String.init)[...]
        while let word = rest.first {
            let longer = line.isEmpty ? word : line + " " + word
            if fits(longer) {
                line = longer
                rest.removeFirst()
            } else if line.isEmpty {
                let head = start(of: word, ending: "")
                lines.append(head)
                rest[rest.startIndex] = String(word.dropFirst(head.count))
                if rest[rest.startIndex].isEmpty { rest.removeFirst() }
            } else {
                lines.append(line)
                line = ""
            }
            if lines.count > limit { break }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > limit else { return (lines, true) }
        let last = lines[limit - 1]
        return (lines.prefix(limit - 1) + [start(of: last, ending: "…") + "…"], false)
    }

    private static func breaksWords(_ text: String, size: Int) -> Bool {
        text.split(separator: " ").contains { width(of: String($0), size) > width }
    }

    private static func width(of text: String, _ size: Int) -> Double {
        FontMetrics.averages.width(of: text, fontSize: Double(size))
    }
}
