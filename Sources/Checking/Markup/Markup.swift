internal import HTML

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

    /// Reads the tags of an HTML text.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        removeAll()
        var scanner = HTMLScanner(text)
        while let piece = scanner.next() {
            guard case .tag(let tag) = piece else { continue }
            let first = attributes.count
            for attribute in scanner.attributes {
                let name = names.name(UnsafeBufferPointer(rebasing: text[attribute.name]))
                attributes.append(Attribute(name: name, range: attribute.range, value: attribute.value))
            }
            let name = names.name(UnsafeBufferPointer(rebasing: text[tag.name]))
            tags.append(
                Tag(
                    name: name, range: tag.range, nameRange: tag.name, isEnd: tag.isEnd,
                    closesItself: tag.closesItself, attributes: first..<attributes.count))
            guard let content = tag.content else { continue }
            if name == .title, title == nil { title = content }
            if name == .style { styles.append(content) }
        }
    }
}
