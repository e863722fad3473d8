internal import Maps
internal import Diary
internal import Base
internal import Templates

/// Where a look back leads to.
private struct LookBackLinks: PagePart {
    let previous: Period?
    let next: Period?
    /// The months of the year with a look back of their own.
    let months: [Int]
    /// Those with whom the year has one.
    let people: [PersonName]

    func write(to writer: inout ByteWriter) {
        for period in [previous, next] {
            writer.write(count: period?.year ?? -1)
            writer.write(count: period?.month ?? -1)
        }
        writer.write(months) { $0.write(count: $1) }
        writer.write(people) {
            $0.write($1.slug)
            $0.write($1.name)
            $0.write($1.color)
        }
    }
}

extension SitePlanner {
    /// A look back at each period that is told by itself.
    func lookBackPages() -> [Page] {
        // The people with whom a year was spent, most visits of all first.
        var people: [Int: [PersonName]] = [:]
        for (person, periods) in periods.withPeople.enumerated() {
            for period in periods { people[period.year, default: []].append(edition.people[person].name) }
        }
        var months: [Int: [Int]] = [:]
        for period in periods.months { months[period.year, default: []].append(period.month ?? 1) }
        return periods.all.map { period in
            let isWhole = period.month == nil && period.person == nil
            return lookBackPage(
                period, months: isWhole ? months[period.year] ?? [] : [],
                people: isWhole ? people[period.year] ?? [] : [])
        }
    }

    private func lookBackPage(_ period: Period, months: [Int], people: [PersonName]) -> Page {
        let person = period.person.map { edition.people[$0].name }
        let head = PageHead(
            path: SharedContext.lookBackPath(period, person), kind: "look-back", section: "calendar",
            isIndexed: subsite.isListed, card: shareCard(of: period))
        return page(
            head, source: "the look back at \(period.year)",
            of: { [self] in
                let series = periods.series(of: period)
                let index = series.firstIndex(of: period) ?? 0
                return (
                    LookBack(period, self),
                    LookBackLinks(
                        previous: index > 0 ? series[index - 1] : nil,
                        next: index + 1 < series.count ? series[index + 1] : nil,
                        months: months, people: people)
                )
            }, SharedContext.lookBackFields)
    }

    /// The address of the look back at a period, nil where it has none.
    func lookBackURL(_ period: Period) -> String? {
        guard periods.series(of: period).contains(period) else { return nil }
        return shared.lookBackURL(period, period.person.map { edition.people[$0].name })
    }
}

extension SharedContext {
    /// `look-back/2026/`, `look-back/2026/05/`, `look-back/with-minji/2026/`
    fileprivate static func lookBackPath(_ period: Period, _ person: PersonName?) -> String {
        "look-back/" + (person.map { "with-\($0.slug)/" } ?? "") + isoYear(period.year) + "/"
            + (period.month.map { twoDigits($0) + "/" } ?? "")
    }

    func lookBackURL(_ period: Period, _ person: PersonName? = nil) -> String { url(Self.lookBackPath(period, person)) }

