/// The words of HTML without its tags, one space between each two.
struct PlainText {
    private(set) var bytes: [UInt8] = []
    private var needsSpace = false

    /// Elements that stand within a word.
    private static let inline: [StaticString] = [
        "a", "abbr", "b", "code", "del", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup",
        "u",
    ]
    /// Elements whose content is no text of the page.
    private static let hidden: [StaticString] = ["script", "style", "template"]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a text that stands by itself.
    mutating func add(_ text: String) {
        endWord()
        add(inline: text)
        endWord()
    }

    /// Adds a text that may continue the word before it.
    mutating func add(inline text: String) {
        var text = text
        text.withUTF8 { add(text: Slice(base: $0, bounds: $0.indices)) }
    }

    mutating func endWord() { needsSpace = !bytes.isEmpty }

    mutating func add(html: String) {
        var html = html
        html.withUTF8 { add($0) }
    }

    private mutating func add(_ html: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < html.count {
            let end = html[index...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } ?? html.count
            if end > index { add(text: html[index..<end]) }
            guard end < html.count else { return }
            index = html[end] == UInt8(ascii: "<") ? skipTag(html, at: end) : addEntity(html, at: end)
        }
    }

    /// Adds the words of a text, each as it is.
    private mutating func add(text: Slice<UnsafeBufferPointer<UInt8>>) {
        var index = text.startIndex
        while index < text.endIndex {
            if Self.isSpace(text[index]) {
                endWord()
                index += 1
                continue
            }
            // Words with one space between each two are copied together.
            let start = index
            while index < text.endIndex {
                if Self.isSpace(text[index]) {
                    guard text[index] == 0x20, index + 1 < text.endIndex, !Self.isSpace(text[index + 1]) else { break }
                }
                index += 1
            }
            if needsSpace { bytes.append(0x20) }
            needsSpace = false
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        }
    }

    private mutating func append(_ byte: UInt8) {
        if needsSpace { bytes.append(0x20) }
        needsSpace = false
        bytes.append(byte)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Whether a name is one of these, whatever its letters' case.
    private static func contains(_ names: [StaticString], _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        names.contains { known in
            known.utf8CodeUnitCount == name.count
                && UnsafeBufferPointer(start: known.utf8Start, count: name.count).elementsEqual(name) {
                    $0 == $1 | 0x20
                }
        }
    }

    /// Passes over a tag or comment, and over the content of what is no text.
    ///
    /// - Returns: where it goes on.
    private mutating func skipTag(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        func find(_ text: StaticString, from position: Int) -> Int? {
            let pattern = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            var position = position
            while position + pattern.count <= html.count {
                if html[position..<position + pattern.count].elementsEqual(pattern) { return position }
                position += 1
            }
            return nil
        }
        if html[start...].starts(with: "<!--".utf8) { return find("-->", from: start).map { $0 + 3 } ?? html.count }
        var end = start + 1
        // A closing bracket inside an attribute's quotes does not end the tag.
        var quote: UInt8?
        while end < html.count, quote != nil || html[end] != UInt8(ascii: ">") {
            if html[end] == quote {
                quote = nil
            } else if quote == nil, html[end] == UInt8(ascii: "\"") || html[end] == UInt8(ascii: "'") {
                quote = html[end]
            }
            end += 1
        }
        let isEnd = start + 1 < html.count && html[start + 1] == UInt8(ascii: "/")
        let name = html[(start + (isEnd ? 2 : 1))..<end].prefix {
            ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
        }
        if !Self.contains(Self.inline, name) { endWord() }
        if !isEnd, Self.contains(Self.hidden, name) {
            return find("</", from: end) ?? html.count
        }
        return min(end + 1, html.count)
    }

    /// Adds what an entity stands for: of those that have names, the ones that Markdown is escaped with.
    private mutating func addEntity(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        guard let end = html[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            append(html[start])
            return start + 1
        }
        switch String(decoding: html[(start + 1)..<end], as: UTF8.self) {
        case "amp": append(UInt8(ascii: "&"))
        case "lt": append(UInt8(ascii: "<"))
        case "gt": append(UInt8(ascii: ">"))
        case "quot": append(UInt8(ascii: "\""))
        case "#39": append(UInt8(ascii: "'"))
        case "nbsp": endWord()
        default:
            append(html[start])
            return start + 1
        }
        return end + 1
    }
}
