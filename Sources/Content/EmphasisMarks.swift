/// Makes emphasis work beside Korean, Chinese and Japanese text, where no space parts a word from its particle.
///
/// CommonMark (0.31.2, section 6.2) lets a run of `*` close emphasis after punctuation only before a space or more
/// punctuation, so that `**마크다운(Markdown)**을` keeps its asterisks. Where one side of a run is punctuation and the other an
/// East Asian letter, a mark of the class punctuation is put between the run and the letter before cmark sees the text, and
/// taken out of everything that cmark gives back. The run then may open and close, as a writer expects; nothing else
/// changes. Underscores stay as they are, because they also hold words together.
struct EmphasisMarks {
    /// Punctuation (category Po) that hardly any text contains; the first one that a text lacks is used.
    private static let candidates: [Unicode.Scalar] = ["\u{2E31}", "\u{2058}", "\u{2E2A}", "\u{205A}", "\u{2E3B}"]

    /// The body with marks, or the body itself where none are needed.
    let bytes: ArraySlice<UInt8>
    /// The UTF-8 of the mark that was inserted, empty when none was.
    let mark: [UInt8]

    /// - Parameter symbolsArePunctuation: whether cmark counts symbols (categories S) as punctuation, as it does from 0.31.
    init(_ body: ArraySlice<UInt8>, symbolsArePunctuation: Bool) {
        let places = body.withUnsafeBufferPointer { Self.places($0, symbolsArePunctuation) }
        guard !places.isEmpty,
            let mark = Self.candidates.map({ Array(String($0).utf8) }).first(where: { !body.contains($0) })
        else {
            bytes = body
            self.mark = []
            return
        }
        var marked: [UInt8] = []
        marked.reserveCapacity(body.count + places.count * mark.count)
        var copied = 0
        for place in places {
            marked += body[(body.startIndex + copied)..<(body.startIndex + place)]
            marked += mark
            copied = place
        }
        marked += body[(body.startIndex + copied)...]
        bytes = marked[...]
        self.mark = mark
    }

    /// The offsets at which a mark is needed, in order.
    private static func places(_ text: UnsafeBufferPointer<UInt8>, _ symbolsArePunctuation: Bool) -> [Int] {
        let star = UInt8(ascii: "*")
        var places: [Int] = []
        var index = 0
        while index < text.count {
            guard text[index] == star else {
                index += 1
                continue
            }
            var start = index
            while index < text.count, text[index] == star { index += 1 }
            let end = index
            var backslashes = 0
            while start - backslashes > 0, text[start - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
            // An escaped asterisk is text, and the punctuation before the run that follows it.
            if backslashes % 2 == 1 { start += 1 }
            guard start < end, let before = scalar(before: start, in: text), let after = scalar(at: end, in: text)
            else { continue }
            if isPunctuation(before, symbolsArePunctuation), isJoined(after, to: before, symbolsArePunctuation) {
                places.append(end)
            } else if isPunctuation(after, symbolsArePunctuation), isJoined(before, to: after, symbolsArePunctuation) {
                places.append(start)
            }
        }
        return places
    }

    /// Whether a letter stands beside punctuation as East Asian text does: the letter is East Asian, or the punctuation is.
    private static func isJoined(
        _ letter: Unicode.Scalar, to punctuation: Unicode.Scalar, _ symbolsArePunctuation: Bool
    ) -> Bool {
        if letter.properties.isWhitespace || isPunctuation(letter, symbolsArePunctuation) { return false }
        return isEastAsian(letter) || isEastAsianPunctuation(punctuation)
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar, _ symbolsArePunctuation: Bool) -> Bool {
        if scalar.isASCII {
            switch scalar.value {
            case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return true
            default: return false
            }
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return symbolsArePunctuation
        default:
            return false
        }
    }

    /// Hangul, kana, bopomofo and Han.
    static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303B,
            0x3041...0x3096, 0x3099...0x309F, 0x30A1...0x30FA, 0x30FC...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0xFFA0...0xFFDC,
            0x1B000...0x1B16F, 0x20000...0x3FFFD:
            return true
        default:
            return false
        }
    }

    /// The punctuation of the blocks CJK Symbols and Punctuation, Vertical Forms, CJK Compatibility Forms and Fullwidth Forms.
    private static func isEastAsianPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3001...0x3003, 0x3008...0x3020, 0x3030, 0x303D, 0x30A0, 0x30FB, 0xFE10...0xFE1F, 0xFE30...0xFE4F,
            0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
            return true
        default:
            return false
        }
    }

    private static func scalar(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard index < text.count else { return nil }
        var decoder = UTF8()
        var bytes = text[index..<min(index + 4, text.count)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
        return scalar
    }

    private static func scalar(before index: Int, in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        var start = index - 1
        while start >= 0, text[start] & 0xC0 == 0x80, index - start < 4 { start -= 1 }
        return start >= 0 ? scalar(at: start, in: text) : nil
    }
}
