package import Base

/// A value of a YAML document with its place in the file.
package struct YAMLNode: Sendable {
    package indirect enum Content: Sendable {
        /// The text of a scalar; `plain` when it was written without quotes, so that `null` and `""` can be told apart.
        case scalar(String, plain: Bool)
        case sequence([YAMLNode])
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    package let content: Content
    /// Where it starts and ends in the file, in bytes.
    let start: Int32
    let end: Int32

    /// The bytes of the node in the file that it was read from.
    package func range(in file: SourceFile) -> SourceRange {
        let bytes = file.bytes
        let lower = Int(start)
        var upper = Int(end)
        // A block ends where the next token starts; the marker belongs under the node's own first line.
        while upper > lower, upper <= bytes.count, isBlank(bytes[upper - 1]) { upper -= 1 }
        return SourceRange(file, lower..<max(lower, upper))
    }

    /// The same with what stands behind a block: blank lines and comments up to the next token.
    package var fullRange: Range<Int> { Int(start)..<Int(max(start, end)) }

    /// The node with another content at the same place.
    package func with(_ content: Content) -> YAMLNode { YAMLNode(content: content, start: start, end: end) }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// The text of a scalar; nil for others and for an absent value (`key:`, `key: ~`, `key: null`).
    package var text: String? {
        guard case .scalar(let text, _) = content, !isNull else { return nil }
        return text
    }

    /// Whether the value is absent: nothing, `~` or `null`, each without quotes.
    package var isNull: Bool {
        guard case .scalar(let text, plain: true) = content else { return false }
        return text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL"
    }

    /// Whether the value is a scalar without quotes.
    package var isPlain: Bool {
        if case .scalar(_, plain: true) = content { true } else { false }
    }

    /// What the value is, for a message: “a list”.
    package var kindName: Message {
        switch content {
        case .scalar: isNull ? Message("nothing") : Message("text")
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
