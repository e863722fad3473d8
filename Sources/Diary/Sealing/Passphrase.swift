package import Base
internal import Content

/// A passphrase in the one form that keys are derived from, however it was typed: the letters of its keys, without spaces and hyphens.
///
/// Many systems switch Hangul off where a passphrase is typed, and who has it on types Hangul for Latin letters.
package struct Passphrase: Sendable, Equatable {
    let text: String
    /// NFC without spaces and hyphens: the form of keys that follow from the passphrase alone, which may not change.
    let asWritten: String

    package init(_ typed: String) {
        let kept = normalized(typed).unicodeScalars.filter { !Self.separators.contains($0.value) }
        asWritten = String(String.UnicodeScalarView(kept))
        text = KeyLetters.of(asWritten)
    }

    package static func == (one: Passphrase, other: Passphrase) -> Bool { one.text == other.text }

    /// White space and the hyphens that keyboards make; the unlock page takes out the same.
    private static let separators: Set<UInt32> = [
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x2D, 0xA0, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x3000, 0xFEFF,
    ]

    /// Why the passphrase is too weak for pages that anybody can copy and try at leisure, nil when it is good.
    ///
    /// - Parameter known: what everybody who knows the group would try: its name, its members, the site and its address.
    package func weakness(knowing known: [String]) -> Message? {
        let size = asWritten.unicodeScalars.reduce(0) { $0 + ((0xAC00...0xD7A3).contains($1.value) ? 2 : 1) }
        guard size >= Self.leastSize else {
            return """
                it is too short: \(size) of \(Self.leastSize), where a Hangul syllable counts two and every other character one
                """
        }
        guard Set(text.unicodeScalars).count >= 7 else { return "it repeats too few different characters" }
        guard GuessEstimate.bits(text, knowing: known.flatMap(Self.parts)) >= Self.leastBits else {
            return """
                most of it is what everybody tries first: common words, lines and dates, names of the group, rows of keys or digits, \
                or one of them again
                """
        }
        return nil
    }

    private static let leastSize = 14
    /// Each guess is 2^19 steps, so that so many bits are 2^59 of them.
    private static let leastBits = 40.0

    /// What is known as a whole, and the words that it consists of.
    private static func parts(_ known: String) -> [String] {
        let words = known.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return ([known, words.joined()] + words).flatMap { word in
            [word, String(word.reversed())].map { Passphrase($0).text }
        }
    }
}

/// Passphrases that the program offers: words that mean nothing, but can be read out and typed on a phone.
package enum OfferedPassphrase {
    /// How many bits of chance are in one, at least.
    package static let entropy = 65

    /// Four words of two syllables in Hangul (65 bits), or four of five letters in Latin letters (66 bits).
    package static func new(inKorean: Bool) -> String {
        var source = SystemRandomNumberGenerator()
        while true {
            let words = (0..<4).map { _ in inKorean ? koreanWord(&source) : latinWord(&source) }
            let offer = words.joined(separator: "-")
            // One in a hundred repeats itself by chance as much as a careless one does.
            if Passphrase(offer).weakness(knowing: []) == nil { return offer }
        }
    }

    /// Syllables of 14 initials, 5 vowels and 4 endings, without those that sound alike.
    private static func koreanWord(_ source: inout SystemRandomNumberGenerator) -> String {
        let initials = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18]
        let (vowels, finals) = ([0, 4, 8, 13, 20], [0, 4, 8, 16])
        let scalars = (0..<2).compactMap { _ in
            let initial = initials[Int.random(in: initials.indices, using: &source)]
            let vowel = vowels[Int.random(in: vowels.indices, using: &source)]
            let final = finals[Int.random(in: finals.indices, using: &source)]
            return Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + vowel) * 28 + final))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Three of 16 consonants with one of 5 vowels between them each.
    private static func latinWord(_ source: inout SystemRandomNumberGenerator) -> String {
        let (consonants, vowels) = (Array("bdfghjkmnprstvwz"), Array("aeiou"))
        let letters = (0..<5).map { position in
            let letters = position % 2 == 0 ? consonants : vowels
            return letters[Int.random(in: letters.indices, using: &source)]
        }
        return String(letters)
    }
}
