internal import Content
internal import Diary
internal import Files
internal import Templates

extension SitePlanner {
    /// The index of stations, and the places near each.
    func stationPages() -> [Page] {
        guard !edition.stations.isEmpty else { return [] }
        let index = page("stations/", "stations", section: "stations", source: "the index of stations") { [self] in
            [("stations", .list(edition.stations.map { shared.stationValue(StationPart($0)) }))]
        }
        return [index]
            + edition.stations.flatMap { use in
                paginated(
                    "stations/\(slug(use.name))/", "station", section: "stations", source: "the station \(use.name)",
                    use.places, title: use.name, of: { _ in StationPart(use) }, SharedContext.stationFields)
            }
    }
}

/// A station and how many places are near it.
private struct StationPart: PagePart {
    let name: String
    let lines: [String]
    let heading: String
    let count: Int

    init(_ use: Edition.StationUse) {
        name = use.name
        lines = use.lines
        heading = use.nameKey.heading
        count = use.places.count
    }

    func write(to writer: inout ByteWriter) {
        writer.write(name)
        lines.write(to: &writer)
        writer.write(heading)
        writer.write(count: count)
    }
}

extension SharedContext {
    fileprivate func stationFields(_ station: StationPart) -> MapEntries { [("station", stationValue(station))] }

    fileprivate func stationValue(_ station: StationPart) -> Value {
        [
            "name": .string(station.name), "url": .string(url("stations/\(slug(station.name))/")),
            "lines": .list(station.lines.map { .string($0) }), "count": .int(station.count),
            "initial": .string(station.heading),
        ]
    }
}
