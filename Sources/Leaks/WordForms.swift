internal import Content
internal import Encoding
internal import HTML
internal import JSON

/// The ways in which a word can be written in a file: as it is, escaped for HTML, JSON or addresses, in Base64, decomposed.
enum WordForms {
    /// One way, and what must not stand beside it.
    struct Form {
        let bytes: [UInt8]
        let edges: WordEdges
    }

    /// - Parameter isName: whether the word is a name, which may be part of an address, rather than a part of a sentence.
    static func forms(of word: String, isName: Bool) -> [Form] {
        let named = escapedHTML(word)
        let edges = isName ? WordEdges(word) : .none
        var texts: [(text: String, edges: WordEdges)] = [
            (word, edges), (named, edges), (named.replacing("'", with: "&#39;"), edges),
            (named.replacing("'", with: "&#x27;"), edges), (HTMLEscaping.numbered.escaped(word), edges),
            (JSONWriter.escaped(word), edges), (JSONWriter.escaped(word, .html), edges),
        ]
        if isName {
            texts += [
                (word.lowercased(), edges), (baseLetters(word), edges),
                (decomposed(word), edges.decomposed),
                (JSONWriter.escaped(word, .ascii), edges.escaped("\\u")),
                (percentEncoded(word, keeping: "/"), edges.escaped("%")),
                (percentEncoded(word, keeping: "/", uppercase: false), edges.escaped("%")),
                (references(word, radix: 16), .none), (references(word, radix: 10), .none),
            ]
            texts += base64Forms(Array(word.utf8)).map { ($0, .none) }
        }
        var known: Set<[UInt8]> = []
        return texts.compactMap { text, edges in
            let bytes = Array(text.utf8)
            return bytes.count >= WordSearch.leastSize && known.insert(bytes).inserted
                ? Form(bytes: bytes, edges: edges) : nil
        }
    }

    private static func references(_ word: String, radix: Int) -> String {
        word.unicodeScalars.map { scalar in
            scalar.isASCII
                ? String(scalar) : "&#\(radix == 16 ? "x" : "")\(String(scalar.value, radix: radix));"
        }.joined()
    }

    /// The digits that stand for a word in Base64 whatever stands beside it, once for each of the three ways in which it can lie.
    private static func base64Forms(_ word: [UInt8]) -> [String] {
        (0..<3).compactMap { lead in
            let padded = [UInt8](repeating: 0, count: lead) + word
            let whole = padded.count / 3 * 3
            let text = base64(padded[..<whole])
            // The first digits hold bits of what stands before.
            let kept = text.dropFirst(lead == 0 ? 0 : lead + 1)
            return kept.utf8.count >= 10 ? String(kept) : nil
        }
    }
}

/// What must not stand beside a short word, because it would then be part of another one.
struct WordEdges: Sendable {
    /// Whether a letter or digit of ASCII may not stand before it, or behind it.
    private var isLatinAtStart = false
    private var isLatinAtEnd = false
    /// Whether it is a Hangul word so short that it must stand alone or before a particle.
    private var isShortHangul = false
    /// The mark that begins an escaped character, where the word is written so.
    private var escape: [UInt8] = []

    static let none = WordEdges()

    private init() {}

    init(_ word: String) {
        isLatinAtStart = word.utf8.first.map(Self.isLatin) ?? false
        isLatinAtEnd = word.utf8.last.map(Self.isLatin) ?? false
        let hangul = word.unicodeScalars.count { (0xAC00...0xD7A3).contains($0.value) }
        isShortHangul = hangul < 4 && hangul == word.unicodeScalars.count
    }

    /// For a word in decomposed letters, beside which other letters cannot be told so easily.
    var decomposed: WordEdges {
        var edges = self
        edges.isShortHangul = false
        return edges
    }

    /// For a word whose letters are escaped.
    func escaped(_ mark: String) -> WordEdges {
        var edges = self
        edges.escape = isShortHangul ? Array(mark.utf8) : []
        edges.isShortHangul = false
        return edges
    }

    func allow(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : 0
        let after = range.upperBound < text.count ? text[range.upperBound] : 0
        if isLatinAtStart, Self.isLatin(before) { return false }
        if isLatinAtEnd, Self.isLatin(after) { return false }
        if !escape.isEmpty {
            let behind = text[range.upperBound..<min(text.count, range.upperBound + escape.count)]
            // A character is escaped by two or four digits after the mark.
            let size = escape.count == 1 ? 3 : 6
            let start = range.lowerBound - size
            let isJoined = start >= 0 && text[start..<start + escape.count].elementsEqual(escape)
            return !isJoined && !behind.elementsEqual(escape)
        }
        guard isShortHangul else { return true }
        if Self.hangul(text, endingAt: range.lowerBound) { return false }
        var end = range.upperBound
        while end - range.upperBound < 12, Self.hangul(text, endingAt: end + 3) { end += 3 }
        return end == range.upperBound
            || Self.particles.contains(String(decoding: text[range.upperBound..<end], as: UTF8.self))
    }

    private static func isLatin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether a Hangul syllable ends at a place: U+AC00 to U+D7A3, three bytes from EA B0 80 to ED 9E A3.
    private static func hangul(_ text: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Bool {
        guard end >= 3, end <= text.count else { return false }
        let (lead, middle) = (text[end - 3], text[end - 2])
        return (0xEB...0xEC).contains(lead) || lead == 0xEA && middle >= 0xB0 || lead == 0xED && middle <= 0x9E
    }

    private static let particles: Set<String> = [
        "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "만", "로", "으로", "랑", "이랑", "하고", "에서", "에게", "에는",
        "에도", "까지", "부터", "보다", "처럼", "마다", "이나", "나", "라고", "이라고", "님", "씨", "네", "에서는", "에서도", "한테", "께", "이다",
        "입니다", "이에요", "예요",
        // After a given name that ends in a consonant.
        "이는", "이가", "이를", "이와", "이도", "이의", "이랑", "이에게", "이한테", "이네",
    ]
}
