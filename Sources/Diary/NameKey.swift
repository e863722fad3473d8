internal import Content

/// The place of a name in the order 가나다, then ABC, then 123; equal on every machine whatever its locale.
///
/// Hangul stands before Latin, Latin before digits, digits before other scripts, and those before signs. Numbers are compared
/// by value, Latin letters without case and accents first. Hangul syllables sort by code point, which is the dictionary's
/// order (Unicode Standard, section 18.6); a lone consonant stands before the syllables that it begins.
package struct NameKey: Sendable, Comparable {
    private let weights: [UInt32]
    private let name: String
    /// The heading that the name stands under: `ㄱ` … `ㅎ`, `A` … `Z`, `0–9`, or `#`.
    package let heading: String

    private enum Script: UInt32 {
        case space, hangul, latin, digit, other, sign
    }

    private static let initials: [String] = [
        "ㄱ", "ㄱ", "ㄴ", "ㄷ", "ㄷ", "ㄹ", "ㅁ", "ㅂ", "ㅂ", "ㅅ", "ㅅ", "ㅇ", "ㅈ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
    /// The index of the initial consonant for each letter from ㄱ (U+3131) to ㅎ (U+314E); clusters that begin no syllable
    /// stand with their first part.
    private static let consonants: [UInt32] = [
        0, 1, 0, 2, 2, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 8, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
    ]

    package init(_ name: String) {
        self.name = name
        var weights: [UInt32] = []
        var digits: [UInt32] = []
        var heading: String?
        func weight(_ script: Script, _ value: UInt32) -> UInt32 { script.rawValue << 24 | value }
        func endNumber() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 0 }
            weights.append(weight(.digit, UInt32(significant.count)))
            weights += significant.map { weight(.digit, $0) }
            digits = []
        }
        for scalar in baseLetters(name).unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits.append(scalar.value - 0x30)
                heading = heading ?? "0–9"
                continue
            }
            endNumber()
            switch scalar.value {
            case 0xAC00...0xD7A3:
                weights.append(weight(.hangul, (scalar.value - 0xAC00) * 2 + 1))
                heading = heading ?? Self.initials[Int(scalar.value - 0xAC00) / 588]
            case 0x3131...0x314E:
                let consonant = Self.consonants[Int(scalar.value - 0x3131)]
                weights.append(weight(.hangul, consonant * 588 * 2))
                heading = heading ?? Self.initials[Int(consonant)]
            case 0x61...0x7A:
                weights.append(weight(.latin, scalar.value))
                heading = heading ?? String(scalar).uppercased()
            default:
                if scalar.properties.isWhitespace {
                    weights.append(weight(.space, 0))
                } else if scalar.properties.isAlphabetic || scalar.properties.isIdeographic {
                    let isLatin = (0xC0...0x24F).contains(scalar.value)
                    weights.append(weight(isLatin ? .latin : .other, scalar.value))
                    heading = heading ?? "#"
                } else {
                    weights.append(weight(.sign, scalar.value))
                }
            }
        }
        endNumber()
        self.weights = weights
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
