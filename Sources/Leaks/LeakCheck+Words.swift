internal import Diary
internal import Files

// What is looked for.
extension LeakCheck {
    /// Whether a text can only come from where it stands: it has six bytes, four letters or two syllables among them.
    static func isTelling(_ text: String) -> Bool {
        text.utf8.count >= WordSearch.leastSize && text.hasLetters(4) && !GeneratedWords.write(text)
    }

    /// Which words stand in some of the texts, whatever their capitals.
    static func published(_ words: [String], _ texts: [[UInt8]]) async -> [Bool] {
        var published = [Bool](repeating: false, count: words.count)
        guard !words.isEmpty else { return published }
        let search = WordSearch(words.map { lowered(Array($0.utf8)) })
        let found = await texts.concurrentMap { text in
            var found: [Int] = []
            lowered(text).withUnsafeBufferPointer { search.search($0) { word, _ in found.append(word) } }
            return found
        }
        for word in found.joined() { published[word] = true }
        return published
    }

    /// Which words other diaries say in any of the ways in which they are looked for: what their writers know they may tell.
    static func repeated(_ words: [HiddenWord], _ texts: [[UInt8]]) async -> [Bool] {
        var repeated = [Bool](repeating: false, count: words.count)
        guard !texts.isEmpty, !words.isEmpty else { return repeated }
        var (forms, owners): ([String], [Int]) = ([], [])
        for (index, word) in words.enumerated() {
            for form in WordForms.forms(of: word.text, isName: word.kind != .sentence) {
                forms.append(String(decoding: form.bytes, as: UTF8.self))
                owners.append(index)
            }
        }
        for (form, isPublished) in await published(forms, texts).enumerated() where isPublished {
            repeated[owners[form]] = true
        }
        return repeated
    }
}

extension HiddenWord {
    /// The word, or of a sentence the first 48 bytes: pages cut long texts, but not so short.
    var beginning: HiddenWord {
        guard kind == .sentence, text.utf8.count > 48 else { return self }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: 48)
        while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        return HiddenWord(text: String(text[..<end]), role: role, entry: entry, ownAddresses: ownAddresses, kind: kind)
    }

    /// Whether somebody who knows nothing of the entry may well use the same words.
    var isCommon: Bool { kind == .term || kind == .sentence && !text.hasLetters(12) }
}

/// Bytes with the capitals of ASCII in lower case.
private func lowered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
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
