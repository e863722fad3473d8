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
    /// The element whose contents are no text.
    private var hidden: String?

    private static let blocks: Set<String> = ["p", "br", "hr", "li", "ul", "ol", "blockquote", "pre", "div", "tr"]

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
        let html = Array(html.utf8)
        var index = 0
        while index < html.count {
            switch html[index] {
            case UInt8(ascii: "<"):
                let end = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count
                pass(html[(index + 1)..<end])
                index = end
            case UInt8(ascii: "&"):
                index = decode(html, at: index)
            default:
                if hidden == nil { bytes.append(html[index]) }
            }
            index += 1
        }
    }

    /// Goes by a tag, given without its brackets.
    private mutating func pass(_ tag: ArraySlice<UInt8>) {
        let isEnd = tag.first == UInt8(ascii: "/")
        let letters = tag.dropFirst(isEnd ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        // Capitals only come from HTML that the author wrote.
        let name = String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
        if let hidden {
            if isEnd, name == hidden { self.hidden = nil }
        } else if !isEnd, name == "script" || name == "style" {
            hidden = name
        } else if Self.blocks.contains(name) || name.utf8.count == 2 && name.hasPrefix("h") {
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// Reads what stands for a character.
    ///
    /// - Returns: the index of its last byte.
    private mutating func decode(_ html: [UInt8], at start: Int) -> Int {
        let entities: [(name: String, character: String)] = [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"),
            ("&nbsp;", " "),
        ]
        let entity = entities.first { html[start...].starts(with: $0.name.utf8) }
        if hidden == nil { bytes.append(contentsOf: (entity?.character ?? "&").utf8) }
        return start + (entity?.name.utf8.count ?? 1) - 1
    }
}
