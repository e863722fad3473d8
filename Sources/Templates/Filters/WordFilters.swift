internal import HTML

extension BuiltinFilter {
    /// Filters that look at words and tags in text.
    static let wordFilters: [BuiltinFilter] = [
        BuiltinFilter("wordcount") { call throws(TemplateError) in
            var count = 0
            var isInWord = false
            for scalar in try call.text().unicodeScalars {
                let isWord = CharacterClasses.isWord(scalar)
                if isWord, !isInWord { count += 1 }
                isInWord = isWord
            }
            return .int(count)
        },
        BuiltinFilter("striptags") { call throws(TemplateError) in
            let words = withoutTags(try call.text()).words()
            return .string(CharacterReference.resolved(in: words.joined(separator: " ")))
        },
        BuiltinFilter("wordwrap", Signature("width", "break_long_words", "wrapstring", "break_on_hyphens")) {
            call throws(TemplateError) in
            let width = try call.int(1, "width", 79)
            guard width > 0 else { throw TemplateError("the argument `width` is not positive") }
            let breaks = try call.bool(2, true)
            let joint = try call.string(3, "wrapstring", "\n")
            let hyphens = try call.bool(4, true)
            let lines = try call.text().lines().flatMap { line in
                let wrapped = WordWrap(width: width, breaksLongWords: breaks, breaksOnHyphens: hyphens).wrap(line)
                return wrapped.isEmpty ? [""] : wrapped
            }
            return .string(lines.joined(separator: joint))
        },
    ]

    /// HTML without its tags and comments.
    static func withoutTags(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var start = 0
        while let open = position(ofBytes: [UInt8(ascii: "<")], from: start, in: bytes) {
            let isComment = bytes[open...].starts(with: Array("<!--".utf8))
            let end: Int?
            if isComment {
                end = position(ofBytes: Array("-->".utf8), from: open + 4, in: bytes).map { $0 + 3 }
            } else {
                end = position(ofBytes: [UInt8(ascii: ">")], from: open, in: bytes).map { $0 + 1 }
            }
            guard let end else { break }
            result += bytes[start..<open]
            start = end
        }
        result += bytes[start...]
        return String(decoding: result, as: UTF8.self)
    }
}

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
