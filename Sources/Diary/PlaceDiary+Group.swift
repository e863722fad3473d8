internal import Content
internal import Diagnostics

extension PlaceDiary {
    /// What the approved members of a group may see: their places that name the group, public ones and those for groups.
    ///
    /// - Returns: the edition, and an error for each link that could only show what the group may not see.
    func edition(of group: Group) async -> (edition: Edition, problems: Problems) {
        let approved = group.approved
        let shown = places.filter { place in
            !place.isDraft && Audience.group(group.slug).listed(place.visibility) && place.groups.contains(group.slug)
                && (place.author ?? author).map(approved.contains) ?? false
        }
        var settings = settings
        settings.title = group.title
        settings.description = group.body.excerpt
        let edition = await edition(
            of: shown, unlisted: [], pages: [], settings: settings,
            author: author.flatMap { approved.contains($0) ? $0 : nil }, group: group,
            mentions: publicTitles(
                linkedFrom: shown.map(\.body) + shown.flatMap { $0.visits.map(\.note) } + people.map(\.body)
                    + [group.body]))
        return (edition, edition.hiddenLinks())
    }

    /// The titles of public places that these texts link to, which anybody may know.
    private func publicTitles(linkedFrom bodies: [MarkdownBody]) -> [TextKey: String] {
        var linked: Set<TextKey> = []
        for body in bodies {
            for case .placeLink(let link) in body.pieces { linked.insert(TextKey(link.slug)) }
        }
        guard !linked.isEmpty else { return [:] }
        return Self.titles(
            places.filter {
                linked.contains(TextKey($0.slug)) && !$0.isDraft && Audience.everyone.listed($0.visibility)
            })
    }
}
