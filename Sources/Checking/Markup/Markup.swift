/// The tags of a page with their attributes, in the order of the text.
struct Markup {
    struct Attribute {
        let name: MarkupName
        /// From the name to the end of the value.
        let range: Range<Int>
        /// Without quotes; empty where there is none.
        let value: Range<Int>
    }

    struct Tag {
        let name: MarkupName
        /// From `<` to after `>`.
        let range: Range<Int>
        /// Where the name stands, without the slash of an end tag.
        let nameRange: Range<Int>
        let isEnd: Bool
        let closesItself: Bool
        let attributes: Range<Int>
    }

    private let names = MarkupName.Table.html
    private(set) var tags: [Tag] = []
    private(set) var attributes: [Attribute] = []
    /// What stands in `title`.
    private(set) var title: Range<Int>?
    /// What stands in `style` elements.
    private(set) var styles: [Range<Int>] = []

    func attributes(of tag: Tag) -> ArraySlice<Attribute> { attributes[tag.attributes] }

    func attribute(_ name: MarkupName.Known, of tag: Tag) -> Attribute? {
        for index in tag.attributes where attributes[index].name == name { return attributes[index] }
        return nil
    }

    /// Forgets everything, to be used for another page.
    mutating func removeAll() {
        tags.removeAll(keepingCapacity: true)
        attributes.removeAll(keepingCapacity: true)
        styles.removeAll(keepingCapacity: true)
        title = nil
    }

    /// Reads the tags of an HTML text as the standard's tokenizer does, as far as tags go.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        removeAll()
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            index = tag(text, at: index)
        }
    }

    /// - Returns: the index after the tag, comment or lone bracket.
    private mutating func tag(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var index = start + 1
        guard index < text.count else { return index }
        if text[index] == UInt8(ascii: "!") {
            if text[index...].starts(with: "!--".utf8) { return Self.end(of: "-->", in: text, from: index + 3) }
            return Self.end(of: ">", in: text, from: index)
        }
        if text[index] == UInt8(ascii: "?") { return Self.end(of: ">", in: text, from: index) }
        let isEnd = text[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        guard index < text.count, Self.isLetter(text[index]) else { return index }
        let nameStart = index
        while index < text.count, !Self.isBlank(text[index]), text[index] != UInt8(ascii: ">"),
            text[index] != UInt8(ascii: "/")
        { index += 1 }
        let nameRange = nameStart..<index
        let name = names.name(UnsafeBufferPointer(rebasing: text[nameRange]))
        let firstAttribute = attributes.count
        var closesItself = false
        while index < text.count, text[index] != UInt8(ascii: ">") {
            if Self.isBlank(text[index]) {
                index += 1
            } else if text[index] == UInt8(ascii: "/") {
                index += 1
                closesItself = index < text.count && text[index] == UInt8(ascii: ">")
            } else {
                index = attribute(text, at: index)
            }
        }
        index = min(index + 1, text.count)
        tags.append(
            Tag(
                name: name, range: start..<index, nameRange: nameRange, isEnd: isEnd, closesItself: closesItself,
                attributes: firstAttribute..<attributes.count))
        if isEnd { return index }
        // What stands in these is no markup.
        switch name.known {
        case .script, .style, .title, .textarea:
            let end = rawEnd(text, from: index, name)
            if name == .title, title == nil { title = index..<end }
            if name == .style { styles.append(index..<end) }
            return end
        default: return index
        }
    }

    private mutating func attribute(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var index = start + 1
        func stop(_ byte: UInt8) -> Bool {
            Self.isBlank(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
        }
        while index < text.count, !stop(text[index]) { index += 1 }
        let name = names.name(UnsafeBufferPointer(rebasing: text[start..<index]))
        let nameEnd = index
        while index < text.count, Self.isBlank(text[index]) { index += 1 }
        guard index < text.count, text[index] == UInt8(ascii: "=") else {
            attributes.append(Attribute(name: name, range: start..<nameEnd, value: nameEnd..<nameEnd))
            return index
        }
        index += 1
        while index < text.count, Self.isBlank(text[index]) { index += 1 }
        guard index < text.count else { return index }
        let quote = text[index]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { index += 1 }
        let valueStart = index
        while index < text.count,
            isQuoted ? text[index] != quote : !Self.isBlank(text[index]) && text[index] != UInt8(ascii: ">")
        { index += 1 }
        let value = valueStart..<index
        if isQuoted, index < text.count { index += 1 }
        attributes.append(Attribute(name: name, range: start..<index, value: value))
        return index
    }

    /// Where a raw text element ends: the index of its end tag.
    private func rawEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ name: MarkupName) -> Int {
        var index = start
        while index + 2 < text.count {
            if text[index] == UInt8(ascii: "<"), text[index + 1] == UInt8(ascii: "/") {
                var end = index + 2
                while end < text.count, Self.isLetter(text[end]) { end += 1 }
                if names.name(UnsafeBufferPointer(rebasing: text[(index + 2)..<end])) == name { return index }
            }
            index += 1
        }
        return text.count
    }

    /// The index after the next occurrence of a text, or the end.
    private static func end(of mark: StaticString, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        var index = start
        while index + mark.count <= text.count {
            if text[index..<(index + mark.count)].elementsEqual(mark) { return index + mark.count }
            index += 1
        }
        return text.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
