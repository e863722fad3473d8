internal import Maps
internal import Content
internal import Diary
internal import Images
internal import Base

/// What lists, filters, the map and the search know of all places, as JSON for `places.js`.
///
/// It holds columns, because equal things stand side by side then and compress to a third; names that many places share are
/// numbered. Documentation/Themes.md describes it.
struct PlaceIndex {
    private let planner: SitePlanner
    private let places: [Place]
    private let categories: [TextKey: Int]
    private let tags: [TextKey: Int]
    private let features: [TextKey: Int]
    private let stations: [TextKey: Int]
    /// Regions and, after each, its cities.
    private let areas: [String]
    private let areaNumbers: [TextKey: Int]
    private let people: [PersonName]
    private let personNumbers: [TextKey: Int]
    /// The groups that the pages lead to, for one that nobody is led to is not named either; and those of each place.
    private let groups: [Group]
    private let groupsOfPlaces: [TextKey: [Int]]

    static let version = 1

    init(_ planner: SitePlanner) {
        let edition = planner.edition
        self.planner = planner
        places = edition.places
        categories = Self.numbers(edition.categories.map(\.category.id))
        tags = Self.numbers(edition.tags.map(\.name))
        features = Self.numbers(edition.features.map(\.name))
        stations = Self.numbers(edition.stations.map(\.name))
        areas = Set(places.flatMap { Self.areas(of: $0) }).sorted()
        areaNumbers = Self.numbers(areas)
        people = edition.people.map(\.name)
        personNumbers = Self.numbers(people.map(\.slug))
        groups = planner.groups.compactMap(\.edition.group)
        groupsOfPlaces = planner.groupsOfPlaces
    }

    private static func areas(of place: Place) -> Set<String> { place.area.map { [$0.region, $0.city] } ?? [] }

