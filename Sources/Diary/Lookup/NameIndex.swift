package import Content
package import Base

/// What the entries of a diary are called and whom and what they name, for editors: kept file by file, also while some are broken.
package struct NameIndex: Sendable {
    /// What one entry says.
    package struct NamedEntry: Sendable {
        package let file: EntryFile
        /// The title or name, that of the file where there is none.
        package let title: String
        package let names: [(reference: FormatReference, name: String, range: SourceRange)]
        /// The places that its texts lead to.
        package let links: [(slug: String, range: SourceRange)]
        /// The names that its file had before.
        let aliases: [String]

        /// Whether it names something, in its front matter or by a link.
        package func names(_ reference: FormatReference, _ name: String) -> Bool {
            names.contains { $0.reference == reference && $0.name == name }
                || reference == .place && links.contains { $0.slug == name }
        }
    }

    /// By the paths to open.
    private var entries: [String: NamedEntry] = [:]
    /// The paths, by kind and slug.
    private var paths: [TextKey: String] = [:]
    /// The paths to open, in the order of those to show.
    private var order: [String] = []

    package init() {}

    package init(_ files: [EntryFile]) async { await read(files) }

    /// Reads entries on all processors.
    package mutating func read(_ files: [EntryFile]) async {
        for (file, entry) in await files.concurrentMap({ file in (file, Self.entry(file, try? file.source())) }) {
            take(entry, of: file)
        }
        sort()
    }

    /// Takes what an entry says now.
    ///
    /// - Parameter source: its text; where that is broken, what it said before stays.
    package mutating func update(_ file: EntryFile, _ source: SourceFile) {
        let isNew = entries[file.path] == nil
        take(Self.entry(file, source), of: file)
        if isNew { sort() }
    }

    private mutating func take(_ entry: NamedEntry?, of file: EntryFile) {
        entries[file.path] =
            entry ?? entries[file.path] ?? NamedEntry(file: file, title: file.slug, names: [], links: [], aliases: [])
        paths[Self.key(file.kind, file.slug)] = file.path
    }

    /// Forgets entries whose files are gone.
    package mutating func remove(_ files: [EntryFile]) {
        for file in files {
            entries[file.path] = nil
            let key = Self.key(file.kind, file.slug)
            if paths[key] == file.path { paths[key] = nil }
        }
        order.removeAll { entries[$0] == nil }
    }

    private mutating func sort() {
        order = entries.values.sorted { $0.file.shownPath < $1.file.shownPath }.map(\.file.path)
    }

    private static func key(_ kind: Entry.Kind, _ slug: String) -> TextKey {
        TextKey("\(kind.rawValue)/\(slug)")
    }

    /// All entries, by path.
    package var all: [NamedEntry] { order.compactMap { entries[$0] } }

    package func entry(_ kind: Entry.Kind, _ slug: String) -> NamedEntry? {
        paths[Self.key(kind, slug)].flatMap { entries[$0] }
    }

    /// The place that had a name before.
    package func place(knownAs alias: String) -> NamedEntry? {
        all.first { $0.aliases.contains(alias) }
    }

    /// Everything that entries call by a name of a kind, most used first.
    package func names(_ reference: FormatReference) -> [String] {
        var counts: [TextKey: Int] = [:]
        for entry in entries.values {
            for name in entry.names where name.reference == reference { counts[TextKey(name.name), default: 0] += 1 }
        }
        return counts.sorted { (-$0.value, $0.key.text) < (-$1.value, $1.key.text) }.map(\.key.text)
    }

    /// - Returns: nil while the text is broken.
    private static func entry(_ file: EntryFile, _ source: SourceFile?) -> NamedEntry? {
        guard let source, let root = try? file.frontMatter(source), case .mapping(let pairs) = root.content else {
            return nil
        }
        let format = file.kind.format
        let title = pairs.first { pair in
            pair.key.text.flatMap(format.canonical).map { $0 == "title" || $0 == "name" } ?? false
        }?.value.text
        return NamedEntry(
            file: file, title: title ?? file.slug,
            names: format.names(in: root).compactMap { name in
                name.node.text.map { (name.reference, normalized($0), name.node.range(in: source)) }
            },
            links: PlaceLinks.links(in: source),
            aliases: pairs.first { $0.key.text == "aliases" }.map { texts($0.value).map { slug(normalized($0)) } } ?? []
        )
    }

    private static func texts(_ node: YAMLNode) -> [String] {
        if case .sequence(let items) = node.content { return items.compactMap(\.text) }
        return node.text.map { [$0] } ?? []
    }
}

extension PlaceDiary {
    /// The names that a diary has, by what they are names of, each kind in its own order: what an editor offers.
    package func names() async -> [FormatReference: [String]] {
        let (edition, _) = await edition(for: .author, includingDrafts: true)
        return [
            .category: settings.categories.flatMap { $0.name == $0.id ? [$0.id] : [$0.id, $0.name] },
            .feature: edition.features.map(\.name), .group: groups.map(\.slug),
            .person: edition.people.flatMap {
                $0.name.slug == $0.name.name ? [$0.name.name] : [$0.name.slug, $0.name.name]
            },
            .place: edition.byName.map { edition.places[$0].slug }, .station: edition.stations.map(\.name),
            .tag: edition.tags.map(\.name),
        ]
    }
}
