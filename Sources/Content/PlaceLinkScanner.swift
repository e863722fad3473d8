/// Goes through a text once and finds `[[…]]`: two brackets, at least one byte that neither opens a bracket nor ends the line, two brackets.
struct PlaceLinkScanner {
    struct ScannedLink {
        /// With the brackets.
        let whole: Range<Int>
        /// What stands between them.
        var inner: Range<Int> { whole.lowerBound + 2..<whole.upperBound - 2 }
    }

    private var index: Int

    /// - Parameter index: where to begin.
    init(from index: Int = 0) {
        self.index = index
    }

    /// The next link of the text, which is the same each time.
    mutating func next(in text: [UInt8]) -> ScannedLink? {
        text.withUnsafeBufferPointer { next(in: $0) }
    }

    private mutating func next(in text: UnsafeBufferPointer<UInt8>) -> ScannedLink? {
        let (open, close, lineBreak) = (UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\n"))
        while index + 1 < text.count {
            guard text[index] == open, text[index + 1] == open else {
                index += 1
                continue
            }
            let start = index
            index += 2
            while index < text.count, text[index] != open, text[index] != lineBreak {
                if text[index] == close, index + 1 < text.count, text[index + 1] == close, index > start + 2 { break }
                index += 1
            }
            guard index < text.count, text[index] == close else { continue }
            index += 2
            return ScannedLink(whole: start..<index)
        }
        return nil
    }
}

/// Where the links to places stand in a file, found by what they say.
struct PlaceLinkPlaces {
    /// For each text between brackets where it stands, in order, and how many of those have been passed.
    private var places: [ArraySlice<UInt8>: (ranges: [Range<Int>], passed: Int)] = [:]

    /// - Parameter start: the offset from which on to look.
    init(_ bytes: [UInt8], from start: Int) {
        var scanner = PlaceLinkScanner(from: start)
        while let link = scanner.next(in: bytes) {
            // Behind a backslash that is none itself, brackets mean themselves.
            let slashes = bytes[start..<link.whole.lowerBound].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if !slashes.isMultiple(of: 2) { continue }
            places[bytes[link.inner], default: ([], 0)].ranges.append(link.whole)
        }
    }

    /// Where the next link that says this stands from an offset on, nil where it was written in another way.
    ///
    /// Each is given once, and one before the offset never again.
    mutating func next(_ inner: ArraySlice<UInt8>, from offset: Int) -> Range<Int>? {
        guard let index = places.index(forKey: inner) else { return nil }
        while places.values[index].passed < places.values[index].ranges.count {
            let range = places.values[index].ranges[places.values[index].passed]
            places.values[index].passed += 1
            if range.lowerBound >= offset { return range }
        }
        return nil
    }

    /// Passes what says this in a line and is no link.
    mutating func pass(_ inner: ArraySlice<UInt8>, in line: Range<Int>) {
        guard let index = places.index(forKey: inner) else { return }
        while let range = places.values[index].ranges.dropFirst(places.values[index].passed).first,
            range.lowerBound < line.upperBound
        {
            places.values[index].passed += 1
            if range.lowerBound >= line.lowerBound { return }
        }
    }
}
