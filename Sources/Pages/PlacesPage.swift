internal import Diary
internal import Base
internal import Templates

extension SitePlanner {
    /// The list of all places in four orders, each at its own address: the latest first with cards, the others as an index with names alone.
    func placesPages() -> [Page] {
        let unvisitedCount = edition.places.count - visited.count
        return PlaceOrder.allCases.flatMap { sort in
            paginated(
                sort.path, "places", section: "places", source: "the list of places", edition.places(by: sort),
                perPage: edition.settings.perPage * (sort == .recent ? 1 : 8),
                of: { _ in (sort.rawValue, unvisitedCount) },
                SharedContext.sortFields)
        }
    }

    /// The places still to visit.
    func wishesPages() -> [Page] {
        guard !edition.wishes.isEmpty else { return [] }
        return [
            page("wishes/", "wishes", section: "wishes", source: "the wish list") { [self] in
                [("places", cards(edition.wishes))]
            }
        ]
    }
}

extension PlaceOrder {
    fileprivate var path: String { self == .recent ? "places/" : "places/by-\(rawValue)/" }
}

extension SharedContext {
    /// - Parameters:
    ///   - current: the order of the page.
    ///   - unvisitedCount: how many of all places were not visited.
    fileprivate func sortFields(_ current: String, _ unvisitedCount: Int) -> MapEntries {
        let sorts = PlaceOrder.allCases.map { sort -> Value in
            [
                "id": .string(sort.rawValue), "url": .string(url(sort.path)),
                "current": .bool(sort.rawValue == current),
            ]
        }
        return [("sort", .string(current)), ("sorts", .list(sorts)), ("unvisited_count", .int(unvisitedCount))]
    }
}
