internal import Diary
internal import Base
internal import Templates

extension SitePlanner {
    /// The index of categories, and the places of each.
    func categoryPages() -> [Page] {
        guard !edition.categories.isEmpty else { return [] }
        let index = page("categories/", "categories", section: "categories", source: "the index of categories") {
            [self] in
            let categories = edition.categories.map { use -> Value in
                categoryValue(
                    use,
                    adding: [
                        ("places", cards(use.places.prefix(4))),
                        ("tags", shared.termValues(tags(of: use.places, atMost: 8), "tags")),
                    ])
            }
            return [("categories", .list(categories))]
        }
        return [index]
            + edition.categories.flatMap { use in
                paginated(
                    "categories/\(use.category.id)/", "category", section: "categories",
                    source: "the category \(use.category.name)", use.places, title: use.category.name,
                    card: shareCard("category", title: use.category.name, color: use.category.color, of: use.places),
                    of: { [self] isFirst in
                        (
                            CategoryPart(category: use.category, count: PlaceCount(use.places, in: edition)),
                            isFirst ? tags(of: use.places) : []
                        )
                    }, SharedContext.categoryFields)
            }
    }

    func categoryValue(_ use: Edition.CategoryUse, adding fields: MapEntries = []) -> Value {
        shared.categoryValue(
            CategoryPart(category: use.category, count: PlaceCount(use.places, in: edition)), adding: fields)
    }
}

/// A category and how many places are of it.
struct CategoryPart: PagePart {
    let category: Diary.Category
    let count: PlaceCount

    func write(to writer: inout ByteWriter) {
        writer.write(category.id)
        writer.write(category.name)
        writer.write(category.icon)
        writer.write(category.color)
        count.write(to: &writer)
    }
}

extension SharedContext {
    /// - Parameter tags: those of its places.
    fileprivate func categoryFields(_ category: CategoryPart, _ tags: [TagCloud.LinkedTerm]) -> MapEntries {
        let heaviest = Self.heaviest(Self.excerptCount, of: tags)
        let rest = tags.count - heaviest.count
        return [
            ("category", categoryValue(category)), ("words", cloudValue(heaviest, .excerpt, "tags", rest: rest)),
            ("rest_count", .int(rest)), ("tags", cloudValue(rest > 0 ? tags : [], .whole, "tags")),
        ]
    }

    fileprivate func categoryValue(_ part: CategoryPart, adding fields: MapEntries = []) -> Value {
        guard case .map(let category) = Self.categoryValue(part.category, base) else { return .none }
        return .fields(category.entries + part.count.fields + fields)
    }
}
