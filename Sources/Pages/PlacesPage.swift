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

/// One piece of a list of places that is cut into pages.
struct PageList: PagePart {
    /// Where the first page of the list is.
    let path: String
    /// Counted from 1.
    let number: Int
    let pageCount: Int
    /// Where the first of the places stands in the whole list, counted from 0.
    let start: Int
    let total: Int
    let places: [CardedPlace]

    func write(to writer: inout ByteWriter) {
        writer.write(path)
        for count in [number, pageCount, start, total] { writer.write(count: count) }
        places.write(to: &writer)
    }
}

extension SharedContext {
    /// The context's `places`, `photo` and `pagination`.
    func listFields(_ list: PageList) -> MapEntries {
        [
            ("places", .list(list.places.map(\.card))), ("photo", photo(list) ?? .none),
            ("pagination", pagination(list)),
        ]
    }

    /// The first photo of the places that can be shown.
    private func photo(_ list: PageList) -> Value? {
        list.places.lazy.compactMap(\.cover).first { album[$0] != nil }.map { photoValue($0) }
    }

    private func pagination(_ list: PageList) -> Value {
        let (number, count) = (list.number, list.pageCount)
        func address(_ number: Int) -> Value {
            .string(url(number == 1 ? list.path : "\(list.path)page/\(number)/"))
        }
        let shown =
            count <= 9
            ? Array(1...count)
            : Set([1, 2, count - 1, count] + Array(number - 2...number + 2)).filter { (1...count).contains($0) }
                .sorted()
        var pages: [Value] = []
        var previous = 0
        for item in shown {
            if item > previous + 1 { pages.append(["number": nil, "url": nil, "current": false]) }
            pages.append(["number": .int(item), "url": address(item), "current": .bool(item == number)])
            previous = item
        }
        return [
            "number": .int(number), "count": .int(count), "total": .int(list.total), "first": .int(list.start + 1),
            "last": .int(list.start + list.places.count), "previous": number > 1 ? address(number - 1) : nil,
            "next": number < count ? address(number + 1) : nil, "pages": .list(pages),
        ]
    }
}
