/// What somebody types to name a place, a tag or a person: compared as the search compares (`folded`), spaces and hyphens aside; a consonant stands
/// for each syllable that it begins, so that `ㅅㅇㅅ` means 서울숲.
package struct NameQuery: Sendable {
    /// How well a name fits, the best first.
    package enum Fit: Int, Comparable, Sendable {
        case whole, beginning, part, consonants

        package static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    private let letters: [Unicode.Scalar]
    private let hasConsonants: Bool

    package init(_ text: String) {
        letters = Self.letters(text)
        hasConsonants = letters.contains { Self.consonants.contains($0.value) }
    }

    /// How well a name fits what was typed, nil where it does not.
    package func fit(_ name: String) -> Fit? {
        guard !letters.isEmpty else { return nil }
        let name = Self.letters(name)
        guard name.count >= letters.count else { return nil }
        if name == letters { return .whole }
        if name.starts(with: letters) { return .beginning }
        if stands(in: name, by: ==) { return .part }
        return hasConsonants && stands(in: name, by: Self.means) ? .consonants : nil
    }

    /// Whether the letters stand somewhere in a name, one after the other.
    private func stands(in name: [Unicode.Scalar], by isSame: (Unicode.Scalar, Unicode.Scalar) -> Bool) -> Bool {
        (0...name.count - letters.count).contains { start in
            letters.indices.allSatisfy { isSame(letters[$0], name[start + $0]) }
        }
    }

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        var text = text
        // Nearly all names need no look into Unicode's tables, and an editor asks for thousands at each letter.
        let isPlain = text.withUTF8(areFoldedPlainly)
        let scalars = (isPlain ? text : folded(text)).unicodeScalars.filter { $0 != " " && $0 != "-" }
        return isPlain ? scalars.map(\.smallLetter) : Array(scalars)
    }

    /// From ㄱ to ㅎ.
    private static let consonants: ClosedRange<UInt32> = 0x3131...0x314E
    /// The consonants that begin syllables, in the order of syllables (Unicode Standard, section 3.12).
    private static let initials: [UInt32] = [
        0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147, 0x3148, 0x3149,
        0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
    ]

    private static func means(_ typed: Unicode.Scalar, _ letter: Unicode.Scalar) -> Bool {
        if typed == letter { return true }
        guard (0xAC00...0xD7A3).contains(letter.value) else { return false }
        return initials[Int(letter.value - 0xAC00) / 588] == typed.value
    }
}

extension Unicode.Scalar {
    /// The small letter for a great one of ASCII.
    fileprivate var smallLetter: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
    }
}
