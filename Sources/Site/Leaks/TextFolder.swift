internal import Content
internal import Base

/// Goes through a text once and writes it folded.
struct TextFolder {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let gaps: UnsafeMutableBufferPointer<UInt64>
    /// Where each byte comes from, where somebody asks.
    private let origins: UnsafeMutableBufferPointer<Int>?
    private(set) var count = 0
    /// How many bytes there were at the last line's end.
    private var lineStart = -1
    /// How many bytes there were when the last link was closed.
    private var linkEnd = -1
    /// Attributes of tags that were left out of the text, which are folded behind it.
    private var attributes: [Range<Int>] = []

    init(
        bytes: UnsafeMutableBufferPointer<UInt8>, gaps: UnsafeMutableBufferPointer<UInt64>,
        origins: UnsafeMutableBufferPointer<Int>?
    ) {
        (self.bytes, self.gaps, self.origins) = (bytes, gaps, origins)
    }

    mutating func foldAll(_ text: UnsafeBufferPointer<UInt8>) {
        fold(text, text.indices, hasTags: true)
        for range in attributes {
            put(0, range.lowerBound)
            fold(text, range, hasTags: false)
        }
    }

    private mutating func fold(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, hasTags: Bool) {
        guard let input = text.baseAddress, let output = bytes.baseAddress, let gaps = gaps.baseAddress else { return }
        var index = range.lowerBound
        let end = range.upperBound
        Self.meanings.withUnsafeBufferPointer { meanings in
            // Nearly all of a text are letters and blanks, which are taken here.
            while index < end {
                var last = count
                scan: while index < end {
                    let byte = input[index]
                    let meaning = meanings[Int(byte)]
                    switch meaning {
                    case Self.special:
                        guard byte >= 0xE3, index + 2 < end, Self.isLetter(byte, input[index + 1], input[index + 2])
                        else {
                            break scan
                        }
                        output[last] = byte
                        output[last + 1] = input[index + 1]
                        output[last + 2] = input[index + 2]
                        if let origins { for offset in 0..<3 { origins[last + offset] = index } }
                        last += 3
                        index += 3
                    case Self.nothing: index += 1
                    case Self.gap, Self.lineEnd:
                        gaps[last >> 6] |= 1 &<< UInt64(last & 63)
                        if meaning == Self.lineEnd { lineStart = last }
                        index += 1
                    default:
                        output[last] = meaning
                        if let origins { origins[last] = index }
                        last += 1
                        index += 1
                    }
                }
                count = last
                if index < end { index = special(text, index, end, hasTags: hasTags) }
            }
        }
    }

    // MARK: Writing

    private mutating func put(_ byte: UInt8, _ origin: Int) {
        bytes[count] = byte
        origins?[count] = origin
        count += 1
    }

    private mutating func leaveOut() { gaps[count >> 6] |= 1 &<< UInt64(count & 63) }

