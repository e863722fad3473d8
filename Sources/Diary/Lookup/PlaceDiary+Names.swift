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
