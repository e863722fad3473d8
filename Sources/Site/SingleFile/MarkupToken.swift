/// A piece of a page that Cairn made: a tag with its attributes, or what stands between tags.
enum MarkupToken {
    case text(Substring)
    /// One that is closed at once (`<path/>`) holds nothing; in SVG that makes a difference.
    case start(name: String, attributes: [(name: String, value: String)], isClosed: Bool)
    case end(name: String)

    /// The pieces of a text of HTML whose attributes are quoted, as those of Cairn's templates are.
    static func tokens(of html: Substring) -> [MarkupToken] {
        var tokens: [MarkupToken] = []
        var rest = html.utf8
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            if open > rest.startIndex { tokens.append(.text(html[rest.startIndex..<open])) }
            guard let close = end(of: rest[open...]) else {
                tokens.append(.text(html[open..<rest.endIndex]))
                return tokens
            }
            let content = html[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            if content.hasPrefix("/") {
                tokens.append(.end(name: String(content.dropFirst())))
            } else if !content.hasPrefix("!") {
                tokens.append(tag(content))
            }
        }
        if !rest.isEmpty { tokens.append(.text(html[rest.startIndex..<rest.endIndex])) }
        return tokens
    }

    /// The `>` that ends a tag: not one in quotes.
    private static func end(of tag: Substring.UTF8View) -> String.Index? {
        var quote: UInt8?
        for index in tag.indices {
            let byte = tag[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private static func tag(_ content: Substring) -> MarkupToken {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" }
        let name = content.prefix { !isBlank($0) && $0 != "/" }
        var rest = content[name.endIndex...]
        var attributes: [(name: String, value: String)] = []
        while true {
            rest = rest.drop { isBlank($0) || $0 == "/" }
            let key = rest.prefix { $0 != "=" && !isBlank($0) }
            guard !key.isEmpty else { break }
            rest = rest[key.endIndex...]
            guard rest.first == "=" else {
                attributes.append((String(key), ""))
                continue
            }
            rest = rest.dropFirst()
            if let quote = rest.first, quote == "\"" || quote == "'" {
                let value = rest.dropFirst().prefix { $0 != quote }
                attributes.append((String(key), String(value)))
                rest = rest[value.endIndex...].dropFirst()
            } else {
                let value = rest.prefix { !isBlank($0) }
                attributes.append((String(key), String(value)))
                rest = rest[value.endIndex...]
            }
        }
        return .start(name: String(name), attributes: attributes, isClosed: content.hasSuffix("/"))
    }
}
