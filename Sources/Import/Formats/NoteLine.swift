internal import Base
internal import Content
internal import Diary

/// A line of a note, read once: pictures, tags and spots are taken out, links to other notes become links to places or words.
struct NoteLine {
    let bytes: [UInt8]
    private let hasTags: Bool
    var findings = NoteText.NoteFindings()
    /// Whether words of a link are read, in which no other link stands.
    var isInLink = false
    var result: [UInt8] = []
    /// For each opening bracket or parenthesis the position of the one that closes it.
    var ends: [Int: Int] = [:]
    /// A sign that is looked for in a part of the line.
    private struct Search: Hashable {
        let sign: String
        let end: Int
    }

    /// From where on signs do not come any more.
    private var missing: [Search: Int] = [:]

    init(_ line: [UInt8], hasTags: Bool) {
        self.hasTags = hasTags
        if line.contains(0xEE) {
            let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
            bytes = Array(String(scalars.filter { !(0xE000...0xE002).contains($0.value) }).utf8)
        } else {
            bytes = line
        }
        findEnds()
    }

    /// - Parameter link: the name of the place that another note is about, nil for one that is none.
    mutating func markdown(_ link: (String) -> String?) -> String {
        var end = bytes.count
        // The name of a block, which others link to: ` ^a1`.
        if let mark = bytes.lastIndex(of: UInt8(ascii: "^")), mark > 0, isBlank(bytes[mark - 1]), mark + 1 < end,
            bytes[(mark + 1)...].allSatisfy({ Self.isWord($0) && $0 < 0x80 || isBlank($0) })
        {
            end = mark
        }
        read(0..<end, depth: 0, link)
        while let last = result.last, isBlank(last) { result.removeLast() }
        // Blanks that were not there would make code of a line.
        let line = bytes.first.map(isBlank) == true ? result[...] : result.drop(while: isBlank)
        return String(decoding: line, as: UTF8.self)
    }

