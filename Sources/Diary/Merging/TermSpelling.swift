internal import Content

/// What tags, features and stations are called where several diaries come together: those that would have one address are one, and
/// called as the first diary calls them.
struct TermSpelling {
    private var names: [TextKey: String] = [:]

    /// The terms of a place, as they are called.
    mutating func terms(of place: Place) -> Place.Terms {
        var stations: [Station] = []
        for station in place.stations {
            let name = spelled(station.name, "station")
            if !stations.contains(where: { $0.name == name }) {
                stations.append(Station(name: name, lines: station.lines))
            }
        }
        return Place.Terms(
            tags: spelled(place.tags, "tag"), features: spelled(place.features, "feature"), stations: stations)
    }

    private mutating func spelled(_ terms: [String], _ kind: String) -> [String] {
        var known: Set<TextKey> = []
        return terms.map { spelled($0, kind) }.filter { known.insert(TextKey($0)).inserted }
    }

    private mutating func spelled(_ term: String, _ kind: String) -> String {
        let key = TextKey("\(kind) \(slug(term))")
        if let name = names[key] { return name }
        names[key] = term
        return term
    }
}
