package import Base
internal import Content

/// A journey with the visits of an edition that belong to it.
package struct JourneyUse: Sendable {
    package let journey: Journey
    /// Indices into the edition's visits, by day; those of a day in the order of the way.
    package let visits: [Int]
    /// Its first and last day: as it says itself, else those of its visits; nil where nothing tells.
    package let days: ClosedRange<Day>?
    /// Who came along: whom it names, then whom its visits name, without the one whose it is.
    package let companions: [PersonName]

    /// How many days it had; 0 where nothing tells.
    package var dayCount: Int { days.map { $0.upperBound.number - $0.lowerBound.number + 1 } ?? 0 }
}

extension Journey {
    /// The cover and the pictures of the text.
    package var photos: [Photo] { [cover].compactMap(\.self) + body.photos }
}

extension Edition {
    /// The places of some visits, each once, in the order in which they were visited first.
    ///
    /// - Parameter visits: indices into `visits`.
    package func places(of visits: [Int]) -> [Int] {
        var known: Set<Int> = []
        return visits.map { self.visits[$0].place }.filter { known.insert($0).inserted }
    }

    /// For each place with visits on journeys in lists, the journeys of each of its visits.
    package var journeysByPlace: [Int: [[Journey]]] {
        var found: [Int: [[Journey]]] = [:]
        for use in journeys {
            for index in use.visits {
                let visit = visits[index]
                found[visit.place, default: places[visit.place].visits.map { _ in [] }][visit.visit].append(use.journey)
            }
        }
        return found
    }
}

/// Which journeys an edition shows, and which of its visits belong to each.
struct JourneyMatching {
    private let places: [Place]
    private let visits: [Edition.VisitUse]
    /// Who wrote what names no author.
    private let author: PersonName?
    /// The slugs that places have in their own diary, by the paths of their entries.
    private let slugs: [TextKey: String]
    /// For each visit the latest day of it and of all before it in the order of first days.
    private let latest: [Int]
    /// The visits that name a journey.
    private let marked: [Int]

    /// - Parameters:
    ///   - places: those of the edition.
    ///   - visits: theirs, by their first days.
    ///   - slugs: the slugs that places have in their own diary, by the paths of their entries.
    init(places: [Place], visits: [Edition.VisitUse], author: PersonName?, slugs: [TextKey: String]) {
        self.places = places
        self.visits = visits
        self.author = author
        self.slugs = slugs
        var last = Int.min
        latest = visits.map { visit in
            last = max(last, visit.date.last.number)
            return last
        }
        marked = visits.indices.filter { index in
            let use = visits[index]
            return if case .named = places[use.place].visits[use.visit].journey { true } else { false }
        }
    }

    func use(of journey: Journey) -> JourneyUse {
        let named = Dictionary(
            journey.places.enumerated().map { (TextKey($1.name), $0) }, uniquingKeysWith: { first, _ in first })
        let found = candidates(for: journey).filter { belongs(visits[$0], to: journey, named) }
        let exact = found.map { visits[$0].date }.filter(\.isExact)
        var days = journey.date.map { $0.first...$0.last }
        if days == nil, let first = exact.map(\.first).min(), let last = exact.map(\.last).max() {
            days = first...last
        }
        let ordered = WayOrder(journey, days?.lowerBound) { rank(of: $0, named) }
            .order(found, of: visits, places)
        let owner = journey.author ?? author
        var known = Set([owner].compactMap(\.self))
        let people = journey.companions + found.flatMap { index in attendees(of: visits[index]) }
        return JourneyUse(
            journey: journey, visits: ordered, days: days, companions: people.filter { known.insert($0).inserted })
    }

    /// The visits that may belong to a journey: those whose days touch its days, and those that name it.
    private func candidates(for journey: Journey) -> [Int] {
        guard let date = journey.date else {
            return journey.places.isEmpty ? marked : Array(visits.indices)
        }
        let (first, last) = (date.first.number, date.last.number)
        // Visits that ended before it began stand before this one, for all before that did.
        let start = latest.partitioningIndex { $0 >= first }
        let end = visits.partitioningIndex { $0.date.first.number > last }
        let inDays = start < end ? Array(start..<end) : []
        let others = marked.filter { names($0, journey) && !(start..<max(start, end)).contains($0) }
        return (inDays + others).sorted()
    }

    private func visit(_ use: Edition.VisitUse) -> Visit { places[use.place].visits[use.visit] }

    private func names(_ index: Int, _ journey: Journey) -> Bool {
        if case .named(let name) = visit(visits[index]).journey { name.name == journey.slug } else { false }
    }

    private func belongs(_ use: Edition.VisitUse, to journey: Journey, _ named: [TextKey: Int]) -> Bool {
        let visit = visit(use)
        switch visit.journey {
        case .none: return false
        case .named(let name): return name.name == journey.slug
        case .byDays: break
        }
        if let date = journey.date {
            // What is known to the month alone belongs to what lasts for all of it.
            let isIn =
                use.date.isExact
                ? use.date.first <= date.last && use.date.last >= date.first
                : use.date.first >= date.first && use.date.last <= date.last
            guard isIn else { return false }
        } else if journey.places.isEmpty {
            return false
        }
        let place = places[use.place]
        guard named.isEmpty || rank(of: place, named) != nil else { return false }
        guard journey.areas.isEmpty || journey.areas.contains(where: { place.area?.isIn($0) ?? false }) else {
            return false
        }
        // In a group somebody else's visits of the same days are none of this journey.
        let present = attendees(of: use)
        if let owner = journey.author ?? author, !present.contains(owner),
            !journey.companions.contains(where: present.contains)
        {
            return false
        }
        return journey.companions.isEmpty || visit.companions.isEmpty
            || visit.companions.contains(where: journey.companions.contains)
    }

    /// Where the journey names the place.
    private func rank(of place: Place, _ named: [TextKey: Int]) -> Int? {
        guard !named.isEmpty else { return nil }
        return place.entries.lazy.compactMap { entry in
            named[TextKey(slugs[TextKey(entry.path)] ?? entry.slug)]
        }.min()
    }

    private func attendees(of use: Edition.VisitUse) -> [PersonName] {
        let visit = visit(use)
        let writers = visit.voices.map { $0.author ?? visit.author ?? places[use.place].author ?? author }
        return writers.compactMap(\.self) + visit.companions
    }
}

extension Area {
    /// Whether a name means this area: `부산` as much as `부산광역시` and `부산 중구`.
    func isIn(_ name: String) -> Bool {
        let other = Area(address: name) ?? Area(region: name, city: name)
        return other.city == other.region ? region == other.region : city == other.city
    }
}
