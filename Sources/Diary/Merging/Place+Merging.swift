internal import Maps
internal import Content

extension Place {
    /// What tells where a place is.
    struct MergedLocation {
        let location: Coordinate?
        let precision: Precision
        let address: String?
        let area: Area?
        let stations: [Station]
        let links: [Link]
    }

    var whereabouts: MergedLocation {
        MergedLocation(
            location: location, precision: precision, address: address, area: area, stations: stations, links: links)
    }

    /// The place with other words, people and links in it.
    func copy(
        slug: String? = nil, category: Category?? = nil, visits: [Visit]? = nil, likedBy: [PersonName]? = nil,
        wantedBy: [PersonName]? = nil, isWanted: Bool? = nil, author: PersonName?? = nil, plain: PlainValues? = nil,
        stations: [Station]? = nil, body: MarkdownBody? = nil, whereabouts: MergedLocation? = nil,
        nameKey: NameKey? = nil
    ) -> Place {
        let spot = whereabouts ?? self.whereabouts
        return Place(
            slug: slug ?? self.slug, title: title, language: language, path: path, location: spot.location,
            precision: spot.precision, address: spot.address, area: spot.area, category: category ?? self.category,
            stations: stations ?? spot.stations, rating: rating, price: price, links: spot.links,
            visits: visits ?? self.visits, photos: photos, photosAreByCaptureTime: photosAreByCaptureTime,
            plain: plain ?? self.plain, likedBy: likedBy ?? self.likedBy, isWanted: isWanted ?? self.isWanted,
            wantedBy: wantedBy ?? self.wantedBy, groups: groups, author: author ?? self.author, visibility: visibility,
            isDraft: isDraft, source: source, sameAs: sameAs, aliases: aliases, texts: texts, body: body ?? self.body,
            nameKey: nameKey ?? self.nameKey, parts: parts)
    }

    /// Where the place of several entries is, as far as the strictest of them tells it.
    ///
    /// What tells it more exactly – addresses, stations, links – is taken from the strictest entries alone.
    private static func whereabouts(_ parts: [Place], in language: Settings.Language) -> MergedLocation {
        let precision = parts.map(\.precision).max { $0.strictness < $1.strictness } ?? .exact
        let strict = parts.filter { $0.precision == precision }
        let spot =
            strict.lazy.compactMap(\.location).first
            ?? parts.lazy.compactMap(\.location).first.flatMap { precision.applied(to: $0) }
        var stations: [Station] = []
        for station in strict.flatMap(\.stations) {
            if let index = stations.firstIndex(where: { $0.name == station.name }) {
                let lines = stations[index].lines
                stations[index] = Station(
                    name: station.name, lines: lines + station.lines.filter { !lines.contains($0) })
            } else {
                stations.append(station)
            }
        }
        var links: [Link] = []
        for link in strict.flatMap(\.links) where !links.contains(where: { $0.id == link.id }) { links.append(link) }
        let address = strict.lazy.compactMap(\.address).first
        return MergedLocation(
            location: spot, precision: precision, address: address,
            area: Area(address: address, spot: spot, in: language), stations: stations, links: links)
    }

    /// The place as far as the strictest of several entries about it tells where it is.
    private func located(as spot: MergedLocation, in language: Settings.Language) -> Place {
        guard precision != spot.precision else { return self }
        let hidden = MergedLocation(
            location: spot.location, precision: spot.precision, address: nil,
            area: Area(address: nil, spot: spot.location, in: language), stations: [], links: [])
        return copy(plain: plain.withoutSpot, whereabouts: hidden)
    }

    /// Places of one diary, of which none is told more exactly than another that `same_as` says is the same.
    static func alike(_ places: [Place], in language: Settings.Language) -> [Place] {
        guard places.contains(where: { !$0.sameAs.isEmpty }) else { return places }
        var numbers: [TextKey: Int] = [:]
        for (number, place) in places.enumerated() {
            for name in [place.slug, place.id].compactMap(\.self) { numbers[TextKey(name)] = number }
        }
        // Each place has the number of the first that is known to be the same.
        var heads = Array(places.indices)
        func head(_ number: Int) -> Int {
            var number = number
            while heads[number] != number {
                heads[number] = heads[heads[number]]
                number = heads[number]
            }
            return number
        }
        for (number, place) in places.enumerated() {
            for (name, _) in place.sameAs {
                guard let other = numbers[TextKey(name)] else { continue }
                let (first, second) = (head(number), head(other))
                heads[max(first, second)] = min(first, second)
            }
        }
        var places = places
        for group in Dictionary(grouping: places.indices, by: head).values where group.count > 1 {
            let spot = whereabouts(group.sorted().map { places[$0] }, in: language)
            for number in group { places[number] = places[number].located(as: spot, in: language) }
        }
        return places
    }

    /// One place of what several members wrote of it. What can be only one is taken from the first who says it; the rating is the
    /// mean of theirs, to the half. No entry in it tells the spot more exactly than the strictest.
    ///
    /// - Parameters:
    ///   - written: two entries or more, each with its author.
    ///   - names: what they are called in their diaries, whose addresses lead to the place.
    ///   - language: what areas are named in.
    convenience init(merging written: [Place], slug: String, names: [String], in language: Settings.Language) {
        let spot = Self.whereabouts(written, in: language)
        let parts = written.map { $0.located(as: spot, in: language) }
        func first<Value>(_ value: (Place) -> Value?) -> Value? { parts.lazy.compactMap(value).first }
        func all<Value: Hashable>(_ values: (Place) -> [Value]) -> [Value] {
            var known: Set<Value> = []
            return parts.flatMap(values).filter { known.insert($0).inserted }
        }
        var taken: Set<String> = [slug]
        let aliases = (names + parts.flatMap(\.aliases)).filter { taken.insert($0).inserted }
        let visits = Visit.merged(parts.map { part in part.visits.map { $0.copy(author: .some(part.author)) } })
        self.init(
            slug: slug, title: parts[0].title, language: parts[0].language, path: parts[0].path,
            location: spot.location, precision: spot.precision, address: spot.address,
            area: spot.area,
            category: first(\.category), stations: spot.stations,
            rating: .mean(of: parts.compactMap(\.rating)), price: first(\.price), links: spot.links, visits: visits,
            photos: parts.flatMap(\.photos),
            photosAreByCaptureTime: parts[0].photosAreByCaptureTime, plain: PlainValues(merging: parts.map(\.plain)),
            likedBy: all(\.likedBy),
            isWanted: parts.contains(where: \.isWanted), wantedBy: all(\.wantedBy), groups: parts[0].groups,
            author: parts[0].author, visibility: parts.contains { $0.visibility == .group } ? .group : .public,
            isDraft: false, source: parts.flatMap(\.source), sameAs: parts.flatMap(\.sameAs),
            aliases: aliases, texts: parts.flatMap(\.texts),
            body: parts.first { !$0.body.isEmpty }?.body ?? .empty, nameKey: parts[0].nameKey, parts: parts)
    }
}