    mutating func read(_ range: Range<Int>, depth: Int, _ link: (String) -> String?) {
        var index = range.lowerBound
        while index < range.upperBound {
            let count = result.count
            let next = step(at: index, in: range, depth: depth, link)
            if next > index {
                index = next
                // What is taken out leaves one blank.
                if result.count == count, count == 0 || isBlank(result[count - 1]) {
                    while index < range.upperBound, isBlank(bytes[index]) { index += 1 }
                }
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
    }

    /// Reads what begins at a position.
    ///
    /// - Returns: where it ends; the position itself where nothing begins there.
    private mutating func step(at index: Int, in range: Range<Int>, depth: Int, _ link: (String) -> String?) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "\\"):
            // What is escaped means itself.
            let end = min(index + 2, range.upperBound)
            result += bytes[index..<end]
            return end
        case UInt8(ascii: "`"): return code(at: index, in: range)
        case UInt8(ascii: "!") where index + 1 < range.upperBound && bytes[index + 1] == UInt8(ascii: "["):
            if let inner = between("![[", "]]", at: index, in: range) { return embed(inner, link) }
            guard let found = inlineLink(at: index + 1, in: range) else { return index }
            addPicture(found.address, Self.picturesWords(string(found.words)))
            return found.end
        case UInt8(ascii: "["):
            if let inner = between("[[", "]]", at: index, in: range) {
                addLink(Self.parts(string(inner)), link)
                return inner.upperBound + 2
            }
            guard let found = inlineLink(at: index, in: range) else { return index }
            return follow(found, in: range, depth: depth, link)
        case UInt8(ascii: "#") where hasTags && (index == 0 || isBlank(bytes[index - 1])):
            return tag(at: index, in: range)
        case UInt8(ascii: "<"):
            if let inner = between("<img", ">", at: index, in: range) {
                let tag = string(inner)
                if let address = Self.attribute("src", of: tag) {
                    addPicture(address, Self.attribute("alt", of: tag) ?? "")
                }
                return inner.upperBound + 1
            }
            if let inner = between("<br", ">", at: index, in: range) {
                while let last = result.last, isBlank(last) { result.removeLast() }
                if inner.upperBound + 1 < range.upperBound { result += Array("\\\n".utf8) }
                return inner.upperBound + 1
            }
            guard let inner = between("<%", "%>", at: index, in: range) else { return index }
            findings.lost["commands of templates", default: 0] += 1
            return inner.upperBound + 2
        case UInt8(ascii: "{"):
            for (open, close) in [("{%", "%}"), ("{{", "}}")] {
                guard let inner = between(open, close, at: index, in: range) else { continue }
                command(string(inner))
                return inner.upperBound + 2
            }
            // Attributes of kramdown: `{: .center}`
            return between("{:", "}", at: index, in: range).map { $0.upperBound + 1 } ?? index
        default: return index
        }
    }

    // MARK: Signs

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
    }

    /// Finds the ends of brackets and parentheses in one pass.
    private mutating func findEnds() {
        var (brackets, parentheses): ([Int], [Int]) = ([], [])
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): brackets.append(index)
            case UInt8(ascii: "]"): if let open = brackets.popLast() { ends[open] = index }
            case UInt8(ascii: "("): parentheses.append(index)
            case UInt8(ascii: ")"): if let open = parentheses.popLast() { ends[open] = index }
            default: break
            }
            index += 1
        }
    }

    /// What stands between two signs of which the first is here; nil where either is missing.
    private mutating func between(_ open: String, _ close: String, at index: Int, in range: Range<Int>) -> Range<Int>? {
        guard bytes[index..<range.upperBound].starts(with: open.utf8) else { return nil }
        let start = index + open.utf8.count
        let search = Search(sign: close, end: range.upperBound)
        guard start < missing[search] ?? .max, let first = close.utf8.first else { return nil }
        var end = start
        while end + close.utf8.count <= range.upperBound {
            if bytes[end] == first, bytes[end...].starts(with: close.utf8) { return start..<end }
            end += 1
        }
        missing[search] = start
        return nil
    }

    /// Passes code in a line, in which nothing means anything.
    private mutating func code(at index: Int, in range: Range<Int>) -> Int {
        let length = bytes[index..<range.upperBound].prefix { $0 == bytes[index] }.count
        let search = Search(sign: String(repeating: "`", count: min(length, 9)), end: range.upperBound)
        let start = index + length
        var end = start
        if length < 9, start < missing[search] ?? .max {
            while end < range.upperBound {
                guard bytes[end] == UInt8(ascii: "`") else {
                    end += 1
                    continue
                }
                let run = bytes[end..<range.upperBound].prefix { $0 == UInt8(ascii: "`") }.count
                end += run
                if run == length {
                    result += bytes[index..<end]
                    return end
                }
            }
            missing[search] = start
        }
        result += bytes[index..<start]
        return start
    }

    // MARK: Pictures, tags, commands

    private mutating func embed(_ inner: Range<Int>, _ link: (String) -> String?) -> Int {
        let parts = Self.parts(string(inner))
        if PhotoFolders.isPicture(lastPart(parts.name)) {
            addPicture(parts.name, Self.picturesWords(parts.words ?? ""))
        } else {
            if link(NotePath.plain(parts.name)) != nil { addLink(parts, link) }
            findings.lost["embedded files that are no pictures", default: 0] += 1
        }
        return inner.upperBound + 2
    }

    /// The words of a picture, without the width that Obsidian has there: `words|300`, `300x200`.
    private static func picturesWords(_ text: String) -> String {
        text.split(separator: "|").map { trimmed(normalized(String($0))) }
            .first { $0.first?.isNumber == false || !$0.allSatisfy { $0.isNumber || $0 == "x" } } ?? ""
    }

    private mutating func addPicture(_ address: String, _ words: String) {
        findings.pictures.append((NotePath.address(address), words))
    }

    /// `#tag`, whose word stays where it stands among others.
    private mutating func tag(at index: Int, in range: Range<Int>) -> Int {
        let word = bytes[(index + 1)..<range.upperBound].prefix(while: Self.isWord)
        let name = normalized(String(decoding: word, as: UTF8.self))
        guard name.contains(where: { $0.isLetter || $0.isSymbol }) else { return index }
        let tag = name.replacing("_", with: " ")
        findings.tags.append(tag)
        // Tags at the end of a line are no words of a sentence.
        var rest = bytes[word.endIndex..<range.upperBound].drop(while: isBlank)
        for _ in 0..<8 where rest.first == UInt8(ascii: "#") {
            rest = rest.dropFirst().drop(while: Self.isWord).drop(while: isBlank)
        }
        if let next = rest.first, next != UInt8(ascii: "#") { result += Array(tag.utf8) }
        return word.endIndex
    }

    /// A command of a template, which may show a picture.
    private mutating func command(_ text: String) {
        for name in ["src", "image_path", "path", "url", "image", "file", "link"] {
            guard let address = Self.attribute(name, of: text), PhotoFolders.isPicture(address) else { continue }
            let words = ["caption", "alt", "title"].lazy.compactMap { Self.attribute($0, of: text) }.first ?? ""
            return addPicture(address, words)
        }
        findings.lost["commands of templates", default: 0] += 1
    }

    /// The value of an attribute in quotes.
    private static func attribute(_ name: String, of tag: String) -> String? {
        for quote in ["\"", "'"] {
            for space in [" ", "\t"] {
                guard let start = tag.firstRange(of: "\(space)\(name)=\(quote)") else { continue }
                return tag[start.upperBound...].firstRange(of: quote).map {
                    trimmed(String(tag[start.upperBound..<$0.lowerBound]))
                }
            }
        }
        return nil
    }
}
