internal import Base

extension MarkdownBody {
    /// The text alone: paragraphs as lines, without pictures, headings and lists marked by nothing.
    ///
    /// - Parameter title: the title of a place that a link may lead to.
    package func plainText(title: (_ slug: String) -> String?) -> String {
        var text = PlainText()
        for piece in pieces {
            switch piece {
            case .html(let html): text.add(html: html)
            case .placeLink(let link): text.add(link.label ?? title(link.slug) ?? "")
            case .picture: break
            }
        }
        return text.text
    }
}

/// What is left of HTML that Cairn wrote when its elements are taken away.
private struct PlainText {
    private var bytes: [UInt8] = []

    /// Elements that stand on lines of their own.
    private static let breaks: [StaticString] = [
        "p", "br", "hr", "li", "ul", "ol", "blockquote", "pre", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    /// Lines without blanks around them, empty ones left out.
    var text: String {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
            let isText: (UInt8) -> Bool = { $0 > 0x20 }
            guard let start = line.firstIndex(where: isText), let end = line.lastIndex(where: isText) else {
                return ArraySlice<UInt8>()
            }
            return line[start...end]
        }
        return String(
            decoding: Array(lines.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
    }

    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func add(html: String) {
        var html = html
        html.withUTF8 { html in
            var scanner = HTMLScanner(html)
            while let piece = scanner.next() {
                switch piece {
                case .text(let range):
                    CharacterReference.resolve(range, of: html) { run, character in
                        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: html[run]))
                        if let character { add(character == "\u{A0}" ? " " : String(character)) }
                    }
                case .tag(let tag):
                    if Self.breaks.contains(where: { scanner.isName(tag.name, $0) }) { add("\n") }
                case .other: break
                }
            }
        }
    }
}
