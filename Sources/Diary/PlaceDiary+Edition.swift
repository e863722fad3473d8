package import Content
package import Base

extension PlaceDiary {
    /// The edition for an audience.
    ///
    /// - Parameter left: the paths of entries of other diaries that a group does not show.
    /// - Returns: the edition, an error for each link that could only show what the audience may not see, and a warning for each page that
    ///   finds no places.
    package func edition(
        for audience: Audience, includingDrafts: Bool = false, leavingOut left: Set<TextKey> = []
    ) async -> (edition: Edition, problems: Problems) {
        if case .group(let slug) = audience, let group = groups.first(where: { $0.slug == slug }) {
            return await edition(of: group, leavingOut: left)
        }
        let visible = places.filter { includingDrafts || audience == .author || !$0.isDraft }
            .map { $0.answered(by: replies) }
        let edition = await edition(
            of: Place.alike(visible.filter { audience.listed($0.visibility) }, in: settings.language),
            unlisted: visible.filter { $0.visibility == .unlisted },
            pages: pages.filter { includingDrafts || audience == .author || !$0.isDraft },
            journeys: journeys.filter {
                (includingDrafts || audience == .author || !$0.isDraft)
                    && ($0.visibility == .unlisted || audience.listed($0.visibility))
            }, settings: settings, author: author)
        var problems = edition.hiddenLinks()
        problems.add(edition.idleQueries())
        return (edition, problems)
    }

    /// The edition with these places. Its parts follow from them alone, so they are made on all processors.
    func edition(
        of shown: [Place], unlisted: [Place], pages: [FreePage], journeys: [Journey], settings: Settings,
        author: PersonName?,
        group: Group? = nil, people declared: [Person]? = nil, mentions: [TextKey: String] = [:]
    ) async -> Edition {
        let names = Self.byName(shown)
        let (listed, byName) = Self.newestFirst(shown, byName: names)
        async let titles = Self.titles(listed)
        async let byRating = Self.order(of: listed) { (-($0.rating?.halves ?? -1), -$0.visits.count) }
        async let tags = Self.terms(listed, in: settings.language, \.tags)
        async let visits = Self.visits(listed)
        async let people = people(
            in: listed, author: author, of: group, declared: declared ?? people,
            onJourneys: journeys.filter { $0.visibility != .unlisted })
        async let features = Self.terms(listed, in: settings.language, \.features)
        async let stations = Self.stations(listed, in: settings.language)
        async let byVisits = Self.order(of: listed) { (-$0.visits.count, 0) }
        async let wishes = Self.order(listed.indices.filter { listed[$0].isWanted }, of: listed) {
            (-$0.wantedBy.count, 0)
        }
        async let categories = Self.categories(listed, settings)
        let uses = journeyUses(journeys, among: listed, await visits, author)
        let named = await people
        return await Edition(
            settings: settings, group: group, places: listed, unlisted: unlisted, pages: pages,
            journeys: uses.filter { $0.journey.visibility != .unlisted },
            unlistedJourneys: uses.filter { $0.journey.visibility == .unlisted }, author: author,
            invitation: group == nil ? settings.invitation : group?.invitation,
            replies: group?.replies ?? replies,
            repliers: group?.members.map(\.person) ?? named.filter { $0.person != nil }.map(\.name),
            byRating: byRating, byVisits: byVisits, byName: byName, wishes: wishes, categories: categories, tags: tags,
            tagsOfPlaces: Self.indices(of: tags, in: listed.count), features: features, stations: stations,
            people: named, visits: visits, titles: PlaceTitles(titles: titles, mentions: mentions))
    }

