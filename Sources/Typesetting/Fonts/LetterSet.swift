/// A set of characters of the Basic Multilingual Plane (the Unicode Standard, section 2.8): what a text needs of a font.
package struct LetterSet: Sendable {
    private var words = [UInt64](repeating: 0, count: 1024)

    package init() {}

    package init(_ text: String) {
        insert(text)
    }

    package mutating func insert(_ letter: UInt32) {
        guard letter < 0x10000 else { return }
        words[Int(letter >> 6)] |= 1 << UInt64(letter & 63)
    }

    package mutating func insert(_ text: String) {
        for scalar in text.unicodeScalars { insert(scalar.value) }
    }

    package mutating func formUnion(_ other: LetterSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    package func contains(_ letter: UInt32) -> Bool {
        letter < 0x10000 && words[Int(letter >> 6)] & 1 << UInt64(letter & 63) != 0
    }

    /// The characters, ascending.
    package var letters: [UInt32] {
        var letters: [UInt32] = []
        for (index, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                letters.append(UInt32(index * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return letters
    }
}
