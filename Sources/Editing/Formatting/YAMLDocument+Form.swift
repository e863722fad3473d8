internal import Content
package import Base
package import Diary

extension YAMLDocument {
    /// The bytes of the file in the one form: UTF-8 without a mark, in NFC, each line ended by a line feed; the YAML as `YAMLFormatter`
    /// writes it; a blank line before the text and none behind it.
    ///
    /// - Parameter mapping: what may stand in it; the keys of entries are put in its order, those of settings stay as they are.
    /// - Throws: a diagnostic when the form would change what the file means, or lose a comment.
    package func formatted(as mapping: FormatMapping) throws(Diagnostic) -> [UInt8] {
        let isEntry = range.upperBound < bytes.count
        guard let text = String(validating: Self.lines(bytes), as: UTF8.self) else {
            throw .error("the file is not UTF-8", path: file.path, help: "save it as UTF-8")
        }
        let source = try YAMLDocument(file.path, Array(normalized(text).utf8), isEntry: isEntry)
        var formatter = YAMLFormatter(source, as: mapping, sortsRoot: isEntry)
        var lines = formatter.lines()
        if isEntry { lines = ["---"] + lines + ["---"] + source.body }
        let result = Array((lines.joined(separator: "\n") + "\n").utf8)
        // Whatever was overlooked ends here.
        guard let formatted = try? YAMLDocument(file.path, result, isEntry: isEntry),
            YAMLTree(formatted.root).sorted == YAMLTree(source.root).sorted,
            formatted.commentTexts == source.commentTexts
        else {
            throw .warning(
                "the front matter is left as it is, because its form cannot be changed without changing more",
                path: file.path, help: "what stands in it in an unusual form is left to you")
        }
        return result
    }

    /// The lines below the front matter, a blank one before them and none behind.
    private var body: [String] {
        let rest = bytes[range.upperBound...].drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        let lines = String(decoding: rest, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        func isBlank(_ line: String) -> Bool {
            line.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
        let text = lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return text.isEmpty ? [] : [""] + text
    }

    /// Bytes without a byte-order mark, their lines ended by a line feed alone.
    private static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 1)
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") { continue }
            result.append(byte)
        }
        if let last = result.last, last != UInt8(ascii: "\n") { result.append(UInt8(ascii: "\n")) }
        return result
    }

    // MARK: Comments

    /// Where comments stand in the YAML, but for those behind the `|` of a text; each to the end of its line.
    var comments: [Range<Int>] {
        guard bytes[range].contains(UInt8(ascii: "#")) else { return [] }
        let layout = YAMLLayout(self)
        var result: [Range<Int>] = []
        var offset = range.lowerBound
        func scan(to end: Int) {
            while offset < end {
                let isFirst = offset == range.lowerBound || " \t\n".utf8.contains(bytes[offset - 1])
                if bytes[offset] == UInt8(ascii: "#"), isFirst {
                    let end = layout.endOfLine(offset)
                    result.append(offset..<end)
                    offset = end
                } else {
                    offset += 1
                }
            }
        }
        func pass(_ node: YAMLNode) {
            if layout.isAlias(node) {
                scan(to: node.fullRange.lowerBound)
                offset = max(offset, node.fullRange.upperBound)
                return
            }
            switch node.content {
            case .scalar:
                scan(to: layout.contentRange(node).lowerBound)
                offset = max(offset, layout.end(node))
            case .sequence(let items): items.forEach(pass)
            case .mapping(let pairs):
                for pair in pairs {
                    pass(pair.key)
                    pass(pair.value)
                }
            }
        }
        if let root { pass(root) }
        scan(to: range.upperBound)
        return result
    }

    private var commentTexts: [String] {
        comments.map { String(decoding: bytes[$0], as: UTF8.self).trimmingEnd() }.sorted()
    }
}

extension YAMLTree {
    /// The same with the keys of all mappings sorted.
    fileprivate var sorted: YAMLTree {
        switch self {
        case .null, .text: return self
        case .list(let items): return .list(items.map(\.sorted))
        case .mapping(let keys, let values):
            let pairs = zip(keys, values).sorted { $0.0 < $1.0 }
            return .mapping(pairs.map(\.0), pairs.map(\.1.sorted))
        }
    }
}
