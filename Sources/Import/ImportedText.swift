internal import Diary
internal import Base

/// Text as Markdown that says the same and does nothing else: no link to a place, no emphasis, no HTML.
func escapedMarkdown(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { escapedLine($0.drop { $0 == " " || $0 == "\t" }, isStart: true) }.joined(separator: "\n")
}

/// - Parameter isStart: whether it begins a line, where more signs mean something.
private func escapedLine(_ text: Substring, isStart: Bool) -> String {
    var result = ""
    var rest = text
    if isStart {
        // `3.` begins a list.
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        result += digits
        if let first = rest.first, digits.isEmpty ? "#>-+=~|:".contains(first) : first == "." || first == ")" {
            result += "\\"
        }
    }
    for character in rest {
        if "\\`*_[]<&".contains(character) { result += "\\" }
        result.append(character)
    }
    return result
}

/// Markdown of what HTML says: paragraphs, breaks, headings, lists, quotes, emphasis and links to the web; pictures of elsewhere are left out.
///
/// - Parameter place: the name of the place that an address leads to, nil for any other address.
func markdown(fromHTML html: String, place: (String) -> String? = { _ in nil }) -> String {
    guard html.contains("<") || html.contains("&") else { return escapedMarkdown(trimmed(html)) }
    var result = ""
    var links: [TextLink?] = []
    /// Whether each of the lists that are open is numbered.
    var lists: [Bool] = []
    var bytes = Array(html.utf8)
    bytes.withUnsafeMutableBufferPointer { buffer in
        let bytes = UnsafeBufferPointer(buffer)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var scanner = HTMLScanner(bytes)
        while let piece = scanner.next() {
            switch piece {
            case .text(let range): add(CharacterReference.resolved(in: text(range)), to: &result)
            case .tag(let tag):
                let name = text(tag.name).lowercased()
                switch name {
                case "br": result += "\n"
                case "ul", "ol":
                    if !tag.isEnd { lists.append(name == "ol") } else { _ = lists.popLast() }
                    result += "\n\n"
                case "p", "div", "table", "tr": result += "\n\n"
                case "h1", "h2", "h3", "h4":
                    result += "\n\n"
                    if !tag.isEnd { result += String(repeating: "#", count: name.last?.wholeNumberValue ?? 2) + " " }
                case "blockquote": result += "\n\n\(tag.isEnd ? quoteEnd : quoteStart)\n\n"
                case "li" where !tag.isEnd: beginItem(isNumbered: lists.last ?? false, &result)
                case "b", "strong": result += "**"
                case "i", "em": result += "*"
                case "a" where !tag.isEnd:
                    let address = scanner.attributes.first { text($0.name).lowercased() == "href" }.map {
                        CharacterReference.resolved(in: text($0.value))
                    }
                    links.append(address.flatMap { TextLink(to: $0, place: place) })
                    result += links.last??.start ?? ""
                case "a": result += (links.popLast() ?? nil)?.end ?? ""
                default: break
                }
            default: break
            }
        }
    }
    for link in links.reversed() { result += link?.end ?? "" }
    return trimmed(quoted(result).joined(separator: "\n"))
}

/// What stands around the words of a link.
private struct TextLink {
    let start: String
    let end: String

    /// Nil for what leads neither to a place nor to the web.
    init?(to address: String, place: (String) -> String?) {
        if let slug = place(address) {
            (start, end) = ("[[\(slug)|", "]]")
        } else if ImportedWords.isWeb(address) {
            (start, end) = ("[", "](<\(address.filter { !"<>\n ".contains($0) })>)")
        } else {
            return nil
        }
    }
}

/// Marks of quotes among the lines, which no text has after `add`.
private let quoteStart: Character = "\u{E000}"
private let quoteEnd: Character = "\u{E001}"

/// Adds words of HTML: a break is one, other white space is a space.
private func add(_ words: String, to result: inout String) {
    let words = words.filter { $0 != quoteStart && $0 != quoteEnd }
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
        if number > 0, !result.isEmpty, result.last != "\n" { result += "\n" }
        let isStart = result.isEmpty || result.last == "\n"
        let text = line.split { $0.isWhitespace }.joined(separator: " ")
        if let first = line.first, first.isWhitespace, !isStart, result.last != " " { result += " " }
        result += escapedLine(text[...], isStart: isStart)
        if let last = line.last, last.isWhitespace, !text.isEmpty { result += " " }
    }
}

/// Begins an item of a list, close to the one before it.
private func beginItem(isNumbered: Bool, _ result: inout String) {
    let sign = isNumbered ? "1. " : "- "
    while let last = result.last, last == "\n" || last == " " { result.removeLast() }
    let isFirst = !result[(result.lastIndex(of: "\n").map(result.index(after:)) ?? result.startIndex)...].hasPrefix(
        sign)
    result += (isFirst ? "\n\n" : "\n") + sign
}

/// The lines with one blank line at most between them, those of quotes behind `>`.
private func quoted(_ text: String) -> [String] {
    var lines: [String] = []
    var depth = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ trimmed(String($0)) }) {
        if line == String(quoteStart) {
            depth += 1
        } else if line == String(quoteEnd) {
            depth = max(0, depth - 1)
        } else {
            let isBlank = lines.last.map { $0.allSatisfy { "> ".contains($0) } } ?? true
            if line.isEmpty, isBlank { continue }
            // Deeper quotes than anybody writes are one.
            lines.append(line.isEmpty ? "" : String(repeating: "> ", count: min(depth, 8)) + line)
        }
    }
    return lines
}
