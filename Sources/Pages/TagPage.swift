internal import Content
internal import Diary
internal import Base
internal import Templates

extension SitePlanner {
    /// The index of tags, and the places of each.
    func tagPages() -> [Page] {
        termPages(edition.tags, "tag", "tags")
    }

    /// The index of features, and the places of each.
    func featurePages() -> [Page] {
        termPages(edition.features, "feature", "features")
    }

    private func termPages(_ terms: [Edition.Term], _ kind: String, _ plural: String) -> [Page] {
        guard !terms.isEmpty else { return [] }
        let counts = terms.map { TagCloud.LinkedTerm($0, in: edition) }
        let index = page("\(plural)/", plural, section: plural, source: "the index of \(Message(foreign: plural))") {
            [self] in
            [
                (plural, shared.termValues(counts, plural)), ("words", shared.cloudValue(counts, .whole, plural)),
                ("picture", .string(url("\(plural)/cloud.svg"))),
            ]
        }
        return [index, cloudPicture(counts, plural)]
            + terms.flatMap { term in
                paginated(
                    "\(plural)/\(slug(term.name))/", kind, section: plural,
                    source: Message("the \(Message(foreign: kind)) \(term.name)"),
                    term.places, title: term.name,
                    card: kind == "tag" ? shareCard("tag", title: "#" + term.name, of: term.places) : nil,
                    of: { [self] isFirst in
                        (
                            kind, TagCloud.LinkedTerm(term, in: edition),
                            isFirst ? relatedTags(of: term.places, besides: kind == "tag" ? term.name : nil) : []
                        )
                    }, SharedContext.termPageFields)
            }
    }

    /// The twelve tags that most of these places have, heaviest first.
    private func relatedTags(of places: [Int], besides name: String?) -> [TagCloud.LinkedTerm] {
        let tags = tags(of: places).filter { $0.name != name }
        return tags.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .prefix(12).map(\.element)
    }

    /// The tags of some places by name, with how many of these have each.
    ///
    /// - Parameter limit: only this many of the heaviest.
    func tags(of places: [Int], atMost limit: Int = .max) -> [TagCloud.LinkedTerm] {
        var counts = [(all: Int, unvisited: Int)](repeating: (0, 0), count: edition.tags.count)
        for place in places {
            let unvisited = edition.places[place].visits.isEmpty ? 1 : 0
            for tag in edition.tagsOfPlaces[place] {
                counts[tag].all += 1
                counts[tag].unvisited += unvisited
            }
        }
        let used = counts.enumerated().filter { $0.element.all > 0 }.map { tag, count in
            TagCloud.LinkedTerm(edition.tags[tag].name, count: count.all, unvisitedCount: count.unvisited)
        }
        return SharedContext.heaviest(limit, of: used)
    }

}

extension SharedContext {
    /// - Parameters:
    ///   - kind: `tag` or `feature`.
    ///   - related: tags that its places have too.
    fileprivate func termPageFields(_ kind: String, _ term: TagCloud.LinkedTerm, _ related: [TagCloud.LinkedTerm])
        -> MapEntries
    {
        [(kind, .fields(termFields(term, kind + "s"))), ("related", termValues(related, "tags"))]
    }

    /// The heaviest of some terms, in the order in which they came.
    static func heaviest(_ limit: Int, of terms: [TagCloud.LinkedTerm]) -> [TagCloud.LinkedTerm] {
        guard terms.count > limit else { return terms }
        // Ties are cut in the order by name, so that the same input gives the same tags.
        let ranked = terms.indices.sorted { (terms[$1].count, $0) < (terms[$0].count, $1) }
        return ranked.prefix(limit).sorted().map { terms[$0] }
    }

    func termValues(_ terms: [TagCloud.LinkedTerm], _ plural: String) -> Value {
        .list(terms.map { .fields(termFields($0, plural)) })
    }

    func termFields(_ term: TagCloud.LinkedTerm, _ plural: String) -> MapEntries {
        [
            ("name", .string(term.name)), ("url", .string(url("\(plural)/\(slug(term.name))/"))),
            ("count", .int(term.count)), ("unvisited_count", .int(term.unvisitedCount)),
        ]
    }
}

extension SitePlanner {
    /// The index of stations, and the places near each.
    func stationPages() -> [Page] {
        guard !edition.stations.isEmpty else { return [] }
        let index = page("stations/", "stations", section: "stations", source: "the index of stations") { [self] in
            let pictures = pictures(of: edition.stations.map(\.places))
            let stations = zip(edition.stations, pictures).map { use, picture -> Value in
                .fields(
                    shared.stationFields(StationPart(use, in: edition))
                        + [("photo", picture.map { shared.photoValue($0) } ?? .none)])
            }
            return [("stations", .list(stations))]
        }
        return [index]
            + edition.stations.flatMap { use in
                paginated(
                    "stations/\(slug(use.name))/", "station", section: "stations", source: "the station \(use.name)",
                    use.places, title: use.name,
                    of: { [self] isFirst in
                        (
                            StationPart(use, in: edition),
                            LocatedPlaces(places: isFirst ? use.places.map { edition.places[$0] } : [])
                        )
                    }, SharedContext.stationPageFields)
            }
    }
}

/// A station and how many places are near it.
private struct StationPart: PagePart {
    let name: String
    let lines: [String]
    let heading: String
    let count: PlaceCount

    init(_ use: Edition.StationUse, in edition: Edition) {
        name = use.name
        lines = use.lines
        heading = use.nameKey.heading
        count = PlaceCount(use.places, in: edition)
    }

    func write(to writer: inout ByteWriter) {
        writer.write(name)
        lines.write(to: &writer)
        writer.write(heading)
        count.write(to: &writer)
    }
}

extension SharedContext {
    fileprivate func stationPageFields(_ station: StationPart, _ located: LocatedPlaces) -> MapEntries {
        [("station", .fields(stationFields(station))), ("map", placesMapValue(located))]
    }

    fileprivate func stationFields(_ station: StationPart) -> MapEntries {
        [
            ("name", .string(station.name)), ("url", .string(url("stations/\(slug(station.name))/"))),
            ("lines", .list(station.lines.map { .string($0) })),
        ] + station.count.fields + [("initial", .string(station.heading))]
    }
}
