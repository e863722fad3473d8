package import Content
internal import Files

/// The names that entries write: quick, because nothing but front matter is read and nothing is checked.
package struct WrittenNames: Sendable {
    private let files: [EntryFile]

    package init(_ files: [EntryFile]) { self.files = files }

    /// Everything that entries call by a name of a kind, most used first; entries that are broken are passed over.
    package func names(_ reference: FormatReference) async -> [String] {
        let found = await files.concurrentMap { file -> [TextKey] in
            guard let source = try? file.source(), let root = try? file.frontMatter(source) else { return [] }
            return file.kind.format.names(in: root).filter { $0.reference == reference }.compactMap { name in
                name.node.text.map { TextKey(normalized($0)) }
            }
        }
        var counts: [TextKey: Int] = [:]
        for name in found.joined() { counts[name, default: 0] += 1 }
        return counts.sorted { (-$0.value, $0.key.text) < (-$1.value, $1.key.text) }.map(\.key.text)
    }
}
