package import Base

/// The YAML between the two `---` lines at the head of a Markdown file, and where the body starts.
package struct FrontMatter {
    /// How the key `title` of an entry is spelled too.
    package static let otherTitleKeys = ["name", "이름", "제목", "장소"]
    /// The greatest size of front matter, in bytes.
    static let sizeLimit = 64 * 1024

    package let root: YAMLNode?
    /// The bytes of the YAML between the two lines.
    package let range: Range<Int>
    /// The offset and 0-based line of the first byte after the closing line.
    package let bodyStart: Int
    let bodyLine: Int

    /// - Throws: a diagnostic when the opening or closing line is missing, the front matter is too large, or its YAML is
    ///   broken.
    package init(_ file: SourceFile) throws(Diagnostic) {
        (range, bodyStart, bodyLine) = try Self.lines(of: file)
        root = try YAML.parse(file, bytes: range)
    }

    /// Where the YAML stands, broken or not, and where the body starts.
    static func lines(of file: SourceFile) throws(Diagnostic) -> (yaml: Range<Int>, bodyStart: Int, bodyLine: Int) {
        let bytes = file.bytes
        guard !bytes.isEmpty else {
            throw .error(
                "the file is empty", path: file.path,
                help: "start with front matter: a `---` line, `title: …`, a `---` line")
        }
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let firstEnd = fence(bytes, at: index) else {
            throw .error(
                "no front matter", at: file.range(ofLine: 1),
                help: "start the file with a `---` line, then `title: …`, then another `---` line")
        }
        index = firstEnd
        let yamlStart = index
        var line = 1
        while index < bytes.count {
            if let end = fence(bytes, at: index) {
                guard index - yamlStart <= Self.sizeLimit else {
                    throw .error(
                        "the front matter is \(index - yamlStart) bytes long, at most \(Self.sizeLimit) are read",
                        at: longestLine(file, in: yamlStart..<index),
                        help: "its longest line is this one; long text belongs below the second `---` line")
                }
                return (yamlStart..<index, end, line + 1)
            }
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            index += 1
            line += 1
        }
        throw .error(
            "the front matter has no end", at: file.range(ofLine: 1),
            help: "close it with a `---` line before the text begins")
    }

    private static func longestLine(_ file: SourceFile, in range: Range<Int>) -> SourceRange {
        let lines = file.bytes[range].split(separator: UInt8(ascii: "\n"))
        let longest = lines.max { $0.count < $1.count } ?? []
        return SourceRange(file, longest.startIndex..<longest.endIndex)
    }

    /// The offset after a line that is exactly `---`, trailing blanks allowed; nil when another line stands there.
    private static func fence(_ bytes: [UInt8], at start: Int) -> Int? {
        guard start + 3 <= bytes.count, bytes[start..<start + 3].allSatisfy({ $0 == UInt8(ascii: "-") }) else {
            return nil
        }
        var index = start + 3
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            guard [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(bytes[index]) else { return nil }
            index += 1
        }
        return min(index + 1, bytes.count)
    }
}

extension FrontMatter {
    /// Warnings of words right behind a value that YAML takes for a comment, because a space and `#` stand before them: `comment: 버스 #1번`.
    ///
    /// Whoever means a comment writes a space behind the `#`, too. Numbers and truth values are never meant to go on.
    func swallowedWords(in file: SourceFile) -> [Diagnostic] {
        let signs = signs(in: file.bytes)
        guard !signs.isEmpty else { return [] }
        var ends: Set<Int32> = []
        if let root { Self.addEnds(of: root, to: &ends) }
        return signs.filter { ends.contains($0.end) }.map { sign in
            let line =
                sign.start + (file.bytes[sign.start..<range.upperBound].prefix { $0 != UInt8(ascii: "\n") }).count
            let words = SourceRange(file, sign.start..<line)
            return .warning(
                "what stands behind “ #” is a comment and not part of the value", at: words,
                help: "write the whole value in quotes: `\"… #…\"`; for a comment, write a space behind the `#`")
        }
    }

    /// The `#` signs that have a blank before them and none behind, and where the words before them end.
    private func signs(in bytes: [UInt8]) -> [(start: Int, end: Int32)] {
        var signs: [(start: Int, end: Int32)] = []
        var end = range.lowerBound
        for index in range {
            if bytes[index] == UInt8(ascii: "#"), end < index, index + 1 < range.upperBound,
                !" \t\r\n#!".utf8.contains(bytes[index + 1])
            {
                signs.append((index, Int32(clamping: end)))
            }
            if bytes[index] != UInt8(ascii: " "), bytes[index] != UInt8(ascii: "\t") { end = index + 1 }
        }
        return signs
    }

    /// Adds where the values without quotes end that could go on.
    private static func addEnds(of node: YAMLNode, to ends: inout Set<Int32>) {
        switch node.content {
        case .scalar(let text, plain: true):
            let isWord =
                text.unicodeScalars.contains(where: \.properties.isAlphabetic) && text != "true" && text != "false"
            if isWord || node.isNull { ends.insert(node.end) }
        case .scalar: break
        case .sequence(let items): for item in items { addEnds(of: item, to: &ends) }
        case .mapping(let pairs): for pair in pairs { addEnds(of: pair.value, to: &ends) }
        }
    }
}
