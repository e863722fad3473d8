internal import Maps
internal import Content
internal import Diary
internal import Base

// Links of notes: to the web, to other notes, to spots.
extension NoteLine {
    /// How deep links stand in the words of others.
    private static let depthLimit = 3

    /// Marks around links to places, which no text has.
    private static let marks = ["\u{E000}", "\u{E001}", "\u{E002}"].map { Array($0.utf8) }

    /// The text with links to places where the marks stand.
    static func linked(_ text: String) -> String {
        guard text.utf8.contains(0xEE) else { return text }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if byte == 0xEE, let mark = marks.firstIndex(where: { rest.starts(with: $0) }) {
                result += Array(["[[", "|", "]]"][mark].utf8)
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    typealias InlineLink = (words: Range<Int>, address: String, end: Int)

    /// `[words](address "title")` at a position.
    func inlineLink(at index: Int, in range: Range<Int>) -> InlineLink? {
        guard let close = ends[index], close + 1 < range.upperBound, bytes[close + 1] == UInt8(ascii: "("),
            let end = ends[close + 1], end < range.upperBound
        else { return nil }
        // A title may follow the address: `a.jpg "words"`.
        var address = trimmed(string((close + 2)..<end))
        if !address.hasPrefix("{"), let title = address.firstRange(of: " \"") {
            address = String(address[..<title.lowerBound])
        }
        if address.hasPrefix("<") { address = String(address.dropFirst().prefix { $0 != ">" }) }
        return ((index + 1)..<close, address, end + 1)
    }

    /// Writes a link: to the web as it is, to a place as one of those, else its words.
    ///
    /// - Returns: where it ends.
    mutating func follow(
        _ found: InlineLink, in range: Range<Int>, depth: Int, _ link: (String) -> String?
    ) -> Int {
        let (words, address, end) = found
        if address.hasPrefix("geo:") { return spot(found, in: range) }
        guard depth < Self.depthLimit else {
            result += bytes[words]
            return end
        }
        let isWeb = ImportedWords.isWeb(address)
        let path = isWeb || address.hasPrefix("#") ? "" : NotePath.plain(address)
        if !path.isEmpty, let slug = link(path) {
            addPlaceLink(slug, Self.words(string(words)))
            return end
        }
        let start = result.count
        if isWeb { result.append(UInt8(ascii: "[")) }
        let wasInLink = isInLink
        isInLink = isInLink || isWeb
        read(words, depth: depth + 1, link)
        isInLink = wasInLink
        guard isWeb else { return end }
        if result[(start + 1)...].allSatisfy(isBlank) {
            // A picture that was a link leaves no words.
            result.removeLast(result.count - start)
        } else {
            let address = address.filter { !"<> ".contains($0) }
            result += Array((address.contains { "()".contains($0) } ? "](<\(address)>)" : "](\(address))").utf8)
        }
        return end
    }

    /// Takes `[name](geo:37.5,127) tag:cafe` as a spot; its name stays among the words.
    private mutating func spot(_ found: InlineLink, in range: Range<Int>) -> Int {
        result += bytes[found.words]
        let parts = found.address.dropFirst(4).split { $0 == "," || $0 == ";" }.map(String.init)
        guard parts.count >= 2, let location = Coordinate(importedLatitude: parts[0], longitude: parts[1]) else {
            return found.end
        }
        var tags: [String] = []
        var end = found.end
        while bytes[end..<range.upperBound].starts(with: " tag:".utf8) {
            let tag = bytes[(end + 5)..<range.upperBound].prefix { !isBlank($0) }
            if !tag.isEmpty { tags.append(normalized(String(decoding: tag, as: UTF8.self))) }
            end = tag.endIndex
        }
        findings.spots.append(
            NoteText.Spot(name: Self.words(string(found.words)), location: location, tags: tags))
        return end
    }

    /// The parts of `note#heading|words`.
    static func parts(_ inner: String) -> (name: String, words: String?) {
        let text = normalized(inner).utf8
        // A letter may stand on the bar, so that bytes are looked at.
        let bar = text.firstIndex(of: UInt8(ascii: "|"))
        let words = bar.map { trimmed(String(decoding: text[text.index(after: $0)...], as: UTF8.self)) }
        var target = text[..<(bar ?? text.endIndex)]
        // In a table the bar stands behind a backslash.
        if target.last == UInt8(ascii: "\\") { target = target.dropLast() }
        let name = target.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "^") }
        let title = trimmed(String(decoding: name, as: UTF8.self))
        if !title.isEmpty { return (title, words) }
        let heading = target.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "^") }
        return ("", words ?? String(decoding: heading, as: UTF8.self))
    }

    mutating func addLink(_ parts: (name: String, words: String?), _ link: (String) -> String?) {
        let words = parts.words ?? lastPart(parts.name)
        if let slug = link(NotePath.plain(parts.name)) {
            addPlaceLink(slug, Self.words(words))
        } else {
            result += Array(Self.words(words).utf8)
        }
    }

    private mutating func addPlaceLink(_ slug: String, _ words: String) {
        if isInLink { return result += Array(words.utf8) }
        result += Self.marks[0] + slug.utf8 + Self.marks[1] + (words.isEmpty ? slug : words).utf8 + Self.marks[2]
    }

    /// Words of a link without what would end it.
    static func words(_ text: String) -> String {
        trimmed(String(normalized(text).unicodeScalars.filter { !["[", "]", "|"].contains($0) }))
    }
}

/// Addresses of notes and pictures as they are compared.
enum NotePath {
    /// The name that a link leads to, without what stands around it: `../a/b.md#c` is `a/b`.
    static func plain(_ address: String) -> String {
        var name = self.address(address)
        name = String(name.prefix { $0 != "#" && $0 != "?" })
        for ending in [".md", ".markdown", ".html"] where name.lowercased().hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        var parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
        if parts.count > 1, let last = parts.last, last == "index" || last == "_index" { parts.removeLast() }
        return normalized(parts.joined(separator: "/")).lowercased()
    }

    /// An address without the command of a template around it: `{{ site.baseurl }}/a.jpg`, `{{ "/a.jpg" | relative_url }}`, `{% post_url a %}`.
    static func address(_ text: String) -> String {
        let text = normalized(text)
        guard text.contains("{{") || text.contains("{%") else { return percentDecoded(text.utf8) ?? text }
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        if quoted.count >= 3 { return String(quoted[1]) }
        if let end = text.firstRange(of: "}}") ?? text.firstRange(of: "%}"), end.upperBound < text.endIndex {
            return String(text[end.upperBound...])
        }
        let words = text.split { " {}%<>".contains($0) }
        return words.count > 1 ? String(words[1]) : ""
    }

    /// The name of a file, or of its folder, without a day before it.
    static func stem(_ file: ImportFile) -> String {
        var name = file.stem
        if ["index", "_index"].contains(name), let folder = file.folder.split(separator: "/").last {
            name = String(folder)
        }
        return day(name) == nil ? name : String(name.dropFirst(11))
    }

    /// The day that a file's name begins with: `2024-05-03-name.md`.
    static func day(_ name: String) -> String? {
        let text = String(name.prefix(10))
        guard name.count > 11, let sign = name.dropFirst(10).first, "-_ ".contains(sign), Day(text) != nil else {
            return nil
        }
        return text
    }
}
