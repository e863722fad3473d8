internal import Maps
internal import Content
internal import Diary
internal import Base
internal import Images

/// What a look back tells of a period, chosen from its visits: never more than a reader goes through in one sitting.
struct LookBack: PagePart {
    /// A photo with the visit that it is of.
    struct ShownPhoto: PagePart {
        let photo: Photo
        let visit: VisitPart

        func write(to writer: inout ByteWriter) {
            writer.write(photo.path)
            visit.write(to: &writer)
        }
    }

    /// Somebody, and on how many of the visits they were there.
    struct Companion: PagePart {
        let name: PersonName
        let visits: Int

        func write(to writer: inout ByteWriter) {
            writer.write(name.slug)
            writer.write(name.name)
            writer.write(name.color)
            writer.write(count: visits)
        }
    }

    struct RatedPlace: PagePart {
        let place: CardedPlace
        let rating: Rating

        func write(to writer: inout ByteWriter) {
            place.write(to: &writer)
            writer.write(count: rating.halves)
        }
    }

    struct Counted: PagePart {
        let place: CardedPlace
        let visits: Int

        func write(to writer: inout ByteWriter) {
            place.write(to: &writer)
            writer.write(count: visits)
        }
    }

    struct DrawnWay: PagePart {
        let from: CardedPlace
        let to: CardedPlace
        let metres: Int

        func write(to writer: inout ByteWriter) {
            from.write(to: &writer)
            to.write(to: &writer)
            writer.write(count: metres)
        }
    }

    /// Where the places lie, as they may be told; two numbers a place.
    struct Spots: PagePart {
        let points: [Coordinate]

        func write(to writer: inout ByteWriter) {
            writer.write(points) {
                $0.write($1.latitude.bitPattern)
                $0.write($1.longitude.bitPattern)
            }
        }
    }

    let period: Period
    /// With whom, nil for all visits.
    let person: PersonName?
    let visitCount: Int
    let placeCount: Int
    let newCount: Int
    let aloneCount: Int
    /// The way between the visits, in metres.
    let metres: Int
    /// 1 to 12, where one month has more visits than every other.
    let busiest: Int?
    /// The picture of the whole; the cover of a place where no visit has one.
    let hero: ShownPhoto?
    /// The only place.
    let only: CardedPlace?
    /// Of two visits or more whose days are known.
    let first: VisitPart?
    let last: VisitPart?
    let spots: Spots
    /// First visits, in order.
    let new: [VisitPart]
    /// Best first.
    let loved: [RatedPlace]
    let way: DrawnWay?
    let companions: [Companion]
    /// Most visits first, two at least.
    let again: [Counted]
    /// The visit after the longest time, which is a year at least, and how many whole years that was.
    let late: VisitPart?
    let lateYears: Int
    /// By month; of a month all together.
    let photos: [(month: Int, photos: [ShownPhoto])]

    // As much is told at most of a year, and of a month.
    private static let newLimit = 12
    private static let lovedLimits = (year: 6, month: 3)
    private static let companionLimit = 8
    private static let againLimit = 5
    private static let photoLimits = (year: 3, month: 12)
    /// What everybody likes is told of, in halves of a point.
    private static let lovedHalves = 8
    /// In metres; who walks around a corner has not been on a way.
    private static let leastWay = 1000.0

