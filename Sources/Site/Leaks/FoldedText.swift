/// A text in the one form in which words are looked for, however it is written: without blanks, hyphens, quotes, signs that nobody sees
/// and tags that only dress words; in small letters of common width without accents; with references, `\u` and `%` resolved.
///
/// Other signs stay, because they part what only stands side by side. Where a blank was left out is kept.
struct FoldedText {
    let bytes: [UInt8]
    /// A bit for each byte before which blanks or hyphens stood.
    private let gaps: [UInt64]

    init(_ text: UnsafeBufferPointer<UInt8>) { self.init(text, origins: nil) }

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { FoldedText($0) }
    }

    private init(_ text: UnsafeBufferPointer<UInt8>, origins: UnsafeMutableBufferPointer<Int>?) {
        let capacity = Self.capacity(for: text.count)
        var gaps = [UInt64](repeating: 0, count: capacity / 64 + 1)
        bytes = gaps.withUnsafeMutableBufferPointer { gaps in
            [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
                var folder = TextFolder(bytes: bytes, gaps: gaps, origins: origins)
                folder.foldAll(text)
                count = folder.count
            }
        }
        self.gaps = gaps
    }

    /// A letter grows to three bytes from two at most, and what parts two words is shorter than the tags that it stands for.
    private static func capacity(for count: Int) -> Int { count + count / 2 + 8 }

    func hasGap(before index: Int) -> Bool { gaps[index >> 6] &>> UInt64(index & 63) & 1 != 0 }

    /// Where in a text something stands that was found in its folded form.
    static func origin(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: capacity(for: text.count)) { origins in
            origins.initialize(repeating: 0)
            _ = FoldedText(text, origins: origins)
            let (first, last) = (origins[range.lowerBound], origins[max(range.lowerBound, range.upperBound - 1)])
            // The attributes of a tag come behind the text that it stands in.
            var end = max(first, last) + 1
            while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
            return first..<end
        }
    }
}
