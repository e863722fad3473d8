internal import Content
internal import Diary
internal import Files
internal import Templates

extension SitePlanner {
    /// Up to how many years a chart has a column for each, with and without visits.
    private static let mostYears = 60

    /// The context's `charts`; none where there is nothing to draw.
    func charts(_ period: PeriodStatistics) -> Value {
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
            .init(label: halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5", amount: Double(count))
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
    func columnsOfYears(_ amount: (PeriodStatistics) -> (amount: Double, part: Double?)) -> Value {
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
