/// A part of the site that its menu leads to; the raw value is its `id` in the settings and in templates.
///
/// The cases stand in the order of the menu, which is the same in the diary and in a group.
package enum Section: String, Sendable, CaseIterable {
    case places, map, calendar, people
    case plans, agreement, ranking, taste, rules, groups
    case categories, tags, features
    case stations, areas, wishes
    case journeys, statistics
    case downloads

    /// Where a section stands: in the first row, or under one of the headings of what is folded away, in their order.
    package enum Part: String, Sendable, CaseIterable {
        case first, together, what, `where`, past, other
    }

    /// The heading under which it stands where it is not in the first row.
    package var part: Part {
        switch self {
        case .people, .plans, .agreement, .ranking, .taste, .rules, .groups: .together
        case .places, .categories, .tags, .features: .what
        case .map, .stations, .areas, .wishes: .where
        case .calendar, .journeys, .statistics: .past
        case .downloads: .other
        }
    }
}
