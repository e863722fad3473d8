/// Widths of characters where no font is at hand: averages by script, slightly generous, so that chips get some air rather
/// than clip.
///
/// Latin widths are those of Helvetica (Adobe Font Metrics, Core 14 fonts) and 6 % more, its narrow letters as wide as in Korean
/// fonts. Hangul, Han and kana are as wide as the widest of Noto Sans KR, Nanum Gothic and Nanum Myeongjo (0.92 to 0.95 em, Han
/// and kana 1 em), emoji as in Noto Color Emoji; other scripts as their common letters in DejaVu Sans, which is wide.
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
    private static let latinShare = 1.06
    private static let leastLatin = 0.32

    /// Helvetica's advances from space to ~, in thousandths of an em.
    private static let helvetica: [UInt16] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]

    private static func ascii(_ value: UInt32) -> Double {
        guard (0x20...0x7E).contains(value) else { return 0 }
        let width = Double(helvetica[Int(value) - 0x20]) / 1000 * latinShare
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
