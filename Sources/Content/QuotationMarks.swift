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
/// Which of two marks is meant follows from what stands on both sides, and in Korean, where particles follow a quotation without a blank, from
/// whether one is open. A mark that could be anything, as behind the number of `5"`, stays.
struct QuoteReplacer {
    /// What stands before a mark.
    private enum Neighbour: Equatable {
        /// The begin of a paragraph, a blank, or something that opens.
        case opening
        case letter(isEastAsian: Bool)
        case digit
        case other
    }

    let marks: QuotationMarks
    private var before = Neighbour.opening
    private var isOpen = false
    private var isInnerOpen = false

    init(marks: QuotationMarks) { self.marks = marks }

    /// Forgets what came before, at the begin of a paragraph.
    mutating func begin() { self = QuoteReplacer(marks: marks) }

    /// Passes something that is no text of the paragraph, as a word is passed; or the end of a line.
    mutating func pass(isBlank: Bool) { before = isBlank ? .opening : .letter(isEastAsian: false) }

    /// The text with other marks, nil where it has none to replace.
    mutating func replaced(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let last = text.last else { return nil }
        let (double, single) = (UInt8(ascii: "\""), UInt8(ascii: "'"))
        guard text.contains(where: { $0 == double || $0 == single }) else {
            before = neighbour(before: text.endIndex, in: text)
            return nil
        }
        let lastSingle = text.lastIndex(of: single)
        var result: [UInt8] = []
        var copied = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == double || text[index] == single else {
                let isAddress = text[index] == UInt8(ascii: ":") && text[index...].starts(with: "://".utf8)
                index = isAddress ? endOfWord(index, in: text) : index + 1
                continue
            }
            if index > copied { before = neighbour(before: index, in: text) }
            let after = neighbour(after: index, in: text)
            // “the '90s” has an apostrophe.
            let isDecade = text[(index + 1)...].prefix(3).elementsEqual("90s".utf8) { $0 == $1 || isDigits($0, $1) }
            let mark =
                text[index] == double
                ? self.double(after) : self.single(after, closesNothing: isDecade || index == lastSingle)
            result += text[copied..<index]
            if let mark { result += mark.utf8 } else { result.append(text[index]) }
            index += 1
            copied = index
        }
        if last != double, last != single { before = neighbour(before: text.endIndex, in: text) }
        return result + text[copied...]
    }

    private func isDigits(_ first: UInt8, _ second: UInt8) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(first) && digits.contains(second)
    }

    private mutating func double(_ after: Neighbour?) -> String? {
        let opens: Bool
        switch (before, after) {
        case (.opening, .opening?): return keep()
        case (.opening, _): opens = true
        case (.letter, .letter?) where !isOpen: opens = true
        default:
            guard isOpen else { return keep() }
            opens = false
        }
        isOpen = opens
        before = opens ? .opening : .other
        return opens ? marks.open : marks.close
    }

    private mutating func single(_ after: Neighbour?, closesNothing: Bool) -> String? {
        let apostrophe = "’"
        switch (before, after) {
        case (.opening, .opening?): return keep()
        // “the ’90s”, where nothing closes.
        case (.opening, .digit?) where closesNothing:
            before = .other
            return apostrophe
        case (.opening, _): return inner(opens: true)
        case (.letter(let isEastAsian), .letter(let isNextEastAsian)?):
            if isInnerOpen, isEastAsian || isNextEastAsian { return inner(opens: false) }
            if !isInnerOpen, isEastAsian { return inner(opens: true) }
            before = .other
            return apostrophe
        default:
            if isInnerOpen { return inner(opens: false) }
            guard case .letter = before else { return keep() }
            before = .other
            return apostrophe
        }
    }

    private mutating func inner(opens: Bool) -> String {
        isInnerOpen = opens
        before = opens ? .opening : .other
        return opens ? marks.innerOpen : marks.innerClose
    }

    private mutating func keep() -> String? {
        before = .other
        return nil
    }

    /// Where a web address ends, which means each of its characters.
    private func endOfWord(_ index: Int, in text: ArraySlice<UInt8>) -> Int {
        text[index...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "<") } ?? text.endIndex
    }

    private func neighbour(before index: Int, in text: ArraySlice<UInt8>) -> Neighbour {
        var start = index - 1
        while start > text.startIndex, text[start] & 0xC0 == 0x80 { start -= 1 }
        return neighbour(at: start, in: text)
    }

    /// Nil where the piece of text ends: what follows is of another kind.
    private func neighbour(after index: Int, in text: ArraySlice<UInt8>) -> Neighbour? {
        index + 1 < text.endIndex ? neighbour(at: index + 1, in: text) : nil
    }

    private func neighbour(at index: Int, in text: ArraySlice<UInt8>) -> Neighbour {
        var decoder = UTF8()
        var bytes = text[index..<min(index + 4, text.endIndex)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return .other }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .control, .openPunctuation, .initialPunctuation: return .opening
        case .dashPunctuation: return scalar == "-" ? .other : .opening
        case .decimalNumber: return .digit
        default:
            return scalar.properties.isAlphabetic ? .letter(isEastAsian: EmphasisMarks.isEastAsian(scalar)) : .other
        }
    }
}
