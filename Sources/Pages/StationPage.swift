internal import Content
internal import Diary
internal import Templates

extension PageMaker {
    /// The index of stations, and the places near each.
    func stationPages() -> [Page] {
        guard !edition.stations.isEmpty else { return [] }
        let index = page("stations/", "stations", section: "stations", source: "the index of stations") { [self] in
            [("stations", .list(edition.stations.map { stationValue($0) }))]
        }
        return [index]
            + edition.stations.flatMap { use in
                paginated(
                    "stations/\(slug(use.name))/", "station", section: "stations", source: "the station \(use.name)",
                    use.places,
                    title: use.name
                ) { [self] _ in
                    [("station", stationValue(use))]
                }
            }
    }

    private func stationValue(_ use: Edition.StationUse) -> Value {
        [
            "name": .string(use.name), "url": .string(url("stations/\(slug(use.name))/")),
            "lines": .list(use.lines.map { .string($0) }), "count": .int(use.places.count),
            "initial": .string(use.nameKey.heading),
        ]
    }
}
