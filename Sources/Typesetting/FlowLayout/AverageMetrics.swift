/// Widths of characters where no font is at hand: averages by script, slightly generous, so that chips get some air rather
/// than clip.
///
/// Latin letters are as wide as in DejaVu Sans, which Linux shows them in where a Korean font is not first, and which is wider than
/// those of other systems; its narrow letters as wide as in Korean fonts. Hangul, Han and kana are as wide as the widest of Noto Sans KR, Nanum Gothic and Nanum Myeongjo (0.92 to 0.95 em, Han
/// and kana 1 em), emoji as in Noto Color Emoji; other scripts as their common letters in DejaVu Sans.
enum AverageMetrics {
    /// From the baseline up, in em.
    static let ascent = 0.93
    /// From the baseline down, in em.
    static let descent = 0.25

    /// The width of a grapheme, in em; zero for what cannot be seen.
    static func ems(of character: Character) -> Double {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x7F { return isEmoji(character) ? emoji : ascii(first.value) }
        if isEmoji(character) { return emoji }
        return ems(of: first)
    }

    /// Whether a grapheme is shown as a coloured picture: by its own kind, or because U+FE0F asks for it.
    static func isEmoji(_ character: Character) -> Bool {
        var isEmoji = false
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0E { return false }
            switch scalar.value {
            case 0xFE0F: isEmoji = true
            case 0x231A...0x2E7F, 0x1F000...0x1FAFF: if scalar.properties.isEmojiPresentation { isEmoji = true }
            default: break
            }
        }
        return isEmoji
    }

    private static let emoji = 1.25
    private static let leastLatin = 0.32

    /// The advances from space to ~ in DejaVu Sans, in thousandths of an em.
    private static let latin: [UInt16] = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
        636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
        1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
        603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
        500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
        635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    ]

    private static func ascii(_ value: UInt32) -> Double {
        guard (0x20...0x7E).contains(value) else { return 0 }
        let width = Double(latin[Int(value) - 0x20]) / 1000
        return value == 0x20 ? width : max(width, leastLatin)
    }

    private static func ems(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0xA0: ascii(0x20)
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF: 0
        case 0x7F...0x9F: 0
        // Latin with accents, Greek and Cyrillic.
        case 0xBC...0xBE: 0.95
        case 0xA1...0x2AF: 0.64
        case 0x370...0x3FF: 0.7
        case 0x400...0x52F: 0.7
        // Hebrew, Arabic, Devanagari to Malayalam, Thai and Lao.
        case 0x590...0x5FF: 0.62
        case 0x600...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: 0.64
        case 0x900...0xD7F: 0.72
        case 0xE00...0xEFF: 0.62
        // Hangul letters and syllables.
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: 0.95
        // Punctuation, then spaces of fixed widths among it.
        case 0x2000, 0x2002: 0.5
        case 0x2001, 0x2003, 0x2014, 0x2026: 1
        case 0x2004...0x200A: 0.34
        case 0x2010...0x205F: 0.58
        // Signs of currencies.
        case 0x20A0...0x20CF: 0.95
        // Arrows, signs, box drawing, Han, kana, full-width forms, and the planes of Han and pictures.
        case 0x2100...0x2E7F: 1
        case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: 1
        case 0xFF61...0xFF9F: 0.5
        case 0x1F000...0x1FAFF: emoji
        case 0x20000...0x3FFFD: 1
        default: isMark(scalar) ? 0 : 0.7
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: false
        }
    }
}
