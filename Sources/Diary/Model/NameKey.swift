internal import Content

/// The place of a name in the order 가나다, then ABC, then 123; equal on every machine whatever its locale.
///
/// Hangul stands before Latin, Latin before digits, digits before other scripts, and those before signs; in other languages than Korean and
/// English their own script stands first (`NameScripts`). Numbers are compared
/// by value, letters without case, accents and width first, and what stands before a name's first letter, such as a quote, last. Hangul syllables sort by code point, which is the dictionary's
/// order (Unicode Standard, section 18.6); a lone consonant stands before the syllables that it begins. Chinese characters sort by code point, which
/// is about the order of their radicals, as CLDR's root does: how they are read nobody knows here.
package struct NameKey: Sendable, Comparable {
    private let weights: [UInt32]
    private let name: String
    /// The heading that the name stands under: `ㄱ` … `ㅎ`, `A` … `Z`, `0–9`, or `#`; in Japanese and Chinese `あ` … `わ` and `漢`, too.
    package let heading: String

    private static let initials: [String] = [
        "ㄱ", "ㄱ", "ㄴ", "ㄷ", "ㄷ", "ㄹ", "ㅁ", "ㅂ", "ㅂ", "ㅅ", "ㅅ", "ㅇ", "ㅈ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
    /// The index of the initial consonant for each letter from ㄱ (U+3131) to ㅎ (U+314E); clusters that begin no syllable
    /// stand with their first part.
    private static let consonants: [UInt32] = [
        0, 1, 0, 2, 2, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 8, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
    ]

    /// - Parameter language: that of the list; Korean and English ones have the same order.
    package init(_ name: String, in language: Settings.Language = .ko) {
        let scripts = NameScripts(language)
        self.name = name
        var weights: [UInt32] = []
        var digits: [UInt32] = []
        /// Signs and spaces before the first letter or digit, by which only a name without any is put in order.
        var opening: [UInt32] = []
        var heading: String?
        func add(_ script: NameScripts.Script, _ value: UInt32, under initial: @autoclosure () -> String = "#") {
            let weight = scripts.weight(script) << 24 | value
            if script == .space || script == .sign, heading == nil { return opening.append(weight) }
            heading = heading ?? initial()
            weights.append(weight)
        }
        func endNumber() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 0 }
            add(.digit, UInt32(significant.count), under: "0–9")
            for digit in significant { add(.digit, digit) }
            digits = []
        }
        var kana: Unicode.Scalar?
        for scalar in baseLetters(commonWidths(name)).unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits.append(scalar.value - 0x30)
                continue
            }
            endNumber()
            let last = kana
            kana = nil
            switch scalar.value {
            case 0xAC00...0xD7A3:
                let syllable = scalar.value - 0xAC00
                add(.hangul, syllable * 2 + 1, under: Self.initials[Int(syllable) / 588])
            case 0x3131...0x314E:
                let consonant = Self.consonants[Int(scalar.value - 0x3131)]
                add(.hangul, consonant * 588 * 2, under: Self.initials[Int(consonant)])
            case 0x1100...0x1112:
                let consonant = scalar.value - 0x1100
                add(.hangul, consonant * 588 * 2, under: Self.initials[Int(consonant)])
            case 0x61...0x7A:
                add(.latin, scalar.value, under: String(scalar).uppercased())
            default:
                if let letters = plainLetters(scalar) {
                    for letter in letters.unicodeScalars {
                        add(.latin, letter.value, under: String(letter).uppercased())
                    }
                } else if scalar.properties.isWhitespace {
                    add(.space, 0)
                } else if let hanHeading = scripts.hanHeading, let letter = Kana.base(of: scalar, after: last) {
                    kana = letter
                    add(.kana, letter.value, under: Kana.row(of: letter) ?? hanHeading)
                } else if let hanHeading = scripts.hanHeading, scalar.properties.isIdeographic {
                    add(.han, scalar.value, under: hanHeading)
                } else if scalar.properties.isAlphabetic || scalar.properties.isIdeographic {
                    add(.other, scalar.value)
                } else {
                    add(.sign, scalar.value)
                }
            }
        }
        endNumber()
        // A name of signs and spaces alone stands with the signs, whatever it begins with.
        self.weights = heading == nil ? [scripts.weight(.sign) << 24] + opening : weights
        self.heading = heading ?? "#"
    }

    /// Less than, equal to or greater than 0 as this name stands before, at or behind another.
    func order(_ other: NameKey) -> Int {
        let count = min(weights.count, other.weights.count)
        for index in 0..<count where weights[index] != other.weights[index] {
            return weights[index] < other.weights[index] ? -1 : 1
        }
        if weights.count != other.weights.count { return weights.count - other.weights.count }
        if name.unicodeScalars.elementsEqual(other.name.unicodeScalars) { return 0 }
        return name.unicodeScalars.lexicographicallyPrecedes(other.name.unicodeScalars) ? -1 : 1
    }

    package static func < (first: NameKey, second: NameKey) -> Bool { first.order(second) < 0 }

    package static func == (first: NameKey, second: NameKey) -> Bool { first.name == second.name }
}
