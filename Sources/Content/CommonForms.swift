internal import Foundation

/// Text with full-width letters, digits and signs, half-width kana and half-width Hangul letters in their common forms: what
/// compatibility decomposition takes from the block Halfwidth and Fullwidth Forms, but for Hangul, whose letters stay apart.
package func commonWidths(_ text: String) -> String {
    // All of them begin with this byte.
    guard text.utf8.contains(0xEF) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0xFF01...0xFFA0:
            result.append(contentsOf: String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars)
        case 0xFFA1...0xFFC1:
            result.append(Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131) ?? scalar)
        case 0xFFC2...0xFFDC:
            // Of each eight the last two are no letters.
            let vowel = scalar.value - 0xFFC2
            result.append(Unicode.Scalar(0x314F + vowel - vowel / 8 * 2) ?? scalar)
        default:
            result.append(scalar)
        }
    }
    return String(result)
}

/// What a small Latin letter stands for from which no accent can be taken, nil for others.
package func plainLetters(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ß": "ss"
    case "æ": "ae"
    case "œ": "oe"
    case "ø": "o"
    case "đ", "ð": "d"
    case "þ": "th"
    case "ł": "l"
    case "ı": "i"
    default: nil
    }
}
