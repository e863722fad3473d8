import Diagnostics
import TestSupport
import Testing

@testable import Site

/// That what Cairn writes on every diary's pages is known to it, so that nobody's secret is found there.
@Suite struct GeneratedWordTests {
    private static let own = smallDiary.lowercased()
    private static let theme = Theme.standardFiles.values.map { $0.text.lowercased() }

    /// Names of what files are made of: letters, joined by signs.
    @Test(arguments: ["ko", "en"])
    func whatPagesSayIsKnown(language: String) async throws {
        let diary = try TestDiary(smallDiary)
        let settings = diary.folder.text("Content/diary.yml") ?? ""
        try diary.folder.write("Content/diary.yml", settings + "language: \(language)\n")
        try await diary.build()
        var names: Set<String> = []
        for (file, bytes) in diary.site() where !file.hasPrefix("assets/") && !bytes.contains(0) {
            // Digests and escaped letters spell nothing.
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing(#/sha256-[^']*|base64,[^"')]*|%[0-9A-F]{2}|uuid:[0-9a-f\-]*|UID:[0-9a-f\-]*/#, with: " ")
            for match in text.matches(of: #/[a-z]+(?:[-_:][a-z]+)*|[가-힣]+/#.ignoresCase()) {
                names.insert(match.output.lowercased())
            }
        }
        // The theme composes names of classes and charts, and the diary's words stand beside names in calendars.
        let composed = #/on-.*|c-.*|[a-f]+/#
        let strangers = names.filter { name in
            let isLong =
                name.utf8.count >= WordSearch.leastSize
                && name.unicodeScalars.count > (name.utf8.count > name.count ? 1 : 3)
            return isLong && !Self.own.contains(name) && !Self.theme.contains { $0.contains(name) }
                && !GeneratedWords.write(name) && name.wholeMatch(of: composed) == nil
                && !name.split(separator: ":").contains { Self.own.contains($0) }
        }
        #expect(strangers.sorted() == [])
    }
}

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