    /// The journeys with their visits, the earliest first; those without a day at the end.
    private func journeyUses(
        _ journeys: [Journey], among listed: [Place], _ visits: [Edition.VisitUse], _ author: PersonName?
    ) -> [JourneyUse] {
        guard !journeys.isEmpty else { return [] }
        // In a group a place may have another name than in its diary.
        let slugs = Dictionary(places.map { (TextKey($0.path), $0.slug) }, uniquingKeysWith: { first, _ in first })
        let matching = JourneyMatching(places: listed, visits: visits, author: author, slugs: slugs)
        func key(_ use: JourneyUse) -> (Int, Int, NameKey) {
            (
                use.days?.lowerBound.number ?? .max, use.days?.upperBound.number ?? .max,
                NameKey(use.journey.title, in: settings.language)
            )
        }
        return journeys.map { matching.use(of: $0) }.map { (key($0), $0) }.sorted { first, second in
            let (one, other) = (first.0, second.0)
            if (one.0, one.1) != (other.0, other.1) { return (one.0, one.1) < (other.0, other.1) }
            return one.2 != other.2 ? one.2 < other.2 : first.1.journey.slug < second.1.journey.slug
        }.map(\.1)
    }

    static func titles(_ places: [Place]) -> [TextKey: String] {
        Dictionary(places.map { (TextKey($0.slug), $0.title) }, uniquingKeysWith: { first, _ in first })
    }

    /// Newest last visit first, then by name; places without a visit at the end.
    ///
    /// - Parameter names: indices into `places` in the order of names.
    /// - Returns: the places, and indices into them in the order of names.
    private static func newestFirst(_ places: [Place], byName names: [Int]) -> (places: [Place], byName: [Int]) {
        // Names are compared once and days as numbers: comparing dates and names at each step takes ten times as long.
        var keys: [(last: Int, first: Int, name: Int, index: Int)] = []
        keys.reserveCapacity(places.count)
        for (rank, index) in names.enumerated() {
            let date = places[index].lastVisit
            keys.append((date?.last.number ?? .min, date?.first.number ?? .min, rank, index))
        }
        keys.sort { first, second in
            if first.last != second.last { return first.last > second.last }
            if first.first != second.first { return first.first > second.first }
            return first.name < second.name
        }
        var byName = [Int](repeating: 0, count: keys.count)
        for (index, key) in keys.enumerated() { byName[key.name] = index }
        return (keys.map { places[$0.index] }, byName)
    }

    private static func byName(_ places: [Place]) -> [Int] {
        let keys = places.map(\.nameKey)
        return places.indices.sorted { first, second in
            let order = keys[first].order(keys[second])
            return order != 0
                ? order < 0 : places[first].slug.utf8.lexicographicallyPrecedes(places[second].slug.utf8)
        }
    }

