internal import Content
internal import Diary
internal import Files
internal import Templates

extension SitePlanner {
    /// How many places a year's best are.
    private static let bestCount = 6

    /// The statistics of all years, and of each year with a visit that begins in it.
    func statisticsPages() -> [Page] {
        guard !edition.visits.isEmpty else { return [] }
        return [statisticsPage(of: nil)] + calendar.startYears.map { statisticsPage(of: $0) }
    }

    /// The address of a year's statistics, nil where no visit begins in it.
    func statisticsURL(_ year: Int) -> String? {
        calendar.begins(in: year) ? url("statistics/\(isoYear(year))/") : nil
    }

    /// - Parameter year: nil for all years.
    private func statisticsPage(of year: Int?) -> Page {
        let path = "statistics/" + (year.map { isoYear($0) + "/" } ?? "")
        let source = year.map { "the statistics of \($0)" } ?? "the statistics"
        return page(path, "statistics", section: "statistics", source: source) { [self] in
            let statistics = statistics
            let period = year.flatMap { statistics[$0] } ?? statistics.all
            let years = VisitCalendar.shownYears(calendar.startYears, beside: year).map { number -> Value in
                [
                    "number": .int(number), "url": .string(url("statistics/\(isoYear(number))/")),
                    "current": .bool(number == year),
                ]
            }
            let year = year.map { year -> Value in
                ["number": .int(year), "url": .string(url("calendar/\(isoYear(year))/"))]
            }
            return [
                ("year", year ?? .none), ("years", .list(years)), ("all_url", .string(url("statistics/"))),
                ("figures", figures(period)), ("charts", charts(period)), ("money", .list(money(period))),
                ("best", .list(period.best.prefix(Self.bestCount).map { ratedCard($0) })),
            ]
        }
    }

    /// The card of a place with the rating that it has in this period, by which it was chosen.
    private func ratedCard(_ rated: PeriodStatistics.Rated) -> Value {
        guard edition.places[rated.place].rating != rated.rating, case .map(let card) = card(rated.place) else {
            return card(rated.place)
        }
        return .fields(
            card.entries.map {
                $0.key == "rating" ? ($0.key, SharedContext.ratingValue(rated.rating)) : ($0.key, $0.value)
            }
        )
    }

    // MARK: Figures

    private func figures(_ period: PeriodStatistics) -> Value {
        let streak = period.streak.map { streak -> Value in
            [
                "from": .string(streak.first.description), "to": .string(streak.last.description),
                "days": .int(streak.length),
            ]
        }
        let way = period.longestWay.map { way -> Value in
            ["from": placeLink(way.from), "to": placeLink(way.to), "km": kilometres(way.metres)]
        }
        return [
            "visit_count": .int(period.visitCount), "place_count": .int(period.placeCount),
            "new_count": .int(period.newCount), "day_count": .int(period.dayCount),
            "alone_count": .int(period.aloneCount), "monthless_count": .int(period.monthless),
            "dayless_count": .int(period.dayless), "rated_count": .int(period.ratedCount),
            "rating": period.averageRating.map { chartNumber($0) } ?? .none, "streak": streak ?? .none,
            "first": firstOrLast(period.first), "last": firstOrLast(period.last),
            "km": kilometres(period.distance), "way_count": .int(period.wayCount), "longest_way": way ?? .none,
        ]
    }

    private func placeLink(_ index: Int) -> Value {
        let place = edition.places[index]
        return [
            "title": .string(place.title), "url": .string(url("places/\(place.slug)/")),
            "language": .optional(place.language),
        ]
    }

    private func firstOrLast(_ use: Edition.VisitUse?) -> Value {
        use.map { ["from": .string($0.date.from), "place": placeLink($0.place)] } ?? .none
    }

    private func kilometres(_ metres: Double) -> Value { chartNumber(metres / 1000, decimals: 1) }

    private func money(_ period: PeriodStatistics) -> [Value] {
        period.spending.map { spending in
            let chart =
                if period.year == nil {
                    columnsOfYears { year in
                        (year.spending.first { $0.currency == spending.currency }?.total ?? 0, nil)
                    }
                } else {
                    ColumnChart(
                        columns: spending.months.enumerated().map { .init(label: "\($0 + 1)", amount: $1) }
                    ).value
                }
            return [
                "currency": .string(spending.currency), "amount": chartNumber(spending.total),
                "visit_count": .int(spending.visits), "chart": chart,
            ]
        }
    }
}
