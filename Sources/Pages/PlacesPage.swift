internal import Diary
internal import Templates

extension PageMaker {
    /// The list of all places in four orders, each at its own address.
    func placesPages() -> [Page] {
        let sorts: [(id: String, path: String, places: [Int])] = [
            ("recent", "places/", Array(edition.places.indices)), ("rating", "places/by-rating/", edition.byRating),
            ("visits", "places/by-visits/", edition.byVisits), ("name", "places/by-name/", edition.byName),
        ]
        return sorts.flatMap { current in
            paginated(current.path, "places", section: "places", source: "the list of places", current.places) {
                [self] _ in
                let links = sorts.map { sort -> Value in
                    ["id": .string(sort.id), "url": .string(url(sort.path)), "current": .bool(sort.id == current.id)]
                }
                return [("sort", .string(current.id)), ("sorts", .list(links))]
            }
        }
    }

    /// The places still to visit.
    func wishesPages() -> [Page] {
        guard !edition.wishes.isEmpty else { return [] }
        return [
            page("wishes/", "wishes", section: "wishes", source: "the wish list") { [self] in
                [("places", .list(edition.wishes.map { cards[$0] }))]
            }
        ]
    }
}
