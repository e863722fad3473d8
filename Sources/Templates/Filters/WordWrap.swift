/// Breaks a line into lines of a width, at white space and after hyphens.
struct WordWrap {
    let width: Int
    let breaksLongWords: Bool
    let breaksOnHyphens: Bool

    func wrap(_ line: String) -> [String] {
        var chunks = self.chunks(line)[...]
        var lines: [String] = []
        while !chunks.isEmpty {
            if !lines.isEmpty, let first = chunks.first, WordWrap.isBlank(first) { chunks.removeFirst() }
            var current: [[Unicode.Scalar]] = []
            var length = 0
            while let next = chunks.first, length + next.count <= width {
                current.append(next)
                length += next.count
                chunks.removeFirst()
            }
            if let next = chunks.first, next.count > width {
                if breaksLongWords {
                    let space = max(1, width - length)
                    current.append(Array(next.prefix(space)))
                    chunks[chunks.startIndex] = Array(next.dropFirst(space))
                } else if current.isEmpty {
                    current.append(next)
                    chunks.removeFirst()
                }
            }
            if let last = current.last, WordWrap.isBlank(last) { current.removeLast() }
            if !current.isEmpty { lines.append(String(scalars: current.joined())) }
        }
        return lines
    }

    private static func isBlank(_ chunk: [Unicode.Scalar]) -> Bool { chunk.allSatisfy(isSpace) }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        [" ", "\t", "\n", "\u{0B}", "\u{0C}", "\r"].contains(scalar)
    }

    /// Words and white space in turns; words are cut after hyphens between letters.
    private func chunks(_ line: String) -> [[Unicode.Scalar]] {
        var chunks: [[Unicode.Scalar]] = []
        var current: [Unicode.Scalar] = []
        let scalars = Array(line.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if let last = current.last, WordWrap.isSpace(last) != WordWrap.isSpace(scalar) {
                chunks.append(current)
                current = []
            }
            current.append(scalar)
            if breaksOnHyphens, scalar == "-", index > 1, index + 2 < scalars.count,
                scalars[index - 1].properties.isAlphabetic, scalars[index - 2].properties.isAlphabetic,
                scalars[index + 1].properties.isAlphabetic, scalars[index + 2].properties.isAlphabetic
            {
                chunks.append(current)
                current = []
            }
        }
        if !current.isEmpty { chunks.append(current) }
        return chunks
    }
}
