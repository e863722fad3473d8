internal import Content
package import Diagnostics

extension PlaceDiary {
    /// The edition for an audience.
    ///
    /// - Returns: the edition, and an error for each link that could only show what the audience may not see.
    package func edition(for audience: Audience, includingDrafts: Bool = false) -> (
        edition: Edition, problems: Problems
    ) {
        let visible = places.filter { includingDrafts || audience == .author || !$0.isDraft }
        let listed = Self.newestFirst(visible.filter { audience.listed($0.visibility) })
        let unlisted = visible.filter { $0.visibility == .unlisted }
        let pages = pages.filter { includingDrafts || audience == .author || !$0.isDraft }
        var titles: [TextKey: String] = [:]
        for place in listed { titles[TextKey(place.slug)] = place.title }
        let tags = Self.terms(listed, \.tags)
        let edition = Edition(
            settings: settings, places: listed, unlisted: unlisted, pages: pages, author: author,
            byRating: Self.order(listed) { (-($0.rating?.halves ?? -1), -$0.visits.count) },
            byVisits: Self.order(listed) { (-$0.visits.count, 0) }, byName: Self.byName(listed),
            wishes: Self.order(listed) { (-$0.wantedBy.count, 0) }.filter { listed[$0].isWanted },
            categories: Self.categories(listed, settings), tags: tags,
            tagsOfPlaces: Self.indices(of: tags, in: listed.count),
            features: Self.terms(listed, \.features), stations: Self.stations(listed),
            people: people(in: listed), visits: Self.visits(listed), titles: titles)
        return (edition, edition.hiddenLinks())
    }

    /// Newest last visit first, then by name; places without a visit at the end.
    private static func newestFirst(_ places: [Place]) -> [Place] {
        // Names are compared once and days as numbers: comparing dates and names at each step takes ten times as long.
        var keys: [(last: Int, first: Int, name: Int, index: Int)] = []
        keys.reserveCapacity(places.count)
        for (rank, index) in byName(places).enumerated() {
            let date = places[index].lastVisit
            keys.append((date?.last.number ?? .min, date?.first.number ?? .min, rank, index))
        }
        keys.sort { first, second in
            if first.last != second.last { return first.last > second.last }
            if first.first != second.first { return first.first > second.first }
            return first.name < second.name
        }
        return keys.map { places[$0.index] }
    }

    private static func byName(_ places: [Place]) -> [Int] {
        let keys = places.map(\.nameKey)
        return places.indices.sorted { first, second in
            if keys[first] < keys[second] { return true }
            if keys[second] < keys[first] { return false }
            return places[first].slug.utf8.lexicographicallyPrecedes(places[second].slug.utf8)
        }
    }

    /// A stable order of places by two numbers; equal ones stay newest first.
    private static func order(_ places: [Place], by key: (Place) -> (Int, Int)) -> [Int] {
        let keys = places.map(key)
        return places.indices.sorted { (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1) }
    }

    private static func categories(_ places: [Place], _ settings: Settings) -> [Edition.CategoryUse] {
        var uses: [TextKey: [Int]] = [:]
        for (index, place) in places.enumerated() {
            if let category = place.category { uses[TextKey(category.id), default: []].append(index) }
        }
        return settings.categories.compactMap { category in
            uses[TextKey(category.id)].map { Edition.CategoryUse(category: category, places: $0) }
        }
    }

    private static func terms(_ places: [Place], _ names: (Place) -> [String]) -> [Edition.Term] {
        var uses: [TextKey: [Int]] = [:]
        for (index, place) in places.enumerated() {
            for name in names(place) { uses[TextKey(name), default: []].append(index) }
        }
        let terms = uses.map { (NameKey($0.key.text), Edition.Term(name: $0.key.text, places: $0.value)) }
        return terms.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func indices(of terms: [Edition.Term], in count: Int) -> [[Int]] {
        var indices = [[Int]](repeating: [], count: count)
        for (index, term) in terms.enumerated() {
            for place in term.places { indices[place].append(index) }
        }
        return indices
    }

    private static func stations(_ places: [Place]) -> [Edition.StationUse] {
        var uses: [TextKey: (lines: Set<TextKey>, places: [Int])] = [:]
        for (index, place) in places.enumerated() {
            for station in place.stations {
                uses[TextKey(station.name), default: ([], [])].lines.formUnion(station.lines.map { TextKey($0) })
                uses[TextKey(station.name), default: ([], [])].places.append(index)
            }
        }
        return uses.map { name, use in
            let lines = use.lines.map { (NameKey($0.text), $0.text) }.sorted { $0.0 < $1.0 }.map(\.1)
            return Edition.StationUse(name: name.text, lines: lines, places: use.places, nameKey: NameKey(name.text))
        }.sorted { $0.nameKey < $1.nameKey }
    }

    private static func visits(_ places: [Place]) -> [Edition.VisitUse] {
        var keyed: [(first: Int, last: Int, use: Edition.VisitUse)] = []
        for (index, place) in places.enumerated() {
            for visit in place.visits.indices {
                let date = place.visits[visit].date
                keyed.append((date.first.number, date.last.number, .init(place: index, visit: visit, date: date)))
            }
        }
        keyed.sort { first, second in
            if first.first != second.first { return first.first < second.first }
            if first.last != second.last { return first.last < second.last }
            return (first.use.place, first.use.visit) < (second.use.place, second.use.visit)
        }
        return keyed.map(\.use)
    }
}

extension Edition {
    /// Links without words of their own to places that this edition does not show: all that they could show is hidden.
    fileprivate func hiddenLinks() -> Problems {
        var problems = Problems()
        let bodies = (places + unlisted).map(\.body) + pages.map(\.body) + people.compactMap { $0.person?.body }
        for body in bodies {
            for case .placeLink(let link) in body.pieces where link.label == nil && titles[TextKey(link.slug)] == nil {
                problems.add(
                    .error(
                        "this page may not show the place “\(link.slug)”", at: link.range,
                        help: "give the link words of its own, which stand alone then: [[\(link.slug)|…]]"))
            }
        }
        return problems
    }
}
