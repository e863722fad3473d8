internal import Content
internal import Base

/// What stands in the menu, in which order and under which names, as `nav` says it.
package struct Navigation: Sendable {
    /// How soon a reader sees a part of the site.
    package enum PlacesLevel: String, Sendable, CaseIterable {
        /// In the first row.
        case first
        /// Among what is folded away.
        case more
        /// In no menu.
        case never
    }

    package struct Item: Sendable {
        /// The `id` of a section, or the slug of a free page.
        package let id: Reference
        /// Nil for its usual name.
        package let title: String?
        package let level: PlacesLevel
    }

    /// In the order of the menu.
    package let items: [Item]

    /// Names that are those of nothing that a menu can lead to.
    ///
    /// - Parameter pages: the slugs of the free pages that it can lead to.
    func strays(pages: [String]) -> Problems {
        var problems = Problems()
        let known = Section.allCases.map(\.rawValue) + pages
        for item in items where !known.contains(item.id.name) {
            problems.add(
                .error(
                    "the menu has no “\(item.id.name)”", at: item.id.range,
                    help: didYouMeanHelp(item.id.name, among: known) ?? "it may have: \(known.joined(separator: ", "))")
            )
        }
        return problems
    }
}
