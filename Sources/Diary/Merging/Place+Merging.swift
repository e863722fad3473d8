internal import Content

extension Place {
    /// The place with other words, people and links in it.
    func copy(
        slug: String? = nil, category: Category?, visits: [Visit], likedBy: [PersonName], wantedBy: [PersonName],
        author: PersonName?, body: MarkdownBody? = nil
    ) -> Place {
        Place(
            slug: slug ?? self.slug, title: title, language: language, path: path, location: location,
            precision: precision, address: address, area: area, category: category, tags: tags, features: features,
            stations: stations, rating: rating, price: price, links: links, visits: visits, photos: photos,
            photosAreByCaptureTime: photosAreByCaptureTime, comment: comment, likedBy: likedBy, isWanted: isWanted,
            wantedBy: wantedBy, groups: groups, author: author, visibility: visibility, isDraft: isDraft,
            source: source, id: id, sameAs: sameAs, body: body ?? self.body, nameKey: nameKey, parts: parts)
    }

    /// One place of what several members wrote of it. What can be only one is taken from the first who says it; the rating is the
    /// mean of theirs, to the half.
    ///
    /// - Parameter parts: two entries or more, each with its author.
    convenience init(merging parts: [Place], slug: String) {
        func first<Value>(_ value: (Place) -> Value?) -> Value? { parts.lazy.compactMap(value).first }
        func all<Value: Hashable>(_ values: (Place) -> [Value]) -> [Value] {
            var known: Set<Value> = []
            return parts.flatMap(values).filter { known.insert($0).inserted }
        }
        let located = parts.first { $0.location != nil && $0.precision == .exact } ?? parts.first { $0.location != nil }
        let visits = parts.flatMap { part in
            part.visits.map { $0.written(by: part.author) }
        }.enumerated().sorted { one, other in
            let (first, second) = (one.element.date, other.element.date)
            return (first.first, first.last, one.offset) < (second.first, second.last, other.offset)
        }.map(\.element)
        var stations: [Station] = []
        for station in parts.flatMap(\.stations) {
            if let index = stations.firstIndex(where: { $0.name == station.name }) {
                let lines = stations[index].lines
                stations[index] = Station(
                    name: station.name, lines: lines + station.lines.filter { !lines.contains($0) })
            } else {
                stations.append(station)
            }
        }
        var links: [Link] = []
        for link in parts.flatMap(\.links) where !links.contains(where: { $0.id == link.id }) { links.append(link) }
        let ratings = parts.compactMap(\.rating)
        let mean =
            ratings.isEmpty
            ? nil : Rating(halves: (2 * ratings.reduce(0) { $0 + $1.halves } + ratings.count) / (2 * ratings.count))
        self.init(
            slug: slug, title: parts[0].title, language: parts[0].language, path: parts[0].path,
            location: located?.location, precision: located?.precision ?? parts[0].precision, address: first(\.address),
            area: first(\.address).flatMap { Area(address: $0) },
            category: first(\.category), tags: all(\.tags), features: all(\.features), stations: stations, rating: mean,
            price: first(\.price), links: links, visits: visits, photos: parts.flatMap(\.photos),
            photosAreByCaptureTime: parts[0].photosAreByCaptureTime, comment: first(\.comment), likedBy: all(\.likedBy),
            isWanted: parts.contains(where: \.isWanted), wantedBy: all(\.wantedBy), groups: parts[0].groups,
            author: parts[0].author, visibility: parts.contains { $0.visibility == .group } ? .group : .public,
            isDraft: false, source: parts.flatMap(\.source), id: first(\.id), sameAs: all(\.sameAs),
            body: parts.first { !$0.body.isEmpty }?.body ?? .empty, nameKey: parts[0].nameKey, parts: parts)
    }
}