    private static func numbers(_ names: [String]) -> [TextKey: Int] {
        Dictionary(names.enumerated().map { (TextKey($1), $0) }, uniquingKeysWith: { first, _ in first })
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: places.count * 256 + 4096)
        json.open()
        json.add("version", Self.version)
        json.add("url", planner.url("places/"))
        writeNames(&json)
        writeTexts(&json)
        writeTerms(&json)
        writeVisits(&json)
        writeOrder(&json)
        writeSpots(&json)
        writePhotos(&json)
        json.close()
        return json.bytes
    }

    // MARK: What places share

    private func writeNames(_ json: inout JSONWriter) {
        json.list("categories", planner.edition.categories) { json, use in
            json.open()
            json.add("id", use.category.id)
            json.add("name", use.category.name)
            json.add("icon", orNull: use.category.icon)
            json.add("color", orNull: use.category.color)
            json.close()
        }
        json.list("tags", planner.edition.tags) { $0.add($1.name) }
        json.list("features", planner.edition.features) { $0.add($1.name) }
        json.list("stations", planner.edition.stations) { $0.add($1.name) }
        json.list("areas", areas) { $0.add($1) }
        json.list("people", people) { json, person in
            json.openList()
            json.add(person.slug)
            json.add(person.name)
            json.closeList()
        }
        json.list("groups", groups) { json, group in
            json.openList()
            json.add(group.slug)
            json.add(group.title)
            json.closeList()
        }
    }

    // MARK: Columns

    private func column(_ name: String, _ json: inout JSONWriter, _ write: (inout JSONWriter, Place) -> Void) {
        json.list(name, places, write)
    }

    private func writeTexts(_ json: inout JSONWriter) {
        column("slug", &json) { $0.add($1.slug) }
        column("title", &json) { $0.add($1.title) }
        column("comment", &json) { $0.add($1.comment ?? "") }
        json.key("language")
        sparse(&json) { $0.language }
        json.key("mark")
        sparse(&json) { $0.isDraft ? "draft" : $0.visibility == .public ? nil : $0.visibility.rawValue }
    }

    private func writeTerms(_ json: inout JSONWriter) {
        column("category", &json) { $0.add($1.category.flatMap { categories[TextKey($0.id)] } ?? -1) }
        numbers("tag", &json) { $0.tags.compactMap { tags[TextKey($0)] } }
        numbers("feature", &json) { $0.features.compactMap { features[TextKey($0)] } }
        numbers("station", &json) { $0.stations.compactMap { stations[TextKey($0.name)] } }
        numbers("area", &json) { Self.areas(of: $0).compactMap { areaNumbers[TextKey($0)] }.sorted() }
        numbers("with", &json) { place in
            var numbers: [Int] = []
            for visit in place.visits {
                // In a group whoever wrote was with the others.
                let writer = planner.edition.group == nil ? nil : visit.author ?? place.author ?? planner.edition.author
                for person in [writer].compactMap(\.self) + visit.companions {
                    guard let number = personNumbers[TextKey(person.slug)], !numbers.contains(number) else { continue }
                    numbers.append(number)
                }
            }
            return numbers
        }
        if groups.isEmpty {
            json.openList("group")
            json.closeList()
        } else {
            numbers("group", &json) { groupsOfPlaces[TextKey($0.slug)] ?? [] }
        }
        column("rating", &json) { $0.add($1.rating?.halves ?? -1) }
        json.openList("want")
        for (index, place) in places.enumerated() where place.isWanted {
            Self.write([index] + place.wantedBy.compactMap { personNumbers[TextKey($0.slug)] }, &json)
        }
        json.closeList()
    }

    private func writeVisits(_ json: inout JSONWriter) {
        column("visits", &json) { $0.add($1.visits.count) }
        // Of most places the first visit is the last.
        column("first", &json) { $0.add($1.visits.count < 2 ? 0 : $1.firstVisit.map { Self.number($0) } ?? 0) }
        column("last", &json) { $0.add($1.lastVisit.map { Self.number($0) } ?? 0) }
        numbers("year", &json) { place in
            var years: [Int] = []
            for visit in place.visits where years.last != visit.date.first.year { years.append(visit.date.first.year) }
            return years
        }
    }

    /// The place of each in the order by name, and which headings begin where in that order.
    private func writeOrder(_ json: inout JSONWriter) {
        let byName = planner.edition.byName
        var ranks = [Int](repeating: 0, count: places.count)
        for (rank, place) in byName.enumerated() { ranks[place] = rank }
        json.list("name", ranks) { $0.add($1) }
        json.openList("initials")
        var heading = ""
        for (rank, place) in byName.enumerated() where places[place].nameKey.heading != heading {
            heading = places[place].nameKey.heading
            json.openList()
            json.add(heading)
            json.add(rank)
            json.closeList()
        }
        json.closeList()
    }

    private func writeSpots(_ json: inout JSONWriter) {
        func degrees(_ name: String, _ json: inout JSONWriter, _ value: (Coordinate) -> Double) {
            column(name, &json) { json, place in
                if let location = place.location {
                    json.add(Int((value(location) * 100_000).rounded()))
                } else {
                    json.addNull()
                }
            }
        }
        degrees("lat", &json, \.latitude)
        degrees("lon", &json, \.longitude)
        json.key("precision")
        sparse(&json) { $0.location == nil || $0.precision == .exact ? nil : $0.precision.rawValue }
    }

    /// For each place a photo in the first of the formats, 0 for none: the number in `copies`, original, width, height, colour
    /// and alternative text. The file of a copy is `photos` + original + `-` + width + ending.
    private func writePhotos(_ json: inout JSONWriter) {
        var copies: [TextKey: Int] = [:]
        var kinds: [(ending: String, widths: [Int])] = []
        json.list("photo", planner.carded) { json, place in
            guard let photo = place.cover, let item = planner.album[photo],
                let format = item.formats.first, let ending = Self.ending(of: format.copies, item.facts.id)
            else { return json.add(0) }
            let widths = format.copies.map(\.width)
            let number = copies[TextKey("\(ending) \(widths)"), default: kinds.count]
            if number == kinds.count {
                copies[TextKey("\(ending) \(widths)")] = number
                kinds.append((ending, widths))
            }
            json.openList()
            json.add(number)
            json.add(item.facts.id)
            json.add(item.facts.width)
            json.add(item.facts.height)
            json.add(item.facts.color)
            json.add(photo.alt)
            json.closeList()
        }
        let moving = planner.carded.indices.filter {
            planner.shared.hasClips(planner.carded[$0].place, planner.carded[$0].cover)
        }
        if !moving.isEmpty { json.list("clips", moving) { $0.add($1) } }
        json.add("photos", planner.shared.photoURL("photos/"))
        json.list("copies", kinds) { json, kind in
            json.openList()
            json.add(kind.ending)
            for width in kind.widths { json.add(width) }
            json.closeList()
        }
    }

    /// What follows the width in the names of all copies of a photo; nil where they are not named after original and width.
    private static func ending(of copies: [Rendition], _ id: String) -> String? {
        var ending: Substring?
        for copy in copies {
            let start = "photos/\(id)-\(copy.width)"
            guard copy.file.hasPrefix(start) else { return nil }
            let rest = copy.file.dropFirst(start.count)
            guard ending == nil || ending == rest else { return nil }
            ending = rest
        }
        return ending.map { String($0) }
    }

    // MARK: Forms

    /// A column of several numbers a place: a number alone where there is only one.
    private func numbers(_ name: String, _ json: inout JSONWriter, _ numbers: (Place) -> [Int]) {
        column(name, &json) { Self.write(numbers($1), &$0) }
    }

    private static func write(_ numbers: [Int], _ json: inout JSONWriter) {
        if numbers.count == 1 { return json.add(numbers[0]) }
        json.list(numbers) { $0.add($1) }
    }

    /// What few places have: for each value the places that have it.
    private func sparse(_ json: inout JSONWriter, _ value: (Place) -> String?) {
        var uses: [(value: String, places: [Int])] = []
        for (index, place) in places.enumerated() {
            guard let value = value(place) else { continue }
            if let use = uses.firstIndex(where: { $0.value == value }) {
                uses[use].places.append(index)
            } else {
                uses.append((value, [index]))
            }
        }
        json.open()
        for use in uses {
            json.list(use.value, use.places) { $0.add($1) }
        }
        json.close()
    }

    /// A date as a number with eight digits, with zeros for what is not known: 20260500.
    private static func number(_ date: VisitDate) -> Int {
        switch date {
        case .day(let day), .span(let day, _): day.year * 10_000 + day.month * 100 + day.day
        case .month(let year, let month): year * 10_000 + month * 100
        case .year(let year): year * 10_000
        }
    }
}
