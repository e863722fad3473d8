// The standard library normalises with the tables of its own version, so that all machines write the same bytes; Foundation would add
// 30 MB of tables for this alone.
@_spi(_Unicode) internal import Swift

/// Text in Unicode Normalization Form C, the one form that Cairn knows inside (Unicode Standard Annex 15).
package func normalized(_ text: String) -> String {
    isSurelyNormalized(text.utf8) ? text : composed(text)
}

/// Text in Normalization Form D: letters and their accents apart.
package func decomposed(_ text: String) -> String {
    if isASCII(text.utf8) { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: streamSafe(text)._nfd)
    return String(result)
}

/// Bytes of UTF-8 in Normalization Form C; nil when they are not UTF-8.
func normalized(_ bytes: [UInt8]) -> [UInt8]? {
    if isSurelyNormalized(bytes) { return bytes }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return Array(composed(text).utf8)
}

private func composed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: streamSafe(text)._nfc)
    return String(result)
}

private func isASCII(_ bytes: String.UTF8View) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

/// The text with no more than 30 marks on one letter: after each 30 a joiner stands that nobody sees (Stream-Safe Text Format, UAX 15,
/// section 13). Marks are put in order letter by letter, in steps that grow with the square of their number.
private func streamSafe(_ text: String) -> String {
    var count = 0
    guard text.unicodeScalars.contains(where: { isMark($0, &count) && count > 30 }) else { return text }
    var result = String.UnicodeScalarView()
    count = 0
    for scalar in text.unicodeScalars {
        if isMark(scalar, &count), count > 30 {
            result.append("\u{34F}")
            count = 1
        }
        result.append(scalar)
    }
    return String(result)
}

/// Whether a character is put in order with those beside it; counts how many of them stand together.
private func isMark(_ scalar: Unicode.Scalar, _ count: inout Int) -> Bool {
    // Nothing below has a class; the three of Tibetan have none but begin with a mark when they are taken apart.
    let isMark =
        scalar.value >= 0x300
        && (scalar.properties.canonicalCombiningClass != .notReordered
            || [0x0F73, 0x0F75, 0x0F81].contains(scalar.value))
    count = isMark ? count + 1 : 0
    return isMark
}

/// Whether every character is of a kind that cannot change under normalisation: ASCII, Latin below U+0300, Hangul
/// syllables, unified Han below U+A000, kana without sound marks, common punctuation, emoji. It also proves valid UTF-8.
/// Everything else, and everything broken, goes the slow way.
private func isSurelyNormalized(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { isSurelyNormalized($0) } ?? false
}

private func isSurelyNormalized(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let count = bytes.count
    func continues(_ offset: Int) -> Bool { index + offset < count && bytes[index + offset] & 0xC0 == 0x80 }
    while index < count {
        let lead = bytes[index]
        switch lead {
        case 0..<0x80:
            index += 1
        case 0xEB...0xEC where continues(1) && continues(2):
            // Whole rows of Hangul syllables, the most common bytes of a Korean text.
            index += 3
        case 0xC2...0xCB:
            guard continues(1) else { return false }
            index += 2
        case 0xE2...0xED:
            guard continues(1), continues(2) else { return false }
            let scalar =
                UInt32(lead & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
            switch scalar {
            case 0x2010...0x205F, 0x20A0...0x20BF, 0x2460...0x27BF,
                0x2190...0x21FF, 0x3001...0x3029, 0x3041...0x3098, 0x309B...0x30FF, 0x3131...0x318E, 0x3400...0x4DBF,
                0x4E00...0x9FFF, 0xAC00...0xD7A3:
                index += 3
            default:
                return false
            }
        case 0xF0:
            guard continues(1), continues(2), continues(3), bytes[index + 1] == 0x9F else { return false }
            index += 4
        default:
            return false
        }
    }
    return true
}

/// Text in lower case and, apart from Hangul, without accents, for comparing and sorting.
package func baseLetters(_ text: String) -> String {
    let lowered = text.lowercased()
    if isPlain(lowered.utf8) { return lowered }
    var result = String.UnicodeScalarView()
    for scalar in decomposed(lowered).unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark || !(0x0300...0x036F).contains(scalar.value) {
        result.append(scalar)
    }
    return composed(String(result))
}

/// Whether text is only ASCII and Hangul syllables, so that there is no accent to take away.
private func isPlain(_ bytes: String.UTF8View) -> Bool {
    bytes.allSatisfy { $0 < 0x80 || $0 & 0xC0 == 0x80 || (0xEA...0xED).contains($0) }
}

/// Text with full-width letters, digits and signs, half-width kana and half-width Hangul letters in their common forms: what
/// compatibility decomposition takes from the block Halfwidth and Fullwidth Forms, but for Hangul, whose letters stay apart.
package func commonWidths(_ text: String) -> String {
    // All of them begin with this byte.
    guard text.utf8.contains(0xEF) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0xFF01...0xFF5E:
            result.append(Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar)
        case 0xFF5F...0xFFA0:
            result.append(wideForms[Int(scalar.value - 0xFF5F)])
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

/// What U+FF5F to U+FFA0 are in their common width (Unicode Character Database, `<wide>` and `<narrow>` decompositions).
private let wideForms = Array(
    ("⦅⦆。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン" + "\u{3099}\u{309A}\u{1160}").unicodeScalars)

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
