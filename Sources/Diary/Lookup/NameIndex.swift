package import Content
package import Diagnostics
internal import Files

/// What the entries of a diary are called and whom and what they name, for editors: kept file by file, also while some are broken.
package struct NameIndex: Sendable {
    /// What one entry says.
    package struct Entry: Sendable {
        package let file: EntryFile
        /// The title or name, that of the file where there is none.
        package let title: String
        package let names: [(reference: FormatReference, name: String, range: SourceRange)]
        /// The places that its texts lead to.
        package let links: [(slug: String, range: SourceRange)]
    }

    /// By the paths to open.
    private var entries: [String: Entry] = [:]

    package init() {}

    /// Reads all entries on all processors.
    package init(_ files: [EntryFile]) async {
        let read = await files.concurrentMap { file in (file.path, Self.entry(file, try? file.source())) }
        entries = Dictionary(read, uniquingKeysWith: { first, _ in first })
    }

    /// Takes what an entry says now.
    ///
    /// - Parameter source: its text; where that is broken, what it said before stays.
    package mutating func update(_ file: EntryFile, _ source: SourceFile) {
        guard (try? file.frontMatter(source)) != nil || entries[file.path] == nil else { return }
        entries[file.path] = Self.entry(file, source)
    }

    /// All entries, by path.
    package var all: [Entry] { entries.values.sorted { $0.file.shownPath < $1.file.shownPath } }

    package func entry(_ kind: Content.Entry.Kind, _ slug: String) -> Entry? {
        entries.values.first { $0.file.kind == kind && $0.file.slug == slug }
    }

    /// Everything that entries call by a name of a kind, most used first.
    package func names(_ reference: FormatReference) -> [String] {
        var counts: [TextKey: Int] = [:]
        for entry in entries.values {
            for name in entry.names where name.reference == reference { counts[TextKey(name.name), default: 0] += 1 }
        }
        return counts.sorted { (-$0.value, $0.key.text) < (-$1.value, $1.key.text) }.map(\.key.text)
    }

    private static func entry(_ file: EntryFile, _ source: SourceFile?) -> Entry {
        guard let source, let root = try? file.frontMatter(source), case .mapping(let pairs) = root.content else {
            return Entry(file: file, title: file.slug, names: [], links: [])
        }
        let format = file.kind.format
        let title = pairs.first { pair in
            pair.key.text.flatMap(format.canonical).map { $0 == "title" || $0 == "name" } ?? false
        }?.value.text
        return Entry(
            file: file, title: title ?? file.slug,
            names: format.names(in: root).compactMap { name in
                name.node.text.map { (name.reference, normalized($0), name.node.range(in: source)) }
            },
            links: PlaceLinks.links(in: source))
    }
}
