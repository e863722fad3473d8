internal import Base
internal import Content

/// Adds up visits; what places have in common with others is numbered once for all periods.
struct VisitTally: Sendable {
    /// One kind of what places have: for each place the indices of its own ones.
    struct Kind: Sendable {
        var names: [String] = []
        var ofPlaces: [[Int]]
        /// Where each stands among those with as many visits; by index without it.
        var ranks: [Int]?
    }

    private let edition: Edition
    private let companions: [Int]
    /// The numbers of all days with a visit, ascending.
    private let days: [Int]
    private let categories: Kind
    private let stations: Kind
    let countries: Kind
    let regions: Kind
    let cities: Kind
    private let ranksOfPeople: [Int]

    init(_ edition: Edition, _ counted: CountedVisits) {
        self.edition = edition
        companions = counted.companions
        days = Self.days(of: counted.visits)
        func kind(_ places: [[Int]]) -> Kind {
            var kind = Kind(ofPlaces: [[Int]](repeating: [], count: edition.places.count))
            for (index, places) in places.enumerated() {
                for place in places where kind.ofPlaces[place].last != index { kind.ofPlaces[place].append(index) }
            }
            return kind
        }
        categories = kind(edition.categories.map(\.places))
        stations = kind(edition.stations.map(\.places))
        let areas = edition.places.map(\.area)
        let language = edition.settings.language
        countries = Self.kind(areas.map { $0?.country?.name }, in: language)
        regions = Self.kind(areas.map { $0?.region }, in: language)
        cities = Self.kind(areas.map { $0?.city }, in: language)
        ranksOfPeople = Self.ranks(edition.people.map(\.name.name), in: language)
    }

    /// Numbers the texts of places in the order in which they are met.
    private static func kind(_ texts: [String?], in language: Settings.Language) -> Kind {
        var kind = Kind(ofPlaces: [])
        kind.ofPlaces.reserveCapacity(texts.count)
        var indices: [TextKey: Int] = [:]
        for text in texts {
            guard let text else {
                kind.ofPlaces.append([])
                continue
            }
            let index = indices[TextKey(text), default: kind.names.count]
            if index == kind.names.count {
                indices[TextKey(text)] = index
                kind.names.append(text)
            }
            kind.ofPlaces.append([index])
        }
        kind.ranks = ranks(kind.names, in: language)
        return kind
    }

    private static func ranks(_ names: [String], in language: Settings.Language) -> [Int] {
        let keys = names.map { NameKey($0, in: language) }
        var ranks = [Int](repeating: 0, count: names.count)
        let order = names.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
        for (rank, index) in order.enumerated() { ranks[index] = rank }
        return ranks
    }

    /// The numbers of all days with a visit, ascending.
    private static func days(of visits: [CountedVisit]) -> [Int] {
        var days: [Int] = []
        for visit in visits where visit.use.date.isExact {
            days += visit.use.date.first.number...visit.use.date.last.number
        }
        days.sort()
        var unique: [Int] = []
        unique.reserveCapacity(days.count)
        for day in days where unique.last != day { unique.append(day) }
        return unique
    }

    /// - Parameters:
    ///   - period: nil for all.
    ///   - visits: those of the period, in order.
    func statistics(of period: Period?, _ visits: ArraySlice<CountedVisit>) -> PeriodStatistics {
        var result = PeriodStatistics(year: period?.year)
        result.visitCount = visits.count
        // Days with one person are counted for nobody yet.
        if period?.person == nil { countDays(of: period, &result) }
        for visit in visits { count(visit, &result) }
        result.spending = spending(visits)
        // Visits to one place beside each other, each as one number, which sorts ten times faster than the visits do.
        let byPlace = visits.indices.map { visits[$0].use.place << 32 | $0 }.sorted()
        countPlaces(byPlace, visits, isInDetail: period?.month == nil && period?.person == nil, &result)
        countPeople(byPlace, visits, &result)
        return result
    }

    private func countDays(of period: Period?, _ result: inout PeriodStatistics) {
        var run = 0
        for index in daysRange(of: period) {
            result.dayCount += 1
            run = run > 0 && days[index] == days[index - 1] + 1 ? run + 1 : 1
            if run > result.streak?.length ?? 0 {
                result.streak = .init(first: Day(number: days[index] - run + 1), length: run)
            }
        }
    }

    /// The indices of a period's days, or of all.
    private func daysRange(of period: Period?) -> Range<Int> {
        guard let period, let first = Day(year: period.year, month: period.month ?? 1, day: 1) else {
            return days.indices
        }
        let end = period.month ?? 12
        guard let last = Day(year: period.year, month: end, day: Day.length(year: period.year, month: end)) else {
            return days.indices
        }
        func firstIndex(from number: Int) -> Int {
            var range = days.indices
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                range = days[middle] < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return range.lowerBound
        }
        return firstIndex(from: first.number)..<firstIndex(from: last.number + 1)
    }