    fileprivate func lookBackFields(_ look: LookBack, _ links: LookBackLinks) -> MapEntries {
        let period = look.period
        let value: MapEntries = [
            ("date", .string(Self.date(period))), ("year", .int(period.year)), ("is_month", .bool(period.month != nil)),
            ("person", look.person.map { self.links.person($0) } ?? .none),
            ("visit_count", .int(look.visitCount)), ("place_count", .int(look.placeCount)),
            ("new_count", .int(look.newCount)), ("alone_count", .int(look.aloneCount)),
            ("distance", look.metres < 1000 ? .none : .string(language.distance(look.metres))),
            ("busiest", .optional(look.busiest.map { "\(isoYear(period.year))-\(twoDigits($0))" })),
            ("photo", look.hero.map { photoValue($0.photo) } ?? .none),
            ("only", look.only.map { Self.link($0) } ?? .none),
            ("first", lookedAt(look.first)), ("last", lookedAt(look.last)),
            ("maps", .list(drawings(look.spots.points.map { MapPoint($0) }))),
            ("new", .list(look.new.map { lookedAt($0) })),
            ("loved", .list(look.loved.map { Self.undated($0) })),
            (
                "longest_way",
                look.way.map { way -> Value in
                    [
                        "from": Self.link(way.from), "to": Self.link(way.to),
                        "distance": .string(language.distance(way.metres)),
                    ]
                } ?? .none
            ),
            (
                "companions",
                .list(
                    look.companions.map {
                        ["person": self.links.person($0.name), "visit_count": .int($0.visits)]
                    })
            ),
            ("again", .list(look.again.map { ["place": Self.link($0.place), "visit_count": .int($0.visits)] })),
            ("late", lookedAt(look.late)), ("late_years", .int(look.lateYears)),
            ("photos", .list(look.photos.map { photos($0.photos, of: $0.month, period.year) })),
        ]
        let around: MapEntries = [
            ("calendar_url", .string(period.month.map { monthURL(period.year, $0) } ?? yearURL(period.year))),
            (
                "statistics_url",
                period.month == nil && look.person == nil
                    ? .string(url("statistics/\(isoYear(period.year))/")) : .none
            ),
            (
                "year_url",
                period.month == nil && look.person == nil ? .none : .string(lookBackURL(Period(year: period.year)))
            ),
            (
                "months",
                .list(
                    links.months.map { month in
                        let period = Period(year: period.year, month: month)
                        return ["date": .string(Self.date(period)), "url": .string(lookBackURL(period))]
                    })
            ),
            (
                "people",
                .list(
                    links.people.map { person in
                        [
                            "name": .string(person.name), "color": .optional(person.color),
                            "url": .string(lookBackURL(Period(year: period.year), person)),
                        ]
                    })
            ),
            ("previous", neighbour(links.previous, look.person)), ("next", neighbour(links.next, look.person)),
        ]
        return [("look", .fields(value + around))]
    }

    /// `2026`, `2026-05`
    static func date(_ period: Period) -> String {
        isoYear(period.year) + (period.month.map { "-" + twoDigits($0) } ?? "")
    }

    private func neighbour(_ period: Period?, _ person: PersonName?) -> Value {
        period.map { ["date": .string(Self.date($0)), "url": .string(lookBackURL($0, person))] } ?? .none
    }

    /// The card of a place without its last visit, which may have been long after the period.
    private static func undated(_ rated: LookBack.RatedPlace) -> Value {
        guard case .map(let card) = card(rated.place, rated.rating) else { return .none }
        return .fields(card.entries.map { $0.key == "last_visit" ? ($0.key, .none) : ($0.key, $0.value) })
    }

    /// A place as a sentence names it.
    private static func link(_ carded: CardedPlace) -> Value {
        guard case .map(let card) = carded.card else { return .none }
        return .fields(card.entries.filter { ["title", "url", "language", "category"].contains($0.key) })
    }

    private func lookedAt(_ visit: VisitPart?) -> Value {
        visit.map { ["from": .string($0.date.from), "place": Self.link($0.place)] } ?? .none
    }

    private func photos(_ photos: [LookBack.ShownPhoto], of month: Int, _ year: Int) -> Value {
        [
            "date": .string(Self.date(Period(year: year, month: month))),
            "photos": .list(
                photos.map { shown in
                    guard case .map(let photo) = photoValue(shown.photo) else { return .none }
                    return .fields(photo.entries + [("place", Self.link(shown.visit.place))])
                }),
        ]
    }

    // MARK: The map

    /// Units that a drawing is wide.
    private static let width = 1000.0
    /// Spots that lie nearer to each other than this are drawn once, in these units.
    private static let grain = 3.0

    /// A drawing of each part of the world where the places lie, the one with most of them first, over the ground.
    private func drawings(_ points: [MapPoint]) -> [Value] {
        let parts = MapRegions(Array(points.indices), points).parts
        return parts.enumerated().map { number, part in
            let aspect = number == 0 ? 1.5 : 1
            let shown = part.map { points[$0] }
            let view = MapView(
                showing: shown, aspect: aspect, margin: 0.04, leastWidth: ground.leastWidth(showing: shown)
            ).inGrid
            let height = (Self.width / aspect).rounded()
            var drawn: Set<SIMD2<Int>> = []
            var dots = ""
            for index in part {
                let spot = view.position(of: points[index])
                let dot = SIMD2(
                    Int((spot.x * Self.width / Self.grain).rounded() * Self.grain),
                    Int((spot.y * height / Self.grain).rounded() * Self.grain))
                if drawn.insert(dot).inserted { dots += "M\(dot.x) \(dot.y)h0" }
            }
            return [
                "width": .int(Int(Self.width)), "height": .int(Int(height)), "count": .int(part.count),
                "ground": ground.drawing(of: view, number == 0 ? .plain : .small).value, "dots": .safe(dots),
            ]
        }
    }
}
