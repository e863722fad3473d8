/// The marks that a language puts around what is quoted, after the delimiters of Unicode's CLDR.
package struct QuotationMarks: Sendable, Equatable {
    let open: String
    let close: String
    /// Around what is quoted within a quotation, and where somebody writes single marks.
    let innerOpen: String
    let innerClose: String

    private init(_ open: String, _ close: String, _ innerOpen: String, _ innerClose: String) {
        self.open = open
        self.close = close
        self.innerOpen = innerOpen
        self.innerClose = innerClose
    }

    /// The marks of a language by its BCP 47 tag; those of English and Korean where nothing else is known.
    package init(language: String) {
        switch language {
        case "de": self.init("„", "“", "‚", "‘")
        // A narrow blank that no line breaks at parts guillemets from the words, as the Imprimerie nationale has it.
        case "fr": self.init("«\u{202F}", "\u{202F}»", "“", "”")
        case "es": self.init("«", "»", "“", "”")
        case "ja", "zh-Hant": self.init("「", "」", "『", "』")
        default: self.init("“", "”", "‘", "’")
        }
    }

    /// A whole text with these marks in place of straight ones.
    package func replaced(in text: String) -> String {
        var quotes = QuoteReplacer(marks: self)
        return quotes.replaced(Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}

/// Puts the marks of a language and apostrophes in place of `"` and `'`, from one piece of a paragraph to the next.
///
/// Which of two marks is meant follows from what stands on both sides and from whether one is open: in Korean and Japanese particles follow a
/// quotation without a blank, and in Chinese nothing parts it from the punctuation before it. A mark that could be anything, as behind the number
/// of `5"`, stays.
struct QuoteReplacer {
    /// What stands beside a mark.
    private enum Neighbour: Equatable {
        /// A blank, or the begin of a paragraph.
        case blank
        /// What opens something: a bracket, another mark.
        case opener
        /// What closes something, or stands for a word of another kind, as a link to a place.
        case closer
        case dash
        case letter(isEastAsian: Bool)
        case digit
        case punctuation
        /// The other one of the two marks.
        case mark
        /// Symbols and pictures.
        case other

        var isLetterOrDigit: Bool {
            switch self {
            case .letter, .digit: true
            default: false
            }
        }
    }

    /// What becomes of a mark.
    private enum Meaning { case open, close, apostrophe, itself }

    let marks: QuotationMarks
    private var before = Neighbour.blank
    private var isOpen = false
    private var isInnerOpen = false
    /// Within an element of HTML that means each character.
    private var isInCode = false

    /// Words that begin with an apostrophe: “rock ’n’ roll”, “’twas”, “’ne Idee”.
    private static let shortened: Set<String> = ["n", "ne", "em", "til", "tis", "twas", "cause", "s"]

    init(marks: QuotationMarks) { self.marks = marks }

    /// Forgets what came before, at the begin of a paragraph.
    mutating func begin() { self = QuoteReplacer(marks: marks) }

    /// Passes something that is no text of the paragraph, as a word is passed; or the end of a line.
    mutating func pass(isBlank: Bool) { before = isBlank ? .blank : .closer }

    /// Passes a tag of HTML.
    mutating func pass(tag: [UInt8]) {
        let tag = String(decoding: tag, as: UTF8.self).lowercased()
        if tag.hasPrefix("<br") { before = .blank }
        for name in ["code", "kbd", "samp", "pre"] {
            if tag.hasPrefix("<" + name) { isInCode = true }
            if tag.hasPrefix("</" + name) { isInCode = false }
        }
    }

    /// The text with other marks, nil where it has none to replace.
    mutating func replaced(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard !text.isEmpty, !isInCode else { return nil }
        guard text.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else {
            var start = text.endIndex - 1
            while start > text.startIndex, text[start] & 0xC0 == 0x80 { start -= 1 }
            if let last = String(decoding: text[start...], as: UTF8.self).unicodeScalars.last {
                before = Self.neighbour(last)
            }
            return nil
        }
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        /// What was passed last that is no mark.
        var plain: Unicode.Scalar?
        while index < scalars.count {
            let scalar = scalars[index]
            guard scalar == "\"" || scalar == "'" else {
                let end = endOfAddress(index, in: scalars)
                result.append(contentsOf: scalars[index..<end])
                plain = scalars[end - 1]
                index = end
                continue
            }
            if let plain { before = Self.neighbour(plain) }
            plain = nil
            let after = index + 1 < scalars.count ? Self.neighbour(scalars[index + 1]) : nil
            if scalar == "\"", !isOpen, index + 1 < scalars.count, scalars[index + 1] == "\"" {
                // Nothing is quoted.
                result.append(contentsOf: [scalar, scalar])
                before = .other
                index += 2
                continue
            }
            let meaning =
                scalar == "\"" ? double(after, isAngle(index, in: scalars)) : single(after, scalars[(index + 1)...])
            if let mark = replacement(meaning, isInner: scalar == "'") {
                result.append(contentsOf: mark.unicodeScalars)
            } else {
                result.append(scalar)
            }
            index += 1
        }
        if let plain { before = Self.neighbour(plain) }
        return Array(String(result).utf8)
    }

    private mutating func replacement(_ meaning: Meaning, isInner: Bool) -> String? {
        switch meaning {
        case .open, .close:
            let opens = meaning == .open
            before = opens ? .opener : .closer
            if isInner { isInnerOpen = opens } else { isOpen = opens }
            let (open, close) = isInner ? (marks.innerOpen, marks.innerClose) : (marks.open, marks.close)
            return opens ? open : close
        case .apostrophe:
            before = .other
            return "’"
        case .itself:
            before = .other
            return nil
        }
    }

    /// - Parameter isAngle: whether seconds of an angle or of time end here.
    private func double(_ after: Neighbour?, _ isAngle: Bool) -> Meaning {
        let isEnd = after == nil || after == .blank
        switch before {
        case .opener where isOpen && isEnd: return .close
        case .blank, .opener: return after == .blank ? .itself : .open
        case .dash where !isOpen: return isEnd ? .itself : .open
        case .digit where !isOpen || isAngle: return .itself
        case _ where isOpen: return .close
        default:
            switch after {
            case .letter?, .digit?, .opener?, .mark?, .other?: return .open
            default: return .itself
            }
        }
    }

    /// - Parameter rest: what follows the mark.
    private func single(_ after: Neighbour?, _ rest: ArraySlice<Unicode.Scalar>) -> Meaning {
        let isEnd = after == nil || after == .blank
        switch (before, after) {
        case (.blank, _), (.opener, _):
            if after == .blank { return .itself }
            return beginsShortened(rest) ? .apostrophe : .open
        case (.digit, .digit?): return .itself
        case (.dash, _) where !isInnerOpen: return isEnd ? .itself : .open
        case (.letter(let isEastAsian), .letter(let isNextEastAsian)?):
            if isInnerOpen, isEastAsian || isNextEastAsian { return .close }
            return !isInnerOpen && isEastAsian ? .open : .apostrophe
        case _ where isInnerOpen: return .close
        case (.letter, _): return .apostrophe
        case (.closer, .letter(isEastAsian: false)?): return .apostrophe
        case (.closer, _), (.punctuation, _), (.other, _):
            return after?.isLetterOrDigit ?? false || after == .opener ? .open : .itself
        default: return .itself
        }
    }

    /// Whether a word or year lacks its begin: `'90s`, `'24년`, unless another mark ends it.
    private func beginsShortened(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        let word = rest.prefix { Self.neighbour($0).isLetterOrDigit }
        let isEnded = word.endIndex < rest.endIndex && rest[word.endIndex] == "'"
        let digits = word.prefix { Self.neighbour($0) == .digit }.count
        if digits > 0 { return digits == 2 && !isEnded }
        // No word of the list is longer.
        guard word.count <= 5 else { return false }
        let letters = String(String.UnicodeScalarView(word)).lowercased()
        return Self.shortened.contains(letters) && (letters == "n" || !isEnded)
    }

    /// Whether a mark follows minutes and the number of seconds: `37°33'12"`.
    private func isAngle(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let number = scalars[..<index].suffix(8).reversed().prefix { Self.neighbour($0) == .digit || $0 == "." }.count
        return number > 0 && index > number && scalars[index - number - 1] == "'"
    }

    /// The end of a web address that goes on here, which means each of its characters; else that of the scalar.
    private func endOfAddress(_ index: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard scalars[index] == ":", scalars[index...].starts(with: "://".unicodeScalars) else { return index + 1 }
        var end = index
        while end < scalars.count, scalars[end].value > 0x20, scalars[end] != "<", scalars[end] != "\"" {
            let isMark = scalars[end] == "'"
            end += 1
            // One of its own stands between letters.
            if isMark, end == scalars.count || !Self.neighbour(scalars[end]).isLetterOrDigit { return end - 1 }
        }
        return end
    }

    private static func neighbour(_ scalar: Unicode.Scalar) -> Neighbour {
        switch scalar {
        case "'", "\"": return .mark
        case "¿", "¡": return .opener
        case "-": return .other
        default: break
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .control: return .blank
        case .openPunctuation, .initialPunctuation: return .opener
        case .closePunctuation, .finalPunctuation: return .closer
        case .dashPunctuation: return .dash
        case .otherPunctuation: return scalar == "/" ? .other : .punctuation
        case .decimalNumber: return .digit
        default:
            return scalar.properties.isAlphabetic ? .letter(isEastAsian: EmphasisMarks.isEastAsian(scalar)) : .other
        }
    }
}