    private func count(_ visit: CountedVisit, _ result: inout PeriodStatistics) {
        let day = visit.use.date.first
        let count = PeriodStatistics.Count(
            visits: 1, new: visit.use.visit == 0 ? 1 : 0, distance: visit.way?.metres ?? 0)
        result.newCount += count.new
        if visit.companions.isEmpty { result.aloneCount += 1 }
        if case .year = visit.use.date { result.monthless += 1 } else { result.months[day.month - 1] += count }
        if visit.use.date.isExact { result.weekdays[day.weekday] += count } else { result.dayless += 1 }
        if let way = visit.way {
            result.distance += way.metres
            result.wayCount += 1
            if way.metres > result.longestWay?.metres ?? 0 { result.longestWay = way }
        }
    }

    private func spending(_ visits: ArraySlice<CountedVisit>) -> [PeriodStatistics.Spending] {
        var sums: [PeriodStatistics.Spending] = []
        let places = edition.places
        for visit in visits {
            guard let price = places[visit.use.place].visits[visit.use.visit].price else { continue }
            let index = sums.firstIndex { $0.currency == price.currency } ?? sums.count
            if index == sums.count { sums.append(.init(currency: price.currency)) }
            sums[index].total += price.amount
            sums[index].visits += 1
            if case .year = visit.use.date { continue }
            sums[index].months[visit.use.date.first.month - 1] += price.amount
        }
        let own = edition.settings.currency
        return sums.sorted { ($0.currency == own ? "" : $0.currency) < ($1.currency == own ? "" : $1.currency) }
    }

    /// - Parameter byPlace: for each visit the number of its place in the upper half, its own index in the lower one; sorted.
    private func countPlaces(
        _ byPlace: [Int], _ visits: ArraySlice<CountedVisit>, isInDetail: Bool, _ result: inout PeriodStatistics
    ) {
        var places: [(place: Int, visits: Int)] = []
        let all = edition.places
        var start = 0
        for end in byPlace.indices where end + 1 == byPlace.count || byPlace[end + 1] >> 32 != byPlace[end] >> 32 {
            let index = byPlace[end] >> 32
            places.append((index, end - start + 1))
            let place = all[index]
            var rating = place.rating
            if result.year != nil {
                let ratings = byPlace[start...end].reversed().lazy.compactMap {
                    place.visits[visits[$0 & 0xFFFF_FFFF].use.visit].rating
                }
                rating = ratings.first ?? rating
            }
            if let rating {
                result.ratings[rating.halves] += 1
                result.best.append(.init(place: index, visits: end - start + 1, rating: rating))
            }
            start = end + 1
        }
        result.placeCount = places.count
        result.best.sort {
            (-$0.rating.halves, -$0.visits, $0.place) < (-$1.rating.halves, -$1.visits, $1.place)
        }
        result.mostVisited = places.filter { $0.visits > 1 }.sorted { (-$0.visits, $0.place) < (-$1.visits, $1.place) }
            .map { .init(index: $0.place, visits: $0.visits, places: 1) }
        guard isInDetail else { return }
        result.categories = uses(places, categories, edition.categories.count)
        result.tags = uses(places, Kind(ofPlaces: edition.tagsOfPlaces), edition.tags.count)
        result.stations = uses(places, stations, edition.stations.count)
        result.countries = uses(places, countries, countries.names.count)
        result.regions = uses(places, regions, regions.names.count)
        result.cities = uses(places, cities, cities.names.count)
    }

    private func uses(_ places: [(place: Int, visits: Int)], _ kind: Kind, _ count: Int) -> [PeriodStatistics.Use] {
        var sums = [(visits: Int, places: Int)](repeating: (0, 0), count: count)
        for (place, visits) in places {
            for index in kind.ofPlaces[place] {
                sums[index].visits += visits
                sums[index].places += 1
            }
        }
        return Self.inOrder(sums, kind.ranks)
    }

    private func countPeople(
        _ byPlace: [Int], _ visits: ArraySlice<CountedVisit>, _ result: inout PeriodStatistics
    ) {
        var sums = [(visits: Int, places: Int)](repeating: (0, 0), count: edition.people.count)
        var lastPlaces = [Int](repeating: -1, count: edition.people.count)
        for number in byPlace {
            let place = number >> 32
            for person in companions[visits[number & 0xFFFF_FFFF].companions] {
                sums[person].visits += 1
                if lastPlaces[person] != place { sums[person].places += 1 }
                lastPlaces[person] = place
            }
        }
        result.companions = Self.inOrder(sums, ranksOfPeople)
    }

    private static func inOrder(_ sums: [(visits: Int, places: Int)], _ ranks: [Int]?) -> [PeriodStatistics.Use] {
        let uses = sums.enumerated().filter { $0.element.visits > 0 }.map {
            PeriodStatistics.Use(index: $0.offset, visits: $0.element.visits, places: $0.element.places)
        }
        func key(_ use: PeriodStatistics.Use) -> (Int, Int) { (-use.visits, ranks?[use.index] ?? use.index) }
        return uses.sorted { key($0) < key($1) }
    }
}

extension PeriodStatistics.Count {
    fileprivate static func += (sum: inout Self, count: Self) {
        sum.visits += count.visits
        sum.new += count.new
        sum.distance += count.distance
    }
}
