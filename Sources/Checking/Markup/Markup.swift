internal import Base

/// The tags of a page with their attributes, in the order of the text.
struct Markup {
    struct MarkupAttribute {
        let name: MarkupName
        /// From the name to the end of the value.
        let range: Range<Int>
        /// Without quotes; empty where there is none.
        let value: Range<Int>
    }

    struct MarkupTag {
        let name: MarkupName
        /// From `<` to after `>`.
        let range: Range<Int>
        /// Where the name stands, without the slash of an end tag.
        let nameRange: Range<Int>
        let isEnd: Bool
        let closesItself: Bool
        let attributes: Range<Int>
    }

    private let names = MarkupName.NameNumbers.html
    private(set) var tags: [MarkupTag] = []
    private(set) var attributes: [MarkupAttribute] = []
    /// What stands in `title`.
    private(set) var title: Range<Int>?
    /// What stands in `style` elements.
    private(set) var styles: [Range<Int>] = []

    func attribute(_ name: MarkupName.Known, of tag: MarkupTag) -> MarkupAttribute? {
        attributes[tag.attributes].first { $0.name == name }
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
                attributes.append(MarkupAttribute(name: name, range: attribute.range, value: attribute.value))
            }
            let name = names.name(UnsafeBufferPointer(rebasing: text[tag.name]))
            tags.append(
                MarkupTag(
                    name: name, range: tag.range, nameRange: tag.name, isEnd: tag.isEnd,
                    closesItself: tag.closesItself, attributes: first..<attributes.count))
            guard let content = tag.content else { continue }
            if name == .title, title == nil { title = content }
            if name == .style { styles.append(content) }
        }
    }
}

/// The name of an element or attribute as a number: names are compared a million times and shown once.
struct MarkupName: Hashable, Sendable {
    /// The names that checks know by themselves.
    enum Known: UInt8, CaseIterable {
        case a, abbr, action, address, alt, area, article, aside, audio, b, base, blockquote, body, br, button, caption,
            center, cite
        case code, col, colgroup, content, data, datalist, dd, details, dfn, dialog, dir, div, dl, dt, em, embed
        case fieldset, figcaption, figure, footer, form
        // In their order, so that a level follows from the number.
        case h1, h2, h3, h4, h5, h6
        case head, header, hgroup, hr, href, html, i, id, iframe, img, input, kbd, label, li, link, main, mark, math,
            menu, meta
        case name, nav, object, ol, optgroup, option, p, picture, poster, pre, property, q, rel, rp, rt, ruby, s, samp,
            script
        case search, section, select, small, source, span, src, srcset, strong, style, sub, summary, sup, svg, table,
            tbody, td
        case template, textarea, tfoot, th, thead, time, title, tr, track, u, ul, `var`, video, wbr
    }

    /// That of a known name, or the digest of another with the highest bit set.
    fileprivate let code: UInt64

    init(_ known: Known) { code = UInt64(known.rawValue) }

    private init(digest: UInt64) { code = digest | 1 << 63 }

    /// Nil for a name that checks do not know.
    var known: Known? { code >> 63 == 0 ? Known(rawValue: UInt8(truncatingIfNeeded: code)) : nil }

    /// 1 to 6 for a heading.
    var headingLevel: Int? {
        let first = UInt64(Known.h1.rawValue)
        return code >= first && code < first + 6 ? Int(code - first) + 1 : nil
    }

    static func == (name: MarkupName, known: Known) -> Bool { name.code == UInt64(known.rawValue) }
    static func != (name: MarkupName, known: Known) -> Bool { name.code != UInt64(known.rawValue) }

    /// All known names by their bytes: an open hash table.
    struct NameNumbers: Sendable {
        private var slots = [(first: UInt64, second: UInt64, code: UInt8)](repeating: (0, 0, 0), count: 512)

        static let html: NameNumbers = {
            var table = NameNumbers()
            for known in Known.allCases {
                let key = Array("\(known)".utf8).withUnsafeBufferPointer { packed($0) }
                var slot = slot(of: key)
                while table.slots[slot].first != 0 { slot = (slot + 1) & 511 }
                table.slots[slot] = (key.first, key.second, known.rawValue)
            }
            return table
        }()

        /// - Parameter name: in whatever case.
        func name(_ name: UnsafeBufferPointer<UInt8>) -> MarkupName {
            guard name.count <= 16 else { return MarkupName(digest: Self.digest(name)) }
            let key = Self.packed(name)
            var slot = Self.slot(of: key)
            while slots[slot].first != 0 {
                let found = slots[slot]
                if found.first == key.first, found.second == key.second { return MarkupName(code: UInt64(found.code)) }
                slot = (slot + 1) & 511
            }
            return MarkupName(digest: Self.digest(name))
        }

        /// The letters of a name of up to 16, in small ones.
        private static func packed(_ name: UnsafeBufferPointer<UInt8>) -> (first: UInt64, second: UInt64) {
            var (first, second): (UInt64, UInt64) = (0, 0)
            for (index, byte) in name.enumerated() {
                if index < 8 {
                    first = first << 8 | UInt64(small(byte))
                } else {
                    second = second << 8 | UInt64(small(byte))
                }
            }
            return (first, second)
        }

        private static func slot(of key: (first: UInt64, second: UInt64)) -> Int {
            Int(((key.first ^ key.second &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 55)
        }

        /// FNV-1a.
        private static func digest(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
            name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(small($1))) &* 0x100_0000_01B3 }
        }

        private static func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    }

    private init(code: UInt64) { self.code = code }
}

/// A set of known names.
struct NameSet: Sendable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(arrayLiteral names: MarkupName.Known...) {
        for name in names {
            if name.rawValue < 64 {
                low |= 1 << UInt64(name.rawValue)
            } else {
                high |= 1 << UInt64(name.rawValue - 64)
            }
        }
    }

    func contains(_ name: MarkupName) -> Bool {
        name.code < 64 ? low >> name.code & 1 == 1 : name.code < 128 && high >> (name.code - 64) & 1 == 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A number by which texts are told apart that are compared often; the same in one run of the program, and nowhere kept.
    var digest: UInt64 {
        let bytes = UnsafeRawBufferPointer(self)
        var digest = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        var index = 0
        while index + 8 <= count {
            digest = (digest ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
            digest ^= digest >> 32
            index += 8
        }
        while index < count {
            digest = (digest ^ UInt64(bytes[index])) &* 0xFF51_AFD7_ED55_8CCD
            index += 1
        }
        return digest ^ digest >> 29
    }
}

extension String {
    /// That of the text's UTF-8.
    var digest: UInt64 {
        var text = self
        return text.withUTF8 { $0.digest }
    }
}
