internal import Base

/// The words of HTML without its tags, one space between each two.
struct SearchText {
    private(set) var bytes: [UInt8] = []
    private var needsSpace = false

    /// Elements that stand within a word.
    private static let inline: [StaticString] = [
        "a", "abbr", "b", "code", "del", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup",
        "u",
    ]

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
        var scanner = HTMLScanner(html)
        // What stands in templates is no text of the page.
        var templates = 0
        while let piece = scanner.next() {
            switch piece {
            case .text where templates > 0: break
            case .text(let range):
                CharacterReference.resolve(range, of: html) { run, character in
                    add(text: html[run])
                    if let character { add(inline: character == "\u{A0}" ? " " : String(character)) }
                }
            case .tag(let tag):
                if !Self.inline.contains(where: { scanner.isName(tag.name, $0) }) { endWord() }
                if scanner.isName(tag.name, "template") { templates = max(0, templates + (tag.isEnd ? -1 : 1)) }
            case .other: break
            }
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

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
