internal import Diary
internal import Base

/// Finds hidden words in texts, however they are written.
struct WordFinder: Sendable {
    private var patterns: [FoldedWord] = []
    /// Of which word each pattern is.
    private var owners: [Int] = []
    private let search: WordSearch
    private let shortNames: ShortNames

    /// - Parameter sample: texts like those that will be searched.
    init(_ words: [HiddenWord], sample: [[UInt8]] = []) {
        var shortNames: [(String, Int)] = []
        for (index, word) in words.enumerated() {
            let isShort = word.isShortName
            if isShort { shortNames.append((word.text, index)) }
            for text in isShort ? ShortNames.declined(word.text) : [word.beginning] {
                patterns.append(
                    FoldedWord(text, isName: word.kind != .sentence, isCut: text.utf8.count < word.text.utf8.count))
                owners.append(index)
            }
        }
        self.shortNames = ShortNames(shortNames)
        search = WordSearch(
            patterns.map(\.bytes), sample: sample.map { $0.withUnsafeBufferPointer { FoldedText($0).bytes } })
    }

    /// Calls `found` with each word that stands in a text, and what tells where.
    func find(in text: UnsafeBufferPointer<UInt8>, found: (_ word: Int, _ range: () -> Range<Int>) -> Void) {
        shortNames.find(in: text) { word, range in found(word) { range } }
        guard !patterns.isEmpty else { return }
        let folded = FoldedText(text)
        folded.bytes.withUnsafeBufferPointer { bytes in
            search.search(bytes) { pattern, position in
                let word = patterns[pattern]
                guard word.counts(in: folded, at: position) else { return }
                found(owners[pattern]) {
                    FoldedText.origin(of: position..<position + word.bytes.count, in: text)
                }
            }
        }
    }

    /// The words that stand in some of the texts.
    func words(in texts: [[UInt8]]) async -> Set<Int> {
        guard !owners.isEmpty else { return [] }
        let found = await texts.concurrentMap { text in
            var found: Set<Int> = []
            text.withUnsafeBufferPointer { text in find(in: text) { word, _ in found.insert(word) } }
            return found
        }
        return found.reduce(into: []) { $0.formUnion($1) }
    }
}

extension HiddenWord {
    /// The word, or of a sentence the first 48 bytes: pages cut long texts, but not so short.
    fileprivate var beginning: String {
        guard kind == .sentence, text.utf8.count > 48 else { return text }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: 48)
        while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }

    var isShortName: Bool { kind == .person && ShortNames.isShort(text) }

    /// Whether a text can only come from where it stands: it has six bytes, four letters or two syllables among them, or is the name of
    /// somebody.
    var isTelling: Bool {
        if kind == .hour { return true }
        return (isShortName || text.utf8.count >= WordSearch.leastSize && text.hasLetters(4))
            && !GeneratedWords.write(text)
    }

    /// The word without a number behind it, nil where there is none.
    var withoutCount: HiddenWord? {
        guard text.last?.isNumber ?? false else { return nil }
        let name = trimmed(String(text.prefix { !$0.isNumber }))
        let isCounted = text.dropFirst(name.count).allSatisfy { $0.isNumber || $0 == " " }
        return name.isEmpty || !isCounted ? nil : HiddenWord(text: name, role: role, entry: entry, kind: kind)
    }

    /// Whether somebody who knows nothing of the entry may well use the same words.
    var isCommon: Bool { kind == .term || kind == .sentence && !text.hasLetters(12) }

    /// The digits that stand for a name in Base64 whatever stands beside it, once for each of the three ways in which it can lie.
    var base64Forms: [[UInt8]] {
        guard kind != .sentence else { return [] }
        return (0..<3).compactMap { lead in
            let padded = [UInt8](repeating: 0, count: lead) + text.utf8
            // The first digits hold bits of what stands before.
            let kept = base64(padded[..<(padded.count / 3 * 3)]).dropFirst(lead == 0 ? 0 : lead + 1)
            return kept.utf8.count >= 10 ? Array(kept.utf8) : nil
        }
    }
}

extension String {
    /// Whether a text has so many letters, where one of Hangul and other scripts of syllables counts two.
    fileprivate func hasLetters(_ count: Int) -> Bool {
        var rest = count
        for scalar in unicodeScalars where scalar.properties.isAlphabetic {
            rest -= scalar.value >= 0x1100 ? 2 : 1
            if rest <= 0 { return true }
        }
        return false
    }
}
