internal import Diary
internal import Templates

extension SitePlanner {
    /// Who has found, visited and liked how much: of all years, and of each year in which anybody was anywhere.
    func rankingPages(_ record: GroupRecord) -> [Page] {
        [rankingPage(record, year: nil)] + record.years.map { rankingPage(record, year: $0) }
    }

    private func rankingPage(_ record: GroupRecord, year: Int?) -> Page {
        let path = "ranking/" + (year.map { isoYear($0) + "/" } ?? "")
        return page(path, "ranking", section: "ranking", source: "the ranking of the group") { [self] in
            let ranking = Ranking(record, year: year)
            let years = VisitCalendar.shownYears(record.years, beside: year).map { number -> Value in
                [
                    "number": .int(number), "url": .string(url("ranking/\(isoYear(number))/")),
                    "current": .bool(number == year),
                ]
            }
            let measures = Ranking.Measure.allCases.map { measure -> Value in
                let standings = ranking.standings[measure] ?? []
                let most = standings.first?.count ?? 0
                return [
                    "id": .string(measure.rawValue), "most": .int(most),
                    "standings": .list(
                        standings.map { standing in
                            [
                                "person": memberValue(standing.member, record), "count": .int(standing.count),
                                "rank": .int(standing.rank), "tied": .bool(standing.isTied),
                                "share": .double(most > 0 ? Double(standing.count) / Double(most) : 0),
                            ]
                        }),
                ]
            }
            return [
                ("year", year.map { .int($0) } ?? .none), ("years", .list(years)),
                ("all_url", .string(url("ranking/"))),
                ("measures", .list(measures)),
            ]
        }
    }
}
