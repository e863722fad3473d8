internal import Content
internal import Base

/// How a document is written: where its nodes begin and end, its indentation, its line ends, its quotes.
struct YAMLLayout {
    let file: SourceFile
    let bytes: [UInt8]
    let range: Range<Int>
    let lineEnd: String
    /// The quotes that the document uses first.
    let quote: ScalarStyle

    init(_ document: YAMLDocument) {
        file = document.file
        bytes = document.bytes
        range = document.range
        let yaml = document.file.bytes[document.range]
        // In front matter without a key it is the line before that tells.
        let firstBreak = yaml.firstIndex(of: UInt8(ascii: "\n")) ?? document.range.lowerBound - 1
        lineEnd = firstBreak > 0 && document.file.bytes[firstBreak - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
        quote = document.root.flatMap { Self.firstQuote($0, document.file) } ?? .double
    }

    private static func firstQuote(_ node: YAMLNode, _ file: SourceFile) -> ScalarStyle? {
        switch node.content {
        case .scalar(_, plain: true): nil
        case .scalar:
            file.bytes[node.fullRange].first(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
                == UInt8(ascii: "'") ? .single : .double
        case .sequence(let items): items.lazy.compactMap { firstQuote($0, file) }.first
        case .mapping(let pairs): pairs.lazy.compactMap { firstQuote($0.value, file) }.first
        }
    }

    // MARK: Nodes

    /// Where the value begins behind its anchor and tag, and where it ends before blank lines and comments that follow.
    func contentRange(_ node: YAMLNode) -> Range<Int> {
        let start = contentStart(node)
        return start..<max(start, contentEnd(node))
    }

    private func contentStart(_ node: YAMLNode) -> Int {
        let full = node.fullRange
        var index = full.lowerBound
        while index < full.upperBound, bytes[index] == UInt8(ascii: "&") || bytes[index] == UInt8(ascii: "!") {
            while index < full.upperBound, !isSpace(bytes[index]) { index += 1 }
            index = passSpaceAndComments(index, to: full.upperBound)
        }
        return index
    }

    func contentEnd(_ node: YAMLNode) -> Int {
        if isAlias(node) || isFlow(node) { return node.fullRange.upperBound }
        switch node.content {
        case .scalar:
            let full = node.fullRange
            return isBlockScalar(node) ? node.range(in: file).bytes.upperBound : full.upperBound
        case .sequence(let items):
            return items.last.map(contentEnd) ?? node.range(in: file).bytes.upperBound
        case .mapping(let pairs):
            return pairs.last.map { max(contentEnd($0.value), $0.key.fullRange.upperBound) }
                ?? node.range(in: file).bytes.upperBound
        }
    }

    /// No scalar begins with a star without quotes, so that nothing but an alias does.
    func isAlias(_ node: YAMLNode) -> Bool { firstByte(node.fullRange) == UInt8(ascii: "*") }

    /// Whether the node stands between brackets.
    func isFlow(_ node: YAMLNode) -> Bool {
        if case .scalar = node.content { return false }
        let byte = byte(at: contentStart(node))
        return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    }

    func isBlockScalar(_ node: YAMLNode) -> Bool {
        guard case .scalar(_, plain: false) = node.content else { return false }
        let byte = byte(at: contentStart(node))
        return byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">")
    }

    func style(of node: YAMLNode) -> ScalarStyle {
        guard case .scalar(_, let plain) = node.content, !plain else { return .plain }
        switch byte(at: contentStart(node)) {
        case UInt8(ascii: "'"): return .single
        case UInt8(ascii: "\""): return .double
        default: return .plain
        }
    }

    func column(of node: YAMLNode) -> Int { column(at: node.fullRange.lowerBound) }

    /// The column of an offset in its line, counted in characters from 0.
    func column(at offset: Int) -> Int { bytes[lineStart(offset)..<offset].count { $0 & 0xC0 != 0x80 } }

    // MARK: Lines

    func lineStart(_ offset: Int) -> Int {
        var index = offset
        while index > range.lowerBound, bytes[index - 1] != UInt8(ascii: "\n") { index -= 1 }
        return index
    }

    /// The offset behind the break of the line in which an offset lies.
    func nextLine(_ offset: Int) -> Int {
        var index = offset
        while index < range.upperBound {
            index += 1
            if bytes[index - 1] == UInt8(ascii: "\n") { break }
        }
        return index
    }

    /// The end of the line in which an offset lies, before its break.
    func endOfLine(_ offset: Int) -> Int {
        var index = nextLine(offset)
        if index > offset, bytes[index - 1] == UInt8(ascii: "\n") { index -= 1 }
        if index > offset, bytes[index - 1] == UInt8(ascii: "\r") { index -= 1 }
        return index
    }

    /// Whether nothing but spaces stands before an offset in its line.
    func beginsLine(_ offset: Int) -> Bool { bytes[lineStart(offset)..<offset].allSatisfy { $0 == UInt8(ascii: " ") } }

    /// The lines from that of a key to that in which its value ends.
    func lines(_ key: YAMLNode, to value: YAMLNode) -> Range<Int> {
        let start = lineStart(key.fullRange.lowerBound)
        return start..<nextLine(max(contentEnd(value), key.fullRange.upperBound))
    }

    /// The offset behind spaces and tabs.
    func passSpace(_ offset: Int) -> Int {
        var index = offset
        while index < range.upperBound, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
            index += 1
        }
        return index
    }

    func passSpaceAndComments(_ offset: Int, to end: Int) -> Int {
        var index = offset
        while index < end {
            if bytes[index] == UInt8(ascii: "#"), index == 0 || isSpace(bytes[index - 1]) {
                while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            } else if isSpace(bytes[index]) {
                index += 1
            } else {
                break
            }
        }
        return index
    }

    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    private func firstByte(_ range: Range<Int>) -> UInt8? { range.isEmpty ? nil : byte(at: range.lowerBound) }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\t")
    }
}