    init(_ period: Period, _ planner: SitePlanner) {
        let indices = planner.periods.visits(of: period)
        let visits = indices.map { planner.countedVisits.use($0) }
        let figures = planner.statistics.figures(of: period, indices)
        let places = planner.edition.places
        func part(_ use: Edition.VisitUse) -> VisitPart {
            VisitPart(place: planner.carded[use.place], index: use.visit)
        }
        func rating(_ use: Edition.VisitUse) -> Int {
            (places[use.place].visits[use.visit].rating ?? places[use.place].rating)?.halves ?? -1
        }
        self.period = period
        person = period.person.map { planner.edition.people[$0].name }
        visitCount = figures.visitCount
        placeCount = figures.placeCount
        newCount = figures.newCount
        aloneCount = figures.aloneCount
        metres = Int(figures.distance.rounded())
        let most = figures.months.map(\.visits).max() ?? 0
        let busy = figures.months.indices.filter { figures.months[$0].visits == most }
        busiest = period.month == nil && most > 1 && most < visits.count && busy.count == 1 ? busy[0] + 1 : nil
        only = placeCount == 1 ? visits.first.map { planner.carded[$0.place] } : nil
        let dated = visits.filter(\.date.isExact)
        first = dated.count > 1 ? dated.first.map(part) : nil
        last = dated.count > 1 ? dated.last.map(part) : nil
        var seen: Set<Int> = []
        let distinct = visits.filter { seen.insert($0.place).inserted }.map(\.place)
        spots = Spots(points: distinct.compactMap { places[$0].location })
        let newOnes = visits.enumerated().filter { $0.element.visit == 0 }
            .sorted { (-rating($0.element), $0.offset) < (-rating($1.element), $1.offset) }
        new = newOnes.prefix(Self.newLimit).sorted { $0.offset < $1.offset }.map { part($0.element) }
        loved = figures.best.prefix { $0.rating.halves >= Self.lovedHalves }
            .prefix(period.month == nil ? Self.lovedLimits.year : Self.lovedLimits.month)
            .map { RatedPlace(place: planner.carded[$0.place], rating: $0.rating) }
        way = figures.longestWay.flatMap { way in
            guard way.metres >= Self.leastWay else { return nil }
            return DrawnWay(
                from: planner.carded[way.from], to: planner.carded[way.to], metres: Int(way.metres.rounded()))
        }
        companions = figures.companions.filter { $0.index != period.person }.prefix(Self.companionLimit)
            .map { Companion(name: planner.edition.people[$0.index].name, visits: $0.visits) }
        again = figures.mostVisited.prefix(Self.againLimit)
            .map { Counted(place: planner.carded[$0.index], visits: $0.visits) }
        var latest: (use: Edition.VisitUse, days: Int, years: Int)?
        for use in dated where use.visit > 0 {
            let before = places[use.place].visits[use.visit - 1].date
            guard before.isExact else { continue }
            let (from, to) = (before.last, use.date.first)
            let years = to.year - from.year - ((to.month, to.day) < (from.month, from.day) ? 1 : 0)
            if years > 0, to.number - from.number > latest?.days ?? 0 { latest = (use, to.number - from.number, years) }
        }
        late = latest.map { part($0.use) }
        lateYears = latest?.years ?? 0
        let (hero, photos) = Self.photos(of: visits, in: planner, period, rating)
        self.hero =
            hero.map { ShownPhoto(photo: $0.photo, visit: part($0.use)) }
            ?? loved.lazy.compactMap { loved in
                guard let cover = loved.place.cover, planner.album[cover] != nil else { return nil }
                return ShownPhoto(photo: cover, visit: VisitPart(place: loved.place, index: 0))
            }.first
        self.photos = photos.map { ($0.month, $0.photos.map { ShownPhoto(photo: $0.photo, visit: part($0.use)) }) }
    }

    /// The picture of a period: the first one of its best visit with one that can be shown.
    static func hero(of visits: [Edition.VisitUse], in planner: SitePlanner) -> (photo: Photo, use: Edition.VisitUse)? {
        var best: (photo: Photo, use: Edition.VisitUse, rating: Int)?
        for use in visits {
            let place = planner.edition.places[use.place], visit = place.visits[use.visit]
            let rating = (visit.rating ?? place.rating)?.halves ?? -1
            guard rating > best?.rating ?? -2 else { continue }
            if let photo = visit.photos.first(where: { planner.album[$0] != nil }) { best = (photo, use, rating) }
        }
        return best.map { ($0.photo, $0.use) }
    }

    private typealias Use = (photo: Photo, use: Edition.VisitUse)

    /// The picture of the whole, and for each month a few others: the first ones of the best visits before further ones of the same, shown as
    /// they were taken.
    private static func photos(
        of visits: [Edition.VisitUse], in planner: SitePlanner, _ period: Period, _ rating: (Edition.VisitUse) -> Int
    ) -> (hero: Use?, photos: [(month: Int, photos: [Use])]) {
        let hero = hero(of: visits, in: planner)
        var months: [Int: [(key: (Int, Int, Int), use: Use)]] = [:]
        var shown: Set<String> = hero.flatMap { planner.album[$0.photo]?.facts.id }.map { [$0] } ?? []
        for (number, use) in visits.enumerated() {
            if case .year = use.date { continue }
            var turn = 0
            for photo in planner.edition.places[use.place].visits[use.visit].photos {
                guard let id = planner.album[photo]?.facts.id, shown.insert(id).inserted else { continue }
                months[use.date.first.month, default: []].append(((turn, -rating(use), number), (photo, use)))
                turn += 1
            }
        }
        let limit = period.month == nil ? photoLimits.year : photoLimits.month
        let chosen = months.sorted { $0.key < $1.key }.map { month, photos in
            let best = photos.sorted { $0.key < $1.key }.prefix(limit)
            return (month, best.sorted { ($0.key.2, $0.key.0) < ($1.key.2, $1.key.0) }.map(\.use))
        }
        return (hero, chosen)
    }

    func write(to writer: inout ByteWriter) {
        writer.write(count: period.year)
        writer.write(count: period.month ?? 0)
        writer.write(person?.slug)
        writer.write(person?.name)
        writer.write(person?.color)
        for count in [visitCount, placeCount, newCount, aloneCount, metres, busiest ?? 0, lateYears] {
            writer.write(count: count)
        }
        hero.write(to: &writer)
        for visit in [first, last, late] { visit.write(to: &writer) }
        only.write(to: &writer)
        spots.write(to: &writer)
        new.write(to: &writer)
        loved.write(to: &writer)
        way.write(to: &writer)
        companions.write(to: &writer)
        again.write(to: &writer)
        writer.write(photos) {
            $0.write(count: $1.month)
            $1.photos.write(to: &$0)
        }
    }
}
