internal import Base

/// A piece of a page that Cairn made: a tag with its attributes, or what stands between tags.
enum MarkupToken {
    case text(String)
    /// One that is closed at once (`<path/>`) holds nothing; in SVG that makes a difference.
    case start(name: String, attributes: [(name: String, value: String)], isClosed: Bool)
    case end(name: String)

    /// The pieces of a text of HTML, without its comments and declarations.
    static func tokens(of html: Substring) -> [MarkupToken] {
        var html = String(html)
        return html.withUTF8 { html in
            func text(_ range: Range<Int>) -> String { String(decoding: html[range], as: UTF8.self) }
            var tokens: [MarkupToken] = []
            var scanner = HTMLScanner(html)
            while let piece = scanner.next() {
                switch piece {
                case .text(let range): tokens.append(.text(text(range)))
                case .tag(let tag) where tag.isEnd: tokens.append(.end(name: text(tag.name)))
                case .tag(let tag):
                    let attributes = scanner.attributes.map { (text($0.name), text($0.value)) }
                    tokens.append(.start(name: text(tag.name), attributes: attributes, isClosed: tag.closesItself))
                    if let content = tag.content, !content.isEmpty { tokens.append(.text(text(content))) }
                case .other: break
                }
            }
            return tokens
        }
    }
}

extension [(name: String, value: String)] {
    /// The value of the attribute with a name; empty where there is none.
    subscript(name: String) -> String { first { $0.name == name }?.value ?? "" }
}

extension [MarkupToken] {
    /// About how many bytes the tokens take.
    var size: Int {
        reduce(0) { size, token in
            switch token {
            case .text(let text): size + text.utf8.count
            case .end(let name): size + name.utf8.count + 3
            case .start(let name, let attributes, _):
                size + name.utf8.count + attributes.reduce(2) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
            }
        }
    }
}
