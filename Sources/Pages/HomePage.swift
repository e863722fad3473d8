internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    func homePage() -> Page {
        let description = edition.settings.description
        return page(
            "", "home", section: "", source: "the home page", description: description.isEmpty ? nil : description,
            card: shareCardOfHome()
        ) { [self] in
            let visited = visited
            let tags = SharedContext.heaviest(
                SharedContext.excerptCount, of: edition.tags.map { TagCloud.LinkedTerm($0, in: edition) })
            let lead = lead(visited)
            // Whoever begins with what a map's app knew has been nowhere yet, as far as the diary knows.
            let unvisited = edition.places.indices.filter {
                edition.places[$0].visits.isEmpty && !edition.places[$0].isWanted
            }
            let recent = recent(visited.isEmpty ? unvisited : visited, below: (lead.kind, lead.hero))
            let favorites = edition.byRating.filter { index in
                edition.places[index].rating != nil && !edition.places[index].visits.isEmpty && index != lead.hero
                    && !recent.contains(index)
            }
            return [
                ("lead", .string(lead.kind.rawValue)), ("text", .optional(lead.text)), ("map", lead.map),
                ("hero", lead.hero.map { card($0) } ?? .none),
                ("recent", cards(recent)), ("favorites", cards(favorites.prefix(3))),
                ("wishes", cards(edition.wishes.prefix(3))),
                ("journeys", latestJourneys(3)), ("categories", .list(edition.categories.map { categoryValue($0) })),
                ("words", shared.cloudValue(tags, .excerpt, "tags")), ("years", .list(yearValues().reversed())),
                ("days", hasDays ? .string(url(DayIndex.path)) : .none), ("place_count", .int(visited.count)),
                ("unvisited_count", .int(edition.places.count - visited.count)),
                ("visit_count", .int(edition.visits.count)),
                ("first_visit", .optional(edition.visits.first?.date.from)),
                ("last_visit", .optional(edition.visits.last?.date.from)),
            ]
        }
    }

    /// What the home page begins with: what the settings ask for, or the latest places where there is nothing of it to show.
    ///
    /// - Parameter visited: the places with a visit.
    private func lead(_ visited: [Int]) -> (kind: Settings.Home.Lead, text: String?, map: Value, hero: Int?) {
        let home = edition.settings.home
        switch home.lead {
        case .latest: break
        case .text: return (.text, home.text, .none, nil)
        case .photo:
            if let hero = visited.first(where: { carded[$0].cover.flatMap { album[$0] } != nil }) {
                return (.photo, nil, .none, hero)
            }
        case .map:
            let map = shared.placesMapValue(LocatedPlaces(places: visited.map { edition.places[$0] }))
            if case .map = map { return (.map, nil, map, nil) }
        }
        return (.latest, nil, .none, nil)
    }

    /// The latest places, without the one that leads the page; the newest of them with a photo stands first where they lead it themselves.
    private func recent(_ places: [Int], below lead: (kind: Settings.Home.Lead, hero: Int?)) -> [Int] {
        var recent = Array(places.lazy.filter { $0 != lead.hero }.prefix(9))
        if lead.kind == .latest, let at = recent.firstIndex(where: { carded[$0].cover.flatMap { album[$0] } != nil }) {
            recent.insert(recent.remove(at: at), at: 0)
        }
        return recent
    }

    private func yearValues() -> [Value] {
        calendar.startYears.map { year in
            [
                "number": .int(year), "url": .string(shared.yearURL(year)),
                "visit_count": .int(calendar.count(inYear: year).visits),
            ]
        }
    }

    func notFoundPage() -> Page {
        page("404.html", "not-found", section: "", source: "the page for wrong addresses", isIndexed: false) { [self] in
            [("recent", .list(carded.prefix(6).map(\.card)))]
        }
    }
}