    private mutating func put(_ scalar: Unicode.Scalar, _ origin: Int) {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            switch Self.meanings[Int(byte)] {
            case Self.gap: leaveOut()
            case Self.lineEnd:
                leaveOut()
                lineStart = count
            case Self.nothing: break
            case Self.special:
                if byte != UInt8(ascii: "\\"), byte != UInt8(ascii: ">") || lineStart != count { put(byte, origin) }
            case let folded: put(folded, origin)
            }
            return
        }
        if let last, let joined = FoldedLetters.joined(last, scalar) {
            count -= 3
            for byte in joined.utf8 { put(byte, origin) }
            return
        }
        switch FoldedLetters.of(scalar) {
        case .letters(let letters):
            for letter in letters {
                if letter.isASCII {
                    put(letter, origin)
                } else {
                    for byte in UTF8.encode(letter) ?? .init() { put(byte, origin) }
                }
            }
        case .itself: for byte in UTF8.encode(scalar) ?? .init() { put(byte, origin) }
        case .gap: leaveOut()
        case .nothing: break
        }
    }

    /// The last letter where it has three bytes, as the parts of Hangul syllables and kana have.
    private var last: Unicode.Scalar? {
        guard count >= 3, gaps[count >> 6] &>> UInt64(count & 63) & 1 == 0, (0xE1...0xED).contains(bytes[count - 3])
        else { return nil }
        let (lead, middle, end) = (bytes[count - 3], bytes[count - 2], bytes[count - 1])
        return Unicode.Scalar(UInt32(lead & 0x0F) << 12 | UInt32(middle & 0x3F) << 6 | UInt32(end & 0x3F))
    }

    // MARK: Reading

    /// Whether three bytes are a letter that stays as it is: a Hangul syllable, a Han character, kana but for their marks.
    @inline(__always)
    private static func isLetter(_ lead: UInt8, _ middle: UInt8, _ last: UInt8) -> Bool {
        guard middle & 0xC0 == 0x80, last & 0xC0 == 0x80, lead <= 0xED else { return false }
        return switch lead {
        case 0xEA: middle >= 0xB0
        case 0xED: middle <= 0x9D
        case 0xE3: (0x81...0x83).contains(middle) && !(middle == 0x82 && [0x99, 0x9A, 0xA0].contains(last))
        default: true
        }
    }

    /// Takes a letter that is written in several bytes; what is none parts words.
    private mutating func letter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        let size = Self.size(of: text[index])
        guard size > 1, index + size <= end else {
            put(0, index)
            return index + 1
        }
        var value = UInt32(text[index] & (0x7F &>> UInt8(size)))
        for next in index + 1..<index + size {
            guard text[next] & 0xC0 == 0x80 else {
                put(0, index)
                return index + 1
            }
            value = value << 6 | UInt32(text[next] & 0x3F)
        }
        if let scalar = Unicode.Scalar(value) { put(scalar, index) } else { put(0, index) }
        return index + size
    }

    private static func size(of lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    /// Takes what is not written as it is.
    ///
    /// - Returns: where the text goes on.
    private mutating func special(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int, hasTags: Bool
    ) -> Int {
        switch text[index] {
        case 0x80...:
            return letter(text, index, end)
        case UInt8(ascii: "&"):
            if let (scalar, next) = Self.reference(text, index, end) {
                put(scalar, index)
                return next
            }
        case UInt8(ascii: "\\"):
            return escaped(text, index, end)
        case UInt8(ascii: "%"):
            if let (scalar, next) = Self.percent(text, index, end) {
                put(scalar, index)
                return next
            }
        case UInt8(ascii: "<") where hasTags:
            if let next = tag(text, index, end) { return next }
        case UInt8(ascii: ">") where lineStart == count:
            // The mark of a quotation.
            return index + 1
        default: break
        }
        put(text[index], index)
        return index + 1
    }

    /// A character reference, also where its own mark is one.
    private static func reference(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int
    ) -> (Unicode.Scalar, next: Int)? {
        var start = index + 1
        while start + 4 <= end, text[start..<start + 4].elementsEqual("amp;".utf8) { start += 4 }
        if let (scalar, close) = CharacterReference.character(in: text[start..<end]) { return (scalar, close) }
        return start > index + 1 ? ("&", start) : nil
    }

    /// What a backslash escapes: a character by its number, a line's end; before anything else it says nothing.
    private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        var start = index
        while start < end, text[start] == UInt8(ascii: "\\") { start += 1 }
        guard start < end else { return end }
        switch text[start] {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "N"):
            leaveOut()
            lineStart = count
            return start + 1
        case UInt8(ascii: "u"):
            guard let unit = Self.number(text, start + 1, end, digits: 4) else { return start }
            if unit & 0xFC00 == 0xD800, start + 7 <= end, text[start + 5] == UInt8(ascii: "\\"),
                text[start + 6] == UInt8(ascii: "u"), let low = Self.number(text, start + 7, end, digits: 4)
            {
                if let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) { put(scalar, index) }
                return start + 11
            }
            if let scalar = Unicode.Scalar(unit) { put(scalar, index) }
            return start + 5
        default:
            return start
        }
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, digits: Int) -> UInt32? {
        guard start + digits <= end else { return nil }
        var number: UInt32 = 0
        for index in start..<start + digits {
            guard let value = hexadecimalValue(text[index]) else { return nil }
            number = number << 4 | UInt32(value)
        }
        return number
    }

    /// A character by the bytes of its UTF-8, each after `%`, however often that mark is escaped itself.
    private static func percent(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int
    ) -> (Unicode.Scalar, next: Int)? {
        func byte(_ index: Int) -> (UInt8, next: Int)? {
            guard index < end, text[index] == UInt8(ascii: "%") else { return nil }
            var start = index + 1
            while text[start..<end].starts(with: "25".utf8), number(text, start + 2, end, digits: 2) != nil {
                start += 2
            }
            return number(text, start, end, digits: 2).map { (UInt8($0), start + 2) }
        }
        guard let (lead, next) = byte(index) else { return nil }
        if lead < 0x80 { return (Unicode.Scalar(lead), next) }
        let size = size(of: lead)
        guard size > 1 else { return nil }
        var (value, position) = (UInt32(lead & (0x7F &>> UInt8(size))), next)
        for _ in 1..<size {
            guard let (more, next) = byte(position), more & 0xC0 == 0x80 else { return nil }
            (value, position) = (value << 6 | UInt32(more & 0x3F), next)
        }
        return Unicode.Scalar(value).map { ($0, position) }
    }

    // MARK: Tags

    /// Leaves out a tag that only dresses words.
    ///
    /// - Returns: where the text goes on; nil for any other tag.
    private mutating func tag(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int? {
        let closes = index + 1 < end && text[index + 1] == UInt8(ascii: "/")
        var nameEnd = index + (closes ? 2 : 1)
        var name: UInt64 = 0
        while nameEnd < end, name >> 48 == 0, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[nameEnd] | 0x20) {
            name = name << 8 | UInt64(text[nameEnd] | 0x20)
            nameEnd += 1
        }
        guard name != 0, Self.dresses.contains(name) else { return nil }
        var close = nameEnd
        while close < end, text[close] != UInt8(ascii: ">") {
            if text[close] == UInt8(ascii: "<") { return nil }
            close += 1
        }
        guard close < end, close == nameEnd || " /\n\t".utf8.contains(text[nameEnd]) else { return nil }
        if name == Self.lineBreak { leaveOut() }
        if name == Self.link {
            // Two links side by side are two things.
            if !closes, linkEnd == count { put(0, index) }
            linkEnd = closes ? count : -1
        }
        if close > nameEnd + 1 { attributes.append(nameEnd..<close) }
        return close + 1
    }

    private static func packed(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    private static let (link, lineBreak) = (packed("a"), packed("br"))
    private static let dresses = [
        "a", "b", "br", "em", "i", "strong", "code", "mark", "u", "s", "del", "ins", "sub", "sup", "small", "wbr",
        "ruby",
        "bdi",
    ].map(packed)

    // MARK: Characters

    /// What is done with a byte: what it becomes, or one of these.
    private static var special: UInt8 { 1 }
    private static var gap: UInt8 { 2 }
    private static var lineEnd: UInt8 { 3 }
    private static var nothing: UInt8 { 4 }

    private static let meanings: [UInt8] = (0..<256).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) | 0x20
        case UInt8(ascii: "\n"): lineEnd
        case 0x09...0x0D, 0x20, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"): gap
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"): nothing
        case UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"): special
        case 0x80...0xFF: special
        // Signs of control are in no text.
        case 0..<0x09: 0
        default: UInt8(byte)
        }
    }
}

