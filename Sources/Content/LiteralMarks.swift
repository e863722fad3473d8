/// Lets brackets behind a backslash mean themselves, `\[[a]]` is no link to a place, and dates at the begin of a line: `5. 3.` is no list.
///
/// cmark resolves escapes and joins what they leave with the text beside it. A comment of HTML between two brackets of which one is escaped
/// keeps their texts apart, as one behind the first number of a date keeps it from its full stop; it is taken out of everything that cmark gives
/// back.
struct LiteralMarks {
    private static let candidates = ["<!--\u{2E31}-->", "<!--\u{2058}-->", "<!--\u{2E2A}-->", "<!--\u{205A}-->"]

    /// The body with marks, or the body itself where none are needed.
    let bytes: ArraySlice<UInt8>
    /// The UTF-8 of the mark that was inserted, empty when none was.
    let mark: [UInt8]

    init(_ body: ArraySlice<UInt8>) {
        let places = body.withUnsafeBufferPointer(Self.places)
        guard !places.isEmpty, let mark = Self.candidates.map({ Array($0.utf8) }).first(where: { !body.contains($0) })
        else {
            bytes = body
            self.mark = []
            return
        }
        var marked: [UInt8] = []
        marked.reserveCapacity(body.count + places.count * mark.count)
        var copied = body.startIndex
        for place in places {
            marked += body[copied..<(body.startIndex + place)]
            marked += mark
            copied = body.startIndex + place
        }
        marked += body[copied...]
        bytes = marked[...]
        self.mark = mark
    }

    /// The offsets of marks, in order.
    private static func places(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        (brackets(text) + dates(text)).sorted()
    }

    /// The offsets behind the first number of each line that begins with two of them, `5. 3.` or `2026. 5. 3.`, in quotes and lists too.
    private static func dates(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        func isDigit(_ index: Int) -> Bool { index < text.count && (0x30...0x39).contains(text[index]) }
        func skip(_ index: Int, _ isSkipped: (Int) -> Bool) -> Int {
            var index = index
            while index < text.count, isSkipped(index) { index += 1 }
            return index
        }
        /// What stands before the text of a line: blanks, quotes, bullets.
        let opening = Set(" \t>-*+".utf8)
        var places: [Int] = []
        var start = 0
        while start < text.count {
            let first = skip(start) { opening.contains(text[$0]) }
            let dot = skip(first, isDigit)
            if dot > first, dot < text.count, text[dot] == UInt8(ascii: ".") {
                let second = skip(dot + 1) { text[$0] == UInt8(ascii: " ") }
                let end = skip(second, isDigit)
                // `1. 3.14 is pi` is one of a list.
                if end > second, end < text.count, text[end] == UInt8(ascii: "."), !isDigit(end + 1) {
                    places.append(dot)
                }
            }
            start = skip(dot) { text[$0] != UInt8(ascii: "\n") } + 1
        }
        return places
    }

    /// The offsets between two brackets of which one is escaped, in order.
    private static func brackets(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        let (slash, open) = (UInt8(ascii: "\\"), UInt8(ascii: "["))
        var places: [Int] = []
        var index = 0
        /// The offset behind the last bracket, and whether that was escaped.
        var last = (end: -1, isEscaped: false)
        while index < text.count {
            let isEscape = text[index] == slash && index + 1 < text.count
            let end = index + (isEscape ? 2 : 1)
            if text[end - 1] == open {
                if last.end == index, last.isEscaped || isEscape { places.append(index) }
                last = (end, isEscape)
            }
            index = end
        }
        return places
    }
}
