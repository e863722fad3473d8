internal import Base
internal import Content
internal import Diary
internal import Templates

extension SitePlanner {
    /// The list of all that the menu leads to, with a word and a picture of what each holds; none where the menu folds nothing away.
    func contentsPages() -> [Page] {
        guard shared.navigation.isFolded else { return [] }
        return [
            page(SharedContext.contentsPath, "contents", section: "contents", source: "the contents") { [self] in
                var shown: Set<String> = []
                let sections = shared.navigation.items.map { item -> Value in
                    let holding = holding(of: item)
                    let photos = holding.photos.lazy.filter { [album] in album[$0] != nil }
                    // As far as there are enough photos, no two sections show the same.
                    let photo = photos.first { !shown.contains($0.path) } ?? photos.first { _ in true }
                    if let photo { shown.insert(photo.path) }
                    return [
                        "id": .string(item.id), "title": .optional(item.title), "url": .string(url(item.path)),
                        "part": .string(item.part.rawValue), "count": holding.count.map { .int($0) } ?? .none,
                        "names": .list(holding.names.map { .string($0) }),
                        "photo": photo.map { shared.photoValue($0) } ?? .none,
                    ]
                }
                return [
                    ("sections", .list(sections)),
                    (
                        "years",
                        .list(
                            periods.years.reversed().map { year in
                                [
                                    "number": .int(year.year),
                                    "url": .string(shared.lookBackURL(Period(year: year.year), nil)),
                                ]
                            })
                    ),
                ]
            }
        ]
    }

    /// So many names a section tells.
    private static let nameCount = 3
    /// Among so many of its places a section looks for a photo that none before it shows.
    private static let photoCount = 24

    /// How much there is in a section, some of its names, and photos that may stand for it.
    private struct Holding {
        var count: Int?
        var names: [String] = []
        var photos: [Photo] = []
    }

    private func holding(of item: SiteNavigation.Item) -> Holding {
        guard let section = Section(rawValue: item.id) else {
            let page = edition.pages.first { $0.slug == item.id }
            return Holding(names: [page?.description].compactMap(\.self), photos: page?.body.photos ?? [])
        }
        func holding(_ count: Int, _ names: some Sequence<String>, _ places: some Sequence<Int>) -> Holding {
            Holding(
                count: count, names: Array(names.prefix(Self.nameCount)),
                photos: places.prefix(Self.photoCount).compactMap { carded[$0].cover })
        }
        func titles(_ places: [Int]) -> [String] { places.prefix(Self.nameCount).map { edition.places[$0].title } }
        func terms(_ terms: [Edition.Term], _ sign: String = "") -> Holding {
            let heaviest = Self.mostFirst(terms, \.places.count)
            return holding(terms.count, heaviest.map { sign + $0.name }, heaviest.lazy.flatMap(\.places))
        }
        switch section {
        case .places: return holding(visited.count, titles(visited), visited)
        case .map: return Holding()
        case .calendar:
            let latest = edition.visits.reversed().lazy.map(\.place)
            return Holding(photos: holding(0, [], latest).photos)
        case .people:
            let avatars = edition.people.compactMap(\.person?.avatar)
            return Holding(
                count: edition.people.count, names: edition.people.prefix(Self.nameCount).map(\.name.name),
                photos: avatars)
        case .groups: return Holding(count: groups.count, names: groups.compactMap(\.edition.group?.title))
        case .plans:
            let plans = edition.plans
            return Holding(count: plans.count, names: plans.prefix(Self.nameCount).map(\.title))
        case .rules: return Holding(count: edition.group?.rules.count)
        case .agreement, .ranking, .taste, .areas, .statistics, .downloads: return Holding()
        case .categories:
            let uses = Self.mostFirst(edition.categories, \.places.count)
            return holding(uses.count, uses.map(\.category.name), uses.lazy.flatMap(\.places))
        case .tags: return terms(edition.tags, "#")
        case .features: return terms(edition.features)
        case .stations:
            let uses = Self.mostFirst(edition.stations, \.places.count)
            return holding(uses.count, uses.map(\.name), uses.lazy.flatMap(\.places))
        case .wishes: return holding(edition.wishes.count, titles(edition.wishes), edition.wishes)
        case .journeys:
            let latest = edition.journeys.reversed()
            return Holding(
                count: edition.journeys.count, names: latest.prefix(Self.nameCount).map(\.journey.title),
                photos: latest.prefix(Self.photoCount).compactMap { cover(of: $0) })
        }
    }

    /// Things by how much there is of them; equal ones stay in their order.
    private static func mostFirst<Thing>(_ things: [Thing], _ amount: (Thing) -> Int) -> [Thing] {
        things.enumerated().sorted { (amount($1.element), $0.offset) < (amount($0.element), $1.offset) }.map(\.element)
    }
}

extension SharedContext {
    /// Where the list of all sections stands.
    static let contentsPath = "contents/"
}
