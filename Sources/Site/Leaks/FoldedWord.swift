internal import Diary

/// A word in the form in which it is looked for, and where it counts.
struct FoldedWord: Sendable {
    let bytes: [UInt8]
    /// Before which of its bytes blanks stand where it is written.
    private let gaps: Set<Int>
    /// Whether it begins, or ends, with a letter of an alphabet or a digit, beside which no other may stand.
    private let beginsAlphabetic: Bool
    private let endsAlphabetic: Bool
    /// Whether it must stand alone or before a particle: a name in Hangul of few syllables.
    private let isShort: Bool
    /// Whether it is long enough to be no chance where it is written with other blanks.
    private let isLong: Bool

    /// - Parameters:
    ///   - isName: whether the word is a name rather than a part of a sentence.
    ///   - isCut: whether more of a word may follow.
    init(_ text: String, isName: Bool, isCut: Bool = false) {
        let folded = FoldedText(text)
        bytes = folded.bytes
        gaps = Set(bytes.indices.filter(folded.hasGap))
        let letters = String(decoding: bytes, as: UTF8.self).unicodeScalars
        beginsAlphabetic = letters.first.map { Self.isAlphabetic($0) } ?? false
        endsAlphabetic = !isCut && letters.last.map { Self.isAlphabetic($0) } ?? false
        let hangul = letters.count { (0xAC00...0xD7A3).contains($0.value) }
        isShort = isName && hangul < 4 && hangul == letters.count
        isLong = letters.count >= (letters.allSatisfy { $0.value < 0x1100 } ? 10 : 4)
    }

    private static func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x800 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    /// Whether the word counts where it was found.
    func counts(in text: FoldedText, at position: Int) -> Bool {
        let end = position + bytes.count
        let isJoinedBefore = !text.hasGap(before: position) && position > 0
        let isJoinedAfter = end < text.bytes.count && !text.hasGap(before: end)
        if beginsAlphabetic, isJoinedBefore, text.isAlphabetic(endingAt: position) { return false }
        if endsAlphabetic, isJoinedAfter, text.isAlphabetic(at: end) { return false }
        let begins = !(isJoinedBefore && text.isHangul(endingAt: position) && (0xEA...0xED).contains(bytes[0]))
        if isShort { return begins && isJustified(in: text, at: position) && text.hasWordEnd(at: end) }
        return isJustified(in: text, at: position) || begins && isLong
    }

    /// Whether there are blanks only where the word has some, so that it was not put together of parts of others.
    private func isJustified(in text: FoldedText, at position: Int) -> Bool {
        (1..<max(1, bytes.count)).allSatisfy { !text.hasGap(before: position + $0) || gaps.contains($0) }
    }
}

extension FoldedText {
    fileprivate func isAlphabetic(endingAt end: Int) -> Bool {
        end > 1 && (0xC3...0xDF).contains(bytes[end - 2]) || Self.isAlphanumeric(bytes[end - 1])
    }

    fileprivate func isAlphabetic(at start: Int) -> Bool {
        (0xC3...0xDF).contains(bytes[start]) || Self.isAlphanumeric(bytes[start])
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether a Hangul syllable ends at a place: U+AC00 to U+D7A3, three bytes from EA B0 80 to ED 9E A3.
    fileprivate func isHangul(endingAt end: Int) -> Bool {
        guard end >= 3, end <= bytes.count else { return false }
        let (lead, middle) = (bytes[end - 3], bytes[end - 2])
        return (0xEB...0xEC).contains(lead) || lead == 0xEA && middle >= 0xB0 || lead == 0xED && middle <= 0x9E
    }

    /// Whether a word ends at a place, but for a particle.
    fileprivate func hasWordEnd(at start: Int) -> Bool {
        var end = start
        while end - start < 12, isHangul(endingAt: end + 3), !hasGap(before: end) { end += 3 }
        return end == start || Self.particles.contains(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private static let particles: Set<String> = [
        "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "만", "로", "으로", "랑", "이랑", "하고", "에서", "에게", "에는",
        "에도", "까지", "부터", "보다", "처럼", "마다", "이나", "나", "라고", "이라고", "님", "씨", "네", "에서는", "에서도", "한테", "께", "이다",
        "입니다", "이에요", "예요", "아", "야", "에겐", "에게도", "한테도", "씨가", "씨는", "씨를", "씨와", "씨의", "씨도", "님이", "님은", "님과", "님의",
        // After a given name that ends in a consonant.
        "이는", "이가", "이를", "이와", "이도", "이의", "이랑", "이에게", "이한테", "이네", "이야",
    ]
}
