internal import Content

/// A place's name as it is compared with what others call the same place: without case, accents, blanks and signs.
package struct NameLikeness: Sendable {
    let words: [String]
    /// The letters of all words in one, Hangul syllables taken apart (Unicode Standard, section 3.12).
    package let letters: [UInt32]
    let digits: [UInt32]

    package init(_ name: String) {
        words = baseLetters(name).split { !$0.isLetter && !$0.isNumber }.map { Self.withoutBranch(String($0)) }
        letters = Self.letters(of: words)
        digits = letters.filter { (0x30...0x39).contains($0) }
    }

    /// Whether two names within a few steps of each other can only mean one place.
    ///
    /// They can when they differ by nothing but case, blanks and signs; when one of them is the beginning of the other and more than
    /// half of it (`어니언`, `어니언 안국`); or when they differ by one letter in eight or more, which is a slip of the pen. Numbers
    /// are never a slip: hall 1 is not hall 2.
    package func resembles(_ other: NameLikeness) -> Bool {
        guard !letters.isEmpty, digits == other.digits else { return letters == other.letters && !letters.isEmpty }
        if letters == other.letters { return true }
        let (short, long) = words.count < other.words.count ? (self, other) : (other, self)
        if short.words.count < long.words.count, long.words.starts(with: short.words),
            short.letters.count * 2 > long.letters.count
        {
            return true
        }
        return min(letters.count, other.letters.count) >= 8 && isOneSlip(from: other)
    }

    /// `안국점` is `안국` to those who name the place after its quarter.
    private static func withoutBranch(_ word: String) -> String {
        word.count > 2 && word.hasSuffix("점") ? String(word.dropLast()) : word
    }

    static func letters(of words: [String]) -> [UInt32] { words.joined().unicodeScalars.flatMap(Self.parts) }

    private static func parts(_ scalar: Unicode.Scalar) -> [UInt32] {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar.value] }
        let index = scalar.value - 0xAC00
        let (initial, vowel, final) = (index / 588, index % 588 / 28, index % 28)
        return [0x1100 + initial, 0x1161 + vowel] + (final > 0 ? [0x11A7 + final] : [])
    }

    /// Whether one letter was changed, left out, put in, or two neighbours changed places.
    package func isOneSlip(from other: NameLikeness) -> Bool {
        let (first, second) = letters.count <= other.letters.count ? (letters, other.letters) : (other.letters, letters)
        guard second.count - first.count <= 1 else { return false }
        let start = zip(first, second).prefix { $0 == $1 }.count
        let (restOfFirst, restOfSecond) = (first[start...], second[start...])
        if first.count < second.count { return restOfFirst.elementsEqual(restOfSecond.dropFirst()) }
        if restOfFirst.dropFirst().elementsEqual(restOfSecond.dropFirst()) { return true }
        return restOfFirst.count >= 2 && restOfFirst.dropFirst(2).elementsEqual(restOfSecond.dropFirst(2))
            && restOfFirst[start] == restOfSecond[start + 1] && restOfFirst[start + 1] == restOfSecond[start]
    }
}
