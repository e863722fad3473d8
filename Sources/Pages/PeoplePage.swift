internal import Diagnostics
internal import Diary
internal import Templates

extension PageMaker {
    /// The index of people, and the places of each.
    func peoplePages() -> [Page] {
        guard !edition.people.isEmpty else { return [] }
        let index = page("people/", "people", section: "people", source: "the index of people") { [self] in
            [("people", .list(edition.people.map { .fields(personFields($0)) }))]
        }
        return [index]
            + edition.people.flatMap { use in
                paginated(
                    "people/\(use.name.slug)/", "person", section: "people",
                    source: use.person?.path ?? "the person \(use.name.name)", use.places, title: use.name.name,
                    card: shareCard(of: use)
                ) { [self] isFirst in
                    let body = isFirst ? use.person.map { html($0.body) } ?? "" : ""
                    return [
                        ("person", .fields(personFields(use) + [("body", .safe(body))])),
                        ("member", isFirst ? memberProfile(use.name) : .none),
                        ("liked", .list(isFirst ? use.liked.map { cards[$0] } : [])),
                        ("wanted", .list(isFirst ? use.wanted.map { cards[$0] } : [])),
                    ]
                }
            }
    }

    private func personFields(_ use: Edition.PersonUse) -> MapEntries {
        guard case .map(let person) = links.person(use.name) else { return [] }
        return person.entries + [
            ("visit_count", .int(use.visitCount)), ("place_count", .int(use.places.count)),
            ("photo", use.person?.avatar.map { photoValue($0) } ?? .none),
            ("first_visit", .optional(use.firstVisit?.from)), ("last_visit", .optional(use.lastVisit?.from)),
        ]
    }
}
