/// Goes through a text of HTML once, as the standard's tokenizer does as far as tags go (HTML, section 13.2.5).
///
/// Whatever the text is, all of it is passed in time that grows with its length. Positions are bytes of the text.
package struct HTMLScanner {
    package enum Piece {
        /// What stands between tags; a bracket that begins nothing is text.
        case text(Range<Int>)
        case tag(Tag)
        /// A comment, a declaration or the like.
        case other
    }

    package struct Tag {
        /// From `<` to after `>`.
        package let range: Range<Int>
        /// Without the slash of an end tag.
        package let name: Range<Int>
        package let isEnd: Bool
        package let closesItself: Bool
        /// What stands in the element, where that is no markup; it is no piece of its own.
        package let content: Range<Int>?
    }

    package struct Attribute {
        package let name: Range<Int>
        /// Without quotes; empty where there is none.
        package let value: Range<Int>
        /// From the name to the end of the value.
        package let range: Range<Int>
    }

    /// Elements of which the content is no markup.
    private static let withoutMarkup: [StaticString] = ["script", "style", "title", "textarea"]

    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Those of the tag that was found last.
    package private(set) var attributes: [Attribute] = []

    /// - Parameter text: stays as it is while it is scanned.
    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The next piece; nil after the last.
    package mutating func next() -> Piece? {
        guard index < text.count else { return nil }
        let start = index
        while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            if beginsMarkup(open) {
                index = open
                return open == start ? markup() : .text(start..<open)
            }
            index = open + 1
        }
        index = text.count
        return .text(start..<index)
    }

    /// Whether an opening bracket is one of a tag, a comment or a declaration.
    private func beginsMarkup(_ open: Int) -> Bool {
        guard open + 1 < text.count else { return false }
        switch text[open + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
        case UInt8(ascii: "/"): return open + 2 < text.count && Self.isLetter(text[open + 2])
        case let byte: return Self.isLetter(byte)
        }
    }

    private mutating func markup() -> Piece {
        let isComment = text[index...].starts(with: "<!--".utf8)
        guard isComment || text[index + 1] == UInt8(ascii: "!") || text[index + 1] == UInt8(ascii: "?") else {
            return .tag(tag())
        }
        index += isComment ? 4 : 1
        while index < text.count {
            index += 1
            // `<!-->` ends here too, by the standard and by its own brackets.
            if text[index - 1] == UInt8(ascii: ">"),
                !isComment || text[index - 2] == UInt8(ascii: "-") && text[index - 3] == UInt8(ascii: "-")
            {
                break
            }
        }
        return .other
    }

    private mutating func tag() -> Tag {
        let start = index
        let isEnd = text[index + 1] == UInt8(ascii: "/")
        index += isEnd ? 2 : 1
        let nameStart = index
        skip { !Self.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let name = nameStart..<index
        attributes.removeAll(keepingCapacity: true)
        var closesItself = false
        while index < text.count, text[index] != UInt8(ascii: ">") {
            if Self.isBlank(text[index]) {
                index += 1
            } else if text[index] == UInt8(ascii: "/") {
                index += 1
                closesItself = index < text.count && text[index] == UInt8(ascii: ">")
            } else {
                attribute()
            }
        }
        index = min(index + 1, text.count)
        let range = start..<index
        var content: Range<Int>?
        if !isEnd, Self.withoutMarkup.contains(where: { isName(name, $0) }) {
            index = end(ofElement: name)
            content = range.upperBound..<index
        }
        return Tag(range: range, name: name, isEnd: isEnd, closesItself: closesItself, content: content)
    }

    private mutating func attribute() {
        let start = index
        index += 1
        skip { !Self.isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let name = start..<index
        skip(while: Self.isBlank)
        guard index < text.count, text[index] == UInt8(ascii: "=") else {
            attributes.append(Attribute(name: name, value: name.upperBound..<name.upperBound, range: name))
            return
        }
        index += 1
        skip(while: Self.isBlank)
        guard index < text.count else { return }
        let quote = text[index]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { index += 1 }
        let valueStart = index
        skip { isQuoted ? $0 != quote : !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
        let value = valueStart..<index
        if isQuoted, index < text.count { index += 1 }
        attributes.append(Attribute(name: name, value: value, range: start..<index))
    }

    /// Where the end tag begins of an element that holds no markup.
    private func end(ofElement name: Range<Int>) -> Int {
        var index = index
        while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            guard index + name.count < text.count, text[index] == UInt8(ascii: "/") else { continue }
            let letters = (index + 1)..<(index + 1 + name.count)
            let isWhole = letters.upperBound == text.count || !Self.isLetter(text[letters.upperBound])
            if isWhole, zip(text[letters], text[name]).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) { return open }
        }
        return text.count
    }

    @inline(__always)
    private mutating func skip(while holds: (UInt8) -> Bool) {
        while index < text.count, holds(text[index]) { index += 1 }
    }

    /// Whether a name of the text is this one, in whatever letters.
    ///
    /// - Parameter known: in small letters.
    package func isName(_ name: Range<Int>, _ known: StaticString) -> Bool {
        guard name.count == known.utf8CodeUnitCount else { return false }
        return name.indices.allSatisfy { text[$0] | 0x20 == known.utf8Start[$0 - name.lowerBound] }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
