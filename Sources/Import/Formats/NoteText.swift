internal import Base
internal import Maps
internal import Content
internal import Diary

/// The text of a note as Obsidian, Jekyll and Hugo write it, turned into the Markdown of entries.
///
/// Comments and what plugins and templates show are taken out; the lines themselves are `NoteLine`'s.
struct NoteText {
    /// A spot that stands in the text: `[name](geo:37.5,127) tag:cafe`.
    struct Spot {
        let name: String
        let location: Coordinate
        let tags: [String]
    }

    /// What is found in the lines of a text.
    struct NoteFindings {
        /// Pictures by the names or addresses that the text has for them, with their words.
        var pictures: [(name: String, words: String)] = []
        var tags: [String] = []
        var spots: [Spot] = []
        /// In how many places there is something that entries cannot hold, by its name.
        var lost: [Message: Int] = [:]

        fileprivate mutating func add(_ other: NoteFindings) {
            pictures += other.pictures
            tags += other.tags
            spots += other.spots
            lost.merge(other.lost, uniquingKeysWith: +)
        }
    }

    let text: String
    let findings: NoteFindings

    /// The languages of code that plugins of Obsidian run.
    private static let plugins: Set<String> = [
        "mapview", "leaflet", "dataview", "dataviewjs", "base", "bases", "geojson", "tasks", "query", "button",
        "tracker", "chart", "meta-bind", "compressed-json", "itinerary", "zoommap",
    ]

    /// - Parameters:
    ///   - link: the name of the place that another note is about, nil for one that is none.
    ///   - isVault: whether `#word` is a tag and `%%` begins a comment, as in Obsidian.
    init(_ body: String, isVault: Bool, link: (String) -> String?) {
        var findings = NoteFindings()
        var lines: [String] = []
        /// The sign and the length of the fence of the code that is open, and whether the code is taken out.
        var fence: (sign: UInt8, length: Int, isPlugin: Bool)?
        for line in Self.withoutComments(body, isVault: isVault).split(
            separator: 0x0A, omittingEmptySubsequences: false)
        {
            let start = line.drop { $0 == 0x20 }
            let sign = start.first ?? 0
            let length = sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") ? start.prefix { $0 == sign }.count : 0
            if let open = fence {
                let isEnd = sign == open.sign && length >= open.length && start.dropFirst(length).allSatisfy(isBlank)
                if !open.isPlugin { lines.append(String(decoding: line, as: UTF8.self)) }
                if isEnd { fence = nil }
            } else if length >= 3, !start.dropFirst(length).contains(UInt8(ascii: "`")) {
                let info = String(decoding: start.dropFirst(length), as: UTF8.self)
                let language = info.split { " {}\t\r".contains($0) }.first?.lowercased() ?? ""
                let isPlugin = Self.plugins.contains(language)
                fence = (sign, length, isPlugin)
                if isPlugin {
                    findings.lost["what plugins show", default: 0] += 1
                } else {
                    lines.append(String(decoding: line, as: UTF8.self))
                }
            } else if line.allSatisfy(isBlank) {
                if lines.last?.isEmpty == false { lines.append("") }
            } else {
                var reader = NoteLine(Self.callout(line), hasTags: isVault)
                let text = reader.markdown(link)
                findings.add(reader.findings)
                // A line that had nothing but what was taken out goes.
                let isEmpty = text.utf8.allSatisfy { isBlank($0) || $0 == UInt8(ascii: ">") }
                if !isEmpty || line.allSatisfy({ isBlank($0) || $0 == UInt8(ascii: ">") }) { lines.append(text) }
            }
        }
        text = NoteLine.linked(harmlessMarkdown(lines.joined(separator: "\n")))
        self.findings = findings
    }

    /// The text without `%%comments%%` and `<!-- comments -->`; the beginning of one that does not end is kept.
    private static func withoutComments(_ body: String, isVault: Bool) -> [UInt8] {
        let bytes = body.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        let percent = UInt8(ascii: "%")
        /// From where on nothing ends a comment any more.
        var (percentEnd, arrowEnd) = (isVault ? bytes.count : 0, bytes.count)
        var isCode = false
        var index = 0
        func starts(_ sign: String, at index: Int) -> Bool { bytes[index...].starts(with: sign.utf8) }
        while index < bytes.count {
            if index == 0 || bytes[index - 1] == 0x0A, starts("```", at: index) || starts("~~~", at: index) {
                isCode.toggle()
            }
            if !isCode, bytes[index] == percent, starts("%%", at: index), index < percentEnd {
                if let end = position(of: [percent, percent], in: bytes, from: index + 2) {
                    index = end + 2
                    continue
                }
                percentEnd = index
            } else if !isCode, starts("<!--", at: index), index < arrowEnd {
                if let end = position(of: Array("-->".utf8), in: bytes, from: index + 4) {
                    index = end + 3
                    while result.last == 0x20, index < bytes.count, bytes[index] == 0x20 { index += 1 }
                    continue
                }
                arrowEnd = index
            }
            result.append(bytes[index])
            index += 1
        }
        return result
    }

    private static func position(of sign: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + sign.count <= bytes.count {
            if bytes[index] == sign[0], bytes[index...].starts(with: sign) { return index }
            index += 1
        }
        return nil
    }

    /// `> [!tip]- Title` as a quote that begins with its title.
    private static func callout(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let marks = line.prefix { $0 == UInt8(ascii: ">") || $0 == 0x20 }
        let rest = line.dropFirst(marks.count)
        guard marks.contains(UInt8(ascii: ">")), rest.starts(with: "[!".utf8),
            let end = rest.firstIndex(of: UInt8(ascii: "]"))
        else { return Array(line) }
        let title = rest[(end + 1)...].drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == 0x20 }
        let words = trimmed(String(decoding: title, as: UTF8.self))
        return words.isEmpty ? [] : Array(marks) + Array("**\(words)**".utf8)
    }
}

/// Whether a byte is a blank in a line.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
