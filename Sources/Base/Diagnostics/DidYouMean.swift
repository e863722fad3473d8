/// “did you mean …?” for the candidate nearest to what was written; nil when none is near.
///
/// - Parameter quotes: what stands around the candidate.
package func didYouMeanHelp(
    _ written: String, among candidates: some Sequence<String>, quotes: (open: String, close: String) = ("“", "”")
) -> Message? {
    didYouMean(written, among: candidates).map { "did you mean \(quotes.open + $0 + quotes.close)?" }
}

extension Diagnostic {
    /// What would stand rightly in the place of what is wrong, where the help asks whether that was meant.
    package var suggestion: String? {
        guard let help, help.hasPrefix("did you mean “"), help.hasSuffix("”?") else { return nil }
        return String(help.dropFirst("did you mean “".count).dropLast(2))
    }

    /// What was written there, where the message quotes it at its end: “no category is called “caffe””.
    package var mistaken: String? {
        guard let open = message.lastIndex(of: "“"), let close = message[open...].firstIndex(of: "”") else {
            return nil
        }
        return String(message[message.index(after: open)..<close])
    }
}

/// The candidate nearest to what was written, where one is near enough to be meant.
///
/// The distance is Damerau–Levenshtein with adjacent transpositions (optimal string alignment), of Hangul by its letters, as it is typed; a
/// candidate counts as near up to a third of the longer name's length, at least one edit.
package func didYouMean(_ written: String, among candidates: some Sequence<String>) -> String? {
    guard let source = letters(of: written) else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != written {
        guard let target = letters(of: candidate) else { continue }
        let limit = max(1, max(source.count, target.count) / 3)
        guard abs(source.count - target.count) <= limit else { continue }
        let distance = editDistance(source, target)
        guard distance <= limit, distance < target.count else { continue }
        if best.map({ (distance, candidate) < ($0.distance, $0.candidate) }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
}

/// Small letters, and syllables of Hangul as their two or three letters (The Unicode Standard, section 3.12); nil where there are none, or more
/// than of any name.
private func letters(of text: String) -> [Unicode.Scalar]? {
    var letters: [Unicode.Scalar] = []
    for scalar in text.lowercased().unicodeScalars {
        if letters.count > 64 { return nil }
        guard (0xAC00...0xD7A3).contains(scalar.value) else {
            letters.append(scalar)
            continue
        }
        let index = scalar.value - 0xAC00
        for value in [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28] where value != 0x11A7 {
            if let letter = Unicode.Scalar(value) { letters.append(letter) }
        }
    }
    return letters.isEmpty || letters.count > 64 ? nil : letters
}

private func editDistance(_ source: [Unicode.Scalar], _ target: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: target.count + 1)
    var previous = Array(0...target.count)
    var current = previous
    for row in 1...source.count {
        current[0] = row
        for column in 1...target.count {
            let substitution = previous[column - 1] + (source[row - 1] == target[column - 1] ? 0 : 1)
            current[column] = min(previous[column] + 1, current[column - 1] + 1, substitution)
            if row > 1, column > 1, source[row - 1] == target[column - 2], source[row - 2] == target[column - 1] {
                current[column] = min(current[column], beforePrevious[column - 2] + 1)
            }
        }
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[target.count]
}
