internal import Diary
internal import Templates

extension PageMaker {
    /// The index of categories, and the places of each.
    func categoryPages() -> [Page] {
        guard !edition.categories.isEmpty else { return [] }
        let index = page("categories/", "categories", section: "categories", source: "the index of categories") {
            [self] in
            let categories = edition.categories.map { use -> Value in
                categoryValue(
                    use,
                    adding: [
                        ("places", .list(use.places.prefix(4).map { cards[$0] })),
                        ("tags", termValues(tags(of: use.places, atMost: 8), "tags")),
                    ])
            }
            return [("categories", .list(categories))]
        }
        return [index]
            + edition.categories.flatMap { use in
                paginated(
                    "categories/\(use.category.id)/", "category", section: "categories",
                    source: "the category \(use.category.name)", use.places, title: use.category.name,
                    card: shareCard("category", title: use.category.name, color: use.category.color, of: use.places)
                ) { [self] isFirst in
                    let tags = isFirst ? tags(of: use.places) : []
                    let heaviest = heaviest(Self.excerptCount, of: tags)
                    let rest = tags.count - heaviest.count
                    return [
                        ("category", categoryValue(use)), ("words", cloudValue(heaviest, .excerpt, "tags", rest: rest)),
                        ("rest_count", .int(rest)), ("tags", cloudValue(rest > 0 ? tags : [], .whole, "tags")),
                    ]
                }
            }
    }

    func categoryValue(_ use: Edition.CategoryUse, adding fields: MapEntries = []) -> Value {
        guard case .map(let category) = Self.categoryValue(use.category, base) else { return .none }
        return .fields(category.entries + [("count", .int(use.places.count))] + fields)
    }
}
