internal import Diary

/// What the menu of a subsite leads to: the sections that there are and the free pages, in their order.
struct SiteNavigation: Sendable {
    struct Item: Sendable {
        /// A section's, or the slug of a free page.
        let id: String
        /// Nil where the name is one of the theme's strings.
        fileprivate(set) var title: String?
        /// The address in the subsite.
        let path: String
        fileprivate(set) var part: Section.Part
    }

    /// The first row, then what is folded away, by its parts.
    let items: [Item]

    /// - Parameter sections: those that there is anything for.
    init(_ edition: Edition, having sections: Set<Section>) {
        let said = (edition.group?.navigation ?? edition.settings.navigation)?.items ?? []
        let names = said.map(\.id.name)
        let pages = edition.pages.filter { $0.navigation != nil || names.contains($0.slug) }.sorted {
            ($0.navigation ?? .max, $0.slug) < ($1.navigation ?? .max, $1.slug)
        }
        // Pages come before what else there is.
        let folded = Section.allCases.filter { sections.contains($0) }.map { section in
            Item(
                id: section.rawValue, path: section == .areas ? "map/areas/" : section.rawValue + "/",
                part: section.part)
        }
        var known = folded.filter { $0.part != .other }
        known += pages.map { Item(id: $0.slug, title: $0.title, path: $0.slug + "/", part: .other) }
        known += folded.filter { $0.part == .other }
        for index in known.indices {
            known[index].title = said.first { $0.id.name == known[index].id }?.title ?? known[index].title
        }

        func item(_ id: String) -> Item? { known.first { $0.id == id } }
        var first = said.filter { $0.level == .first }.compactMap { item($0.id.name) }
        if first.isEmpty { first = Self.usual(sections).filter { !names.contains($0) }.compactMap { item($0) } }
        let others = said.filter { $0.level == .more }.compactMap { item($0.id.name) }
        let rest = others + known.filter { item in !names.contains(item.id) }
        items =
            first.map {
                var item = $0
                item.part = .first
                return item
            }
            + Section.Part.allCases.flatMap { part in
                rest.filter { item in item.part == part && !first.contains { $0.id == item.id } }
            }
    }

    /// The first row where nothing is said about it: where, when, and with whom.
    private static func usual(_ sections: Set<Section>) -> [String] {
        let people: Section = sections.contains(.people) ? .people : .groups
        return [Section.places, .map, .calendar, people].map(\.rawValue)
    }

    /// Whether anything is folded away.
    var isFolded: Bool { items.contains { $0.part != .first } }
}

extension Edition {
    /// The sections that there is anything for.
    ///
    /// - Parameters:
    ///   - hasGroups: whether there is an index of groups.
    ///   - hasAreas: whether any place tells the area that it lies in.
    ///   - hasDownloads: whether there are files for other programs.
    func sections(hasGroups: Bool, hasAreas: Bool, hasDownloads: Bool) -> Set<Section> {
        let has: [(Section, Bool)] = [
            (.places, true), (.map, places.contains { $0.location != nil }), (.calendar, true),
            (.people, !people.isEmpty), (.groups, hasGroups),
            (.plans, !plans.isEmpty), (.agreement, group != nil), (.ranking, group != nil), (.taste, group != nil),
            (.rules, group?.rules.isEmpty == false),
            (.categories, !categories.isEmpty), (.tags, !tags.isEmpty), (.features, !features.isEmpty),
            (.stations, !stations.isEmpty), (.areas, hasAreas), (.wishes, !wishes.isEmpty),
            (.journeys, !journeys.isEmpty), (.statistics, !visits.isEmpty), (.downloads, hasDownloads),
        ]
        return Set(has.filter(\.1).map(\.0))
    }
}
