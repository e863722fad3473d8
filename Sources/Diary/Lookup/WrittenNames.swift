package import Content
internal import Base

/// The names that entries write: quick, because nothing but front matter is read and nothing is checked.
package struct WrittenNames: Sendable {
    private let files: [EntryFile]

    package init(_ files: [EntryFile]) { self.files = files }

    /// Everything that entries call by a name of a kind, most used first; entries that are broken are passed over.
    package func names(_ reference: FormatReference) async -> [String] { await names([reference])[reference] ?? [] }

    /// The same for several kinds at once.
    package func names(_ references: Set<FormatReference>) async -> [FormatReference: [String]] {
        let found = await files.concurrentMap { file -> [(FormatReference, TextKey)] in
            guard let source = try? file.source(), let root = try? file.frontMatter(source) else { return [] }
            return file.kind.format.names(in: root).compactMap { name in
                guard references.contains(name.reference), let text = name.node.text else { return nil }
                return (name.reference, TextKey(normalized(text)))
            }
        }
        var counts: [FormatReference: [TextKey: Int]] = [:]
        for (reference, name) in found.joined() { counts[reference, default: [:]][name, default: 0] += 1 }
        return counts.mapValues { counts in
            counts.sorted { (-$0.value, $0.key.text) < (-$1.value, $1.key.text) }.map(\.key.text)
        }
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
