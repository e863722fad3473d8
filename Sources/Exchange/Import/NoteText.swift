internal import Content
internal import Diary
internal import Encoding

/// The text of a note as Obsidian, Jekyll and Hugo write it, turned into the Markdown of entries.
///
/// Embedded pictures, tags and spots are taken out; links to other notes become links to places or words.
struct NoteText {
    /// A spot that stands in the text: `[name](geo:37.5,127) tag:cafe`.
    struct Spot {
        let name: String
        let location: Coordinate
        let tags: [String]
    }

    private(set) var text = ""
    /// Pictures by the names or addresses that the text has for them, with their words.
    private(set) var pictures: [(name: String, words: String)] = []
    private(set) var tags: [String] = []
    private(set) var spots: [Spot] = []
    /// How many embedded files are no pictures, and how many commands of templates there are.
    private(set) var embeddedFiles = 0
    private(set) var commands = 0

    /// Marks around links to places, which no text has.
    private static let (open, bar, close) = ("\u{E000}", "\u{E001}", "\u{E002}")

    /// - Parameter link: the name of the place that another note is about, nil for one that is none.
    init(_ body: String, link: (String) -> String?) {
        var fence: String?
        var lines: [String] = []
        let body = Self.without("<!--", "-->", in: Self.without("%%", "%%", in: body))
            .filter { !(Self.open + Self.bar + Self.close).contains($0) }
        for line in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let start = line.drop { $0 == " " }
            if let mark = ["```", "~~~"].first(where: start.hasPrefix), fence == nil || fence == mark {
                fence = fence == nil ? mark : nil
                lines.append(String(line))
            } else if fence != nil {
                lines.append(String(line))
            } else {
                var rewritten = rewrite(Self.callout(line), link)
                if let first = line.first, !first.isWhitespace {
                    rewritten = String(rewritten.drop { $0.isWhitespace })
                }
                // A line that had nothing but what was taken out goes.
                if !rewritten.allSatisfy(\.isWhitespace) || line.allSatisfy(\.isWhitespace) { lines.append(rewritten) }
            }
        }
        text = harmlessMarkdown(lines.joined(separator: "\n"))
            .replacing(Self.open, with: "[[").replacing(Self.bar, with: "|").replacing(Self.close, with: "]]")
    }

    /// The text without what stands between two signs; a first one without the second is kept.
    private static func without(_ start: String, _ end: String, in text: String) -> String {
        var pieces = text.components(between: start, end)
        pieces = pieces.filter { !$0.isEmpty }
        return pieces.joined()
    }

    /// `> [!tip]- Title` as a quote that begins with its title.
    private static func callout(_ line: Substring) -> Substring {
        guard line.hasPrefix(">"), let mark = line.firstRange(of: "[!"),
            line[..<mark.lowerBound].allSatisfy({ "> ".contains($0) }),
            let end = line[mark.upperBound...].firstIndex(of: "]")
        else { return line }
        let title = trimmed(String(line[line.index(after: end)...].drop { $0 == "+" || $0 == "-" }))
        return line[..<mark.lowerBound] + (title.isEmpty ? "" : "**\(title)**")
    }

    /// A line without what is taken out of it.
    private mutating func rewrite(_ line: Substring, _ link: (String) -> String?) -> String {
        var result = ""
        var rest = line
        var ends = Ends(line)
        /// Takes what stands between two signs from the rest.
        func take(_ start: String, _ end: String) -> String? {
            guard rest.hasPrefix(start) else { return nil }
            let first = rest.index(rest.startIndex, offsetBy: start.count)
            guard let close = ends.next(end, from: first) else { return nil }
            rest = line[close.upperBound...]
            return String(line[first..<close.lowerBound])
        }
        while let character = rest.first {
            switch character {
            case "!":
                if let inner = take("![[", "]]") {
                    let parts = Self.parts(inner)
                    if PhotoFolders.isPicture(parts.name) {
                        pictures.append((parts.name, ""))
                    } else {
                        embeddedFiles += 1
                    }
                    continue
                }
                if rest.hasPrefix("!["), let (words, address) = Self.link(rest.dropFirst(), &ends, &rest) {
                    pictures.append((address, words))
                    continue
                }
            case "[":
                if let inner = take("[[", "]]") {
                    let parts = Self.parts(inner)
                    let words = parts.words ?? parts.name.split(separator: "/").last.map(String.init) ?? parts.name
                    if let slug = link(parts.name), !words.contains("|"), !words.contains("]") {
                        result += Self.open + slug + Self.bar + words + Self.close
                    } else {
                        result += words
                    }
                    continue
                }
                var after = rest
                if let (words, address) = Self.link(rest, &ends, &after), address.hasPrefix("geo:") {
                    let parts = address.dropFirst(4).split(separator: ",").map(String.init)
                    if parts.count >= 2, let spot = Coordinate(importedLatitude: parts[0], longitude: parts[1]) {
                        let tags = after.split(separator: " ").filter { $0.hasPrefix("tag:") }
                        spots.append(
                            Spot(name: trimmed(words), location: spot, tags: tags.map { String($0.dropFirst(4)) }))
                    }
                    rest = after
                    result += words
                    continue
                }
            case "#" where result.last?.isWhitespace ?? true:
                let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-/".contains($0) }
                if name.contains(where: { !$0.isNumber }) {
                    let tag = normalized(String(name)).replacing("_", with: " ")
                    if !tags.contains(tag) { tags.append(tag) }
                    rest = rest[name.endIndex...]
                    continue
                }
            case "<":
                if let tag = take("<img", ">") {
                    if let address = Self.attribute("src", of: tag) {
                        pictures.append((address, Self.attribute("alt", of: tag) ?? ""))
                    }
                    continue
                }
                if take("<br", ">") != nil {
                    result += "  "
                    continue
                }
            case "{":
                if take("{%", "%}") != nil || take("{{", "}}") != nil {
                    commands += 1
                    continue
                }
            case "\\":
                // What is escaped means itself.
                result += rest.prefix(2)
                rest = rest.dropFirst(2)
                continue
            default: break
            }
            result.append(character)
            rest = rest.dropFirst()
        }
        return result
    }

    /// The parts of `note#heading|words`.
    private static func parts(_ inner: String) -> (name: String, words: String?) {
        let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].prefix { $0 != "#" && $0 != "^" }
        return (trimmed(normalized(String(name))), parts.count > 1 ? trimmed(String(parts[1])) : nil)
    }

    /// The words and the address of a link at the beginning of a text.
    ///
    /// - Parameter after: what follows it, untouched where there is none.
    private static func link(
        _ text: Substring, _ ends: inout Ends, _ after: inout Substring
    ) -> (words: String, address: String)? {
        guard let close = ends.next("](", from: text.startIndex),
            ends.next("]", from: text.startIndex)?.lowerBound == close.lowerBound,
            let end = ends.next(")", from: close.upperBound)
        else { return nil }
        let words = text[text.index(after: text.startIndex)..<close.lowerBound]
        // A title may follow the address: `a.jpg "words"`.
        var address = trimmed(String(text[close.upperBound..<end.lowerBound]))
        if let title = address.firstRange(of: " \"") { address = String(address[..<title.lowerBound]) }
        if address.hasPrefix("<") { address = String(address.dropFirst().prefix { $0 != ">" }) }
        after = text[end.upperBound...]
        return (trimmed(String(words)), percentDecoded(address.utf8) ?? address)
    }

    /// The value of an attribute in quotes.
    private static func attribute(_ name: String, of tag: String) -> String? {
        for quote in ["\"", "'"] {
            guard let start = tag.firstRange(of: "\(name)=\(quote)") else { continue }
            return tag[start.upperBound...].firstRange(of: quote).map {
                trimmed(String(tag[start.upperBound..<$0.lowerBound]))
            }
        }
        return nil
    }
}

