/// Lets brackets behind a backslash mean themselves: `\[[a]]` is no link to a place.
///
/// cmark resolves escapes and joins what they leave with the text beside it. A comment of HTML between two brackets of which one is escaped
/// keeps their texts apart; it is taken out of everything that cmark gives back.
struct BracketMarks {
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

    /// The offsets between two brackets of which one is escaped, in order.
    private static func places(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
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
