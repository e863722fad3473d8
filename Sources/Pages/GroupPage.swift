internal import Diagnostics
internal import Diary
internal import Templates

extension PageMaker {
    /// The pages that only a group's realm has.
    func groupPages() -> [Page] {
        guard let group = edition.group else { return [] }
        return [
            page("", "group", section: "", source: group.file.path, card: shareCardOfHome()) { [self] in
                [
                    ("body", .safe(html(group.body))), ("recent", .list(cards.prefix(6).map { $0 })),
                    ("place_count", .int(edition.places.count)),
                ]
            }
        ]
    }

    /// The context's `site.group`: which group's pages these are.
    static func groupValue(_ group: Group?) -> Value {
        guard let group else { return .none }
        return [
            "slug": .string(group.slug), "title": .string(group.title), "color": .optional(group.color),
            "access": .string(group.access.rawValue),
        ]
    }
}