    /// A stable order of places by two numbers; equal ones stay newest first.
    private static func order(
        _ indices: [Int]? = nil, of places: [Place], by key: (Place) -> (Int, Int)
    ) -> [Int] {
        var keys = (indices ?? Array(places.indices)).map { index in
            let (first, second) = key(places[index])
            return (first: first, second: second, index: index)
        }
        keys.sort { ($0.first, $0.second, $0.index) < ($1.first, $1.second, $1.index) }
        return keys.map(\.index)
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

    private static func terms(
        _ places: [Place], in language: Settings.Language, _ names: (Place) -> [String]
    ) -> [Edition.Term] {
        var uses: [TextKey: [Int]] = [:]
        for (index, place) in places.enumerated() {
            for name in names(place) { uses[TextKey(name), default: []].append(index) }
        }
        let terms = uses.map {
            (NameKey($0.key.text, in: language), Edition.Term(name: $0.key.text, places: $0.value))
        }
        return terms.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func indices(of terms: [Edition.Term], in count: Int) -> [[Int]] {
        var indices = [[Int]](repeating: [], count: count)
        for (index, term) in terms.enumerated() {
            for place in term.places { indices[place].append(index) }
        }
        return indices
    }

    private static func stations(_ places: [Place], in language: Settings.Language) -> [Edition.StationUse] {
        var uses: [TextKey: (lines: Set<TextKey>, places: [Int])] = [:]
        for (index, place) in places.enumerated() {
            for station in place.stations {
                uses[TextKey(station.name), default: ([], [])].lines.formUnion(station.lines.map { TextKey($0) })
                uses[TextKey(station.name), default: ([], [])].places.append(index)
            }
        }
        return uses.map { name, use in
            let lines = use.lines.map { (NameKey($0.text, in: language), $0.text) }.sorted { $0.0 < $1.0 }.map(\.1)
            return Edition.StationUse(
                name: name.text, lines: lines, places: use.places, nameKey: NameKey(name.text, in: language))
        }.sorted { $0.nameKey < $1.nameKey }
    }

    private static func visits(_ places: [Place]) -> [Edition.VisitUse] {
        var keyed: [(first: Int, order: Int, last: Int, use: Edition.VisitUse)] = []
        for (index, place) in places.enumerated() {
            for visit in place.visits.indices {
                let (date, order) = (place.visits[visit].date, place.visits[visit].order)
                keyed.append(
                    (date.first.number, order, date.last.number, .init(place: index, visit: visit, date: date)))
            }
        }
        keyed.sort { first, second in
            if first.first != second.first { return first.first < second.first }
            if first.order != second.order { return first.order < second.order }
            if first.last != second.last { return first.last < second.last }
            return (first.use.place, first.use.visit) < (second.use.place, second.use.visit)
        }
        return keyed.map(\.use)
    }
}

extension Edition {
    /// All places in an order, as indices.
    package func places(by order: PlaceOrder) -> [Int] {
        switch order {
        case .recent: Array(places.indices)
        case .rating: byRating
        case .visits: byVisits
        case .name: byName
        }
    }

    /// The places that a page asks for, as indices.
    package func places(asked query: PlaceQuery) -> [Int] {
        let found = places(by: query.order).lazy.filter { query.filter.visits(of: places[$0]) != nil }
        return Array(found.prefix(query.limit ?? places.count))
    }

    /// Pages that ask for places of which it has none.
    func idleQueries() -> Problems {
        var problems = Problems()
        for case let query? in pages.map(\.query) where places(asked: query).isEmpty {
            let filter = query.filter
            let names = [
                (filter.tags, tags.map(\.name)), (filter.features, features.map(\.name)),
                (filter.stations, stations.map(\.name)), (filter.people, people.map(\.name.slug)),
            ]
            let near = names.lazy.flatMap { asked, known in
                asked.filter { !known.contains($0) }.compactMap { didYouMeanHelp($0, among: known) }
            }
            problems.add(
                .warning(
                    "the site shows no place that is as this page asks", at: query.range,
                    help: near.first ?? "ask for less: each key leaves fewer places"))
        }
        return problems
    }

    /// Links without words of their own to places that this edition does not show: all that they could show is hidden.
    func hiddenLinks() -> Problems { ReadRecorder.passingOver { findHiddenLinks() } }

    private func findHiddenLinks() -> Problems {
        var problems = Problems()
        func check(_ body: MarkdownBody) {
            guard body.hasPlaceLinks else { return }
            for case .placeLink(let link) in body.pieces
            where link.label == nil && title(ofPlace: link.slug) == nil && title(ofMention: link.slug) == nil {
                problems.add(
                    .error(
                        "this page may not show the place “\(link.slug)”", at: link.range,
                        help: "give the link words of its own, which stand alone then: [[\(link.slug)|…]]"))
            }
        }
        for place in places + unlisted where place.hasPlaceLinks {
            check(place.body)
            for visit in place.visits { visit.notes.forEach(check) }
        }
        for page in pages { check(page.body) }
        for use in journeys + unlistedJourneys { check(use.journey.body) }
        for use in people { if let person = use.person { check(person.body) } }
        if let group {
            check(group.body)
            for place in group.plans.compactMap(\.place)
            where title(ofPlace: place.name) == nil && title(ofMention: place.name) == nil {
                problems.add(
                    .error(
                        "the group may not see the place “\(place.name)”", at: place.range,
                        help: "let it name the group, with visibility: group, or take it out of the plan"))
            }
        }
        return problems
    }
}
