internal import Content
package import Diagnostics

extension PlaceDiary {
    /// The edition for an audience.
    ///
    /// - Returns: the edition, and an error for each link that could only show what the audience may not see.
    package func edition(for audience: Audience, includingDrafts: Bool = false) -> (edition: Edition, problems: Problems) {
        let visible = places.filter { includingDrafts || audience == .author || !$0.isDraft }
        let listed = visible.filter { audience.listed($0.visibility) }.sorted(by: Self.isNewer)
        let unlisted = visible.filter { $0.visibility == .unlisted }
        let pages = pages.filter { includingDrafts || audience == .author || !$0.isDraft }
        var titles: [String: String] = [:]
        for place in listed { titles[place.slug] = place.title }
        let edition = Edition(
            settings: settings, places: listed, unlisted: unlisted, pages: pages, author: author,
            byRating: Self.order(listed) { ($0.rating?.halves ?? -1, $0.visits.count) > ($1.rating?.halves ?? -1, $1.visits.count) },
            byVisits: Self.order(listed) { $0.visits.count > $1.visits.count },
            byName: Self.order(listed) { $0.nameKey < $1.nameKey },
            wishes: Self.order(listed) { $0.wantedBy.count > $1.wantedBy.count }.filter { listed[$0].isWanted },
            categories: Self.categories(listed, settings), tags: Self.terms(listed, \.tags),
            features: Self.terms(listed, \.features), stations: Self.stations(listed),
            people: people(in: listed), visits: Self.visits(listed), titles: titles)
        return (edition, edition.hiddenLinks())
    }

    private static func isNewer(_ first: Place, _ second: Place) -> Bool {
        switch (first.lastVisit, second.lastVisit) {
        case (let a?, let b?) where (a.last, a.first) != (b.last, b.first): (a.last, a.first) > (b.last, b.first)
        case (_?, nil): true
        case (nil, _?): false
        default: first.nameKey != second.nameKey ? first.nameKey < second.nameKey : first.slug.unicodeScalars.lexicographicallyPrecedes(second.slug.unicodeScalars)
        }
    }

    /// A stable order of places; equal ones stay newest first.
    private static func order(_ places: [Place], by precedes: (Place, Place) -> Bool) -> [Int] {
        places.indices.sorted { first, second in
            if precedes(places[first], places[second]) { return true }
            if precedes(places[second], places[first]) { return false }
            return first < second
        }
    }

    private static func categories(_ places: [Place], _ settings: Settings) -> [Edition.CategoryUse] {
        var uses: [String: [Int]] = [:]
        for (index, place) in places.enumerated() {
            if let category = place.category { uses[category.id, default: []].append(index) }
        }
        return settings.categories.compactMap { category in
            uses[category.id].map { Edition.CategoryUse(category: category, places: $0) }
        }
    }

    private static func terms(_ places: [Place], _ names: (Place) -> [String]) -> [Edition.Term] {
        var uses: [String: [Int]] = [:]
        for (index, place) in places.enumerated() {
            for name in names(place) { uses[name, default: []].append(index) }
        }
        return uses.map { (NameKey($0.key), Edition.Term(name: $0.key, places: $0.value)) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func stations(_ places: [Place]) -> [Edition.StationUse] {
        var uses: [String: (lines: [String], places: [Int])] = [:]
        for (index, place) in places.enumerated() {
            for station in place.stations {
                var use = uses[station.name] ?? ([], [])
                use.lines += station.lines.filter { !use.lines.contains($0) }
                use.places.append(index)
                uses[station.name] = use
            }
        }
        return uses.map { name, use in
            let lines = use.lines.map { (NameKey($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
            return Edition.StationUse(name: name, lines: lines, places: use.places, nameKey: NameKey(name))
        }.sorted { $0.nameKey < $1.nameKey }
    }

    private static func visits(_ places: [Place]) -> [Edition.VisitUse] {
        let visits = places.enumerated().flatMap { index, place in
            place.visits.enumerated().map { Edition.VisitUse(place: index, visit: $0, date: $1.date) }
        }
        return visits.map { (visit: $0, first: $0.date.first, last: $0.date.last) }.sorted { first, second in
            if first.first != second.first { return first.first < second.first }
            if first.last != second.last { return first.last < second.last }
            return (first.visit.place, first.visit.visit) < (second.visit.place, second.visit.visit)
        }.map(\.visit)
    }
}

extension Edition {
    /// Links without words of their own to places that this edition does not show: all that they could show is hidden.
    fileprivate func hiddenLinks() -> Problems {
        var problems = Problems()
        let bodies = (places + unlisted).map(\.body) + pages.map(\.body) + people.compactMap { $0.person?.body }
        for body in bodies {
            for case .placeLink(let link) in body.pieces where link.label == nil && titles[link.slug] == nil {
                problems.add(
                    .error(
                        "this page may not show the place “\(link.slug)”", at: link.range,
                        help: "give the link words of its own, which stand alone then: [[\(link.slug)|…]]"))
            }
        }
        return problems
    }
}
