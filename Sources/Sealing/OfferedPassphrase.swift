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