/// What letters beyond ASCII are folded to.
enum FoldedLetters {
    enum Fold {
        case letters(String.UnicodeScalarView)
        case itself, gap, nothing
    }

    static func of(_ scalar: Unicode.Scalar) -> Fold {
        switch scalar.value {
        case 0..<0x600: western[Int(scalar.value)]
        case 0x2000..<0x2070: signs[Int(scalar.value - 0x2000)]
        // Arrows, stars, pictures: nothing to fold, and common.
        case 0x2190..<0x2C00, 0x1F000..<0x1FB00: .itself
        default: fold(scalar)
        }
    }

    private static let western = (0..<0x600).map { Unicode.Scalar($0).map(fold) ?? .nothing }
    private static let signs = (0x2000..<0x2070).map { Unicode.Scalar($0).map(fold) ?? .nothing }

    private static func fold(_ scalar: Unicode.Scalar) -> Fold {
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || (0x0300...0x036F).contains(scalar.value) { return .nothing }
        if properties.isWhitespace { return .gap }
        return switch properties.generalCategory {
        case .dashPunctuation: .gap
        case .initialPunctuation, .finalPunctuation, .format: .nothing
        case _ where properties.isQuotationMark: .nothing
        default: .letters(letters(scalar))
        }
    }

    /// No letter becomes more than a byte longer, so that the size of a text tells the most that it can be folded to.
    private static func letters(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        let folded = baseLetters(commonWidths(String(scalar)))
        return folded.utf8.count <= UTF8.width(scalar) + 1 ? folded.unicodeScalars : String(scalar).unicodeScalars
    }

    /// The letter that two make: the parts of a Hangul syllable, kana and its mark.
    static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch second.value {
        case 0x1161...0x1175, 0x11A8...0x11C2, 0x3099...0x309A:
            let both = normalized(String(String.UnicodeScalarView([first, second]))).unicodeScalars
            return both.count == 1 ? both.first : nil
        default: return nil
        }
    }
}
