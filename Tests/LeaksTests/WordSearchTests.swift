import TestSupport
import Testing
@testable import Site

/// That the search for many words finds each of them wherever it stands, and nothing else.
@Suite struct WordSearchTests {
    private struct Found: Hashable {
        let word: Int
        let position: Int
    }

    private static func found(_ search: WordSearch, in text: [UInt8]) -> Set<Found> {
        var found: Set<Found> = []
        text.withUnsafeBufferPointer { search.search($0) { found.insert(Found(word: $0, position: $1)) } }
        return found
    }

    private static func expected(_ words: [[UInt8]], in text: [UInt8]) -> Set<Found> {
        var found: Set<Found> = []
        for (index, word) in words.enumerated() where word.count >= WordSearch.leastSize && word.count <= text.count {
            for position in 0...text.count - word.count where text[position...].starts(with: word) {
                found.insert(Found(word: index, position: position))
            }
        }
        return found
    }

    /// Few letters make many words that are nearly alike; words stand at the very beginning and end too.
    @Test(arguments: 1...12) func whatIsThereIsFound(seed: UInt64) {
        var random = Dice(seed: seed)
        let letters = Array("ab/".utf8) + Array("가각".utf8)
        func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 } }
        var words = (0..<60).map { _ in text(.random(in: 5...16, using: &random)) }
        words.append(words[3])
        let search = WordSearch(words, sample: [text(200)])
        for size in [0, 3, 6, 7, 8, 9, 12, 40, 3000] {
            var haystack = text(size)
            for word in [words[0], words[1]] where word.count <= size {
                haystack.replaceSubrange(..<word.count, with: word)
                haystack.replaceSubrange((size - word.count)..., with: word)
            }
            #expect(Self.found(search, in: haystack) == Self.expected(words, in: haystack), "\(size) bytes")
        }
    }
}
