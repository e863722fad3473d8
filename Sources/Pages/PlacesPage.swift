internal import Diary
internal import Templates

extension SitePlanner {
    /// The list of all places in four orders, each at its own address.
    func placesPages() -> [Page] {
        PlaceSort.allCases.flatMap { sort in
            let places =
                switch sort {
                case .recent: Array(edition.places.indices)
                case .rating: edition.byRating
                case .visits: edition.byVisits
                case .name: edition.byName
                }
            return paginated(
                sort.path, "places", section: "places", source: "the list of places", places,
                of: { _ in sort.rawValue },
                SharedContext.sortFields)
        }
    }

    /// The places still to visit.
    func wishesPages() -> [Page] {
        guard !edition.wishes.isEmpty else { return [] }
        return [
            page("wishes/", "wishes", section: "wishes", source: "the wish list") { [self] in
                [("places", .list(edition.wishes.map { card($0) }))]
            }
        ]
    }
}

/// An order of the list of places.
private enum PlaceSort: String, CaseIterable {
    case recent, rating, visits, name

    var path: String { self == .recent ? "places/" : "places/by-\(rawValue)/" }
}

extension SharedContext {
    /// - Parameter current: the order of the page.
    fileprivate func sortFields(_ current: String) -> MapEntries {
        let sorts = PlaceSort.allCases.map { sort -> Value in
            [
                "id": .string(sort.rawValue), "url": .string(url(sort.path)),
                "current": .bool(sort.rawValue == current),
            ]
        }
        return [("sort", .string(current)), ("sorts", .list(sorts))]
    }
}
