internal import Diary
internal import Templates

extension SitePlanner {
    /// The index of the groups that everybody may see.
    func groupIndexPages() -> [Page] {
        guard !groups.isEmpty else { return [] }
        return [
            page("groups/", "groups", section: "groups", source: "the index of groups") { [self] in
                [("groups", .list(groups.map(\.ownCard)))]
            }
        ]
    }

    /// The group of this subsite as others list it.
    private var ownCard: Value {
        guard let group = edition.group else { return .none }
        return [
            "slug": .string(group.slug), "title": .string(group.title), "color": .optional(group.color),
            "description": .string(edition.settings.description), "url": .string(base),
            "members": links.people(group.approved), "place_count": .int(edition.places.count),
        ]
    }
}