/// Where signs stand in a line, each looked for once.
private struct Ends {
    private let line: Substring
    private var found: [String: Range<String.Index>?] = [:]

    init(_ line: Substring) { self.line = line }

    /// The first place of a sign at or behind a position, which only grows; nil where there is none.
    mutating func next(_ sign: String, from start: String.Index) -> Range<String.Index>? {
        if let known = found[sign] {
            guard let range = known else { return nil }
            if range.lowerBound >= start { return range }
        }
        let range = line[start...].firstRange(of: sign)
        found[sign] = .some(range)
        return range
    }
}

extension String {
    /// The pieces around what stands between two signs, in one pass.
    fileprivate func components(between start: String, _ end: String) -> [String] {
        var pieces: [String] = []
        let parts = split(separator: start, omittingEmptySubsequences: false).map(String.init)
        if start == end {
            // An odd number of signs leaves the last one as it is.
            let isOpen = parts.count.isMultiple(of: 2)
            for (number, part) in parts.enumerated() {
                if number.isMultiple(of: 2) { pieces.append(part) }
                if isOpen, number == parts.count - 1 { pieces.append(start + part) }
            }
            return pieces
        }
        for (number, part) in parts.enumerated() {
            if number == 0 {
                pieces.append(part)
            } else if let close = part.firstRange(of: end) {
                pieces.append(String(part[close.upperBound...]))
            } else {
                pieces.append(start + part)
            }
        }
        return pieces
    }
}
