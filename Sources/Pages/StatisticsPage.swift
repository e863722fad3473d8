internal import Content
internal import Diary
internal import Base
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
        let source: Message = year.map { "the statistics of \($0)" } ?? "the statistics"
        return page(path, "statistics", section: "statistics", source: source) { [self] in
            let statistics = statistics
            let period = year.flatMap { statistics[$0] } ?? statistics.all
            let years = yearLinks("statistics/", calendar.startYears, beside: year)
            let year = year.map { year -> Value in
                [
                    "number": .int(year), "url": .string(shared.yearURL(year)),
                    "look_back_url": .optional(lookBackURL(Period(year: year))),
                ]
            }
            return [
                ("year", year ?? .none), ("years", years), ("all_url", .string(url("statistics/"))),
                ("areas_url", .optional(areasURL)),
                ("figures", figures(period)), ("charts", charts(period)), ("money", .list(money(period))),
                (
                    "best",
                    .list(period.best.prefix(Self.bestCount).map { SharedContext.card(carded[$0.place], $0.rating) })
                ),
                ("journeys", journeyStatistics(period.year)),
            ]
        }
    }

    /// The years that pages of a kind lead to.
    ///
    /// - Parameter year: that of the page.
    func yearLinks(_ path: String, _ years: [Int], beside year: Int?) -> Value {
        .list(
            VisitCalendar.shownYears(years, beside: year).map { number in
                [
                    "number": .int(number), "url": .string(url("\(path)\(isoYear(number))/")),
                    "current": .bool(number == year),
                ]
            })
    }

    /// The journeys that begin in a year, nil for all years.
    private func journeyStatistics(_ year: Int?) -> Value {
        let journeys = edition.journeys.filter { use in
            year.map { year in use.days.map { $0.lowerBound.year == year } ?? false } ?? true
        }
        let longest = journeys.max { $0.dayCount < $1.dayCount }
        return [
            "count": .int(journeys.count), "day_count": .int(journeys.reduce(0) { $0 + $1.dayCount }),
            "longest": longest.map { .fields(journeyFields($0)) } ?? .none,
        ]
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

    // MARK: Charts

    /// Up to how many years a chart has a column for each, with and without visits.
    private static let mostYears = 60

    /// The context's `charts`; none where there is nothing to draw.
    private func charts(_ period: PeriodStatistics) -> Value {
        let months = period.months.enumerated().map { month, count -> ColumnChart.Column in
            let url = period.year.flatMap { year in
                calendar.visits(in: .init(year: year, month: month + 1)).isEmpty
                    ? nil : shared.monthURL(year, month + 1)
            }
            return .init(label: "\(month + 1)", amount: Double(count.visits), part: Double(count.new), url: url)
        }
        let weekdays = (0..<7).map { column -> ColumnChart.Column in
            let weekday = (shared.firstWeekday + column) % 7
            return .init(label: SharedContext.weekdayNames[weekday], amount: Double(period.weekdays[weekday].visits))
        }
        let ratings = period.ratings.enumerated().map { halves, count -> ColumnChart.Column in
            let label = halves % 2 == 0 ? "\(halves / 2)" : shared.language.decimal("\(halves / 2).5")
            return .init(label: label, amount: Double(count))
        }
        return [
            "years": period.year == nil ? columnsOfYears { (Double($0.visitCount), Double($0.newCount)) } : .none,
            "months": ColumnChart(columns: months).value, "weekdays": ColumnChart(columns: weekdays).value,
            "ratings": period.ratedCount > 0 ? ColumnChart(columns: ratings).value : .none,
            "distances": distances(period),
            "most_visited": bars(period.mostVisited) { use in
                let place = edition.places[use.index]
                return (place.title, "places/\(place.slug)/", place.category?.color)
            },
            "categories": bars(period.categories) { use in
                let category = edition.categories[use.index].category
                return (category.name, "categories/\(category.id)/", category.color)
            },
            "tags": bars(period.tags) { use in
                let name = edition.tags[use.index].name
                return (name, "tags/\(slug(name))/", nil)
            },
            "stations": bars(period.stations) { use in
                let name = edition.stations[use.index].name
                return (name, "stations/\(slug(name))/", nil)
            },
            "companions": bars(period.companions) { use in
                let name = edition.people[use.index].name
                return (name.name, "people/\(name.slug)/", name.color)
            },
            "countries": statistics.countries.count > 1
                ? bars(period.countries) { (statistics.countries[$0.index], nil, nil) } : .none,
            "regions": bars(period.regions) { (statistics.regions[$0.index], nil, nil) },
            "cities": bars(period.cities) { (statistics.cities[$0.index], nil, nil) },
        ]
    }

    private func distances(_ period: PeriodStatistics) -> Value {
        if period.distance == 0 { return .none }
        if period.year == nil { return columnsOfYears { ($0.distance / 1000, nil) } }
        return ColumnChart(
            columns: period.months.enumerated().map { .init(label: "\($0 + 1)", amount: $1.distance / 1000) }
        ).value
    }

    private func bars(
        _ uses: [PeriodStatistics.Use],
        _ describe: (PeriodStatistics.Use) -> (name: String, path: String?, color: String?)
    ) -> Value {
        if uses.isEmpty { return .none }
        let shown = uses.prefix(BarChart.limit).map { use -> BarChart.Bar in
            let (name, path, color) = describe(use)
            return .init(name: name, url: path.map { url($0) }, color: color, amount: use.visits)
        }
        return BarChart(bars: shown, hiddenCount: uses.count - shown.count, metrics: shared.typography.metrics).value
    }

    /// A column for each year from the first to the last; where they are too many, for those with a visit alone.
    private func columnsOfYears(_ amount: (PeriodStatistics) -> (amount: Double, part: Double?)) -> Value {
        let statistics = statistics
        let known = statistics.years.compactMap(\.year)
        guard let first = known.first, let last = known.last else { return .none }
        let shown = last - first < Self.mostYears ? Array(first...last) : known
        return ColumnChart(
            columns: shown.map { year in
                let (amount, part) = statistics[year].map { amount($0) } ?? (0, nil)
                return .init(label: isoYear(year), amount: amount, part: part, url: statisticsURL(year))
            }
        ).value
    }
}
